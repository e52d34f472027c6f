import Foundation

/// Recognises a finger that moves a row aside, and one that goes down while a row is open, which it closes.
///
/// A finger that moves up or down first scrolls. One that moves along a row without actions belongs to the other
/// recognisers: the table asks the application once, when the gesture is about to begin.
@MainActor
final class RowSwipeGestureRecognizer: UIPanGestureRecognizer, UIGestureRecognizerDelegate {
  /// Whether a row was open when the finger went down, and the finger did not move along it yet. It can scroll.
  private(set) var isHolding = false
  /// The row that the finger moves when the gesture begins.
  private var prepared: RowSwipe?

  private var table: UITableView? { view as? UITableView }

  init() {
    super.init(target: nil, action: nil)
    // Only a finger that moves a row belongs to it.
    delaysTouchesEnded = false
    // Asked last, when every view has agreed.
    delegate = self
  }

  /// One finger moves the row. Those that follow belong to the gesture, so that they select no row meanwhile.
  override var maximumNumberOfTouches: Int {
    get { isUnderWay ? .max : 1 }
    set {}
  }

  /// Returns the row that the finger moves.
  func takePrepared() -> RowSwipe? {
    defer { prepared = nil }
    return prepared
  }

  // MARK: - Touches

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    guard storedState == .possible, pendingState == nil, let table, table.closesRow(touches) else {
      return
    }
    let isOnRow = table.isOnOpenRow(touches)
    isHolding = true
    state = .began
    // Another recogniser or a control may keep the touch, but the row does not stay open.
    if !isUnderWay {
      isHolding = false
      if pendingState != nil { fail(because: "another recogniser comes first") }
      table.closeRow()
    } else if !isOnRow {
      table.closeRow()
    }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
    if isHolding, table?.swipe != nil, super.mayBegin(along: way), isAlongRow(way) {
      isHolding = false
    }
  }

  override func mayBegin(along way: CGVector) -> Bool {
    guard super.mayBegin(along: way) else { return false }
    // One that waits for another recogniser has its direction.
    if pendingState != nil || isAlongRow(way) { return true }
    fail(because: "moved up or down first")
    return false
  }

  private func isAlongRow(_ way: CGVector) -> Bool {
    let inTable = convert(way, to: view)
    return abs(inTable.x) > abs(inTable.y)
  }

  override func reset() {
    super.reset()
    isHolding = false
    prepared = nil
  }

  // MARK: - Other recognisers

  /// Leaves fingers that cannot move a row to the others, so that route logs do not name it.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool {
    table?.canSwipe(with: touch) ?? false
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    if isHolding { return true }
    guard let table, table.mayTakeTouches(of: self) else { return false }
    // An open row is moved by its buttons, too.
    if table.swipe != nil { return true }
    prepared = table.rowToSwipe(by: self)
    return prepared != nil
  }

  /// Returns `false` for the pan of the table, and those of scroll views around it, while the finger only closes a row.
  override func canPrevent(_ other: UIGestureRecognizer) -> Bool {
    guard isHolding, other is UIScrollViewPanGestureRecognizer, let scrolling = other.view else {
      return true
    }
    return table?.isDescendant(of: scrolling) == false
  }

  /// Returns `true` for a drag from the edge of the screen in the same direction, such as the one that pops a screen.
  override func shouldRequireFailure(of other: UIGestureRecognizer) -> Bool {
    guard let drag = other as? UIScreenEdgePanGestureRecognizer, way.dx != 0 else { return false }
    return drag.edges.contains(way.dx > 0 ? .left : .right)
  }
}
