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
    return !stage.run(list, as: callback.name, of: responder, facts())
  }

  // MARK: - Events with short names

  /// The whole shake is answered by `shake`, which acts at its end.
  func takeMotion(
    _ callback: Callback, _ motion: UIEvent.EventSubtype, _ responder: any Answering,
    _ event: UIEvent?
  ) -> Bool {
    if self[callback] != nil { return take(callback, responder, EventFacts(event)) }
    guard motion == .motionShake, self[.shake] != nil else { return false }
    return callback == .motionEnded ? take(.shake, responder, EventFacts(event)) : true
  }

  /// One command's own handler comes before the one for all of them.
  func takeCommand(_ responder: any Answering, _ event: UIEvent?) -> Bool {
    if let command = event.flatMap({ Callback(command: $0.subtype) }), self[command] != nil {
      return take(command, responder, EventFacts(event))
    }
    return take(.remoteControlReceived, responder, EventFacts(event))
  }

  /// A button's own handler answers the whole press and acts when it is over.
  /// - Returns: The presses that go on up the chain.
  func takePresses(
    _ callback: Callback, _ presses: Set<UIPress>, _ responder: any Answering, _ event: UIEvent?
  ) -> Set<UIPress> {
    var others: Set<UIPress> = []
    for press in presses {
      let isTaken: Bool
      if let button = Callback(button: press.type), self[button] != nil {
        isTaken =
          callback == .pressesEnded
          ? take(button, responder, EventFacts([press], event)) : true
      } else {
        isTaken = take(callback, responder, EventFacts([press], event))
      }
      if !isTaken { others.insert(press) }
    }
    return others
  }
}

/// A responder that has handlers.
@MainActor
protocol Answering: UIResponder {
  var answers: Answers { get }
  /// The screen that its actions are about; `nil` for the application.
  var scene: SceneController? { get }
}
