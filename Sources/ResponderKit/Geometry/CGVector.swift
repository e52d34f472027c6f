public import Foundation

/// A vector in points. Foundation does not have it on Linux.
public struct CGVector: Hashable, Sendable {
  /// The components, to the right and down the screen.
  public var dx, dy: CGFloat

  /// The vector of length zero.
  public static let zero = CGVector(dx: 0, dy: 0)

  /// Creates a vector, of length zero by default.
  public init(dx: CGFloat = 0, dy: CGFloat = 0) {
    self.dx = dx
    self.dy = dy
  }

  var length: CGFloat { hypot(dx, dy) }
}
