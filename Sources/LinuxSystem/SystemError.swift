import Glibc

/// A system call that failed.
///
///     open /dev/input/event3: permission denied
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The failed action: a verb and its object, such as `open /dev/input/event3`.
  public let action: String
  /// The errno.
  public let errno: CInt

  /// The reason, if it is known more exactly than by the errno.
  package let explanation: String?

  /// Creates an error.
  public init(_ action: String, errno: CInt) { self.init(action, errno: errno, reason: nil) }

  package init(_ action: String, errno: CInt, reason: String?) {
    self.action = action
    self.errno = errno
    explanation = reason
  }

  public var description: String { "\(action): \(reason)" }

  /// Why it failed, as a clause, usually the C library's text for the errno: "permission denied".
  public var reason: String { explanation ?? Self.reason(errno) }

  /// Returns the C library's text for an errno, as a clause.
  package static func reason(_ number: CInt) -> String {
    // The C library's string is valid until the next call on this thread; it is copied at once.
    let text = unsafe String(cString: strerror(number))
    // An abbreviation keeps its capitals: "I/O error".
    guard text.dropFirst().first?.isLowercase == true else { return text }
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
