internal import ControlSocket
internal import EventLoop

/// Requests to a daemon, each sent when the one before it was answered: commands keep their order.
@MainActor
final class RequestSequence {
  private struct Entry {
    let request: ControlRequest
    let deadline: Double
    let handler: @MainActor (ControlError?) -> Void

    @MainActor
    func end(_ outcome: PendingAnswer.Outcome) {
      if case .failure(let error) = outcome { handler(error) } else { handler(nil) }
    }
  }

  private let path: String
  private let loop: EventLoop
  /// The first one waits for ``answer``.
  private var entries: [Entry] = []
  private var answer: PendingAnswer?

  init(path: String, loop: EventLoop) {
    self.path = path
    self.loop = loop
  }

  /// Sends a request when its turn comes.
  /// - Parameters:
  ///   - deadline: The daemon does not perform the request later, on the clock of the loop.
  ///   - handler: Called once, and not before this call returns.
  func append(
    _ request: ControlRequest, until deadline: Double,
    _ handler: @escaping @MainActor (ControlError?) -> Void
  ) {
    var request = request
    request.deadline = deadline
    entries.append(Entry(request: request, deadline: deadline, handler: handler))
    if answer == nil { sendFirst() }
  }

  /// Ends all requests with an error, except one whose answer has arrived.
  func fail(_ error: ControlError) {
    let (outcome, ended) = (answer?.readOutcome(), entries)
    (entries, answer) = ([], nil)
    guard let first = ended.first else { return }
    let unknown = ControlError(
      error.code, "\(error); whether the daemon performed the command is not known")
    first.end(outcome ?? .failure(unknown))
    for entry in ended.dropFirst() { entry.handler(error) }
  }

  private func sendFirst() {
    guard let entry = entries.first else { return }
    answer = PendingAnswer(to: entry.request, at: path, in: loop, until: entry.deadline) {
      [weak self] in self?.endFirst($0)
    }
  }

  private func endFirst(_ outcome: PendingAnswer.Outcome) {
    answer = nil
    entries.removeFirst().end(outcome)
    if answer == nil { sendFirst() }
  }
}
