internal import ControlSocket
import EventLoop
import InputDevices
import Recordings
internal import RouteLog

/// The exit status of a process, with the numbers of `sysexits.h`.
public enum ExitStatus: Int32, CaseIterable, Sendable {
  /// Success.
  case ok = 0
  /// The result differs from the expected one.
  case different = 1
  /// The command line is wrong.
  case usage = 64  // EX_USAGE
  /// The content of a file is invalid.
  case badData = 65  // EX_DATAERR
  /// A file does not exist or cannot be read.
  case noInput = 66  // EX_NOINPUT
  /// Something required is unavailable, or no daemon is running.
  case unavailable = 69  // EX_UNAVAILABLE
  /// A bug.
  case software = 70  // EX_SOFTWARE
  /// The system refused an operation that normally succeeds.
  case system = 71  // EX_OSERR
  /// A file cannot be created or replaced.
  case cannotCreate = 73  // EX_CANTCREAT
  /// Writing failed.
  case ioError = 74  // EX_IOERR
  /// The peer violates the protocol.
  case protocolError = 76  // EX_PROTOCOL
  /// Permission denied.
  case noPermission = 77  // EX_NOPERM

  /// Returns the status for an error.
  public init(_ error: any Error) {
    switch error {
    case let error as RecordingError:
      self = error.code == .unreadable ? .noInput : .badData
    case let error as ControlError: self.init(error)
    case is HostedCommand.Misuse: self = .usage
    case let failure as ExpectedRoutes.Unusable: self = failure.status
    case let error as DeviceError:
      self = error.code == .permission ? .noPermission : .system
    case is EventLoopError: self = .system
    default: self = .software
    }
  }

  /// Returns the status for an error of the control socket.
  private init(_ error: ControlError) {
    switch error.code {
    case .notRunning, .busy: self = .unavailable
    case .permission, .refused: self = .noPermission
    case .badRequest: self = .usage
    case .notDone: self = .badData
    case .broken, .foreign, .untrusted: self = .protocolError
    default: self = .system
    }
  }
}
