import InputDevices
import LinuxSystem
import ResponderKit

/// The present devices that are not open, with the reasons, and the scheduled attempts to open them.
///
/// A refusal may be temporary: udev announces a device before the access control list of its node is
/// written, which two programs do at the same time, and only one program at a time can open the node
/// of a sensor. After the last attempt, only a change of the device or its node causes another one.
@MainActor
final class ClosedDevices {
  /// The delays before each further attempt, in seconds.
  private static let delays = [0.05, 0.1, 0.2, 0.4, 0.8]

  private struct Entry {
    var status: DaemonStatus.ClosedDevice
    var attempts = 0
    var timer: ScheduledAction?
  }

  private let scheduler: any Scheduler
  /// The devices by identity.
  private var entries: [String: Entry] = [:]

  init(_ scheduler: any Scheduler) {
    self.scheduler = scheduler
  }

  /// The status of each, in the order of the nodes.
  var statuses: [DaemonStatus.ClosedDevice] {
    entries.values.map { entry in
      var status = entry.status
      status.isRetried = entry.timer != nil
      return status
    }.sorted { ($0.node.count, $0.node) < ($1.node.count, $1.node) }
  }

  /// Notes why a device is not open.
  /// - Parameter isFailure: Whether it would be open otherwise.
  func note(_ candidate: any InputCandidate, because reason: String, isFailure: Bool) {
    forget(candidate.identity)
    entries[candidate.identity] = Entry(
      status: DaemonStatus.ClosedDevice(candidate, reason, isFailure: isFailure))
  }

  /// Notes that opening a device failed.
  func note(_ candidate: any InputCandidate, after error: any Error) {
    let status = DaemonStatus.ClosedDevice(candidate, "\(error)", isFailure: true)
    var entry = entries[candidate.identity] ?? Entry(status: status)
    entry.status = status
    if let error = error as? DeviceError, [.open, .permission].contains(error.code) {
      entry.status.openError = error.errno
      entry.status.isNodeVisible =
        DeviceNumber(node: status.node)
        == BoundedFile.text(of: "\(candidate.identity)/dev").flatMap { DeviceNumber($0) }
    }
    entry.timer = nil
    entries[candidate.identity] = entry
  }

  /// Schedules one more attempt for a device that was noted.
  /// - Returns: `false` if there are no attempts left.
  func retry(_ identity: String, _ attempt: @escaping @MainActor () -> Void) -> Bool {
    guard var entry = entries[identity], entry.attempts < Self.delays.count else { return false }
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

extension DaemonStatus.ClosedDevice {
  fileprivate init(_ candidate: any InputCandidate, _ reason: String, isFailure: Bool) {
    self.init(
      node: candidate.node ?? "", name: candidate.name, reason: reason, isFailure: isFailure)
  }
}
