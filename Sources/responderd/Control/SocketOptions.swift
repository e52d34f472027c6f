import ArgumentParser
import ControlSocket
import Foundation
import LinuxSystem
import Logging
import ResponderHost

/// The options for connecting to a running daemon.
struct SocketOptions: ParsableArguments, Sendable {
  @Option(
    help: ArgumentHelp(
      """
      The control socket of the daemon. Default: that of your own daemon, else that of the \
      system service.
      """, valueName: "path"), completion: .file())
  var socket: String?

  func validate() throws {
    if socket?.isEmpty == true { throw ValidationError("--socket must be a path, and is empty") }
  }

  /// Connects, or throws the most useful error.
  func connect() throws(ControlError) -> ControlClient {
    if let socket { return try ControlClient(path: socket) }
    let environment = Environment.variables
    // The RUNTIME_DIRECTORY of the client is not that of a daemon.
    let candidates = ControlAddress.candidates(
      in: environment.filter { $0.key != "RUNTIME_DIRECTORY" })
    var failure = ControlError(.notRunning, "no responderd is running")
    for path in candidates {
      do throws(ControlError) {
        return try ControlClient(path: path)
      } catch {
        // A socket that refuses explains more than one that does not exist.
        if error.code != .notRunning { failure = error }
      }
    }
    guard failure.code == .notRunning else { throw failure }
    throw ControlError(
      .notRunning,
      """
      no responderd listens at \(candidates.joined(separator: " or at ")); start one with \
      "responderd run", or give the path of its socket with --socket
      """)
  }

  /// The time between two attempts to connect, in seconds.
  static let interval = 0.2

  /// Connects as soon as a daemon is running, which is logged if that takes time.
  /// - Throws: An error that does not pass when a daemon starts.
  func waitForDaemon(_ logger: Logger) throws(ControlError) -> ControlClient {
    var isReported = false
    while true {
      do throws(ControlError) { return try connect() } catch {
        // A daemon that starts does not accept connections yet.
        guard error.code == .notRunning || error.code == .broken else { throw error }
        if !isReported { logger.notice("waiting for a daemon: \(error)") }
        isReported = true
        Thread.sleep(forTimeInterval: Self.interval)
      }
    }
  }
}

extension ExitStatus {
  /// Prints a daemon's answer unchanged.
  @MainActor
  static func ofPrinting(json answer: Data, _ logger: Logger) -> ExitStatus {
    ofPrinting(JSONText.printable(String(decoding: answer, as: UTF8.self)) + "\n", logger)
  }

  /// Prints a text of a daemon, with control characters escaped.
  @MainActor
  static func ofPrinting(_ text: String, _ logger: Logger) -> ExitStatus {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let printable = lines.map { Diagnostics.printable(String($0)) }.joined(separator: "\n")
    // A reader that closed the pipe needs no more output.
    guard case .outputFailed(let reason) = StandardOutput.write(printable) else { return .ok }
    logger.error("cannot write the answer: \(reason)")
    return .ioError
  }
}
