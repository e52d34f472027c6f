/// What becomes of a system call from now on, whatever its arguments or with some of them.
struct SystemCallRule {
  enum Action {
    case allow
    /// It fails: not permitted.
    case refuse
    /// It does nothing, and says that it has.
    case ignore
  }

  /// The lower 32 bits of an argument have a value where the mask has ones.
  struct Condition {
    /// From 0 on.
    let argument: UInt32
    let mask, value: UInt32
  }

  /// Its name on any architecture; one that does not have it needs no rule.
  let name: String
  var action = Action.allow
  /// All of them hold.
  var conditions: [Condition] = []
}

extension SystemCallRule {
  /// The rules for a process.
  /// - Parameter process: Its own number, the only one that it may signal.
  static func all(for process: Int32) -> [SystemCallRule] {
    allowed.map { SystemCallRule(name: $0) }
      + refused.map { SystemCallRule(name: $0, action: .refuse) }
      + opening + memory + threads + sockets + requests + processControl
      + privateFiles + signals(to: UInt32(bitPattern: process))
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
