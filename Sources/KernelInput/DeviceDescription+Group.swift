extension DeviceDescription {
  /// What the nodes of one physical device have in common, by what they say of themselves; nil for
  /// a device without a place.
  ///
  /// Their identity and their place without the number of the input, as libinput's
  /// `LIBINPUT_DEVICE_GROUP` has it, and the serial number or radio address besides, by which two
  /// of a kind on one adapter differ.
  public var group: String? {
    guard !physicalPath.isEmpty else { return nil }
    let place = physicalPath.firstRange(of: "/input").map { physicalPath[..<$0.lowerBound] }
    return "\(bus.rawValue)/\(vendor)/\(product):\(place ?? physicalPath[...]) \(uniqueID)"
  }
}
