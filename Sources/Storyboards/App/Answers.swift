import Foundation
internal import ResponderKit

/// The handlers of one responder, and how it answers events with them.
///
/// A finger that moves over a view without a handler for it costs one look into a table.
@MainActor
final class Answers {
  private var lists: [[Action]?]
  let actions: [String: [Action]]
  let stage: Stage
  /// What actions are told of whose handlers they are.
  let name: String

  init(_ handlers: HandlerDescription, name: String, on stage: Stage) {
    lists = Array(repeating: nil, count: Callback.allCases.count)
    for (callback, list) in handlers.callbacks { lists[callback.rawValue] = list }
    actions = handlers.actions
    self.stage = stage
    self.name = name
  }

  subscript(callback: Callback) -> [Action]? { lists[callback.rawValue] }

  /// Runs the actions for a callback, if there is a list of them.
  /// - Returns: Whether the event is answered and goes no further.
  @discardableResult
  func take(
    _ callback: Callback, _ responder: any Answering,
    _ facts: @autoclosure () -> EventFacts = EventFacts()
  ) -> Bool {
    guard let list = self[callback] else { return false }
    if list.isEmpty { return true }
    return !stage.run(list, as: .callback(callback), of: responder, facts())
  }

  /// Whether a step before the one at which a short name acts is answered: it goes on if that one
  /// does.
  fileprivate func takeStep(of name: Callback) -> Bool { self[name]?.contains(.passOn) != true }
}

/// A responder that has handlers.
@MainActor
protocol Answering: UIResponder {
  var answers: Answers { get }
  /// The screen that its actions are about; `nil` for the application.
  var scene: SceneController? { get }
}

/// Answers events with handlers, and has the rest go on up the chain. One call for each method of a
/// responder: `super` is said in the class alone.
extension Answering {
  func answer(
    _ callback: Callback, _ touches: Set<UITouch>, _ event: UIEvent?,
    else passOn: (Set<UITouch>) -> Void
  ) {
    if !answers.take(callback, self, EventFacts(touches, event)) { passOn(touches) }
  }

  /// A button's own handler answers the whole press and acts when it is over.
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

  /// The whole shake is answered by `shake`, which acts at its end.
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

  /// One command's own handler comes before the one for all of them.
  func answerCommand(_ event: UIEvent?, else passOn: () -> Void) {
    let own = event.flatMap { Callback(command: $0.subtype) }.flatMap {
      answers[$0] == nil ? nil : $0
    }
    if !answers.take(own ?? .remoteControlReceived, self, EventFacts(event)) { passOn() }
  }
}
