internal import Foundation
internal import ResponderKit

/// Leaves a storyboard in which nothing else is possible: fingers that are held on the screen for some seconds return to the
/// first scene, whatever views and recognisers do with them.
@MainActor
final class EscapeHold {
  private weak var delegate: StoryboardAppDelegate?
  private var escape: EscapeDescription?
  private var timer: ScheduledAction?

  private var application: UIApplication { .shared }
  /// Where the fingers were when the time began.
  private var positions: [CGPoint] = []
  /// How far a finger that rests may move, in points.
  private static let tolerance: CGFloat = 20

  /// Whether there are enough fingers, while the application receives input.
  private var isHeld: Bool {
    guard let escape, application.applicationState == .active else { return false }
    return application.fingerCount >= escape.fingers
  }
  /// Whether the fingers are where they were when the time began.
  private var isAtRest: Bool {
    let now = application.fingerPositions
    return now.count == positions.count
      && zip(now, positions).allSatisfy { hypot($0.x - $1.x, $0.y - $1.y) <= Self.tolerance }
  }

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

  /// Begins the time again: fingers that take turns are not held.
  private func fingersDidChange() {
    timer?.cancel()
    timer = nil
    guard let escape, isHeld else { return }
    positions = application.fingerPositions
    // A replay does not wait for it.
    timer = application.scheduler.scheduleUnawaited(at: application.scheduler.now + escape.time) {
      [weak self] in self?.timeIsUp()
    }
  }

  private func timeIsUp() {
    timer = nil
    guard let escape, isHeld else { return }
    // A gesture of many fingers is under way.
    guard isAtRest else { return fingersDidChange() }
    delegate?.escape(because: "\(escape.fingers) fingers were held for \(escape.seconds) s")
  }
}
