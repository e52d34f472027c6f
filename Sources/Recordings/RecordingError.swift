/// Describes why a recording cannot be used: the file, the line and the reason.
public struct RecordingError: Error, Hashable, Sendable {
  /// The kind of failure. More may be added; treat unknown kinds like ``malformed``.
  public struct Code: Hashable, Sendable {
    private let name: String

    /// The file cannot be read at all.
    public static let unreadable = Self(name: "unreadable")
    /// The file is not a recording, or a line of it is invalid.
    public static let malformed = Self(name: "malformed")
    /// The file contains events only, and there is no description of the device next to it.
    public static let noDescription = Self(name: "noDescription")
  }

  /// The kind of failure.
  public var code: Code
  /// The path that the caller passed, or that of the description next to it.
  public var file: String
  /// The line with the error, counted from 1; `nil` if the error is not in one line.
  public var line: Int?
  /// The reason, for people.
  public var reason: String

  /// Creates an error.
  public init(_ code: Code, file: String, line: Int? = nil, reason: String) {
    self.code = code
    self.file = file
    self.line = line
    self.reason = reason
  }
}

extension RecordingError: CustomStringConvertible {
  public var description: String {
    let place = line.map { "\(file):\($0)" } ?? file
    return "\(place): \(reason)"
  }
}

extension RecordingError.Code: CustomStringConvertible {
  public var description: String { name }
}
