import Foundation

/// Marks in the store that a launch restores a state, until it has got through: a state that brings
/// the application down twice is given up.
@MainActor
final class LaunchMark {
  private unowned let restoration: StateRestoration
  private var isSet = false
  private var isLaunching = false
  /// How many times restoration was extended and not completed.
  private var extensions = 0

  init(_ restoration: StateRestoration) {
    self.restoration = restoration
  }

  func set() {
    isLaunching = true
    isSet = true
    do {
      try restoration.store?.markLaunch()
    } catch {
      restoration.warn(
        "shouldRestoreApplicationState",
        "restoring, though a crash would not be noticed at the next launch: \(error)")
    }
  }

  /// The first screens appear in the next turn; then the launch has got through.
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

  /// Removes the mark before the launch has got through.
  func removeIfSet() { if isSet { remove() } }

  func remove() {
    isSet = false
    restoration.store?.removeLaunchMarks()
  }
}
