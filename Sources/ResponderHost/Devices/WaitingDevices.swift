import ResponderKit

/// Schedules further attempts for devices that cannot be opened yet.
///
/// A refusal may be temporary: udev announces a device before the access control list of its node is
/// written, which two programs do at the same time, and only one program at a time can open the node
/// of a sensor. After the last attempt, only a change of the device or its node causes another one.
@MainActor
final class WaitingDevices {
  /// The delays before each further attempt, in seconds.
  private static let delays = [0.05, 0.1, 0.2, 0.4, 0.8]

  private struct Entry {
    var attempts = 0
    var timer: ScheduledAction?
  }

  private let scheduler: any Scheduler
  /// The waiting devices, by identity.
  private var entries: [String: Entry] = [:]

  init(_ scheduler: any Scheduler) {
    self.scheduler = scheduler
  }

  /// Schedules one more attempt for a device.
  /// - Returns: `false` if there are no attempts left.
  func retry(_ identity: String, _ attempt: @escaping @MainActor () -> Void) -> Bool {
    var entry = entries[identity] ?? Entry()
    guard entry.attempts < Self.delays.count else { return false }
    entry.timer = scheduler.schedule(at: scheduler.now + Self.delays[entry.attempts], attempt)
    entry.attempts += 1
    entries[identity] = entry
    return true
  }

  /// Removes a device that was opened, removed or changed.
  func forget(_ identity: String) {
    entries.removeValue(forKey: identity)?.timer?.cancel()
  }

  func forgetAll() {
    for identity in entries.keys { forget(identity) }
  }
}
