import EventLoop
import Foundation
import Testing

/// Real buses and real players. Each test blocks the main actor while its loop runs, so they come
/// one after the other.
@Suite(.serialized) @MainActor struct SystemBusTests {}

extension EventLoop {
  /// Turns until something is so; what never is so is an issue and no test that hangs.
  func run(until isDone: @escaping @MainActor () -> Bool, atMost seconds: Double = 60) throws {
    let deadline = now + seconds
    func look() {
      if isDone() { return stop() }
      guard now < deadline else {
        Issue.record("waited \(seconds) s in vain")
        return stop()
      }
      schedule(at: now + 0.01, look)
    }
    look()
    try run()
  }

  /// Turns for a while, and tells how often it woke meanwhile.
  func wakeups(in seconds: Double) throws -> Int {
    let before = wakeups
    schedule(at: now + seconds) { [unowned self] in stop() }
    try run()
    // The last one is the timer's own.
    return wakeups - before - 1
  }
}
