internal import CLinuxShims
import Glibc

/// The system calls for the process that starts programs.
extension SystemCall {
  /// A request to a launcher.
  package enum LaunchRequest: Equatable, Sendable {
    /// Send a signal to a program's group.
    case signal(CInt)
    /// End a program's group as soon as the program has ended.
    case endGroup
    /// Tell whether a process is one of a program.
    case relate(Int32)
  }

  /// A report of a launcher.
  package enum LaunchReport: Equatable, Sendable {
    /// The launcher is ready.
    case ready(hidesDevices: Bool, hasNoGroup: Bool, closesNodes: Bool, searchedAll: Bool)
    case started
    /// The errno.
    case failed(CInt)
    /// The status, as in wait(2).
    case ended(CInt)
    /// Whether the process is one of a program; `nil` if that is not known.
    case related(Bool?)
  }

  /// The result of receiving from a launcher.
  package enum LaunchNews: Equatable, Sendable {
    case report(LaunchReport, of: UInt32)
    /// There is no report yet.
    case nothing
    /// The launcher has ended.
    case closed
  }

  /// Forks a launcher, which shares only the returned socket with this process.
  /// - Parameters:
  ///   - hidesDevices: Whether to prevent its programs from opening input devices, if possible.
  ///   - group: The group of input devices, which its programs will not belong to.
  ///   - keptFolder: A folder in which its programs cannot remove or replace anything.
  package static func startLauncher(
    hidesDevices: Bool, group: UInt32?, keptFolder: String?
  ) throws(SystemError) -> (socket: CInt, process: Int32) {
    var process: pid_t = -1
    let folder = keptFolder ?? ""
    // `process` and the text outlive the call; the launcher has copies of its own.
    let socket = try check("start a process for commands") {
      unsafe folder.withCString { text in
        unsafe shim_launcher_start(
          hidesDevices ? 1 : 0, group ?? .max, keptFolder == nil ? nil : text, &process)
      }
    }
    return (socket, process)
  }

  /// Requests the start of a program that writes to a descriptor.
  package static func launch(
    _ arguments: [String], environment: [String], output: CInt, number: UInt32, by socket: CInt
  ) throws(SystemError) {
    let action = "run \(arguments.first ?? "nothing")"
    let file = try check(action) { shim_memory_file() }
    defer { close(file) }
    var bytes: [UInt8] = []
    for count in [arguments.count, environment.count] {
      // The launcher is this program, so it has the same byte order.
      unsafe withUnsafeBytes(of: UInt32(count)) { unsafe bytes.append(contentsOf: $0) }
    }
    for word in arguments + environment { bytes += Array(word.utf8.prefix { $0 != 0 }) + [0] }
    do throws(SystemError) { try writeAll(bytes, to: file, action) } catch {
      throw SystemError(action, errno: error.errno)
    }
    try send(kind: SHIM_LAUNCH_START, number, 0, files: (file, output), to: socket, action)
  }

  package static func request(_ request: LaunchRequest, of number: UInt32, to socket: CInt) {
    // The end of the launcher is reported separately.
    switch request {
    case .signal(let value):
      try? send(kind: SHIM_LAUNCH_SIGNAL, number, value, to: socket, "signal a program")
    case .endGroup: try? send(kind: SHIM_LAUNCH_END_GROUP, number, 0, to: socket, "end a group")
    case .relate(let process):
      // A request that is not answered times out.
      try? send(kind: SHIM_LAUNCH_RELATE, number, process, to: socket, "find a process")
    }
  }

  private static func send(
    kind: some BinaryInteger, _ number: UInt32, _ value: CInt, files: (CInt, CInt) = (-1, -1),
    to socket: CInt, _ action: String
  ) throws(SystemError) {
    var message = shim_launch_message(kind: UInt32(kind), number: number, value: value)
    // The message outlives the call.
    try check(action) { unsafe shim_launcher_send(socket, &message, files.0, files.1) }
  }

  /// Waits for the next report of a launcher, for `timeout` milliseconds.
  package static func receive(from socket: CInt, timeout: CInt = 0) -> LaunchNews {
    var message = shim_launch_message()
    // As above.
    switch unsafe shim_launcher_receive(socket, &message, timeout) {
    case 1: break
    case 0: return .closed
    default: return errno == EAGAIN ? .nothing : .closed
    }
    switch message.kind {
    case UInt32(SHIM_LAUNCH_STARTED): return .report(.started, of: message.number)
    case UInt32(SHIM_LAUNCH_FAILED): return .report(.failed(message.value), of: message.number)
    case UInt32(SHIM_LAUNCH_ENDED): return .report(.ended(message.value), of: message.number)
    case UInt32(SHIM_LAUNCH_RELATED):
      let isProgram =
        message.value == CInt(SHIM_RELATION_UNKNOWN)
        ? nil : message.value == CInt(SHIM_RELATION_PROGRAM)
      return .report(.related(isProgram), of: message.number)
    default:
      let ready = LaunchReport.ready(
        hidesDevices: message.value & CInt(SHIM_LAUNCHER_HIDES_DEVICES) != 0,
        hasNoGroup: message.value & CInt(SHIM_LAUNCHER_HAS_NO_GROUP) != 0,
        closesNodes: message.value & CInt(SHIM_LAUNCHER_CLOSES_NODES) != 0,
        searchedAll: message.value & CInt(SHIM_LAUNCHER_SEARCH_IS_CUT) == 0)
      return .report(ready, of: message.number)
    }
  }

  /// Ends a launcher and the remaining processes of its programs, and waits for it for a limited
  /// time.
  package static func finishLauncher(socket: CInt, process: Int32, timeout: CInt) {
    shim_launcher_finish(socket, process, timeout)
  }
}
