import Glibc

/// A failure of the machinery under the loop, or of a file.
public struct EventLoopError: Error, CustomStringConvertible {
  /// What was tried.
  public let action: String
  /// The system's number of the error.
  public let errno: CInt

  public var description: String {
    "cannot \(action): \(Self.text(of: errno))"
  }

  static func tooLarge(_ path: String) -> Self { Self(action: "read \(path)", errno: EFBIG) }

  static func text(of errno: CInt) -> String {
    unsafe String(cString: strerror(errno))
  }
}
