import ControlSocket
import Foundation
import LinuxSystem
import Logging

/// The daemons that listen at a socket, one after the other.
struct SuccessiveDaemons {
  private var place: SocketOptions
  /// Why the last connection was useless, which is logged once.
  private var notice = ""
  /// When the last request was answered.
  private var answerTime = 0.0
  /// The number of connections without an answer, or that were closed right after it; `nil` after one that lasted or had a
  /// record, because a daemon listens there.
  private var unanswered: Int? = 0

  /// After how many such connections a process is not taken for a daemon that starts or ends.
  private static let unansweredLimit = 10

  init(at place: SocketOptions) { self.place = place }

  /// Waits for a daemon that answers a request.
  /// - Throws: An error that does not pass when a daemon starts.
  mutating func next(
    asking request: ControlRequest, _ logger: Logger
  ) throws(ControlError) -> (client: ControlClient, answer: Data) {
    while true {
      let client = try place.waitForDaemon(logger)
      // The next daemon at the same place, and not that of the system meanwhile.
      place.socket = client.path
      do throws(ControlError) {
        let answer = try client.ask(request)
        answerTime = MonotonicClock.seconds
        return (client, answer)
      } catch {
        guard error.code == .broken || error.code == .busy else { throw error }
        if error.code == .busy { unanswered = nil }
        try wait(after: "\(error)", logger)
      }
    }
  }

  /// Handles the end of the connection that ``next(asking:_:)`` returned last. A process that closes each one at once must
  /// not be asked again and again without a pause.
  /// - Parameter hasRecords: Whether a record arrived.
  /// - Throws: An error if the process has only closed connections.
  mutating func connectionDidEnd(
    hasRecords: Bool, _ logger: Logger
  ) throws(ControlError) {
    let hasLasted = MonotonicClock.seconds - answerTime >= SocketOptions.interval
    if hasLasted || hasRecords { unanswered = nil }
    guard !hasLasted || !hasRecords else {
      notice = ""
      return logger.notice("\(Self.end)")
    }
    try wait(after: Self.end, logger)
  }

  /// What is logged when a daemon ended, or closed the connection.
  static let end = "the daemon closed the connection"

  /// Counts a useless connection, and waits before the next one.
  private mutating func wait(after reason: String, _ logger: Logger) throws(ControlError) {
    unanswered = unanswered.map { $0 + 1 }
    if unanswered == Self.unansweredLimit {
      let place = reason == Self.end ? "\(place.socket ?? ""): " : ""
      throw ControlError(.foreign, "\(place)\(reason), \(Self.unansweredLimit) times")
    }
    if reason != notice { logger.notice("\(reason)") }
    notice = reason
    Thread.sleep(forTimeInterval: SocketOptions.interval)
  }
}
