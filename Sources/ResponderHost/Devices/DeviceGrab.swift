import Glibc
import InputDevices
import LinuxSystem
import Logging
import ResponderKit

/// Keeps the events of an open device from other programs (`EVIOCGRAB`).
///
/// The kernel does not tell other programs that a key or a finger of a grabbed device is up again: one that is down stays
/// down for them. So the device is grabbed when none is. The kernel ends the grab when the descriptor is closed, however the
/// process ends.
@MainActor
final class DeviceGrab {
  /// What is kept from other programs.
  struct Subject {
    /// It in words: "keys".
    let noun: String
    /// Why the device is not grabbed while `isHeld` returns `true`.
    let reasonWhileHeld: String
    /// Whether a key or a finger is down.
    let isHeld: @MainActor () throws -> Bool
  }

  /// The times between two attempts, in seconds.
  private static let delays = [0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 6.4, 12.8, 25.6, 51.2]
  /// The longest time between two attempts while a key or finger is down.
  private static let longestDelayWhileHeld = 3.2
  /// The number of attempts after which the reason is logged.
  private static let patience = 3

  private let descriptor: CInt
  private let subject: Subject
  private let scheduler: any Scheduler
  private let report: @MainActor (Logger.Level, String) -> Void
  private var attempts = 0
  private var retry: ScheduledAction?
  /// Whether the device can be grabbed at all.
  private let isPossible: Bool
  private var lastReport: String?
  /// Whether other programs receive no events of the device now.
  private(set) var isInForce = false { didSet { if isInForce != oldValue { onChange(isInForce) } } }
  /// Called when that changes.
  var onChange: @MainActor (_ isInForce: Bool) -> Void = { _ in }
  /// Whether the device is never grabbed again.
  private var hasGivenUp = false
  /// Why that is not so; `nil` if it is, or before the first attempt.
  private(set) var obstacle: String?

  /// - Parameters:
  ///   - descriptor: The descriptor that the device is read with.
  ///   - obstacle: Why the device is never grabbed; `nil` if it can be.
  ///   - report: Logs a sentence about the device.
  init(
    of subject: Subject, _ descriptor: CInt, obstacle: String?, scheduler: any Scheduler,
    report: @escaping @MainActor (Logger.Level, String) -> Void
  ) {
    self.subject = subject
    self.descriptor = descriptor
    self.obstacle = obstacle
    self.scheduler = scheduler
    self.report = report
    isPossible = obstacle == nil
    if let obstacle {
      report(.notice, "other programs receive its \(subject.noun), too, because \(obstacle)")
    }
  }

  /// Grabs the device, or releases it.
  /// - Parameter reason: Why it is not to be grabbed now; `nil` if it is.
  func update(unless reason: String?) {
    guard isPossible, !hasGivenUp else { return }
    if let reason {
      end()
      return obstacle = reason
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

  /// Releases the device for good.
  func giveUp(because reason: String) {
    hasGivenUp = true
    end()
    obstacle = reason
  }

  private func begin() {
    do {
      guard try !subject.isHeld() else { return beginLater(while: subject.reasonWhileHeld) }
      try SystemCall.grab(descriptor, true)
      // Other programs have the press of one that was pressed between the two calls.
      guard try !subject.isHeld() else {
        try SystemCall.grab(descriptor, false)
        return beginLater(while: subject.reasonWhileHeld)
      }
      isInForce = true
      obstacle = nil
      lastReport = nil
      report(.info, "no other program receives its \(subject.noun)")
    } catch let error as SystemError where error.errno == EBUSY {
      let reason = "another program has grabbed it, and alone receives its \(subject.noun)"
      tryAgain(.warning, reason, obstacle: reason)
    } catch {
      // Has no effect if the device is not grabbed.
      try? SystemCall.grab(descriptor, false)
      tryAgain(
        .warning, "other programs receive its \(subject.noun), too, because \(error)",
        obstacle: "\(error)")
    }
  }

  private func beginLater(while reason: String) {
    tryAgain(
      .notice, "other programs receive its \(subject.noun), too, because \(reason)",
      obstacle: reason, atMost: Self.longestDelayWhileHeld)
  }

  /// Tries again later. What is in the way may be so for a moment, such as a doctor's examination.
  private func tryAgain(
    _ level: Logger.Level, _ sentence: String, obstacle reason: String,
    atMost limit: Double = .infinity
  ) {
    obstacle = reason
    let delay = min(limit, Self.delays[min(attempts, Self.delays.count - 1)])
    attempts += 1
    if attempts >= Self.patience, reason != lastReport {
      lastReport = reason
      report(level, "\(sentence); trying again")
    }
    retry = scheduler.schedule(at: scheduler.now + delay) { [weak self] in
      self?.retry = nil
      self?.begin()
    }
  }
}

extension DeviceGrab.Subject {
  /// The keys of an open device without typing keys.
  /// - Parameter descriptor: The descriptor that the device is read with.
  static func keys(of node: String, readBy descriptor: CInt) -> Self {
    var state: KeyState?
    return Self(noun: "keys", reasonWhileHeld: "one of them is down") {
      let known = try state ?? KeyState(node, readBy: descriptor)
      state = known
      return try known.hasPressedKey()
    }
  }
}
