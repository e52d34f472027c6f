import Glibc
import LinuxSystem

/// An error of a control socket, on the server's or the client's side.
public struct ControlError: Error, CustomStringConvertible, Hashable, Sendable {
  /// The kind of an error. More may be added.
  public struct Code: Hashable, Sendable {
    let name: String

    /// Another process already listens at the path.
    public static let inUse = Self(name: "inUse")
    /// The socket cannot be created.
    public static let listen = Self(name: "listen")
    /// The socket does not exist, or no process listens at it.
    public static let notRunning = Self(name: "notRunning")
    /// This user has no permission to connect to the socket.
    public static let permission = Self(name: "permission")
    /// The daemon understood the request, but could not carry it out.
    public static let notDone = Self(name: "notDone")
    /// The connection closed or timed out, or the answer comes from another version.
    public static let broken = Self(name: "broken")
    /// The path cannot be that of a daemon's socket, or another program listens there. Waiting does not help.
    public static let foreign = Self(name: "foreign")
    /// The listening process runs neither as root, nor as the client's user, nor as the owner of the
    /// socket's folder, or is a command of a storyboard.
    public static let untrusted = Self(name: "untrusted")
    /// The daemon refused the request for a stated reason.
    public static let refused = Self(name: "refused")
    /// The daemon has too many clients, or is ending. A later request may succeed.
    public static let busy = Self(name: "busy")
    /// The daemon could not parse the request.
    public static let badRequest = Self(name: "badRequest")
  }

  /// The kind of the error.
  public let code: Code
  /// The message for people.
  public let description: String

  /// Creates an error with a message.
  public init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }

  init(occupied path: String) {
    self.init(
      .listen,
      "cannot listen at \(path): the file exists and is not a socket; remove it, or choose another path"
    )
  }

  /// Whether there is a socket, or nothing: a daemon that ends removes its own.
  private static func isSocket(_ path: String) -> Bool {
    SystemCall.status(of: path).map { $0.st_mode & S_IFMT == S_IFSOCK } ?? true
  }

  static func otherProgram(_ path: String) -> Self {
    Self(.foreign, "\(path): not a responderd control socket")
  }

  static func silent(_ path: String) -> Self {
    Self(.broken, "\(path): the daemon does not answer")
  }

  static func unanswered(_ path: String) -> Self {
    Self(.broken, "\(path): the daemon closed the connection without an answer")
  }

  static func endless(_ path: String) -> Self {
    let limit = ControlClient.lineLimit >> 20
    return Self(.foreign, "\(path): the daemon sends a line of more than \(limit) MiB")
  }

  static func untrusted(_ path: String, _ user: UInt32?) -> Self {
    let listener = user.map { "user \(SystemCall.userName($0))" } ?? "an unknown user"
    return Self(
      .untrusted,
      """
      \(path): the server runs as \(listener); trusted are root, your own user and the owner of the socket's \
      directory, if no other user can write to it
      """)
  }

  init(listening path: String, errno: CInt) {
    switch errno {
    case EADDRINUSE:
      self.init(.inUse, "\(path): another responderd listens there")
    case ENAMETOOLONG:
      self.init(.listen, "cannot listen at \(path): the path of a socket is limited to 107 bytes")
    default:
      self.init(.listen, "cannot listen at \(path): \(SystemError.reason(errno))")
    }
  }

  init(connecting path: String, errno: CInt) {
    switch errno {
    case ECONNREFUSED where !Self.isSocket(path):
      self.init(.foreign, "\(path): not a socket")
    case ENOENT, ECONNREFUSED:
      self.init(.notRunning, "no responderd listens at \(path)")
    case ENOTDIR, ELOOP, ENAMETOOLONG:
      self.init(.foreign, "\(path): \(SystemError.reason(errno))")
    // It exchanges datagrams.
    case EPROTOTYPE: self = .otherProgram(path)
    case EACCES, EPERM:
      self.init(
        .permission,
        "\(path): permission denied; only the daemon's user and root may use it")
    case EAGAIN:
      self = .silent(path)
    default:
      self.init(.broken, "cannot connect to \(path): \(SystemError.reason(errno))")
    }
  }
}
