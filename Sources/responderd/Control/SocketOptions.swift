import ArgumentParser
import ControlSocket
import Foundation
import LinuxSystem
import Logging
import ResponderHost

/// How to reach a running daemon, in every command that talks to one.
struct SocketOptions: ParsableArguments, Sendable {
  @Option(
    help: ArgumentHelp(
      """
      The daemon's control socket. Not given: the one of the user's own daemon, else the one of \
      the system's service.
      """, valueName: "path"), completion: .file())
  var socket: String?

  /// Connects, and says what is wrong where that fails.
  func connect() throws(ControlError) -> ControlClient {
    if let socket { return try ControlClient(path: socket) }
    let environment = Environment.variables
    // A client's own RUNTIME_DIRECTORY is no daemon's.
    let candidates = ControlAddress.candidates(
      in: environment.filter { $0.key != "RUNTIME_DIRECTORY" })
    var failure = ControlError(.notRunning, "no responderd is running")
    for path in candidates {
      do throws(ControlError) {
        return try ControlClient(path: path)
      } catch {
        // What is refused is there, and worth more words than what is not.
        if error.code != .notRunning { failure = error }
      }
    }
    guard failure.code == .notRunning else { throw failure }
    throw ControlError(
      .notRunning,
      """
      no responderd listens at \(candidates.joined(separator: " or at ")); start one with \
      "responderd run", or name the socket of one that runs with --socket
      """)
  }
}

extension ExitStatus {
  /// The status of a failure at the control socket.
  init(_ error: ControlError) {
    switch error.code {
    case .notRunning: self = .unavailable
    case .permission, .refused: self = .noPermission
    case .badRequest: self = .usage
    case .notDone: self = .badData
    case .broken, .untrusted: self = .protocolError
    default: self = .system
    }
  }

  /// Runs what talks to a daemon.
  static func ofAsking(_ logger: Logger, _ body: @MainActor () throws -> ExitStatus) throws {
    try ofRunning(logger) {
      do {
        return try body()
      } catch let error as ControlError {
        logger.error("\(error)")
        return ExitStatus(error)
      }
    }
  }

  /// Prints a daemon's answer as it is.
  @MainActor
  static func ofPrinting(json answer: Data, _ logger: Logger) -> ExitStatus {
    ofPrinting(JSONText.printable(String(decoding: answer, as: UTF8.self)) + "\n", logger)
  }

  /// Prints a text as a whole, without what would steer a terminal: a daemon sent it.
  @MainActor
  static func ofPrinting(_ text: String, _ logger: Logger) -> ExitStatus {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let printable = lines.map { Diagnostics.printable(String($0)) }.joined(separator: "\n")
    // A reader that went away has had enough.
    guard case .outputFailed(let reason) = StandardOutput.write(printable) else { return .ok }
    logger.error("cannot write the answer: \(reason)")
    return .ioError
  }
}
