public import Foundation

/// Returns when something is true.
/// - Parameter what: What is waited for, for the error.
/// - Throws: An error if it is not true within five minutes.
public func wait(for what: String, until isTrue: () throws -> Bool) throws {
  let limit = ContinuousClock.now + .seconds(300)
  while try !isTrue() {
    guard ContinuousClock.now < limit else { throw NeverTrue(what: what) }
    usleep(1000)
  }
}

/// What a test waited for in vain.
public struct NeverTrue: Error { let what: String }

extension Process {
  /// Waits until the process ends, for at most ten minutes: then it is killed, which its status shows.
  public func waitForEnd() {
    let limit = ContinuousClock.now + .seconds(600)
    while isRunning, ContinuousClock.now < limit { usleep(1000) }
    if isRunning { kill(processIdentifier, SIGKILL) }
    waitUntilExit()
  }
}
