public import InputTranslation

/// The output of a session: events for the application, and reports.
///
/// The owner takes both after a call has returned, so that application code never runs while a
/// translator changes.
public struct SessionOutput: ~Copyable, Sendable {
  /// The events for the application, in order.
  public var events = EventBuffer()
  /// The reports, in order; empty while fingers only move.
  public var reports: [Report] = []
  /// The device with the touch that wakes the application after its events were delivered.
  public var wakingDevice: DeviceID?

  /// Something other than an event for the application.
  public struct Report: Equatable, Sendable {
    /// The number of events that precede the report.
    public var position: Int
    /// The device that the report is about.
    public var device: DeviceID
    /// The content.
    public var content: Content
  }

  /// The content of a report.
  public enum Content: Equatable, Sendable {
    /// A key or a switch of the system changed, at a time in seconds on the monotonic clock.
    case signal(SystemSignal, time: Double)
    /// The orientation of the screen changed.
    case turn(SystemChange)
    /// A press was dropped, because another node reported it.
    case duplicate
    /// The device's state was queried, and its events continue from there.
    case resynchronized(because: String)
    /// The device contradicted its description, for the first time.
    case anomalies(TouchAnomalies)
  }

  /// Creates an empty output.
  public init() {}

  /// Replaces an event with a report.
  mutating func replace(_ index: Int, by content: Content, of device: DeviceID) {
    events.remove(at: index)
    reports.append(Report(position: index, device: device, content: content))
  }

  /// Appends a report after the last event.
  mutating func report(_ content: Content, of device: DeviceID) {
    reports.append(Report(position: events.count, device: device, content: content))
  }
}
