import Foundation

/// Recognises a finger that drags from an edge of the screen.
@MainActor
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  /// The edges that the gesture may start from; none by default.
  open var edges: UIRectEdge = []

  /// Returns why the gesture cannot begin at present; `nil` if it can.
  var refusal: () -> String? = { nil }

  /// Whether the delegate was set.
  private(set) var hasNewDelegate = false

  open override weak var delegate: (any UIGestureRecognizerDelegate)? {
    didSet { hasNewDelegate = true }
  }

  /// The edges at which the finger went down.
  private var begunAt: UIRectEdge = []
  /// The edge from which the gesture in progress has come; empty before it begins.
  package private(set) var edge: UIRectEdge = []

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if storedState == .possible, let touch = touches.inOrder.first, begunAt.isEmpty {
      let width = behavior.screenEdgeWidth
      begunAt = UIRectEdge(near: touch.state.point, within: width).intersection(edges)
      if begunAt.isEmpty {
        return fail(because: "began more than \(Self.short(width)) points from its edges")
      }
    }
    super.touchesBegan(touches, with: event)
  }

  open override func reset() {
    super.reset()
    begunAt = []
    edge = []
  }

  override func mayBegin(along way: CGVector) -> Bool {
    guard super.mayBegin(along: way) else { return false }
    let behind = begunAt.intersection(Self.edge(behind: way))
    guard !behind.isEmpty else { return false }
    edge = behind
    guard let reason = refusal() else { return true }
    fail(because: reason)
    return false
  }

  /// Returns the edge from which a movement leads away; empty for one along a diagonal.
  private static func edge(behind way: CGVector) -> UIRectEdge {
    if way.dx > abs(way.dy) { return .left }
    if -way.dx > abs(way.dy) { return .right }
    if way.dy > abs(way.dx) { return .top }
    return -way.dy > abs(way.dx) ? .bottom : []
  }
}

@MainActor
extension UIRectEdge {
  /// The edges of the screen that a point is near.
  /// - Parameter width: The distance from the edge, in points.
  init(near point: CGPoint, within width: CGFloat) {
    let screen = UIScreen.main.bounds
    self = []
    if point.x - screen.minX < width { insert(.left) }
    if screen.maxX - point.x <= width { insert(.right) }
    if point.y - screen.minY < width { insert(.top) }
    if screen.maxY - point.y <= width { insert(.bottom) }
  }
}
