public import Foundation

/// A group of changes of layers. Changes take effect at once, because layers are not animated implicitly; a
/// transaction only stores its values and calls its completion block.
///
/// As on iOS, the methods are not isolated to the main actor. Call them on the main thread.
public final class CATransaction: NSObject {
  @MainActor
  private struct Frame {
    var disablesActions = false
    var duration = 0.25
    var group: AnimationGroup?
  }

  @MainActor private static var outer = Frame()
  @MainActor private static var frames: [Frame] = []

  @MainActor private static var current: Frame {
    get { frames.last ?? outer }
    set { if frames.isEmpty { outer = newValue } else { frames[frames.count - 1] = newValue } }
  }

  /// Begins a nested transaction.
  public class func begin() {
    onMainThread {
      var frame = current
      frame.group = nil
      frames.append(frame)
    }
  }

  /// Ends the last transaction. Its completion block is called when all animations have ended that began
  /// after it was set; at once, if there are none.
  public class func commit() {
    onMainThread { frames.popLast()?.group?.commit() }
  }

  /// Lays out and draws what asked to be.
  public class func flush() {
    onMainThread {
      guard let application = UIApplication.current else { return }
      application.layOutWindows()
      if UIView.pending.contains(.display) { UIView.display(application.shownWindows) }
    }
  }

  /// Sets the block to call after the transaction, and calls the one that it replaces. Without a
  /// transaction, it belongs to the one that ends with the turn of the run loop.
  public class func setCompletionBlock(_ block: (() -> Void)?) {
    // Not Sendable, but it does not leave the main thread: `onMainThread` traps on another one.
    nonisolated(unsafe) let block = block
    onMainThread {
      let replaced = current.group
      current.group = unsafe block.map { AnimationGroup($0) }
      replaced?.callBlock()
      guard frames.isEmpty, let group = current.group,
        let scheduler = UIApplication.current?.scheduler
      else { return }
      scheduler.schedule(at: scheduler.now) {
        if outer.group === group { outer.group = nil }
        group.commit()
      }
    }
  }

  /// Returns the block to call after the transaction.
  public class func completionBlock() -> (() -> Void)? { onMainThread { current.group?.block } }

  /// Stored, but without effect: there are no implicit animations.
  public class func setDisableActions(_ flag: Bool) {
    onMainThread { current.disablesActions = flag }
  }

  /// Returns the value that was set.
  public class func disableActions() -> Bool { onMainThread { current.disablesActions } }

  /// Stored, but without effect.
  public class func setAnimationDuration(_ duration: TimeInterval) {
    onMainThread { current.duration = duration }
  }

  /// Returns the value that was set; 0.25 s by default.
  public class func animationDuration() -> TimeInterval { onMainThread { current.duration } }

  /// Adds an animation to the current transactions that have a completion block.
  /// - Returns: What to end with the animation; `nil` if there is no such transaction.
  @MainActor static func addAnimation() -> AnimationTicket? {
    let groups = (frames + [outer]).compactMap(\.group)
    return groups.isEmpty ? nil : AnimationTicket(groups)
  }
}
