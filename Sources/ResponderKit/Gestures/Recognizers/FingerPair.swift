import Foundation

/// How two fingers lie to each other, on the screen.
@MainActor
struct FingerPair {
  /// In points.
  let distance: CGFloat
  /// Of the way from the first finger to the second, in radians; grows clockwise.
  let angle: CGFloat

  /// - Returns: `nil` for other than two fingers.
  init?(_ touches: [UITouch]) {
    guard touches.count == 2 else { return nil }
    let dx = touches[1].state.point.x - touches[0].state.point.x
    let dy = touches[1].state.point.y - touches[0].state.point.y
    distance = hypot(dx, dy)
    angle = atan2(dy, dx)
  }
}
