public import Foundation
public import InputTranslation

/// The route of an event: the target, the called responders, and the one that handled it.
///
/// Routes are only created while there is a ``RouteObserver``.
@MainActor
public struct Route {
  /// A call of a responder.
  public struct Call {
    /// The responder.
    public let responder: AnyObject
    /// The base name of the method.
    public let method: String
  }

  /// The kind of an event.
  public enum Event {
    /// Touches in a phase.
    case touches(UITouch.Phase)
    /// A shake began, ended or was cancelled.
    case motion(UIEvent.EventSubtype)
    /// A command of a remote control.
    case remoteControl(UIEvent.EventSubtype)
    /// A press in a phase.
    case presses(UIPress.PressType, UIPress.Phase)
    /// A call of a life cycle method, with its short name, such as `didFinishLaunchingWithOptions`.
    case lifecycle(String)
    /// A call of a gesture recogniser's targets, with its state.
    case gesture(UIGestureRecognizer.State)
  }

  /// The event.
  public let event: Event
  /// The device; `nil` if the event has none.
  public let device: DeviceID?
  /// The time of the event, in seconds on the monotonic clock.
  public let timestamp: TimeInterval
  /// The delivered touches; empty for other events.
  public internal(set) var touches: [UITouch] = []
  /// The calls of responders, in order.
  public internal(set) var calls: [Call] = []
  /// The responder that handled the event, or the gesture recogniser that took the touch or press from
  /// its view, if any.
  public internal(set) var handler: AnyObject?
  /// The gesture recognisers that follow the touch or press, or delay its change; empty if it was handled.
  ///
  /// An event that no responder handles counts as dropped only if this is empty.
  public internal(set) var watchers: [UIGestureRecognizer] = []
  /// Why no responder handled the event, if none did.
  public internal(set) var reason: String?
  /// The runs of its handlers that perform actions.
  public internal(set) var handlerRuns: [HandlerRun] = []

  init(_ event: Event, device: DeviceID?, timestamp: TimeInterval) {
    self.event = event
    self.device = device
    self.timestamp = timestamp
  }
}

extension Route {
  /// Adds the result of a walk.
  mutating func finish(_ walk: ResponderChainWalk, _ method: String) {
    calls = walk.calls
    handler = walk.handler
    if handler == nil { reason = walk.reasonForDrop(method) }
  }

  /// Adds the recognisers that follow touches that no responder handled.
  mutating func noteWatchers(of touches: [UITouch]) {
    for touch in touches { noteWatchers(among: touch.recognizers, of: touch.number) }
  }

  /// Adds the recognisers that follow a touch or press and have not failed.
  /// - Parameter number: The number of the touch or press.
  mutating func noteWatchers(among recognizers: [UIGestureRecognizer], of number: Int) {
    for recognizer in recognizers
    where recognizer.isFollowing(number) && !watchers.contains(recognizer) {
      watchers.append(recognizer)
    }
  }
}

/// An object with a name of its own in route logs, instead of that of its type.
///
/// Views and gesture recognisers have names already: `accessibilityIdentifier` and `name`.
@MainActor
public protocol NamedInRoutes: AnyObject {
  /// The name of the object in route logs.
  var nameInRoutes: String { get }
}
