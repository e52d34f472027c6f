public import Foundation

/// A way along both axes, in points. Foundation lacks it on Linux.
public struct CGVector: Hashable, Sendable {
  /// To the right, and down the screen.
  public var dx, dy: CGFloat

  /// A way of no length.
  public static let zero = CGVector(dx: 0, dy: 0)

  /// Makes a way, of no length unless told.
  public init(dx: CGFloat = 0, dy: CGFloat = 0) {
    self.dx = dx
    self.dy = dy
  }

  var length: CGFloat { hypot(dx, dy) }
}
