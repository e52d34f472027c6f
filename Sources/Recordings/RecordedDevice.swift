public import KernelInput

/// The description of a device to be recorded.
public struct RecordedDevice: Sendable {
  /// The path of its node under `/dev/input`.
  public var node: String
  /// Its name, identity and capabilities.
  public var description: DeviceDescription
  /// The state before the first event, if known.
  public var state: DeviceState?
  /// The switches that were on.
  public var switches: CodeSet
  /// The udev properties, as `NAME=VALUE`: `ID_INPUT_TOUCHSCREEN=1`.
  public var udevProperties: [String]

  /// Creates a description from the properties of the same names.
  public init(
    node: String, description: DeviceDescription, state: DeviceState? = nil,
    switches: CodeSet = CodeSet(), udevProperties: [String] = []
  ) {
    self.node = node
    self.description = description
    self.state = state
    self.switches = switches
    self.udevProperties = udevProperties
  }
}

// The parts that both formats contain.
extension RecordedDevice {
  /// The axes whose range is known. A node that is read for its keys only has axes without ranges,
  /// which no tool can use to create a device.
  var axes: [(axis: Axis, range: AxisRange)] {
    description.absoluteAxes.codes.compactMap { code in
      let axis = Axis(rawValue: code)
      return description.ranges[axis].map { (axis, $0) }
    }
  }

  /// The codes by type, in the order of the types, except those of `EV_SYN`. For `EV_REP` they are
  /// the two codes that the kernel assigns to every device that repeats keys.
  var codes: [(type: EventType, codes: [UInt16])] {
    let all: [(type: EventType, codes: [UInt16])] = [
      (.key, description.keys.codes), (.relative, description.relativeAxes.codes),
      (.absolute, axes.map(\.axis.rawValue)),
      (.miscellaneous, description.miscellaneousCodes.codes),
      (.switch, description.switches.codes),
      (.autorepeat, description.eventTypes.contains(EventType.autorepeat) ? [0, 1] : []),
    ]
    return all.filter { !$0.codes.isEmpty }
  }

  /// Returns the state in the form that ``StateComments`` parses; no lines if it is not known.
  func stateComments(name: (EventType, UInt16) -> String?) -> [String] {
    guard let state, !axes.isEmpty else { return [] }
    var lines = ["# Event type 3 (EV_ABS)"]
    for (axis, _) in axes {
      let value = axis == .mtSlot ? state.currentSlot : state.axes[axis] ?? 0
      let name = name(.absolute, axis.rawValue).map { " (\($0))" } ?? ""
      lines.append("#   Event code \(axis.rawValue)\(name)")
      lines.append("#       Value \(value.padded(to: 11))")
    }
    return lines
  }
}
