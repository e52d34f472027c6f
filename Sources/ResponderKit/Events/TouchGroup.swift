/// The touches of a sequence that belong to the same view.
@MainActor
final class TouchGroup {
  let view: UIView
  let window: UIWindow?
  private(set) var members: [UITouch]
  /// The last round of the event in which its changes were delivered to the view.
  var lastRound = 0
  private var movedMask: UInt64 = 0
  private var moved: Set<UITouch> = []
  /// The touches in `moved`, in the order in which they began, for the route log.
  private(set) var movedInOrder: [UITouch] = []

  init(view: UIView, first touch: UITouch) {
    self.view = view
    window = touch.window
    members = [touch]
  }

  func add(_ touch: UITouch) {
    members.append(touch)
    forgetMoved()
  }

  func remove(_ touch: UITouch) {
    members.removeAll { $0 === touch }
    forgetMoved()
  }

  private func forgetMoved() {
    movedMask = 0
    moved = []
    movedInOrder = []
  }

  /// Returns the phases of the members that are delivered to the view, or of those that are
  /// withheld.
  func phases(withheld: Bool) -> PhaseSet {
    var phases = PhaseSet()
    let members = members
    let touches = members.span
    for index in touches.indices where touches[index].isWithheld == withheld {
      phases.insert(touches[index].phase)
    }
    return phases
  }

  /// Returns the touches in a phase that are delivered to the view.
  func touches(in phase: UITouch.Phase) -> Set<UITouch> {
    phase == .moved
      ? movedTouches : Set(members.filter { $0.phase == phase && !$0.isWithheld })
  }

  /// The moved touches.
  ///
  /// The set is reused while the same touches move, so that a moving finger allocates nothing.
  var movedTouches: Set<UITouch> {
    // A mask has no room for more.
    guard members.count <= 64 else {
      gatherMoved(0)
      return moved
    }
    let mask = maskOfMoved()
    if mask != movedMask { gatherMoved(mask) }
    return moved
  }

  @inline(__always)
  private func maskOfMoved() -> UInt64 {
    var mask: UInt64 = 0
    for index in members.indices
    where members[index].phase == .moved && !members[index].isWithheld {
      mask |= 1 << UInt64(truncatingIfNeeded: index)
    }
    return mask
  }

  @inline(never)
  private func gatherMoved(_ mask: UInt64) {
    movedMask = mask
    movedInOrder = members.filter { $0.phase == .moved && !$0.isWithheld }
    moved = Set(movedInOrder)
  }
}
