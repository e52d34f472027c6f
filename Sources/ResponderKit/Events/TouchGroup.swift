/// The touches of a sequence that belong to the same view.
@MainActor
final class TouchGroup {
  let view: UIView
  let window: UIWindow?
  // Read for every frame of a moving finger: a dynamic check for exclusive access would cost 63
  // instructions. No access lasts while the view's methods are called.
  @safe @exclusivity(unchecked) private(set) var members: [UITouch]
  /// The last round of the event in which its changes were delivered to the view.
  var lastRound = 0
  private var movedMask: UInt64 = 0
  private var moved: Set<UITouch> = []
  /// Whether all members are in `moved`.
  private var isWhole = false
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
    isWhole = false
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

  /// Returns the moved touches.
  /// - Parameter areAll: Whether every finger moved, so that they need not be checked.
  @inline(__always)
  func movedTouches(areAll: Bool) -> Set<UITouch> {
    areAll && isWhole ? moved : movedTouches
  }

  @inline(__always)
  private func maskOfMoved() -> UInt64 {
    // Moved into a local, because a second reference would be counted.
    var members: [UITouch] = []
    swap(&members, &self.members)
    defer { swap(&members, &self.members) }
    let touches = members.span
    var mask: UInt64 = 0
    var bit: UInt64 = 1
    for index in touches.indices {
      if touches[index].phase == .moved && !touches[index].isWithheld { mask |= bit }
      bit <<= 1
    }
    return mask
  }

  @inline(never)
  private func gatherMoved(_ mask: UInt64) {
    movedMask = mask
    movedInOrder = members.filter { $0.phase == .moved && !$0.isWithheld }
    moved = Set(movedInOrder)
    isWhole = movedInOrder.count == members.count
  }
}

/// A linked list of an event's touch groups, by window.
///
/// It is constant, so that traversing it counts no references, which would cost a one-finger frame
/// more than the rest of its delivery.
@MainActor
final class TouchGroupList {
  private let group: TouchGroup
  private let window: UIWindow
  /// The group's window, if the group is the first of that window.
  private let newWindow: UIWindow?
  private let rest: TouchGroupList?

  private init(_ group: TouchGroup, in window: UIWindow, isFirst: Bool, rest: TouchGroupList?) {
    self.group = group
    self.window = window
    newWindow = isFirst ? window : nil
    self.rest = rest
  }

  /// Creates a list.
  /// - Parameter windows: The windows, in the order in which they receive the event.
  static func make(_ groups: [TouchGroup], in windows: [UIWindow]) -> TouchGroupList? {
    var list: TouchGroupList?
    for window in windows.reversed() {
      var first: TouchGroup?
      for group in groups where group.window === window && first == nil { first = group }
      for group in groups.reversed() where group.window === window {
        list = TouchGroupList(group, in: window, isFirst: group === first, rest: list)
      }
    }
    return list
  }

  /// Sends an event to each window.
  func sendToWindows(_ event: UIEvent) {
    newWindow?.sendEvent(event)
    rest?.sendToWindows(event)
  }

  /// Delivers an event to the views of a window.
  func deliver(_ event: TouchesEvent, in window: UIWindow) {
    if window === self.window {
      event.noteDelivery(to: group)
      TouchDelivery.deliver(group, of: event)
    }
    rest?.deliver(event, in: window)
  }
}
