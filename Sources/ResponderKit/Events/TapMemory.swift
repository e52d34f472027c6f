import Foundation

/// Remembers where fingers were lifted a moment ago, to count taps.
@MainActor
struct TapMemory {
  private struct Lift {
    let point: CGPoint
    let time: TimeInterval
    let count: Int
  }

  private var lifts: [Lift] = []

  /// Which tap in a row a finger makes that is put down at a point.
  mutating func count(
    at point: CGPoint, time: TimeInterval, _ behavior: UIBehavior
  ) -> Int {
    lifts.removeAll { time - $0.time > behavior.multiTapInterval }
    let near = lifts.lastIndex {
      abs($0.point.x - point.x) <= behavior.multiTapDistance
        && abs($0.point.y - point.y) <= behavior.multiTapDistance
    }
    guard let near else { return 1 }
    return lifts.remove(at: near).count + 1
  }

  mutating func note(_ touch: UITouch) {
    guard touch.phase == .ended else { return }
    lifts.append(
      Lift(point: touch.screenPoint, time: touch.timestamp, count: touch.tapCount))
  }
}
