public import Foundation

// Names without an effect: values are kept and given back, and calls never come.

/// A bar that shows how far a task is; nothing is drawn.
@MainActor
open class UIProgressView: UIView {
  /// The looks.
  public enum Style: Int, Sendable {
    /// The usual look.
    case `default` = 0
    /// The look in a bar.
    case bar = 1
  }

  /// The look.
  open var progressViewStyle = Style.default
  /// How much is done, from 0 to 1; other values are limited to this range.
  open var progress: Float = 0 {
    didSet { progress = min(max(progress, 0), 1) }
  }
  /// Stored, but without effect.
  open var progressTintColor: UIColor?
  /// Stored, but without effect.
  open var trackTintColor: UIColor?
  /// Stored, but without effect.
  open var progressImage: UIImage?
  /// Stored, but without effect.
  open var trackImage: UIImage?

  /// Creates a view in its height.
  public convenience init(progressViewStyle style: Style) {
    self.init(frame: CGRect(x: 0, y: 0, width: 0, height: 4))
    progressViewStyle = style
  }

  /// Sets how much is done; there is no animation.
  open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }

  /// 4 points high.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: 4)
  }
  override var fitsContent: Bool { true }
}
