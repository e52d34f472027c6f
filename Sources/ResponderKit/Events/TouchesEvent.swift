import Foundation
import InputTranslation

/// The event of one multi-touch sequence, with the touches of each view.
@MainActor
final class TouchesEvent: UIEvent {
  private(set) var touches: Set<UITouch> = []
  private(set) var groups: [TouchGroup] = []
  /// The windows in which the touches began.
  private(set) var windows: [UIWindow] = []

  /// Whether fingers only moved, and no view is prevented from receiving them.
  var isPlainMovement = false
  /// Whether there was a touch that its view does not receive.
  private(set) var hasWithheld = false
  /// The number of times that the event was sent; delivered groups store it.
  private var round = 0

  /// Whether gesture recognisers receive touches of the event.
  private(set) var hasRecognizers = false

  init(timestamp: TimeInterval) {
    super.init(type: .touches, subtype: .none, device: nil, timestamp: timestamp)
  }

  /// An event without touches, for methods that require one.
  static var empty: TouchesEvent {
    TouchesEvent(timestamp: UIApplication.current?.scheduler.now ?? 0)
  }

  override var allTouches: Set<UITouch>? { touches }

  func add(_ touch: UITouch) {
    guard let view = touch.view else { return }
    touches.insert(touch)
    if touch.isWithheld { hasWithheld = true }
    if !touch.recognizers.isEmpty { hasRecognizers = true }
    if let window = touch.window, !isKnown(window) { windows.append(window) }
    if let group = group(of: view) {
      group.add(touch)
    } else {
      groups.append(TouchGroup(view: view, first: touch))
    }
  }

  // Loops, because closures would check at each call that they run on the main actor.

  private func isKnown(_ window: UIWindow) -> Bool {
    for known in windows where known === window { return true }
    return false
  }

  private func group(of view: UIView) -> TouchGroup? {
    for group in groups where group.view === view { return group }
    return nil
  }

  func remove(_ touch: UITouch) {
    touches.remove(touch)
    for group in groups { group.remove(touch) }
    for group in groups where group.members.isEmpty && isDelivered(to: group) {
      deliveredCount -= 1
    }
    groups.removeAll { $0.members.isEmpty }
    windows.removeAll { window in !touches.contains { $0.window === window } }
  }

  /// The number of groups that were delivered in this round.
  private var deliveredCount = 0

  /// Begins a round with further changes.
  func startRound() {
    round += 1
    deliveredCount = 0
  }

  /// Records that a window delivered the event's changes to a view.
  func noteDelivery(to group: TouchGroup) {
    if group.lastRound != round { deliveredCount += 1 }
    group.lastRound = round
  }

  /// Whether all groups were delivered, which is cheaper than checking each of them.
  var isWhollyDelivered: Bool { deliveredCount == groups.count }

  func isDelivered(to group: TouchGroup) -> Bool { group.lastRound == round }

  /// Returns whether the event's changes have yet to be delivered to a view.
  func isYetToBeDelivered(to view: UIView) -> Bool {
    group(of: view).map { !isDelivered(to: $0) } ?? false
  }

  /// Includes ended touches in the event while their delayed delivery to a view takes place.
  func lending(_ late: [UITouch], _ body: () -> Void) {
    let lent = late.filter { !touches.contains($0) }
    touches.formUnion(lent)
    body()
    touches.subtract(lent)
  }
}

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
