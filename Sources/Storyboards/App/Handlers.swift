import Foundation
internal import ResponderKit

/// The handlers of a responder.
///
/// A finger that moves over a view without a handler for it costs one lookup in a table.
@MainActor
final class Handlers {
  private var lists: [[PlacedAction]?]
  let actions: [String: [PlacedAction]]
  let running: RunningStoryboard
  /// The name of the owner of the handlers, for their actions.
  let name: String
  private weak var owner: (any HandlingResponder)?

  init(_ handlers: HandlerDescription, name: String, on running: RunningStoryboard) {
    lists = Array(repeating: nil, count: Callback.allCases.count)
    for (callback, list) in handlers.callbacks { lists[callback.rawValue] = list }
    actions = handlers.actions
    self.running = running
    self.name = name
  }

  subscript(callback: Callback) -> [PlacedAction]? { lists[callback.rawValue] }

  /// Handles the events of a responder from now on.
  func attach(to owner: any HandlingResponder) {
    self.owner = owner
    owner.eventHandler = self
  }

  /// Runs the actions for a callback, if there are any.
  /// - Returns: Whether the event is handled and goes no further.
  @discardableResult
  func take(_ callback: Callback, _ facts: @autoclosure () -> EventFacts = EventFacts()) -> Bool {
    guard let list = self[callback], let owner else { return false }
    if list.isEmpty { return true }
    return !running.perform(list, as: .callback(callback), of: owner, facts())
  }

  /// Returns whether an earlier step of a short name is handled: it is forwarded if the final step
  /// is.
  private func takeStep(of name: Callback) -> Bool {
    self[name]?.contains { $0.action == .passOn } != true
  }
}

/// A responder with handlers.
@MainActor
protocol HandlingResponder: UIResponder {
  var handlers: Handlers { get }
  /// The screen of its actions; `nil` for the application.
  var scene: SceneController? { get }
}

extension Handlers: EventHandler {
  func handle(_ call: EventCall, with event: UIEvent?) -> EventCall? {
    guard let callback = Callback(call) else { return call }
    switch call {
    case .touches(_, let touches):
      return take(callback, EventFacts(touches, event)) ? nil : call
    case .presses(let phase, let presses):
      let rest = presses.filter { !take($0, callback, event) }
      return rest.isEmpty ? nil : .presses(phase, rest)
    case .motion(_, let motion):
      return take(motion, callback, event) ? nil : call
    case .remoteControl:
      // The handler of a single command takes precedence over the general one.
      let command = event.flatMap { Callback(command: $0.subtype) }
      let own = command.flatMap { self[$0] == nil ? nil : $0 }
      return take(own ?? callback, EventFacts(event)) ? nil : call
    }
  }

  /// Handles a press. A handler of a single button runs at the end of the press.
  private func take(_ press: UIPress, _ callback: Callback, _ event: UIEvent?) -> Bool {
    guard let button = Callback(button: press.type), self[button] != nil else {
      return take(callback, EventFacts([press], event))
    }
    return callback == .pressesEnded
      ? take(button, EventFacts([press], event)) : takeStep(of: button)
  }

  /// Handles a shake. The handler `shake` runs at its end.
  private func take(
    _ motion: UIEvent.EventSubtype, _ callback: Callback, _ event: UIEvent?
  ) -> Bool {
    if self[callback] != nil || motion != .motionShake || self[.shake] == nil {
      return take(callback, EventFacts(event))
    }
    return callback == .motionEnded
      ? take(.shake, EventFacts(event)) : takeStep(of: .shake)
  }
}

extension Callback {
  @MainActor
  fileprivate init?(_ call: EventCall) {
    switch call {
    // A finger that moves does without the dictionary.
    case .touches(.moved, _): self = .touchesMoved
    default:
      guard let callback = Self.byName[call.method] else { return nil }
      self = callback
    }
  }
}
