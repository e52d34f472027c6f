/// Why a recording cannot be used: which file, which line, and what to do about it.
public struct RecordingError: Error, Hashable, Sendable {
  /// The kind of failure. New kinds may come; handle those you do not know as a bad file.
  public struct Code: Hashable, Sendable {
    private let name: String

    /// The file cannot be read at all.
    public static let unreadable = Self(name: "unreadable")
    /// The file's content is not a recording, or a line of it is broken.
    public static let malformed = Self(name: "malformed")
    /// The file holds events only, and no description of the device was found beside it.
    public static let noDescription = Self(name: "noDescription")
  }

  /// What is wrong.
  public var code: Code
  /// The file as it was named by the caller, or the description beside it.
  public var file: String
  /// The line at fault, counted from 1; `nil` where the failure is not in one line.
  public var line: Int?
  /// What is wrong, in words.
  public var reason: String

  /// Makes an error.
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
