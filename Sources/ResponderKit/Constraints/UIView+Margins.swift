import Foundation

extension UIView {
  /// By how much the guide of a kind lies within the view.
  func insets(of kind: UILayoutGuide.Kind) -> UIEdgeInsets {
    switch kind {
    case .own, .content, .frame: return .zero
    case .safeArea: return safeAreaInsets
    case .margins: return layoutMargins
    case .readable:
      var insets = layoutMargins
      // The width that Apple's systems have at the standard size of text.
      let surplus = bounds.width - insets.left - insets.right - 672
      if surplus > 0 {
        insets.left += surplus / 2
        insets.right += surplus / 2
      }
      return insets
    }
  }

  /// What ``layoutMargins`` are unless they were set: 8 points; for a controller's view none above and below, and the
  /// system's at the sides.
  var defaultMargins: UIEdgeInsets {
    controller == nil ? UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8) : .zero
  }

  /// ``layoutMargins`` by the direction of text, which runs from left to right.
  public var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get {
      let margins = layoutMargins
      return NSDirectionalEdgeInsets(
        top: margins.top, leading: margins.left, bottom: margins.bottom, trailing: margins.right)
    }
    set {
      layoutMargins = UIEdgeInsets(
        top: newValue.top, left: newValue.leading, bottom: newValue.bottom,
        right: newValue.trailing)
    }
  }
}
