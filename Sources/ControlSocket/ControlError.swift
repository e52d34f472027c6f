import Glibc
import LinuxSystem

/// What went wrong with a control socket, on either side of it.
public struct ControlError: Error, CustomStringConvertible, Hashable, Sendable {
  /// What was attempted. More may be added.
  public struct Code: Hashable, Sendable {
    let name: String

    /// Another process listens at the path already.
    public static let inUse = Self(name: "inUse")
    /// The socket cannot be made.
    public static let listen = Self(name: "listen")
    /// Nobody listens at the path, or there is none.
    public static let notRunning = Self(name: "notRunning")
    /// The path may not be used by this user.
    public static let permission = Self(name: "permission")
    /// The daemon understood, and could not do it.
    public static let notDone = Self(name: "notDone")
    /// The other end went away, does not answer, or said what is no answer.
    public static let broken = Self(name: "broken")
    /// Whoever listens is neither root nor the client's own user, nor the user whose folder the socket is
    /// in.
    public static let untrusted = Self(name: "untrusted")
    /// The daemon refused, and said why.
    public static let refused = Self(name: "refused")
    /// The daemon did not understand what it was asked.
    public static let badRequest = Self(name: "badRequest")
  }

  /// What went wrong.
  public let code: Code
  /// The sentence for people.
  public let description: String

  /// Makes an error with a sentence of its own.
  public init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }

  init(occupied path: String) {
    self.init(
      .listen,
      "cannot listen at \(path): there is something that is no socket, and it is left alone")
  }

  static func silent(_ path: String) -> Self {
    Self(.broken, "\(path): the daemon does not answer")
  }

  static func untrusted(_ path: String, _ user: UInt32?) -> Self {
    let listener = user.map { "user \(SystemCall.userName($0))" } ?? "an unknown user"
    return Self(
      .untrusted,
      """
      \(path): \(listener) listens there; a daemon is trusted that runs as root, as the user who asks, or \
      as the owner of the socket's folder if nobody else may write there
      """)
  }

  init(listening path: String, errno: CInt) {
    switch errno {
    case EADDRINUSE:
      self.init(.inUse, "\(path): another responderd listens there")
    case ENAMETOOLONG:
      self.init(.listen, "cannot listen at \(path): a socket's path is at most 107 bytes long")
    default:
      self.init(.listen, "cannot listen at \(path): \(SystemError.reason(errno))")
    }
  }

  init(connecting path: String, errno: CInt) {
    switch errno {
    case ENOENT, ENOTDIR, ECONNREFUSED:
      self.init(.notRunning, "no responderd listens at \(path)")
    case EACCES, EPERM:
      self.init(
        .permission,
        "\(path): permission denied; the daemon's own user and root may use it")
    case EAGAIN:
      self = .silent(path)
    default:
      self.init(.broken, "cannot connect to \(path): \(SystemError.reason(errno))")
    }
  }
}
