/// What the route log says of one event that was delivered or dropped.
///
/// A plain value with nothing of the application left in it: it can be kept, sent and printed.
public struct RouteRecord: Equatable, Decodable, Sendable {
  /// What kind of event a record is of.
  public enum Event: String, CaseIterable, Codable, Sendable {
    /// Fingers did something.
    case touches
    /// A shake began, ended or was cancelled.
    case motion
    /// A command came.
    case remoteControl
    /// A button changed.
    case presses
    /// A method of the life cycle was called.
    case lifecycle
    /// A gesture recogniser called its targets.
    case gesture
    /// A device came, went, or lost events.
    case device
    /// Something happened to the machine that concerns the application.
    case machine
  }

  /// What became of an event.
  public enum Outcome: String, Codable, Sendable {
    /// A responder handled it.
    case handled
    /// No responder handled it, and a gesture recogniser follows the touch or press.
    case watched
    /// Nobody had a use for it.
    case dropped
  }

  /// One touch of the delivery.
  public struct Touch: Equatable, Codable, Sendable {
    /// The touch's number in this run, from its beginning to its end.
    public var id: Int
    /// How far the touch has come: `began`, `moved`, `stationary`, `ended` or `cancelled`.
    public var phase: String
    /// In points of the screen's window.
    public var x, y: Double
    /// How many times the finger was put down here in quick succession.
    public var tapCount: Int
    /// The view that the touch began in; `nil` when there was none.
    public var view: String?
  }

  /// One responder that was asked.
  public struct Call: Equatable, Codable, Sendable {
    /// Who was asked: the view's name, else the type's.
    public var to: String
    /// By which method.
    public var method: String
  }

  /// Counts the records of a run, from 1.
  public var seq = 0
  /// When the event happened, in seconds on the monotonic clock.
  public var time: Double
  /// The device's name; `nil` for what no device brought about.
  public var device: String?
  /// The device's node under `/dev/input`; `nil` for recordings.
  public var node: String?
  /// What kind of event it is.
  public var event: Event
  /// What happened, more closely: a phase, a command or a method.
  public var subtype: String
  /// The touches of the delivery; empty for other events.
  public var touches: [Touch] = []
  /// The views from the window down to the one that was hit.
  public var hitTest: [String] = []
  /// The responders in the order in which they were asked.
  public var calls: [Call] = []
  /// Who handled the event; `nil` when nobody did.
  public var handledBy: String?
  /// The gesture recognisers that follow a touch or press that no responder handled.
  public var watchedBy: [String] = []
  /// Why no responder handled the event, or what else there is to say.
  public var reason: String?
  /// From the kernel's timestamp to the end of the handling; live input only.
  public var latencyMicroseconds: Int?

  /// Makes a record that says no more than that something happened.
  public init(time: Double, event: Event, subtype: String) {
    self.time = time
    self.event = event
    self.subtype = subtype
  }

  /// What became of the event; `nil` for what was not meant for a responder.
  public var outcome: Outcome? {
    if handledBy != nil { return .handled }
    switch event {
    case .device, .lifecycle, .machine: return nil
    case .touches, .motion, .remoteControl, .presses, .gesture:
      return watchedBy.isEmpty ? .dropped : .watched
    }
  }

  /// Whether the event was meant for a responder, none handled it, and no recogniser follows it.
  public var isDropped: Bool { outcome == .dropped }
}
