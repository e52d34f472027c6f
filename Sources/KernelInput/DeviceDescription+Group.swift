extension DeviceDescription {
  /// Identifies the physical device of a node by the description; `nil` without a physical path.
  ///
  /// It consists of the identity and the physical path without the number of the input, as
  /// libinput's `LIBINPUT_DEVICE_GROUP`, and the serial number or radio address, which
  /// distinguishes two devices of a kind on one adapter.
  public var group: String? {
    guard !physicalPath.isEmpty else { return nil }
    let place = physicalPath.firstRange(of: "/input").map { physicalPath[..<$0.lowerBound] }
    return "\(bus.rawValue)/\(vendor)/\(product):\(place ?? physicalPath[...]) \(uniqueID)"
  }
}
