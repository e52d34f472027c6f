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
    textSize(width: preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : nil)
  }

  private func textSize(width: CGFloat?) -> CGSize {
    let bounds = CGRect(
      x: 0, y: 0, width: width ?? .greatestFiniteMagnitude, height: .greatestFiniteMagnitude)
    return textRect(forBounds: bounds, limitedToNumberOfLines: numberOfLines).size
  }

  /// Returns the rectangle of the text, which decides the size of the label. Override it to leave room around the text
  /// (Apple, `textRect(forBounds:limitedToNumberOfLines:)`). The size is estimated; the rectangle is in the upper left
  /// corner.
  /// - Parameters:
  ///   - bounds: The rectangle in which the text has to fit. Lines are broken at its width, unless there is only one.
  ///   - numberOfLines: The maximum number of lines; 0 for no limit.
  open func textRect(
    forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int
  ) -> CGRect {
    // The text's own lines count in any case.
    let (width, limit) = numberOfLines == 1 ? (nil, 0) : (bounds.width, numberOfLines)
    let size = TextSize.of(text, pointSize: pointSize, width: width, limit: limit)
    return CGRect(origin: bounds.origin, size: size)
  }

  /// Called when the label is drawn; nothing is drawn. Override it to have the text drawn in another rectangle.
  open func drawText(in rect: CGRect) {}

  /// Calls ``drawText(in:)`` with the bounds.
  open override func draw(_ rect: CGRect) { drawText(in: bounds) }

  private var pointSize: CGFloat { font?.pointSize ?? UIFont.labelFontSize }

  /// The width that constraints gave the label last.
  var solvedWidth: CGFloat = 0
  /// Whether its height follows from its width.
  var breaksLines: Bool { numberOfLines != 1 && preferredMaxLayoutWidth == 0 }

  /// As high as it takes in the width that constraints gave it.
  override var contentSizeForConstraints: CGSize {
    var size = intrinsicContentSize
    guard breaksLines, solvedWidth > 0, size.height >= 0 else { return size }
    size.height += textSize(width: solvedWidth).height - textSize(width: nil).height
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
