/// The touches of a recogniser in one phase, as a set that is made again only for other touches.
///
/// The recognisers of a view receive the same touches, and most often as in the frame before.
@MainActor
struct GatheredTouches {
  private var members: [UITouch] = []
  private var set: Set<UITouch> = []

  /// The touches of a window that are in a phase.
  mutating func gather(
    _ touches: [UITouch], in phase: UITouch.Phase, of window: UIWindow
  ) -> Set<UITouch> {
    var count = 0
    var isSame = true
    for touch in touches where touch.phase == phase && touch.window === window {
      isSame = isSame && count < members.count && members[count] === touch
      count += 1
    }
    if !isSame || count != members.count {
      members = touches.filter { $0.phase == phase && $0.window === window }
      set = Set(members)
    }
    return set
  }
}

extension Array where Element: AnyObject {
  /// Whether both have the same objects in the same order.
  func isIdentical(to other: [Element]) -> Bool {
    guard count == other.count else { return false }
    for index in indices where self[index] !== other[index] { return false }
    return true
  }

  /// Whether an object is among the elements, whatever it is equal to.
  // A loop, for a closure on the main actor would be checked at each call to be there.
  func holds(_ object: Element) -> Bool {
    for element in self where element === object { return true }
    return false
  }
}
