public import Foundation

/// Recognises fingers that move quickly and straight in one direction.
@MainActor
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// The directions of a swipe.
  public struct Direction: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// To the right.
    public static let right = Direction(rawValue: 1)
    /// To the left.
    public static let left = Direction(rawValue: 2)
    /// Upward.
    public static let up = Direction(rawValue: 4)
    /// Downward.
    public static let down = Direction(rawValue: 8)
    // UIKit has no others. Those of storyboards are the ways that are none of these four.
    package static let upLeft = Direction(rawValue: 16)
    package static let upRight = Direction(rawValue: 32)
    package static let downLeft = Direction(rawValue: 64)
    package static let downRight = Direction(rawValue: 128)
  }

  /// The accepted directions.
  open var direction = Direction.right
  /// The number of fingers, at least 1. With more the gesture fails.
  open var numberOfTouchesRequired = 1

  /// How far the fingers have to move, in points; `nil` for `UIBehavior.swipeDistance`.
  package var minimumDistance: CGFloat?
  /// The edges of the screen at which the first finger has to go down; if empty, it may go down anywhere.
  package var edges: UIRectEdge = []
  /// Those of ``edges`` at which it went down.
  package private(set) var edge: UIRectEdge = []

  /// The start of the swipe, on the screen.
  private var start: CGPoint?

  private var distance: CGFloat { minimumDistance ?? behavior.swipeDistance }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    // It only waits for other recognisers to fail.
    if pendingState != nil { return touches.inOrder.forEach { ignore($0, for: event) } }
    if !edges.isEmpty, edge.isEmpty, let touch = touches.inOrder.first {
      let width = behavior.screenEdgeWidth
      edge = UIRectEdge(near: touch.state.point, within: width).intersection(edges)
      if edge.isEmpty {
        return fail(because: "began more than \(Self.short(width)) points from its edges")
      }
    }
    let down = self.touches.count { !$0.isOver }
    guard down <= numberOfTouchesRequired else {
      return fail(because: fingers(down, of: numberOfTouchesRequired))
    }
    if deadline == nil { wait(until: event.timestamp + behavior.swipeDuration) }
    start = Self.center(of: self.touches)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard pendingState == nil, self.touches.count == numberOfTouchesRequired, let start,
      let center = Self.center(of: self.touches)
    else { return }
    let way = CGVector(dx: center.x - start.x, dy: center.y - start.y)
    guard max(abs(way.dx), abs(way.dy)) >= distance else { return }
    stopWaiting()
    if accepts(way) { return state = .ended }
    fail(because: "moved \(Self.short(way.dx)) across and \(Self.short(way.dy)) down")
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard storedState == .possible, pendingState == nil else { return }
    fail(because: "lifted before \(Self.short(distance)) points")
  }

  override func timeIsUp() {
    let distance = Self.short(distance)
    fail(because: "did not move \(distance) points within \(behavior.swipeDuration) s")
  }

  open override func reset() {
    super.reset()
    edge = []
  }

  /// Returns the start of the swipe.
  open override func location(in view: UIView?) -> CGPoint {
    convert(start ?? lastCenter, to: view)
  }

  /// Returns whether a movement has one of the directions: up, down, left and right with a slope of one in two at most, and
  /// the diagonals otherwise.
  func accepts(_ way: CGVector) -> Bool {
    if abs(way.dy) * 2 <= abs(way.dx) {
      direction.contains(way.dx > 0 ? .right : .left)
    } else if abs(way.dx) * 2 <= abs(way.dy) {
      direction.contains(way.dy > 0 ? .down : .up)
    } else if way.dy > 0 {
      direction.contains(way.dx > 0 ? .downRight : .downLeft)
    } else {
      direction.contains(way.dx > 0 ? .upRight : .upLeft)
    }
  }
}
