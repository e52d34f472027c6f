import Foundation

/// A mark in the store while a launch decodes and restores a state: a state with which the application ended
/// unexpectedly twice is discarded.
@MainActor
final class LaunchMark {
  private unowned let restoration: StateRestoration
  private var isSet = false
  private var isLaunching = false
  /// The number of unfinished extensions of the restoration.
  private var extensions = 0

  init(_ restoration: StateRestoration) {
    self.restoration = restoration
  }

  /// Sets the mark. If that fails, the launch continues without it.
  func set() throws {
    isLaunching = true
    isSet = true
    try restoration.store?.markLaunch()
  }

  /// Schedules the removal of the mark after the next turn, in which the first screens appear.
  func launchEnded() {
    guard isSet else { return }
    let scheduler = restoration.application.scheduler
    scheduler.schedule(at: scheduler.now) { [weak self] in
      self?.isLaunching = false
      self?.removeIfDone()
    }
  }

  func extend() { extensions += 1 }

  func complete() {
    precondition(
      extensions > 0,
      "UIApplication.completeStateRestoration() was called without extendStateRestoration().")
    extensions -= 1
    removeIfDone()
  }

  private func removeIfDone() {
    if isSet && !isLaunching && extensions == 0 { remove() }
  }

  /// Removes the mark before the launch has finished.
  func removeIfSet() { if isSet { remove() } }

  func remove() {
    isSet = false
    restoration.store?.removeLaunchMarks()
  }
}
