import Foundation
internal import ResponderKit

/// The handlers of a responder.
///
/// A finger that moves over a view without a handler for it costs one lookup in a table.
@MainActor
final class Answers {
  private var lists: [[Action]?]
  let actions: [String: [Action]]
  let stage: Stage
  /// The name of the owner of the handlers, for their actions.
  let name: String

  init(_ handlers: HandlerDescription, name: String, on stage: Stage) {
    lists = Array(repeating: nil, count: Callback.allCases.count)
    for (callback, list) in handlers.callbacks { lists[callback.rawValue] = list }
    actions = handlers.actions
    self.stage = stage
    self.name = name
  }

  subscript(callback: Callback) -> [Action]? { lists[callback.rawValue] }

  /// Runs the actions for a callback, if there are any.
  /// - Returns: Whether the event is handled and goes no further.
  @discardableResult
  func take(
    _ callback: Callback, _ responder: any Answering,
    _ facts: @autoclosure () -> EventFacts = EventFacts()
  ) -> Bool {
    guard let list = self[callback] else { return false }
    if list.isEmpty { return true }
    return !stage.run(list, as: .callback(callback), of: responder, facts())
  }

  /// Returns whether an earlier step of a short name is handled: it is forwarded if the final step
  /// is.
  fileprivate func takeStep(of name: Callback) -> Bool { self[name]?.contains(.passOn) != true }
}

/// A responder with handlers.
@MainActor
protocol Answering: UIResponder {
  var answers: Answers { get }
  /// The screen of its actions; `nil` for the application.
  var scene: SceneController? { get }
}

/// Handles events, and forwards the others. There is one call for each method of a responder,
/// because only the class can call `super`.
extension Answering {
  func answer(
    _ callback: Callback, _ touches: Set<UITouch>, _ event: UIEvent?,
    else passOn: (Set<UITouch>) -> Void
  ) {
    if !answers.take(callback, self, EventFacts(touches, event)) { passOn(touches) }
  }

  /// Handles a press. A handler of a single button runs at the end of the press.
  func answer(
    _ callback: Callback, _ presses: Set<UIPress>, _ event: UIPressesEvent?,
    else passOn: (Set<UIPress>) -> Void
  ) {
    var others: Set<UIPress> = []
    for press in presses {
      let isTaken: Bool
      if let button = Callback(button: press.type), answers[button] != nil {
        isTaken =
          callback == .pressesEnded
          ? answers.take(button, self, EventFacts([press], event)) : answers.takeStep(of: button)
      } else {
        isTaken = answers.take(callback, self, EventFacts([press], event))
      }
      if !isTaken { others.insert(press) }
    }
    if !others.isEmpty { passOn(others) }
  }

  /// Handles a shake. The handler `shake` runs at its end.
  func answer(
    _ callback: Callback, _ motion: UIEvent.EventSubtype, _ event: UIEvent?,
    else passOn: (UIEvent.EventSubtype) -> Void
  ) {
    let isTaken: Bool
    if answers[callback] != nil || motion != .motionShake || answers[.shake] == nil {
      isTaken = answers.take(callback, self, EventFacts(event))
    } else {
      isTaken =
        callback == .motionEnded
        ? answers.take(.shake, self, EventFacts(event)) : answers.takeStep(of: .shake)
    }
    if !isTaken { passOn(motion) }
  }

  /// Handles a command. The handler of a single command takes precedence over the general one.
  func answerCommand(_ event: UIEvent?, else passOn: () -> Void) {
    let own = event.flatMap { Callback(command: $0.subtype) }.flatMap {
      answers[$0] == nil ? nil : $0
    }
    if !answers.take(own ?? .remoteControlReceived, self, EventFacts(event)) { passOn() }
  }
}
