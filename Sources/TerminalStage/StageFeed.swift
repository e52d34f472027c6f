public import RouteLog

/// The source of a live history: a running daemon.
public struct StageFeed {
  /// Is readable when there are records.
  let descriptor: CInt
  /// The records so far.
  let first: [LogRecord]
  /// Reads once, and returns the complete records; `nil` at the end.
  let read: @MainActor () -> [LogRecord]?
  /// Returns the lines that the daemon printed since the last time.
  let readMessages: @MainActor () -> [String]

  /// Creates a feed.
  public init(
    _ descriptor: CInt, first: [LogRecord] = [],
    readMessages: @escaping @MainActor () -> [String] = { [] },
    read: @escaping @MainActor () -> [LogRecord]?
  ) {
    self.descriptor = descriptor
    self.first = first
    self.read = read
    self.readMessages = readMessages
  }
}
