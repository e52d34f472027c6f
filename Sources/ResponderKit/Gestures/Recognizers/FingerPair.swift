import Foundation

/// The positions of two fingers relative to each other, on the screen.
@MainActor
struct FingerPair {
  /// Identifies the two touches.
  struct Members: Equatable {
    let first, second: Int
  }

  let members: Members
  /// The distance in points.
  let distance: CGFloat
  /// The angle of the line from the first finger to the second, in radians, increasing clockwise.
  let angle: CGFloat

  /// Creates a pair from the first two touches. A touch that ends with this event counts only if
  /// one other is left.
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

extension UIGestureRecognizer {
  /// Ignores new touches beyond the second finger.
  /// - Returns: The two fingers that are followed now, if they are not those of before.
  func newPair(
    with touches: Set<UITouch>, of event: UIEvent, insteadOf members: FingerPair.Members?
  ) -> FingerPair? {
    for touch in touches.inOrder where fingersDown > 2 { ignore(touch, for: event) }
    return FingerPair(self.touches).flatMap { $0.members == members ? nil : $0 }
  }
}
