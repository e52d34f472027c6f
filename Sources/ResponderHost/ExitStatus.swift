import EventLoop
import InputDevices
import Recordings

/// Why a process ended, in the numbers of `sysexits.h`.
public enum ExitStatus: Int32, CaseIterable, Sendable {
  /// All went well.
  case ok = 0
  /// The command line was wrong.
  case usage = 64  // EX_USAGE
  /// A file's content is broken.
  case badData = 65  // EX_DATAERR
  /// A file is not there or cannot be read.
  case noInput = 66  // EX_NOINPUT
  /// What is needed does not work, or no daemon is running.
  case unavailable = 69  // EX_UNAVAILABLE
  /// A bug.
  case software = 70  // EX_SOFTWARE
  /// The system refused something that always works.
  case system = 71  // EX_OSERR
  /// A file cannot be made, or put in its place.
  case cannotCreate = 73  // EX_CANTCREAT
  /// Writing failed.
  case ioError = 74  // EX_IOERR
  /// Whoever is at the other end does not speak as it should.
  case protocolError = 76  // EX_PROTOCOL
  /// The user may not do that.
  case noPermission = 77  // EX_NOPERM

  /// The status that an error ends a process with.
  public init(_ error: any Error) {
    switch error {
    case let error as RecordingError:
      self = error.code == .unreadable ? .noInput : .badData
    case is HostedCommand.Misuse: self = .usage
    case let error as DeviceError:
      self = error.code == .permission ? .noPermission : .system
    case is EventLoopError: self = .system
    default: self = .software
    }
  }
}
