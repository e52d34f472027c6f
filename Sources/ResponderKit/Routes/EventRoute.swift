public import Foundation
public import InputTranslation

/// The way that one event took: whom it was for, who was asked, and who handled it.
///
/// It is put together only while a ``RouteObserver`` listens.
@MainActor
public struct EventRoute {
  /// One responder that was asked, and by which method.
  public struct Call {
    /// Who was asked.
    public let responder: AnyObject
    /// By which method, without its labels.
    public let method: String
  }

  /// What happened.
  public enum Event {
    /// Touches came to a phase.
    case touches(UITouch.Phase)
    /// A shake began, ended or was cancelled.
    case motion(UIEvent.EventSubtype)
    /// A command came.
    case remoteControl(UIEvent.EventSubtype)
    /// A button came to a phase.
    case presses(UIPress.PressType, UIPress.Phase)
    /// A life-cycle method, by its full name.
    case lifecycle(String)
    /// A gesture recogniser called its targets, for a state.
    case gesture(UIGestureRecognizer.State)
  }

  /// Names the device that an event came from.
  public typealias Device = DeviceID

  /// What happened.
  public let event: Event
  /// `nil` for what no device brought about.
  public let device: Device?
  /// When it happened, in seconds on the monotonic clock.
  public let timestamp: TimeInterval
  /// The touches of this delivery; empty for all other events.
  public internal(set) var touches: [UITouch] = []
  /// Who was asked, in the order of the calls.
  public internal(set) var calls: [Call] = []
  /// Who ended the walk; `nil` when no responder handled the event.
  public internal(set) var handler: AnyObject?
  /// The gesture recognisers that follow the touch or press; empty when a responder handled it.
  ///
  /// An event that no responder handles is dropped only if this is empty.
  public internal(set) var watchers: [UIGestureRecognizer] = []
  /// Why no responder handled the event; `nil` when one did.
  public internal(set) var reason: String?

  init(_ event: Event, device: DeviceID?, timestamp: TimeInterval) {
    self.event = event
    self.device = device
    self.timestamp = timestamp
  }
}

/// Hears of every event's way, right after the event was delivered or dropped.
@MainActor
public protocol RouteObserver: AnyObject {
  /// An event has gone its way.
  func application(_ application: UIApplication, didRoute route: EventRoute)
  /// Something was done with screens that UIKit would print a warning about. Not told by default.
  func application(_ application: UIApplication, didWarn warning: UsageWarning)
  /// A control is about to call what is registered for events, whether anything is or not. Not told
  /// by default.
  func application(
    _ application: UIApplication, control: UIControl, willSend events: UIControl.Event)
}

extension RouteObserver {
  /// Does nothing.
  public func application(
    _ application: UIApplication, control: UIControl, willSend events: UIControl.Event
  ) {}

  /// Does nothing.
  public func application(_ application: UIApplication, didWarn warning: UsageWarning) {}
}
