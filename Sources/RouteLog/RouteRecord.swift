public import ResponderKit

/// The entry of the route log for one event that was delivered or dropped, or for a device, the machine, an action or a warning.
///
/// It is a value without references to the application, so it can be stored, sent and printed.
public struct RouteRecord: Equatable, Decodable, Sendable {
  /// The kind of an event.
  public enum Event: String, CaseIterable, Codable, Sendable {
    /// Touches changed.
    case touches
    /// A shake began, ended or was cancelled.
    case motion
    /// A remote control event was received.
    case remoteControl
    /// A press changed.
    case presses
    /// A life cycle method was called.
    case lifecycle
    /// A gesture recogniser called its targets.
    case gesture
    /// A device was added or removed, or lost events.
    case device
    /// A system event occurred that concerns the application.
    case machine
    /// An action that an event caused has ended.
    case action
    /// The application was misused in a way that UIKit would warn about.
    case warning
  }

  /// The outcome of an event.
  public enum Outcome: String, Codable, Sendable {
    /// A responder handled it, or a gesture recogniser that took the touch or press from its view.
    case handled
    /// Nothing has handled it, and a gesture recogniser follows the touch or press.
    case watched
    /// Neither a responder nor a recogniser used the event.
    case dropped
  }

  /// A touch of the event.
  public struct Touch: Equatable, Codable, Sendable {
    /// The number of the touch, which stays the same until it ends.
    public var id: Int
    /// The phase: `began`, `moved`, `stationary`, `ended` or `cancelled`.
    public var phase: String
    /// The horizontal position in the window, in points; NaN, which is `null` in JSON, if it is hidden.
    @NullableNumber public var x: Double
    /// The vertical position, like ``x``.
    @NullableNumber public var y: Double
    /// The number of taps in quick succession.
    public var tapCount: Int
    /// The view in which the touch began, if any.
    public var view: String?
    /// What the program below gets of it; `nil` for a touch that did not begin on a desktop view of a shared panel.
    public var below: Below?
  }

  /// What the program below a desktop view gets of a touch.
  public enum Below: String, Codable, Sendable {
    /// The program receives it.
    case forwarded
    /// The program receives it if the recognisers fail that may claim it.
    case heldBack
    /// The program receives nothing of it.
    case kept
  }

  /// A call of a responder.
  public struct Call: Equatable, Codable, Sendable {
    /// The name of the responder: that of a view, else that of the type.
    public var to: String
    /// The name of the method.
    public var method: String
  }

  /// A view that the hit test for a new touch asked.
  public struct TestedView: Equatable, Codable, Sendable {
    /// The number of the touch.
    public var touch: Int
    /// The name of the view.
    public var view: String
    /// The depth of the view in its window; 0 for a window.
    public var depth: Int
    /// Whether the view or a descendant was hit.
    public var isHit: Bool
    /// The result as one word, such as `hidden`.
    public var outcome: String
    /// Why the view was not hit; `nil` if it was.
    public var reason: String?
  }

  /// The number of the record, counted from 1. Actions and warnings are not counted: they have the number of the record
  /// before them.
  public var seq = 0
  /// The time of the event, in seconds on the monotonic clock.
  public var time: Double
  /// The name of the device; `nil` for an event without one.
  public var device: String?
  /// The path of the device's node, such as `/dev/input/event3` or `/dev/iio:device0`; `nil` for recordings,
  /// media controllers and requests.
  public var node: String?
  /// The kind of the event.
  public var event: Event
  /// The phase, command or method.
  public var subtype: String
  /// The touches of the event; empty for other events.
  public var touches: [Touch] = []
  /// The names of the views from the window down to the hit view, as they are when the record is made.
  public var hitTest: [String] = []
  /// The calls of responders, in order.
  public var calls: [Call] = []
  /// The responder that handled the event, or the gesture recogniser that took the touch or press from
  /// its view, if any.
  public var handledBy: String?
  /// The gesture recognisers that follow a touch or press that nothing has handled, or delay its change.
  public var watchedBy: [String] = []
  /// Why no responder handled the event, or other details.
  public var reason: String?
  /// The time from ``time`` until the event was handled; for live input only. ``time`` is the kernel's timestamp,
  /// or, for an event that no frame makes, such as the end of a shake, the time at which it was due.
  public var latencyMicroseconds: Int?
  /// The views that the hit tests of the event's new touches asked, in order; `nil` unless hit tests are
  /// observed (``RouteRecorder``).
  public var tested: [TestedView]?
  /// What an action did; for a warning, the action of a storyboard that caused it, if any.
  @Rare public var action: PerformedAction.Details?

  /// Creates a record without details.
  public init(time: Double, event: Event, subtype: String) {
    self.time = time
    self.event = event
    self.subtype = subtype
  }

  /// The outcome; `nil` for an event that does not go to responders.
  public var outcome: Outcome? {
    if handledBy != nil { return .handled }
    switch event {
    case .device, .lifecycle, .machine, .action, .warning: return nil
    case .touches, .motion, .remoteControl, .presses, .gesture:
      return watchedBy.isEmpty ? .dropped : .watched
    }
  }

  /// Whether the event was meant for a responder, but no responder handled it and no recogniser
  /// follows it.
  public var isDropped: Bool { outcome == .dropped }

  /// Whether a storyboard published it (`publish`): programs follow such records, so that none is omitted.
  public var isPublished: Bool { event == .action && subtype == "publish" }

  /// Removes the positions of the touches, for a log with more readers than the screen has viewers. They
  /// become `null` in JSON, and are left out of the text. The reasons of hit tests contain positions, too.
  public mutating func hidePositions() {
    tested = nil
    for index in touches.indices {
      touches[index].x = .nan
      touches[index].y = .nan
    }
  }

  /// Removes the arguments of commands and the values of other actions, which can be private.
  public mutating func hideValues() { action?.hideValues() }
}

/// A number that is `null` in JSON if it is NaN.
@propertyWrapper
public struct NullableNumber: Equatable, Codable, Sendable {
  /// The number; NaN for `null`.
  public var wrappedValue: Double

  /// Wraps a number.
  public init(wrappedValue: Double) {
    self.wrappedValue = wrappedValue
  }

  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    wrappedValue = value.decodeNil() ? .nan : try value.decode(Double.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    if wrappedValue.isNaN { try value.encodeNil() } else { try value.encode(wrappedValue) }
  }
}

/// A value that few records have, which is stored outside of the record: the others stay small.
@propertyWrapper
public struct Rare<Value: Equatable & Decodable & Sendable>: Equatable, Decodable, Sendable {
  private enum Storage: Equatable, Sendable {
    case none
    indirect case some(Value)
  }

  private var storage = Storage.none

  /// The value, if there is one.
  public var wrappedValue: Value? {
    get {
      guard case .some(let value) = storage else { return nil }
      return value
    }
    set { storage = newValue.map(Storage.some) ?? .none }
  }

  /// Wraps a value.
  public init(wrappedValue: Value? = nil) { self.wrappedValue = wrappedValue }

  public init(from decoder: any Decoder) throws {
    wrappedValue = try decoder.singleValueContainer().decode(Value?.self)
  }
}

extension KeyedDecodingContainer {
  /// Decodes a rare value, for which most records have no key.
  public func decode<Value>(_ type: Rare<Value>.Type, forKey key: Key) throws -> Rare<Value> {
    Rare(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
  }
}
