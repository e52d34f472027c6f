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
}

/// An animation, as far as the views that it changes depend on it.
@MainActor
protocol ViewChangeAnimation: AnyObject {
  /// Whether the animation has ended.
  var isOver: Bool { get }
  /// Whether the views receive no touches during the animation.
  var blocksInteraction: Bool { get }
  /// Records a visible change of a view.
  /// - Parameter old: The previous value.
  func note(_ view: UIView, from old: AnimatedValue)
  /// Removes a view. The animation ends with its last view.
  func remove(_ view: UIView)
}

extension UIView {
  /// The animation that changes belong to, while its block is running.
  static var changeAnimation: (any ViewChangeAnimation)?

  /// Records a change that an animation would show.
  func noteAnimatableChange(from old: @autoclosure () -> AnimatedValue) {
    if let animation = Self.changeAnimation { animation.note(self, from: old()) }
  }

  /// Whether an animation prevents the view from receiving touches.
  var isAnimatedWithoutInteraction: Bool {
    !animations.isEmpty && animations.contains(where: \.blocksInteraction)
  }

  func removeAnimations() {
    let removed = animations
    animations = []
    for animation in removed where !animation.isOver { animation.remove(self) }
  }
}
