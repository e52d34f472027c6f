import EventLoop
import Testing

/// The loop as it is, on descriptors of the system.
///
/// Each test blocks the main actor while its loop runs, so they come one after the other and are
/// kept short.
@Suite(.serialized) @MainActor struct EventLoopTests {}

extension EventLoop {
  /// Runs until it is stopped; a loop that is not stopped is an issue instead of a hanging test.
  func run(atMost seconds: Double) throws {
    let guardian = schedule(at: now + seconds) { [unowned self] in
      Issue.record("nobody stopped the loop within \(seconds) s")
      stop()
    }
    try run()
    cancelTimer(guardian)
  }

  /// Runs for a while.
  func run(for seconds: Double) throws {
    schedule(at: now + seconds) { [unowned self] in stop() }
    try run()
  }
}

/// Tokens that a handler takes back, its own among them.
@MainActor final class Tokens {
  var all: [EventLoop.Token] = []
}
