import ResponderKit

/// What a test's responders have in common: a name, the log, and what they do when they are called.
@MainActor
final class Probe {
  let name: String
  let log: Log
  /// Calls `super` after noting the call, so that the event goes on up the chain.
  var passesOn = false
  var canBecomeFirst = true
  var canResign = true
  /// Done within a call, after it was noted; it gets the call's short name (`began`, `shook`).
  var reaction: (String) -> Void = { _ in }

  init(_ name: String, _ log: Log) {
    self.name = name
    self.log = log
  }

  func note(_ what: String, _ detail: String = "") {
    log.note(([name, what] + (detail.isEmpty ? [] : [detail])).joined(separator: " "))
    reaction(what)
  }

  func note(_ what: String, _ touches: Set<UITouch>) {
    note(what, touches.map(\.number).sorted().map(String.init).joined(separator: ","))
  }

  func note(_ what: String, _ presses: Set<UIPress>) {
    note(what, presses.map { "\($0.type)" }.sorted().joined(separator: ","))
  }
}

extension Probe: EventHandler {
  func handle(_ call: EventCall, with event: UIEvent?) -> EventCall? {
    switch call {
    case .touches(let phase, let touches): note("\(phase)", touches)
    case .presses(.changed, _): return call
    case .presses(_, let presses): note(call.method, presses)
    case .motion: note(call.method)
    case .remoteControl: note("remote", event.map { "\($0.subtype)" } ?? "")
    }
    return passesOn ? call : nil
  }
}
