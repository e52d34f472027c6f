public import KernelInput

/// A device as it is recorded.
public struct RecordedDevice: Sendable {
  /// Its node under `/dev/input`.
  public var node: String
  /// Its name, identity and capabilities.
  public var description: DeviceDescription
  /// The state before the first event, where it is known.
  public var state: DeviceState?
  /// Which of its switches were on.
  public var switches: CodeSet
  /// What udev says of it, as `NAME=VALUE`: `ID_INPUT_TOUCHSCREEN=1`.
  public var udevProperties: [String]

  /// Puts together what is known of a device; see the properties of the same names.
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

// What both formats write.
extension RecordedDevice {
  /// The axes whose range is known. Those of a node that is read for its keys alone are not, and
  /// no reader could make a device of them.
  var axes: [(axis: Axis, range: AxisRange)] {
    description.absoluteAxes.codes.compactMap { code in
      let axis = Axis(rawValue: code)
      return description.ranges[axis].map { (axis, $0) }
    }
  }

  /// The codes by type, in the order of the types, without those of `EV_SYN`. `EV_REP` has the two
  /// that the kernel gives to whoever repeats keys.
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

  /// The state, as ``StateComments`` reads it; no line where it is not known.
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
