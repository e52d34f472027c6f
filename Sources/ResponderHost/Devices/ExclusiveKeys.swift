import EventLoop
import InputDevices
import InputTranslation
import KernelInput
import LinuxSystem
import Logging
import ResponderKit

/// Keeps the keys of an open device from other programs, while this seat is the application's (`EVIOCGRAB`).
///
/// The kernel does not tell the other programs that a grabbed key is released: one that is down stays down for them. So
/// the device is grabbed when none is. The kernel ends the grab when the descriptor is closed, however the process ends.
@MainActor
final class ExclusiveKeys {
  /// The times between two attempts while a key is down, in seconds; the last one repeats.
  private static let delays = [0.1, 0.2, 0.4, 0.8, 1.6, 3.2]

  private let node: String
  private let descriptor: CInt
  private let scheduler: any Scheduler
  private let report: @MainActor (Logger.Level, String) -> Void
  private var attempts = 0
  private var retry: ScheduledAction?
  /// Whether other programs receive no keys of the device now.
  private(set) var isInForce = false
  /// Why they do; `nil` if they do not, or only until a key is released or the session ends.
  private(set) var obstacle: String?

  /// - Parameters:
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
    if let obstacle { report(.notice, "other programs receive its keys, too, because \(obstacle)") }
  }

  /// Grabs the device, or releases it.
  func update(isWanted: Bool) {
    guard isWanted else { return end() }
    guard obstacle == nil, !isInForce, retry == nil else { return }
    attempts = 0
    begin()
  }

  /// Releases the device.
  func end() {
    retry?.cancel()
    retry = nil
    guard isInForce else { return }
    isInForce = false
    // Fails for a device that is gone, which nobody has grabbed.
    try? SystemCall.grab(descriptor, false)
  }

  private func begin() {
    do {
      guard try !NodeProbe.hasPressedKey(node) else { return beginLater() }
      try SystemCall.grab(descriptor, true)
      isInForce = true
      // Other programs have the press of one that was pressed between the two calls.
      guard try !NodeProbe.hasPressedKey(node) else {
        end()
        return beginLater()
      }
      report(.info, "no other program receives its keys")
    } catch {
      end()
      let isGrabbed = (error as? SystemError)?.errno == EBUSY
      let reason = isGrabbed ? "another program has grabbed it" : "\(error)"
      obstacle = reason
      report(.warning, "its keys are not exclusive: \(reason)")
    }
  }

  private func beginLater() {
    let delay = Self.delays[min(attempts, Self.delays.count - 1)]
    attempts += 1
    retry = scheduler.schedule(at: scheduler.now + delay) { [weak self] in
      self?.retry = nil
      self?.begin()
    }
  }
}
