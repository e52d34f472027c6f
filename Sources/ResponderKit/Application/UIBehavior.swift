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

  public init() {}
}
