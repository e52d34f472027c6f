// Views that show something, and what they show: texts, fonts and images. Nothing is drawn, but their sizes count for
// layout. Begin here.

public import Foundation

/// A view with a text, which receives no touches.
@MainActor
open class UILabel: UIView {
  /// The text.
  open var text: String? {
    didSet {
      styledText = nil
      if text != oldValue { invalidateIntrinsicContentSize() }
    }
  }
  /// The font; its size decides the estimated size of the text.
  open var font: UIFont! = .systemFont(ofSize: UIFont.labelFontSize) {
    didSet { invalidateIntrinsicContentSize() }
  }
  /// Stored, but without effect.
  open var textColor: UIColor! = .black
  /// Stored, but without effect.
  open var textAlignment = NSTextAlignment.natural
  /// The maximum number of lines; 0 for no limit.
  open var numberOfLines = 1 { didSet { invalidateIntrinsicContentSize() } }
  /// Where longer lines are broken, for ``intrinsicContentSize``; 0 for the width that constraints give the label.
  open var preferredMaxLayoutWidth: CGFloat = 0 { didSet { invalidateIntrinsicContentSize() } }
  /// Stored, but without effect: a label receives no touches.
  open var isEnabled = true
  /// Stored, but without effect.
  open var isHighlighted = false
  /// Stored, but without effect.
  open var adjustsFontSizeToFitWidth = false
  /// The smallest part of the font's size that the text may shrink to; stored, but without effect.
  open var minimumScaleFactor: CGFloat = 0
  /// Stored, but without effect.
  open var adjustsFontForContentSizeCategory = false
  /// Stored, but without effect.
  open var allowsDefaultTighteningForTruncation = false
  /// Where a line that is too long is broken or cut; stored, but without effect.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail
  /// Stored, but without effect.
  open var highlightedTextColor: UIColor?
  /// Stored, but without effect.
  open var shadowColor: UIColor?
  /// Stored, but without effect.
  open var shadowOffset = CGSize(width: 0, height: -1)
  /// The ``text``, whose attributes are stored, but without effect: the ``font`` decides the size.
  open var attributedText: NSAttributedString? {
    get { styledText ?? text.map { NSAttributedString(string: $0) } }
    set {
      text = newValue?.string
      styledText = newValue
    }
  }
  private var styledText: NSAttributedString?

  override var fitsContent: Bool { true }

  /// The size of the text, where each character is half of the font's size wide.
  open override var intrinsicContentSize: CGSize {
    let width = preferredMaxLayoutWidth > 0 && numberOfLines != 1 ? preferredMaxLayoutWidth : nil
    // The text's own lines count in any case.
    let limit = numberOfLines == 1 ? 0 : numberOfLines
    return TextSize.of(text, pointSize: pointSize, width: width, limit: limit)
  }

  private var pointSize: CGFloat { font?.pointSize ?? UIFont.labelFontSize }

  /// The width that constraints gave the label last.
  var solvedWidth: CGFloat = 0
  /// Whether its height follows from its width.
  var breaksLines: Bool { numberOfLines != 1 && preferredMaxLayoutWidth == 0 }

  /// As high as it takes in the width that constraints gave it.
  override var contentSizeForConstraints: CGSize {
    var size = intrinsicContentSize
    guard breaksLines, solvedWidth > 0, size.height >= 0 else { return size }
    let whole = TextSize.of(text, pointSize: pointSize, limit: numberOfLines)
    let broken = TextSize.of(
      text, pointSize: pointSize, width: solvedWidth, limit: numberOfLines)
    size.height += broken.height - whole.height
    return size
  }

  override var firstBaselineOffset: CGFloat { TextSize.ascender(pointSize: pointSize) }
  override var lastBaselineOffset: CGFloat { pointSize * 1.2 - firstBaselineOffset }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
  }
}

/// Where lines of text are broken.
public enum NSLineBreakMode: Int, Sendable {
  /// Between words.
  case byWordWrapping = 0
  /// Between characters.
  case byCharWrapping = 1
  /// At the edge of the view.
  case byClipping = 2
  /// With an ellipsis at the beginning.
  case byTruncatingHead = 3
  /// With an ellipsis at the end.
  case byTruncatingTail = 4
  /// With an ellipsis in the middle.
  case byTruncatingMiddle = 5
}

/// The alignment of text.
public enum NSTextAlignment: Int, Sendable {
  /// Left-aligned.
  case left = 0
  /// Centred.
  case center = 1
  /// Right-aligned.
  case right = 2
  /// Justified.
  case justified = 3
  /// The natural alignment of the language.
  case natural = 4
}
