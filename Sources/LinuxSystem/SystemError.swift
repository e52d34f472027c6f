import Glibc

/// A system call that failed.
///
///     open /dev/input/event3: permission denied
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The failed action: a verb and its object, such as `open /dev/input/event3`.
  public let action: String
  /// The errno.
  public let errno: CInt

  /// Creates an error.
  public init(_ action: String, errno: CInt) {
    self.action = action
    self.errno = errno
  }

  public var description: String { "\(action): \(reason)" }

  /// The C library's text for the errno, as a clause: "permission denied".
  public var reason: String { Self.reason(errno) }

  /// Returns the C library's text for an errno, as a clause.
  package static func reason(_ number: CInt) -> String {
    // The C library's string is valid until the next call on this thread; it is copied at once.
    let text = unsafe String(cString: strerror(number))
    // An abbreviation keeps its capitals: "I/O error".
    guard text.dropFirst().first?.isLowercase == true else { return text }
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
