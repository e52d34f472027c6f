internal import ControlSocket
internal import Foundation
internal import LinuxSystem
package import Logging
internal import RouteLog
internal import TerminalStage

/// A daemon on the stage. The daemon runs in a separate process, so that it never waits for the terminal; this process is a
/// client of its control socket.
@MainActor
package enum LiveStage {
  /// Runs a daemon, shows it until the user quits, and terminates it. The terminal is restored and the daemon is
  /// terminated in all cases.
  /// - Parameters:
  ///   - path: The path of the control socket; `nil` for a temporary one.
  ///   - logger: Makes the logger. It may open the terminal, which the daemon must not do.
  ///   - daemon: Runs the daemon with a control socket at a path; called in the daemon's process.
  package static func guarded(
    at path: String?, _ logger: () -> Logger, daemon: (String) throws -> ExitStatus
  ) throws -> ExitStatus {
    TerminalStage.guardTerminal()
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "responderd-\(UUID().uuidString)")
    if path == nil {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }
    let socket = path ?? folder.appending(path: "control").path
    guard let (process, errors) = try SystemCall.forkBeside() else { return try daemon(socket) }
    let end = Result { try show(socket, process, errors) }
    let status = SystemCall.end(process)
    if path == nil { try? FileManager.default.removeItem(at: folder) }
    // There is no other place to report a failure.
    try? FileHandle.standardError.write(contentsOf: Data(SystemCall.contents(of: errors)))
    if try end.get() == .feedEnded { logger().error("the daemon ended") }
    return ExitStatus(rawValue: status) ?? .software
  }

  /// Returns the path of the control socket for a daemon on the stage; `nil` for a temporary one, because another daemon
  /// uses the default path, or its folder cannot be used.
  /// - Parameter usual: The default path.
  package static func socket(_ usual: String?) -> String? {
    guard let usual else { return nil }
    // The folder may be made in that of the user, which is removed when the user logs out.
    let folder = URL(filePath: usual).deletingLastPathComponent()
    let existing = SystemCall.exists(folder.path) ? folder : folder.deletingLastPathComponent()
    guard FileManager.default.isWritableFile(atPath: existing.path) else { return nil }
    return (try? ControlClient(path: usual)) == nil ? usual : nil
  }

  private static func show(
    _ socket: String, _ process: Int32, _ errors: CInt
  ) throws -> TerminalStage.End {
    guard let look = TerminalLook.own, let client = try connect(socket, process) else {
      return .feedEnded
    }
    // The stage is on the terminal of the user who runs the daemon.
    _ = try client.ask(ControlRequest(.inspect, filter: .init(values: true)))
    client.follow()
    // The first lines may arrive with the answer.
    let first = client.takeLines().compactMap { LogRecord(line: $0) }
    var read = 0
    let feed = StageFeed(client.descriptor, first: first) {
      // The rest of a line comes later.
      let lines = SystemCall.contents(of: errors, from: read)
        .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
      read += lines.reduce(0) { $0 + $1.count + 1 }
      return lines.map { String(decoding: $0, as: UTF8.self) }
    } read: {
      client.readReadyLines()?.compactMap { LogRecord(line: $0) }
    }
    return try TerminalStage(following: feed, look: look).play()
  }

  /// Connects to the daemon when it listens.
  /// - Returns: `nil` if the daemon ended before that.
  private static func connect(_ socket: String, _ process: Int32) throws -> ControlClient? {
    while true {
      do throws(ControlError) {
        return try ControlClient(path: socket)
      } catch {
        guard error.code == .notRunning else { throw error }
        guard SystemCall.isRunning(process) else { return nil }
        usleep(5000)
      }
    }
  }
}
