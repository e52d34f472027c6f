internal import CLinuxShims
import Glibc

/// The process that starts programs for this one, as far as the system has to do with it.
extension SystemCall {
  /// What a launcher is asked for.
  package enum LaunchRequest: Equatable, Sendable {
    /// To signal a program's group.
    case signal(CInt)
    /// To end a program's group as soon as the program has ended.
    case endGroup
  }

  /// What a launcher reports of a program.
  package enum LaunchReport: Equatable, Sendable {
    /// The launcher is there.
    case ready(hidesDevices: Bool, hasNoGroup: Bool)
    case started
    /// The error's number.
    case failed(CInt)
    /// The status, packed as by wait(2).
    case ended(CInt)
  }

  /// What came from a launcher.
  package enum LaunchNews: Equatable, Sendable {
    case report(LaunchReport, of: UInt32)
    /// There is none yet.
    case nothing
    /// The launcher is gone.
    case closed
  }

  /// Forks a launcher. It shares no descriptor with this process but the socket that is returned.
  /// - Parameters:
  ///   - hidesDevices: Whether its programs are kept from input devices, where that is possible.
  ///   - group: The group of input devices, to which its programs shall not belong.
  package static func startLauncher(
    hidesDevices: Bool, group: UInt32?
  ) throws(SystemError) -> (socket: CInt, process: Int32) {
    var process: pid_t = -1
    // `process` outlives the call.
    let socket = try check("start a process for commands") {
      unsafe shim_launcher_start(hidesDevices ? 1 : 0, group ?? .max, &process)
    }
    return (socket, process)
  }

  /// Asks a launcher to start a program that writes into a descriptor.
  package static func launch(
    _ arguments: [String], environment: [String], output: CInt, number: UInt32, by socket: CInt
  ) throws(SystemError) {
    let action = "run \(arguments.first ?? "nothing")"
    let file = try check(action) { shim_memory_file() }
    defer { close(file) }
    var bytes: [UInt8] = []
    for count in [arguments.count, environment.count] {
      // The launcher is this program: it has the same order of bytes.
      unsafe withUnsafeBytes(of: UInt32(count)) { unsafe bytes.append(contentsOf: $0) }
    }
    for word in arguments + environment { bytes += Array(word.utf8.prefix { $0 != 0 }) + [0] }
    do throws(SystemError) { try writeAll(bytes, to: file, action) } catch {
      throw SystemError(action, errno: error.errno)
    }
    try send(kind: SHIM_LAUNCH_START, number, 0, files: (file, output), to: socket, action)
  }

  package static func request(_ request: LaunchRequest, of number: UInt32, to socket: CInt) {
    // One that is gone says so itself.
    switch request {
    case .signal(let value):
      try? send(kind: SHIM_LAUNCH_SIGNAL, number, value, to: socket, "signal a program")
    case .endGroup: try? send(kind: SHIM_LAUNCH_END_GROUP, number, 0, to: socket, "end a group")
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

  /// The next report of a launcher, waited for as long as `timeout` milliseconds.
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
    default:
      let ready = LaunchReport.ready(
        hidesDevices: message.value & CInt(SHIM_LAUNCHER_HIDES_DEVICES) != 0,
        hasNoGroup: message.value & CInt(SHIM_LAUNCHER_HAS_NO_GROUP) != 0)
      return .report(ready, of: message.number)
    }
  }

  /// Lets a launcher end, which ends what its programs left behind, and waits for it for a time.
  package static func finishLauncher(socket: CInt, process: Int32, timeout: CInt) {
    shim_launcher_finish(socket, process, timeout)
  }
}
