public import KernelInput

/// Writes the YAML of `libinput record`, format version 1, for libinput's tools and for
/// ``RecordingFile``.
///
/// A file contains a header, then the description and the frames of each device. A key of our own
/// holds the data that a replay needs and that the format has no place for. Other readers ignore
/// unknown keys, as the format requires.
public struct LibinputWriter: RecordingWriter {
  private let name: @Sendable (EventType, UInt16) -> String?

  /// Creates a writer.
  /// - Parameter name: Returns the name of a code for comments; `nil` if it has none.
  public init(name: @escaping @Sendable (EventType, UInt16) -> String? = { _, _ in nil }) {
    self.name = name
  }

  /// A file can contain any number of devices.
  public var holdsOneDevice: Bool { false }

  /// Returns the beginning of a file, up to its list of devices.
  ///
  /// See ``RecordingWriter/header(deviceCount:version:system:kernel:)``.
  public func header(
    deviceCount: Int, version: String, system: String, kernel: String
  ) -> String {
    """
    # responderd record
    version: 1
    ndevices: \(deviceCount)
    responderd:
      version: \(YAMLText.quoted(version))
    system:
      os: \(YAMLText.quoted(system))
      kernel: \(YAMLText.quoted(kernel))
    devices:

    """
  }

  /// Returns the description of a device, which precedes its frames.
  public func device(_ device: RecordedDevice) -> String {
    let description = device.description
    var lines = ["- node: \(device.node)", "  evdev:"]
    lines += device.stateComments(name: name).map { "    " + $0 }
    lines.append("    name: \(YAMLText.quoted(description.name))")
    let identity = [
      description.bus.rawValue, description.vendor, description.product, description.version,
    ]
    lines.append("    id: \(list(identity))")
    lines.append("    codes:")
    // All devices have the same codes of EV_SYN.
    for (type, codes) in [(.synchronization, Array(0...15))] + device.codes {
      lines.append("      \(type.rawValue): \(list(codes))")
    }
    let axes = device.axes
    if !axes.isEmpty { lines.append("    absinfo:") }
    for (axis, range) in axes {
      let values = [range.minimum, range.maximum, range.fuzz, range.flat, range.resolution]
      lines.append("      \(axis.rawValue): \(list(values))")
    }
    lines.append("    properties: \(list(description.properties.codes))")
    lines.append("  udev:")
    lines.append("    properties:" + (device.udevProperties.isEmpty ? " []" : ""))
    lines += device.udevProperties.map { "    - \(YAMLText.quoted($0))" }
    lines += extras(of: device)
    lines.append("  quirks:")
    lines.append("  events:")
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns one or several frames, each ending in its `SYN_REPORT`. Times before the origin are
  /// written as the origin.
  public func frames(_ events: some Sequence<KernelEvent>, since origin: Timestamp) -> String {
    var text = ""
    var isInFrame = false
    for event in events {
      if !isInFrame { text += "  - evdev:\n" }
      isInFrame = !event.isReport
      let time = max(event.time.microseconds &- origin.microseconds, 0)
      let fields = [
        (time / 1_000_000).padded(to: 3), (time % 1_000_000).padded(to: 6),
        event.type.rawValue.padded(to: 3), event.code.padded(to: 3), event.value.padded(to: 7),
      ]
      text += "    - [\(fields.joined(separator: ", "))]"
      if let name = name(event.type, event.code) { text += " # \(name) \(event.value)" }
      text += "\n"
    }
    return text
  }

  /// Returns the entry for an unplugged device, which follows its frames.
  public func removal(at time: Timestamp, since origin: Timestamp) -> String {
    let time = max(time.microseconds &- origin.microseconds, 0)
    return "  removed: [\(time / 1_000_000), \(time % 1_000_000)]\n"
  }

  /// A file can contain system events.
  public var holdsSystemEvents: Bool { true }

  /// Returns the system events, which follow the last device.
  public func systemEvents(
    _ events: [RecordedSystemEvent], since origin: Timestamp
  ) -> String {
    guard !events.isEmpty else { return "" }
    return "machine:\n"
      + events.map { event in
        let time = max(event.time.microseconds &- origin.microseconds, 0)
        let fields = [
          (time / 1_000_000).padded(to: 3), (time % 1_000_000).padded(to: 6), event.kind.rawValue,
        ]
        return "- [\(fields.joined(separator: ", "))]\n"
      }.joined()
  }

  // MARK: - Parts

  private func extras(of device: RecordedDevice) -> [String] {
    var lines: [String] = []
    if device.description.isInfraRedReceiver { lines.append("    infrared: true") }
    if !device.description.physicalPath.isEmpty {
      lines.append("    place: \(YAMLText.quoted(device.description.physicalPath))")
    }
    if !device.switches.isEmpty { lines.append("    switches: \(list(device.switches.codes))") }
    if let state = device.state, state.knowsKeys {
      lines.append("    keys: \(list(state.pressedKeys.codes))")
    }
    // For each slot: the tracking ID, then alternating axes and values.
    if device.state?.slots.isEmpty == false { lines.append("    slots:") }
    for slot in device.state?.slots ?? [] {
      let values = slot.values.sorted { $0.key.rawValue < $1.key.rawValue }
        .flatMap { [Int32($0.key.rawValue), $0.value] }
      lines.append("    - \(list([slot.trackingID] + values))")
    }
    return lines.isEmpty ? [] : ["  responderd:"] + lines
  }

  private func list(_ numbers: some Sequence<some BinaryInteger>) -> String {
    "[\(numbers.map { "\($0)" }.joined(separator: ", "))]"
  }
}
