import Foundation

/// Recognises a finger that is dragged in from an edge of the screen.
@MainActor
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  /// The edges that count; none at first.
  open var edges: UIRectEdge = []

  /// The edges that the finger began at.
  private var begunAt: UIRectEdge = []

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if storedState == .possible, let touch = touches.inOrder.first, begunAt.isEmpty {
      begunAt = near(touch.state.point).intersection(edges)
      if begunAt.isEmpty { return state = .failed }
    }
    super.touchesBegan(touches, with: event)
  }

  open override func reset() {
    super.reset()
    begunAt = []
  }

  override func mayBegin(along way: CGVector) -> Bool {
    guard super.mayBegin(along: way) else { return false }
    return (begunAt.contains(.left) && way.dx > abs(way.dy))
      || (begunAt.contains(.right) && -way.dx > abs(way.dy))
      || (begunAt.contains(.top) && way.dy > abs(way.dx))
      || (begunAt.contains(.bottom) && -way.dy > abs(way.dx))
  }

  private func near(_ point: CGPoint) -> UIRectEdge {
    let screen = UIScreen.main.bounds
    let width = behavior.screenEdgeWidth
    var near: UIRectEdge = []
    if point.x - screen.minX < width { near.insert(.left) }
    if screen.maxX - point.x <= width { near.insert(.right) }
    if point.y - screen.minY < width { near.insert(.top) }
    if screen.maxY - point.y <= width { near.insert(.bottom) }
    return near
  }
}
