/// Something odd about a recording that can be played all the same.
public struct RecordingWarning: Hashable, Sendable, CustomStringConvertible {
  /// The file as it was named by the caller.
  public var file: String
  /// The line at fault, counted from 1.
  public var line: Int
  /// What is odd, in words.
  public var reason: String

  /// Makes a warning.
  public init(file: String, line: Int, reason: String) {
    self.file = file
    self.line = line
    self.reason = reason
  }

  public var description: String { "\(file):\(line): \(reason)" }
}
