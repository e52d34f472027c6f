import Foundation

/// The animations of one block as a whole, which can be held, moved on, and run to either end.
@MainActor
final class AnimationTimeline {
  private var entries: [(animation: ViewAnimation, end: TimeInterval)] = []
  private var position: TimeInterval = 0
  /// How fast it runs; 0 while it is held.
  private var rate: Double = 0
  /// When it had that position.
  private var time: TimeInterval = 0

  private var now: TimeInterval { UIApplication.shared.scheduler.now }

  /// How much of the animations is over, in seconds of theirs.
  var elapsed: TimeInterval { max(position + rate * (now - time), 0) }

  /// Adds an animation that has just begun.
  /// - Parameter end: When it is over, in seconds from its beginning.
  func add(_ animation: ViewAnimation, end: TimeInterval) {
    let end = elapsed + end
    entries.append((animation, end))
    if rate > 0 { animation.finish(in: (end - elapsed) / rate) }
  }

  func hold() {
    position = elapsed
    rate = 0
    for entry in entries { entry.animation.hold() }
  }

  /// Runs the animations from a position to their end, or back to their beginning.
  func run(from position: TimeInterval, forward isForward: Bool, speed: Double) {
    self.position = position
    time = now
    rate = isForward ? speed : -speed
    for entry in entries {
      let rest = isForward ? max(entry.end - position, 0) : position
      entry.animation.finish(in: rest / speed)
    }
  }
}
