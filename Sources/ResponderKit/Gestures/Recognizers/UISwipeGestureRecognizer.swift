public import Foundation

/// Recognises fingers that are dragged quickly, and straight enough, in one direction.
@MainActor
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// Where a swipe may go.
  public struct Direction: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// To the right.
    public static let right = Direction(rawValue: 1)
    /// To the left.
    public static let left = Direction(rawValue: 2)
    /// Up the screen.
    public static let up = Direction(rawValue: 4)
    /// Down the screen.
    public static let down = Direction(rawValue: 8)
  }

  /// The directions that count; any one of them will do.
  open var direction = Direction.right
  /// How many fingers swipe, 1 or more; with more down it fails.
  open var numberOfTouchesRequired = 1

  /// Where the swipe began, on the screen.
  private var start: CGPoint?

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    // It only waits for others to fail: its own part is done.
    if pendingState != nil { return touches.inOrder.forEach { ignore($0, for: event) } }
    let down = self.touches.count { !$0.isOver }
    guard down <= numberOfTouchesRequired else { return state = .failed }
    if deadline == nil { wait(until: event.timestamp + behavior.swipeDuration) }
    start = Self.center(of: self.touches)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard pendingState == nil, self.touches.count == numberOfTouchesRequired, let start,
      let center = Self.center(of: self.touches)
    else { return }
    let way = CGVector(dx: center.x - start.x, dy: center.y - start.y)
    guard max(abs(way.dx), abs(way.dy)) >= behavior.swipeDistance else { return }
    stopWaiting()
    state = isStraight(way) ? .ended : .failed
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if storedState == .possible, pendingState == nil { state = .failed }
  }

  override func timeIsUp() { state = .failed }

  /// Where the swipe began.
  open override func location(in view: UIView?) -> CGPoint {
    convert(start ?? lastCenter, to: view)
  }

  /// Whether a way leads in one of the directions; one steeper than one in two leads in none.
  private func isStraight(_ way: CGVector) -> Bool {
    if abs(way.dy) * 2 <= abs(way.dx) {
      direction.contains(way.dx > 0 ? .right : .left)
    } else if abs(way.dx) * 2 <= abs(way.dy) {
      direction.contains(way.dy > 0 ? .down : .up)
    } else {
      false
    }
  }
}
