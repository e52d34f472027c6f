import Foundation

extension UIView {
  /// Returns the size that constraints in the view allow; `nil` if there are none.
  func constrainedSize(
    _ target: CGSize, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority
  ) -> CGSize? {
    guard UIView.usesConstraints, hasConstraintsInTree else { return nil }
    let size = fittingSize(target, horizontal, vertical)
    return size.height > 0 ? size : nil
  }
}
