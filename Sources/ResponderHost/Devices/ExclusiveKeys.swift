import Glibc
import InputDevices
import LinuxSystem
import Logging
import ResponderKit

/// Keeps the keys of an open device from other programs, while this seat is the application's (`EVIOCGRAB`).
///
/// The kernel does not tell other programs that a key of a grabbed device is released: one that is down stays down for
/// them. So the device is grabbed when none is. The kernel ends the grab when the descriptor is closed, however the process
/// ends.
@MainActor
final class ExclusiveKeys {
  /// The times between two attempts, in seconds; the last one repeats.
  private static let delays = [0.1, 0.2, 0.4, 0.8, 1.6, 3.2]
  /// The number of attempts after which the reason is logged.
  private static let patience = 3

  private let node: String
  private let descriptor: CInt
  private let scheduler: any Scheduler
  private let report: @MainActor (Logger.Level, String) -> Void
  private var state: KeyState?
  private var attempts = 0
  private var retry: ScheduledAction?
  /// Whether the device can be grabbed at all.
  private let isPossible: Bool
  private var lastReport: String?
  /// Whether other programs receive no keys of the device now.
  private(set) var isInForce = false
  /// Why they do; `nil` if they do not.
  private(set) var obstacle: String?

  /// - Parameters:
  ///   - descriptor: The descriptor that the device is read with.
  ///   - obstacle: Why the device is never grabbed; `nil` if it can be.
  ///   - report: Logs a sentence about the device.
  init(
    _ node: String, _ descriptor: CInt, obstacle: String?, scheduler: any Scheduler,
    report: @escaping @MainActor (Logger.Level, String) -> Void
  ) {
    self.node = node
    self.descriptor = descriptor
    self.obstacle = obstacle
    self.scheduler = scheduler
    self.report = report
    isPossible = obstacle == nil
    if let obstacle {
      report(.notice, "other programs receive its keys, too, because \(obstacle)")
    }
  }

  /// Grabs the device, or releases it.
  func update(isWanted: Bool) {
    guard isPossible else { return }
    guard isWanted else {
      end()
      return obstacle = "the seat is another session's"
    }
    guard !isInForce, retry == nil else { return }
    attempts = 0
    begin()
  }

  /// Releases the device.
  func end() {
    retry?.cancel()
    retry = nil
    guard isInForce else { return }
    isInForce = false
    // Fails for a device that is gone, which no process has grabbed.
    try? SystemCall.grab(descriptor, false)
  }

  private func begin() {
    do {
      let state = try self.state ?? KeyState(node, readBy: descriptor)
      self.state = state
      guard try !state.hasPressedKey() else { return beginLater(because: "one of them is down") }
      try SystemCall.grab(descriptor, true)
      isInForce = true
      // Other programs have the press of one that was pressed between the two calls.
      guard try !state.hasPressedKey() else {
        end()
        return beginLater(because: "one of them is down")
      }
      obstacle = nil
      lastReport = nil
      report(.info, "no other program receives its keys")
    } catch {
      end()
      let isGrabbed = (error as? SystemError)?.errno == EBUSY
      beginLater(because: isGrabbed ? "another program has grabbed the device" : "\(error)")
    }
  }

  /// Tries again later. What is in the way may be so for a moment, such as a doctor's examination.
  private func beginLater(because reason: String) {
    obstacle = reason
    let delay = Self.delays[min(attempts, Self.delays.count - 1)]
    attempts += 1
    if attempts >= Self.patience, reason != lastReport {
      lastReport = reason
      report(.notice, "other programs receive its keys, too, because \(reason); trying again")
    }
    retry = scheduler.schedule(at: scheduler.now + delay) { [weak self] in
      self?.retry = nil
      self?.begin()
    }
  }
}
