public import Foundation

/// The points where UIKit's behaviour is undocumented or differs between its versions, each with
/// a default and open to change on ``UIApplication/behavior``.
public struct UIBehavior: Sendable {
  /// The longest time between one touch's lift and the next one's beginning for the second to
  /// count as a further tap, in seconds. UIKit's own value is not documented; a button under a
  /// double-tap recogniser was seen to wait about 0.35 s.
  public var multiTapInterval: TimeInterval = 0.35

  /// The farthest that a further tap may lie from the one before, on each axis, in points.
  public var multiTapDistance: CGFloat = 30

  // MARK: - Gestures

  /// Whether the recogniser that was added to a view last hears of touches first, and so wins over
  /// the view's others (seen with UIKit of iOS 12); `false` for the one that was added first.
  public var prefersLastAddedGesture = true

  /// Whether the targets of a recogniser hear that the gesture began before the view hears that
  /// its touches were cancelled (seen with UIKit of iOS 10 to 15); UIKit's headers say the reverse.
  public var sendsGestureActionBeforeCancelling = true

  /// How far a finger may stray in a tap, in points.
  public var tapSlop: CGFloat = 10

  /// How long a finger may rest in a tap, in seconds.
  public var maximumTapDuration: TimeInterval = 0.75

  /// How far fingers are dragged until a pan begins, in points.
  public var panThreshold: CGFloat = 10

  /// How far fingers are dragged until a swipe is recognised, in points.
  public var swipeDistance: CGFloat = 50

  /// How long a swipe may take, in seconds.
  public var swipeDuration: TimeInterval = 0.5

  /// How far the distance of two fingers changes until a pinch begins, in points.
  public var pinchThreshold: CGFloat = 8

  /// How far two fingers turn until a rotation begins, in radians.
  public var rotationThreshold: CGFloat = 0.1

  /// How close to an edge of the screen a finger is put down that drags from it, in points.
  public var screenEdgeWidth: CGFloat = 20

  /// How long a recogniser of an application's own may stay undecided when all of its fingers are
  /// up, in seconds; then it is failed, for its view waits for the end.
  public var gestureDecisionTime: TimeInterval = 0.75

  public init() {}
}
