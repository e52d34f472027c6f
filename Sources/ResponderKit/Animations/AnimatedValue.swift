import Foundation

/// The value of an animatable property of a view.
enum AnimatedValue: Equatable {
  case bounds(CGRect)
  case center(CGPoint)
  case transform(CGAffineTransform)
  case alpha(CGFloat)
  case backgroundColor(UIColor?)

  /// Returns whether both are values of the same property.
  func isSameProperty(as other: Self) -> Bool {
    switch (self, other) {
    case (.bounds, .bounds), (.center, .center), (.transform, .transform), (.alpha, .alpha),
      (.backgroundColor, .backgroundColor):
      true
    default: false
    }
  }

  /// Returns the view's value of this property.
  @MainActor
  func current(of view: UIView) -> Self {
    switch self {
    case .bounds: .bounds(view.bounds)
    case .center: .center(view.center)
    case .transform: .transform(view.transform)
    case .alpha: .alpha(view.alpha)
    case .backgroundColor: .backgroundColor(view.backgroundColor)
    }
  }

  @MainActor
  func set(on view: UIView) {
    switch self {
    case .bounds(let bounds): view.bounds = bounds
    case .center(let center): view.center = center
    case .transform(let transform): view.transform = transform
    case .alpha(let alpha): view.alpha = alpha
    case .backgroundColor(let color): view.backgroundColor = color
    }
  }

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
