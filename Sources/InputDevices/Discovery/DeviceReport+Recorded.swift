public import KernelInput

extension DeviceReport {
  /// Classifies a recorded device like a real one: by its udev properties, as far as they were recorded,
  /// and by its capabilities. A recording is played on purpose, so its device is used regardless of its
  /// seat, and even if `LIBINPUT_IGNORE_DEVICE` was set.
  ///
  /// - Parameters:
  ///   - description: The description of the device.
  ///   - udevProperties: Its udev properties, by name.
  ///   - wantedKeys: The keys to read from the device; those that it does not have are ignored.
  public init(
    recorded description: DeviceDescription, udevProperties: [String: String], wantedKeys: CodeSet
  ) {
    self.init(
      node: "", syspath: "", description: description,
      verdict: UdevVerdict { udevProperties[$0] }, access: nil, seat: "seat0", isNamed: true,
      wantedKeys: wantedKeys)
    hints = DeviceHints(description) { udevProperties[$0] }
    // An IIO sensor is recorded as the evdev device that has the same samples.
    if udevProperties["SUBSYSTEM"] == "iio" { reason = IIOReport.takenReason }
  }
}
