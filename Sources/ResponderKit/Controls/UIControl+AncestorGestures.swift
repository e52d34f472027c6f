import Foundation

extension UIControl {
  /// The gestures that a control reserves for itself, against recognisers of its superviews: a tap
  /// on a button taps the button (Apple, "Attaching gesture recognizers to UIKit controls").
  struct AncestorGestures: OptionSet {
    var rawValue: Int

    /// Single taps with one finger.
    static let taps = Self(rawValue: 1 << 0)
    /// Swipes and pans with one finger to the left or right.
    static let horizontalDrags = Self(rawValue: 1 << 1)
  }
}

extension UIControl.AncestorGestures {
  /// The gestures of a recogniser.
  @MainActor
  init(_ recognizer: UIGestureRecognizer) {
    switch recognizer {
    case let tap as UITapGestureRecognizer:
      let isSingle = tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1
      self = isSingle ? .taps : []
    case let swipe as UISwipeGestureRecognizer:
      let isHorizontal = !swipe.direction.isDisjoint(with: [.left, .right])
      self = isHorizontal && swipe.numberOfTouchesRequired == 1 ? .horizontalDrags : []
    case let pan as UIPanGestureRecognizer:
      let way = pan.translation(in: nil)
      self = abs(way.x) > abs(way.y) && pan.numberOfTouches == 1 ? .horizontalDrags : []
    default: self = []
    }
  }
}
