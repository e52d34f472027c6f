import Foundation

/// An animation that a timeline can control.
@MainActor
protocol TimelineMember: AnyObject {
  /// Pauses the animation, until its end is set again.
  func hold()
  /// Sets the animation's end.
  func finish(in seconds: TimeInterval)
}

/// Controls the animations of one block together: pauses them, seeks, and runs them in either
/// direction.
@MainActor
final class AnimationTimeline {
  private var entries: [(animation: any TimelineMember, end: TimeInterval)] = []
  private var position: TimeInterval = 0
  /// The speed; 0 while paused.
  private var rate: Double = 0
  /// The time at which it was at that position.
  private var time: TimeInterval = 0

  private var now: TimeInterval { UIApplication.shared.scheduler.now }

  /// The elapsed time of the animations, in seconds.
  var elapsed: TimeInterval { max(position + rate * (now - time), 0) }

  /// Adds an animation that just began.
  /// - Parameter end: The time of its end, in seconds after its beginning.
  func add(_ animation: any TimelineMember, end: TimeInterval) {
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
