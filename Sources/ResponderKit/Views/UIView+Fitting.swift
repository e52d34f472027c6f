public import Foundation

extension UIView {
  /// Indicates that there is no intrinsic width or height.
  public static let noIntrinsicMetric: CGFloat = -1
}
