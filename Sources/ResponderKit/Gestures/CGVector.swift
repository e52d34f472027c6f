import Foundation

/// A way from one point to another. Foundation lacks it on Linux.
struct CGVector: Equatable, Sendable {
  var dx, dy: CGFloat

  static let zero = CGVector(dx: 0, dy: 0)

  var length: CGFloat { hypot(dx, dy) }
}
