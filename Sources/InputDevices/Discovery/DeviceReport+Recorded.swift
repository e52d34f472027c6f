public import KernelInput

extension DeviceReport {
  /// Judges a device that was recorded as it would be judged where it was: by what udev said of it,
  /// as far as that was recorded, and by its capabilities. Whoever plays a recording wants that very
  /// device, so that it is taken whatever its seat, and even if `LIBINPUT_IGNORE_DEVICE` was set.
  ///
  /// - Parameters:
  ///   - description: What the device said of itself.
  ///   - udevProperties: What udev said of it, by the names of the properties.
  ///   - wantedKeys: The keys that have a meaning for such a device.
  public init(
    recorded description: DeviceDescription, udevProperties: [String: String], wantedKeys: CodeSet
  ) {
    self.init(
      node: "", syspath: "", description: description,
      verdict: UdevVerdict { udevProperties[$0] }, access: nil, seat: "seat0", isNamed: true,
      wantedKeys: wantedKeys)
    hints = DeviceHints(description) { udevProperties[$0] }
    // An IIO sensor is recorded as the evdev device that its samples would come from.
    if udevProperties["SUBSYSTEM"] == "iio" { reason = IIOReport.takenReason }
  }
}
