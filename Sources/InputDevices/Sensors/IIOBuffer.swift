import Glibc

/// The buffer of an IIO device, accessed through its files in sysfs.
struct IIOBuffer {
  private static let axes = ["in_accel_x", "in_accel_y", "in_accel_z"]
  private static let rateFiles = ["in_accel_sampling_frequency", "sampling_frequency"]

  private let directory: SysfsDirectory
  private let node: String

  init(_ directory: SysfsDirectory, node: String) {
    self.directory = directory
    self.node = node
  }

  var hasAcceleration: Bool { Self.axes.allSatisfy { directory.has("scan_elements/\($0)_en") } }

  var isRunning: Bool { directory.text("buffer/enable") == "1" }

  /// The number of samples per second; `nil` if the device does not report it.
  var rate: Double? {
    Self.rateFiles.lazy.compactMap { directory.number($0) }.first { $0 > 0 }
  }

  /// The channels in each scan.
  var enabledChannels: [IIOScanLayout.Channel] {
    directory.entries("scan_elements").compactMap { file in
      guard file.hasSuffix("_en"), directory.text("scan_elements/\(file)") == "1" else {
        return nil
      }
      let name = String(file.dropLast(3))
      guard let index = directory.text("scan_elements/\(name)_index").flatMap({ Int($0) }),
        let format = directory.text("scan_elements/\(name)_type").flatMap({ IIOChannelFormat($0) })
      else { return nil }
      return IIOScanLayout.Channel(name: name, index: index, format: format)
    }
  }

  /// The files that have to be written to start the buffer; empty if it is running.
  var startFiles: [String] {
    guard !isRunning else { return [] }
    var files = Self.axes.map { "scan_elements/\($0)_en" }
    if directory.has("scan_elements/in_timestamp_en") {
      files.append("scan_elements/in_timestamp_en")
    }
    if directory.text("trigger/current_trigger") == "" { files.append("trigger/current_trigger") }
    return files + ["buffer/enable"]
  }

  /// The first file without the required write permission.
  var obstacle: DeviceError? {
    guard !isRunning else { return nil }
    guard let file = startFiles.first(where: { !directory.isWritable($0) }) else { return nil }
    return DeviceError(.setting, errno: EACCES, subject: "\(directory.path)/\(file)")
  }

  /// Sets the channels, the clock, the rate and the trigger, which is impossible while the buffer
  /// runs.
  ///
  /// - Throws: ``DeviceError/Code/setting``
  func setUp() throws(DeviceError) {
    for axis in Self.axes { try directory.set("scan_elements/\(axis)_en", to: "1") }
    if directory.has("scan_elements/in_timestamp_en") {
      try directory.set("scan_elements/in_timestamp_en", to: "1")
      // Old kernels have only one clock; the times of another clock are converted.
      try? directory.set("current_timestamp_clock", to: "monotonic")
    }
    raiseRate()
    try chooseTrigger()
  }

  /// Starts the buffer.
  /// - Throws: ``DeviceError/Code/setting``
  func start() throws(DeviceError) {
    // One sample is enough to wake the reader. Older kernels have neither file.
    try? directory.set("buffer/length", to: "128")
    try? directory.set("buffer/watermark", to: "1")
    try directory.set("buffer/enable", to: "1")
  }

  /// Stops the buffer, so that the sensor can suspend.
  func stop() {
    // If the device was removed, there is nothing to stop.
    try? directory.set("buffer/enable", to: "0")
  }

  /// Selects the lowest sufficient rate, to save power. A driver that rejects it keeps its rate.
  private func raiseRate() {
    guard let file = Self.rateFiles.first(where: directory.has) else { return }
    let current = directory.number(file) ?? 0
    guard current < SampleRate.enough else { return }
    let available = (directory.text("\(file)_available") ?? "").split(separator: " ")
      .compactMap { Double($0) }
    let choice =
      available.filter { $0 >= SampleRate.wanted }.min() ?? available.max() ?? SampleRate.wanted
    if choice > current { try? directory.set(file, to: Self.text(of: choice)) }
  }

  /// Selects the device's own trigger, if it requires one and none is set.
  private func chooseTrigger() throws(DeviceError) {
    let file = "trigger/current_trigger"
    guard let current = directory.text(file), current.isEmpty,
      let name = directory.text("name"), let number = directory.path.split(separator: "device").last
    else { return }
    let bus = SysfsDirectory(path: "/sys/bus/iio/devices")
    let triggers = bus.entries("").filter { $0.hasPrefix("trigger") }
      .compactMap { bus.text("\($0)/name") }
    let own = ["\(name)-dev\(number)", "\(name)-trigger"]
    if let trigger = own.first(where: triggers.contains)
      ?? triggers.first(where: { $0.hasPrefix(name) })
    {
      try directory.set(file, to: trigger)
    }
  }

  /// Formats whole numbers without a decimal point, because some drivers require that.
  private static func text(of rate: Double) -> String {
    rate == rate.rounded() ? String(Int(rate)) : String(rate)
  }
}
