public import Foundation

/// The points where UIKit's behaviour is undocumented or differs between its versions, each with
/// a default and open to change on ``UIApplication/behavior``.
public struct UIBehavior: Sendable {
  /// Where the search for the target of an action without one begins. Apple's articles differ; a
  /// button's action was seen to be found on the button's own chain with no first responder.
  public var actionSearch = ActionSearch.sender

  /// How far outside a button or a switch a finger that was put down on it still counts as inside,
  /// in points. Seen on buttons; whether other controls have such a margin is not known.
  public var controlMargin: CGFloat = 70

  /// Whether the move that takes a finger over a control's edge sends a drag inside or outside
  /// along with the enter or exit. Observers saw the exit alone.
  public var sendsDragWithCrossing = false

  /// Whether a disabled control keeps the touches on it to itself; if not, they go to what lies
  /// behind it. UIKit says only that it ignores them.
  public var disabledControlsKeepTouches = true

  /// The longest time between one touch's lift and the next one's beginning for the second to
  /// count as a further tap, in seconds. UIKit's own value is not documented; a button under a
  /// double-tap recogniser was seen to wait about 0.35 s.
  public var multiTapInterval: TimeInterval = 0.35

  /// The farthest that a further tap may lie from the one before, on each axis, in points.
  public var multiTapDistance: CGFloat = 30

  public init() {}
}
