import Foundation

/// How two fingers lie to each other, on the screen.
@MainActor
struct FingerPair {
  /// Which two touches they are.
  struct Members: Equatable {
    let first, second: Int
  }

  let members: Members
  /// In points.
  let distance: CGFloat
  /// Of the way from the first finger to the second, in radians; grows clockwise.
  let angle: CGFloat

  /// The first two fingers that are down; a finger that lifts with this event counts if only one
  /// other is left.
  ///
  /// - Returns: `nil` for fewer than two fingers.
  init?(_ touches: [UITouch]) {
    var first: UITouch?
    var second: UITouch?
    for touch in touches where !touch.isOver {
      if first == nil {
        first = touch
      } else if second == nil {
        second = touch
      }
    }
    if second == nil, touches.count == 2 { (first, second) = (touches[0], touches[1]) }
    guard let first, let second else { return nil }
    members = Members(first: first.number, second: second.number)
    let dx = second.state.point.x - first.state.point.x
    let dy = second.state.point.y - first.state.point.y
    distance = hypot(dx, dy)
    angle = atan2(dy, dx)
  }
}
