public import RouteLog

/// The source of a live history: a running daemon.
public struct StageFeed {
  /// A record of the source.
  public enum Event: Sendable {
    /// The way of one event.
    case route(RouteRecord)
    /// Another record of the inspector, such as a device or a screen.
    case other(InspectionRecord)
  }

  /// Is readable when there are records.
  let descriptor: CInt
  /// The records so far.
  let first: [Event]
  /// Reads once, and returns the complete records; `nil` at the end.
  let read: @MainActor () -> [Event]?

  /// Creates a feed.
  public init(
    _ descriptor: CInt, first: [Event] = [], read: @escaping @MainActor () -> [Event]?
  ) {
    self.descriptor = descriptor
    self.first = first
    self.read = read
  }
}
