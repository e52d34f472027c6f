public import Foundation

/// A view that holds a text. It lets touches through to what lies behind, and draws nothing.
@MainActor
open class UILabel: UIView {
  /// The text that is held.
  open var text: String?
  /// Kept and given back, never drawn in.
  open var font: UIFont! = .systemFont(ofSize: UIFont.labelFontSize)
  /// Kept and given back, never drawn.
  open var textColor: UIColor! = .black
  /// Kept and given back, never drawn.
  open var textAlignment = NSTextAlignment.natural
  /// 0 for as many as it takes.
  open var numberOfLines = 1
  /// Kept and given back: a label takes no touches either way.
  open var isEnabled = true
  /// Kept and given back, never drawn.
  open var isHighlighted = false
  /// Kept and given back: no text is measured.
  open var adjustsFontSizeToFitWidth = false

  /// As large as its text, of which each character counts as half of the font's size wide.
  open override var intrinsicContentSize: CGSize {
    TextSize.of(text, pointSize: font?.pointSize ?? UIFont.labelFontSize)
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
  }
}

/// Where the lines of a text begin.
public enum NSTextAlignment: Int, Sendable {
  /// At the left.
  case left = 0
  /// In the middle.
  case center = 1
  /// At the right.
  case right = 2
  /// Even at both sides.
  case justified = 3
  /// As the language has it.
  case natural = 4
}
