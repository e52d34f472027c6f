import ResponderKit

/// Devices that cannot be opened yet, and when to try again.
///
/// udev announces a device before the access control lists of its node are written, and two
/// programs write them at the same time, and a sensor's node is open for one program at a time: so a
/// refusal may be over in a moment. After that only a change of the device or of its node is worth
/// another attempt.
@MainActor
final class WaitingDevices {
  /// How long to wait before each further attempt, in seconds.
  private static let delays = [0.05, 0.1, 0.2, 0.4, 0.8]

  private struct Entry {
    var attempts = 0
    var timer: ScheduledAction?
  }

  private let scheduler: any Scheduler
  /// By identity.
  private var entries: [String: Entry] = [:]

  init(_ scheduler: any Scheduler) {
    self.scheduler = scheduler
  }

  /// Schedules one more attempt for a device.
  /// - Returns: Whether there is one; `false` when all were in vain.
  func retry(_ identity: String, _ attempt: @escaping @MainActor () -> Void) -> Bool {
    var entry = entries[identity] ?? Entry()
    guard entry.attempts < Self.delays.count else { return false }
    entry.timer = scheduler.schedule(at: scheduler.now + Self.delays[entry.attempts], attempt)
    entry.attempts += 1
    entries[identity] = entry
    return true
  }

  /// The device is open, or gone, or is to be looked at anew.
  func forget(_ identity: String) {
    entries.removeValue(forKey: identity)?.timer?.cancel()
  }

  func forgetAll() {
    for identity in entries.keys { forget(identity) }
  }
}
