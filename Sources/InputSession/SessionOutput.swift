public import InputTranslation

/// What a session has for its owner: events for the application, and reports beside them.
///
/// The owner takes both out after a call has returned, so that application code runs only while no
/// translator changes.
public struct SessionOutput: ~Copyable, Sendable {
  /// Events for the application, in order.
  public var events = EventBuffer()
  /// What else happened, in order; empty while fingers move.
  public var reports: [Report] = []
  /// The device on which a finger was put down that wakes the application, once it has the events.
  public var wakingDevice: DeviceID?

  /// Something that is no event for the application.
  public struct Report: Equatable, Sendable {
    /// How many of the events happened before it.
    public var position: Int
    /// The device that it is about.
    public var device: DeviceID
    /// What happened.
    public var content: Content
  }

  /// What happened.
  public enum Content: Equatable, Sendable {
    /// A key or a switch of the system changed, at a time in seconds on the monotonic clock.
    case signal(SystemSignal, time: Double)
    /// The screen is held in another way.
    case turn(SystemChange)
    /// A press was left out, because another node reported it.
    case duplicate
    /// The device's state was read afresh, and its events continue from there.
    case resynchronized(because: String)
    /// The device did something against its description, for the first time.
    case anomalies(TouchAnomalies)
  }

  /// Nothing.
  public init() {}

  /// Puts a report in the place of an event.
  mutating func replace(_ index: Int, by content: Content, of device: DeviceID) {
    events.remove(at: index)
    reports.append(Report(position: index, device: device, content: content))
  }

  /// Appends a report behind the last event.
  mutating func report(_ content: Content, of device: DeviceID) {
    reports.append(Report(position: events.count, device: device, content: content))
  }
}
