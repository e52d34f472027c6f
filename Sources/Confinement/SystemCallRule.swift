internal import CLinuxShims

/// What the filter does with one system call, with any arguments or with certain ones.
struct SystemCallRule {
  enum Action {
    case allow
    /// The call fails with `EPERM`.
    case refuse
    /// The call has no effect, and returns success.
    case ignore
  }

  /// A comparison of the lower 32 bits of an argument, as far as a mask selects them.
  struct Condition: Equatable {
    /// The index, counted from 0.
    let argument: UInt32
    let mask, value: UInt32
  }

  /// The name of the call on any architecture. An architecture without the call ignores the rule.
  let name: String
  var action = Action.allow
  /// All conditions have to match.
  var conditions: [Condition] = []
}

extension SystemCallRule {
  /// Returns the rules for a process.
  /// - Parameters:
  ///   - process: The process ID, the only one that the process can signal.
  ///   - grabsDevices: Whether the process can keep the events of a device from other readers.
  ///   - createsDevices: Whether the process can create virtual touchscreens.
  static func all(
    for process: Int32, grabsDevices: Bool = false, createsDevices: Bool = false
  ) -> [SystemCallRule] {
    allowed.map { SystemCallRule(name: $0) }
      + refused.map { SystemCallRule(name: $0, action: .refuse) }
      + opening + descriptors + memory + threads + sockets + requests + processControl
      + (grabsDevices ? allow(["ioctl"], 1, values: [shim_grab_request()]) : [])
      + (createsDevices ? creating : []) + privateFiles + signals(to: UInt32(bitPattern: process))
  }

  static func allow(
    _ names: [String], _ argument: UInt32, mask: UInt32 = .max, values: [UInt32]
  ) -> [SystemCallRule] {
    names.flatMap { name in
      values.map {
        SystemCallRule(
          name: name, conditions: [Condition(argument: argument, mask: mask, value: $0)])
      }
    }
  }
}
