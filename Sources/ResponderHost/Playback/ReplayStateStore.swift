import Foundation
import LinuxSystem
import Logging
import ResponderKit

/// Stores an application's state in memory, for further launches within the replay.
@MainActor
final class ReplayStateStore: StateStore {
  private var state: Data?
  private(set) var launchMarks = 0
  private let logger: Logger
  private let now: @MainActor () -> TimeInterval

  init(_ logger: Logger, now: @escaping @MainActor () -> TimeInterval) {
    self.logger = logger
    self.now = now
  }

  func read() -> Data? { state }
  func write(_ state: Data) { self.state = state }
  func setAside(as name: String) { state = nil }
  func remove() { state = nil }
  func markLaunch() { launchMarks += 1 }
  func removeLaunchMarks() { launchMarks = 0 }
  func warn(_ message: String) { logger.warning("saved state: \(message)") }
  /// The time of the replay, so that the same recording produces the same state.
  var date: Date { Date(timeIntervalSinceReferenceDate: now()) }
  var user: UInt32 { SystemCall.user }
}
