/// An anomaly in a recording that can still be played.
public struct RecordingWarning: Hashable, Sendable, CustomStringConvertible {
  /// The path that the caller passed.
  public var file: String
  /// The line of the anomaly, counted from 1.
  public var line: Int
  /// The description, for people.
  public var reason: String

  /// Creates a warning.
  public init(file: String, line: Int, reason: String) {
    self.file = file
    self.line = line
    self.reason = reason
  }

  public var description: String { "\(file):\(line): \(reason)" }
}
