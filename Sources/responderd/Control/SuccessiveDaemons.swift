import ControlSocket
import Foundation
import Logging

/// The daemons that listen at a socket, one after the other.
struct SuccessiveDaemons {
  private var place: SocketOptions
  /// Why there was no answer the last time, which is logged once.
  private var notice = ""
  /// The number of connections without an answer; `nil` after one with an answer, because a daemon listens there.
  private var unanswered: Int? = 0

  /// After how many connections without an answer a process is not taken for a daemon that starts or ends.
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
        unanswered = nil
        return (client, answer)
      } catch {
        guard error.code == .broken || error.code == .busy else { throw error }
        unanswered = error.code == .busy ? nil : unanswered.map { $0 + 1 }
        if unanswered == Self.unansweredLimit {
          throw ControlError(.foreign, "\(error), \(Self.unansweredLimit) times")
        }
        if "\(error)" != notice { logger.notice("\(error)") }
        notice = "\(error)"
        Thread.sleep(forTimeInterval: SocketOptions.interval)
      }
    }
  }
}
