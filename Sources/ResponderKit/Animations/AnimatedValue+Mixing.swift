import Foundation

extension AnimatedValue {
  /// Interpolates between this value and another one.
  /// - Parameter part: From 0 to 1.
  func mixed(with other: Self, part: CGFloat) -> Self {
    func mix(_ one: CGFloat, _ two: CGFloat) -> CGFloat { one + (two - one) * part }
    switch (self, other) {
    case (.bounds(let one), .bounds(let two)):
      return .bounds(
        CGRect(
          x: mix(one.minX, two.minX), y: mix(one.minY, two.minY),
          width: mix(one.width, two.width), height: mix(one.height, two.height)))
    case (.center(let one), .center(let two)):
      return .center(CGPoint(x: mix(one.x, two.x), y: mix(one.y, two.y)))
    case (.transform(let one), .transform(let two)):
      return .transform(
        CGAffineTransform(
          a: mix(one.a, two.a), b: mix(one.b, two.b), c: mix(one.c, two.c), d: mix(one.d, two.d),
          tx: mix(one.tx, two.tx), ty: mix(one.ty, two.ty)))
    case (.alpha(let one), .alpha(let two)):
      return .alpha(mix(one, two))
    case (.backgroundColor(let one), .backgroundColor(let two)):
      let (one, two) = (one ?? .clear, two ?? .clear)
      return .backgroundColor(
        UIColor(
          red: mix(one.red, two.red), green: mix(one.green, two.green),
          blue: mix(one.blue, two.blue), alpha: mix(one.alpha, two.alpha)))
    default: return other
    }
  }
}
