import Foundation

/// Remembers recent taps, to count consecutive ones.
@MainActor
struct TapMemory {
  private struct Lift {
    let point: CGPoint
    let time: TimeInterval
    let count: Int
  }

  private var lifts: [Lift] = []

  /// Returns the tap count of a finger that goes down at a point.
  mutating func count(
    at point: CGPoint, time: TimeInterval, _ behavior: UIBehavior
  ) -> Int {
    lifts.removeAll { time - $0.time > behavior.multiTapInterval }
    let near = lifts.lastIndex { Self.isNear($0.point, point, behavior) }
    guard let near else { return 1 }
    return lifts.remove(at: near).count + 1
  }

  mutating func note(_ touch: UITouch, _ behavior: UIBehavior) {
    let count = touch.tapCount
    guard touch.phase == .ended, count > 0,
      // A finger that moved too far was not a tap.
      Self.isNear(touch.state.point, touch.firstScreenPoint, behavior)
    else { return }
    lifts.append(Lift(point: touch.state.point, time: touch.timestamp, count: count))
  }

  /// Whether two locations are near enough for consecutive taps.
  static func isNear(_ one: CGPoint, _ other: CGPoint, _ behavior: UIBehavior) -> Bool {
    abs(one.x - other.x) <= behavior.multiTapDistance
      && abs(one.y - other.y) <= behavior.multiTapDistance
  }
}
