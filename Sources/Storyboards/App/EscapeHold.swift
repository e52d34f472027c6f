internal import ResponderKit

/// Leaves a storyboard in which nothing else is possible: fingers that are held on the screen for some seconds return to the
/// first scene, whatever views and recognisers do with them.
@MainActor
final class EscapeHold {
  private weak var delegate: StoryboardAppDelegate?
  private var escape: EscapeDescription?
  private var timer: ScheduledAction?

  private var application: UIApplication { .shared }
  private var isHeld: Bool { escape.map { application.fingerCount >= $0.fingers } ?? false }

  init(for delegate: StoryboardAppDelegate) { self.delegate = delegate }

  /// Follows the fingers for a storyboard, instead of the one before.
  func start(_ storyboard: Storyboard) {
    escape = storyboard.application.escape
    timer?.cancel()
    timer = nil
    application.onFingerChange = nil
    guard escape != nil else { return }
    application.onFingerChange = { [weak self] in self?.fingersDidChange() }
  }

  private func fingersDidChange() {
    guard let escape, isHeld else {
      timer?.cancel()
      return timer = nil
    }
    guard timer == nil else { return }
    // A replay does not wait for it.
    timer = application.scheduler.scheduleUnawaited(at: application.scheduler.now + escape.time) {
      [weak self] in self?.timeIsUp()
    }
  }

  private func timeIsUp() {
    timer = nil
    guard let escape, isHeld else { return }
    delegate?.escape(because: "\(escape.fingers) fingers were held for \(escape.seconds) s")
  }
}
