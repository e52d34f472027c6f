public import KernelInput

/// Writes the YAML of `libinput record`, format version 1, which its tools read as well as
/// ``RecordingFile``.
///
/// A file is the header, and then for each device its description and its frames. What the format
/// has no place for, and a replay needs, stands under a key of our own, which other readers pass
/// over as the format asks them to.
public struct LibinputWriter: Sendable {
  /// A device as it is recorded.
  public struct Device: Sendable {
    /// Its node under `/dev/input`.
    public var node: String
    /// Its name, identity and capabilities.
    public var description: DeviceDescription
    /// The state before the first event, where it is known.
    public var state: DeviceState?
    /// What udev says of it, as `NAME=VALUE`: `ID_INPUT_TOUCHSCREEN=1`.
    public var udevProperties: [String]

    /// Puts together what is known of a device; see the properties of the same names.
    public init(
      node: String, description: DeviceDescription, state: DeviceState? = nil,
      udevProperties: [String] = []
    ) {
      self.node = node
      self.description = description
      self.state = state
      self.udevProperties = udevProperties
    }
  }

  private let name: @Sendable (EventType, UInt16) -> String?

  /// - Parameter name: What a code is called in comments, for people; `nil` where it has no name.
  public init(name: @escaping @Sendable (EventType, UInt16) -> String? = { _, _ in nil }) {
    self.name = name
  }

  /// The beginning of a file.
  ///
  /// - Parameters:
  ///   - deviceCount: How many devices the file tells of.
  ///   - version: The version of the program that writes it.
  ///   - system: The system's name and version, such as `debian:12`.
  ///   - kernel: The kernel's release.
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

  /// A device's description; its frames follow.
  public func device(_ device: Device) -> String {
    let description = device.description
    var lines = ["- node: \(device.node)", "  evdev:"]
    lines += stateComments(of: device)
    lines.append("    name: \(YAMLText.quoted(description.name))")
    let identity = [
      description.bus.rawValue, description.vendor, description.product, description.version,
    ]
    lines.append("    id: \(list(identity))")
    lines.append("    codes:")
    for (type, codes) in Self.codes(of: description) {
      lines.append("      \(type.rawValue): \(list(codes))")
    }
    let axes = Self.axes(of: description)
    if !axes.isEmpty { lines.append("    absinfo:") }
    for (axis, range) in axes {
      let values = [range.minimum, range.maximum, range.fuzz, range.flat, range.resolution]
      lines.append("      \(axis.rawValue): \(list(values))")
    }
    lines.append("    properties: \(list(description.properties.codes))")
    lines.append("  udev:")
    lines.append("    properties:" + (device.udevProperties.isEmpty ? " []" : ""))
    lines += device.udevProperties.map { "    - \(YAMLText.quoted($0))" }
    lines += Self.extras(of: description)
    lines.append("  quirks:")
    lines.append("  events:")
    return lines.joined(separator: "\n") + "\n"
  }

  /// A frame, or several, each closed by its `SYN_REPORT`.
  ///
  /// - Parameters:
  ///   - events: The frames' events, the `SYN_REPORT`s included.
  ///   - origin: The time that counts as 0; what is older counts as 0 as well.
  public func frames(_ events: some Sequence<KernelEvent>, since origin: Timestamp) -> String {
    var text = ""
    var isInFrame = false
    for event in events {
      if !isInFrame { text += "  - evdev:\n" }
      isInFrame = !event.isReport
      let time = max(event.time.microseconds &- origin.microseconds, 0)
      let fields = [
        padded(time / 1_000_000, 3), padded(time % 1_000_000, 6), padded(event.type.rawValue, 3),
        padded(event.code, 3), padded(event.value, 7),
      ]
      text += "    - [\(fields.joined(separator: ", "))]"
      if let name = name(event.type, event.code) { text += " # \(name) \(event.value)" }
      text += "\n"
    }
    return text
  }

  // MARK: - Parts

  /// The codes by type, in the order of the types. All devices have the same ones of `EV_SYN`, and
  /// `EV_REP` has the two that the kernel gives to whoever repeats keys.
  private static func codes(
    of description: DeviceDescription
  ) -> [(type: EventType, codes: [UInt16])] {
    let all: [(type: EventType, codes: [UInt16])] = [
      (.synchronization, Array(0...15)), (.key, description.keys.codes),
      (.relative, description.relativeAxes.codes),
      (.absolute, axes(of: description).map(\.0.rawValue)),
      (.miscellaneous, description.miscellaneousCodes.codes),
      (.switch, description.switches.codes),
      (.autorepeat, description.eventTypes.contains(EventType.autorepeat) ? [0, 1] : []),
    ]
    return all.filter { !$0.codes.isEmpty }
  }

  /// The axes whose range is known. Those of a node that is read for its keys alone are not, and
  /// no reader could make a device of them.
  private static func axes(of description: DeviceDescription) -> [(Axis, AxisRange)] {
    description.absoluteAxes.codes.compactMap { code in
      let axis = Axis(rawValue: code)
      return description.ranges[axis].map { (axis, $0) }
    }
  }

  private func stateComments(of device: Device) -> [String] {
    let axes = Self.axes(of: device.description)
    guard let state = device.state, !axes.isEmpty else { return [] }
    var lines = ["    # Event type 3 (EV_ABS)"]
    for (axis, _) in axes {
      let value = axis == .mtSlot ? state.currentSlot : state.axes[axis] ?? 0
      let name = name(.absolute, axis.rawValue).map { " (\($0))" } ?? ""
      lines.append("    #   Event code \(axis.rawValue)\(name)")
      lines.append("    #       Value \(padded(value, 11))")
    }
    return lines
  }

  private static func extras(of description: DeviceDescription) -> [String] {
    var lines: [String] = []
    if description.isInfraRedReceiver { lines.append("    infrared: true") }
    if !description.physicalPath.isEmpty {
      lines.append("    place: \(YAMLText.quoted(description.physicalPath))")
    }
    return lines.isEmpty ? [] : ["  responderd:"] + lines
  }

  private func list(_ numbers: some Sequence<some BinaryInteger>) -> String {
    "[\(numbers.map { "\($0)" }.joined(separator: ", "))]"
  }

  private func padded(_ number: some BinaryInteger, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: " ", count: max(0, width - digits.count)) + digits
  }
}
