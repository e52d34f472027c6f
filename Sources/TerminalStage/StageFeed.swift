public import RouteLog

/// The source of a live history: a running daemon.
public struct StageFeed {
  /// Is readable when there are records.
  let descriptor: CInt
  /// The records so far.
  let first: [LogRecord]
  /// Reads once, and returns the complete records; `nil` at the end.
  let read: @MainActor () -> [LogRecord]?

  /// Creates a feed.
  public init(
    _ descriptor: CInt, first: [LogRecord] = [], read: @escaping @MainActor () -> [LogRecord]?
  ) {
    self.descriptor = descriptor
    self.first = first
    self.read = read
  }
}
