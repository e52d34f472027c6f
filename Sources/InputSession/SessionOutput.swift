public import InputTranslation

/// The output of a session: events for the application, and notices.
///
/// The owner takes both after a call has returned, so that application code never runs while a
/// translator changes.
public struct SessionOutput: ~Copyable, Sendable {
  /// The events for the application, in order.
  public var events = EventBuffer()
  /// The notices, in order; empty while fingers only move.
  public var notices: [Notice] = []
  /// The device with the touch that returns the application to the foreground after its events were delivered.
  public var openingDevice: DeviceID?

  /// Something other than an event for the application.
  public struct Notice: Equatable, Sendable {
    /// The number of events that precede the notice.
    public var position: Int
    /// The device that the notice is about.
    public var device: DeviceID
    /// The content.
    public var content: Content
  }

  /// The content of a notice.
  public enum Content: Equatable, Sendable {
    /// A key or a switch of the system changed, at a time in seconds on the monotonic clock.
    case signal(SystemSignal, time: Double)
    /// The orientation of the screen changed.
    case rotation(SystemChange)
    /// A press was dropped, because it was reported before.
    case duplicate(reportedBy: Reporter)
    /// The device's state was queried, and its events continue from there.
    case resynchronized(because: String)
    /// The device contradicted its description, for the first time.
    case anomalies(TouchAnomalies)
  }

  /// What reported a press before.
  public enum Reporter: Equatable, Sendable {
    /// Another node, of the same device or of one with the same key at the same time.
    case node
    /// A media controller, which also reads the key.
    case controller
    /// The key, whose press a media controller forwards.
    case key
  }

  /// Creates an empty output.
  public init() {}

  /// Replaces an event with a notice.
  mutating func replace(_ index: Int, by content: Content, of device: DeviceID) {
    events.remove(at: index)
    notices.append(Notice(position: index, device: device, content: content))
  }

  /// Appends a notice after the last event.
  mutating func note(_ content: Content, of device: DeviceID) {
    notices.append(Notice(position: events.count, device: device, content: content))
  }
}
