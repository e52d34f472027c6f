public import Foundation

extension NSAttributedString.Key {
  /// A ``UIFont``.
  public static let font = Self(rawValue: "NSFont")
  /// The text's colour.
  public static let foregroundColor = Self(rawValue: "NSColor")
  /// The colour behind the text.
  public static let backgroundColor = Self(rawValue: "NSBackgroundColor")
  /// More or less space between characters, in points.
  public static let kern = Self(rawValue: "NSKern")
  /// Whether the text is underlined.
  public static let underlineStyle = Self(rawValue: "NSUnderline")
  /// The outline's colour.
  public static let strokeColor = Self(rawValue: "NSStrokeColor")
  /// The outline's width.
  public static let strokeWidth = Self(rawValue: "NSStrokeWidth")
}

/// How a text would be laid out; changes nothing.
public struct NSStringDrawingOptions: OptionSet, Sendable {
  public var rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The origin is that of the lines' rectangle.
  public static let usesLineFragmentOrigin = Self(rawValue: 1 << 0)
  /// The space between lines counts.
  public static let usesFontLeading = Self(rawValue: 1 << 1)
  /// The characters' own sizes count.
  public static let usesDeviceMetrics = Self(rawValue: 1 << 3)
  /// What does not fit is cut off.
  public static let truncatesLastVisibleLine = Self(rawValue: 1 << 5)
}

/// Would say how a text was fitted; it has no values.
public final class NSStringDrawingContext: NSObject {}

// Text is measured as that of labels: each character counts as half of the font's size wide, and each line as a
// fifth more than it high. No text is drawn.
extension String {
  /// The size that the text would have.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    TextSize.of(self, pointSize: (attrs?[.font] as? UIFont)?.pointSize ?? 12)
  }

  /// The rectangle that the text would fill in a width.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    let pointSize = (attributes?[.font] as? UIFont)?.pointSize ?? 12
    return CGRect(
      origin: .zero, size: TextSize.of(self, pointSize: pointSize, width: size.width))
  }

  /// Draws nothing.
  public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {}
  /// Draws nothing.
  public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {}
  /// Draws nothing.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) {}
}

extension NSString {
  /// The size that the text would have.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    description.size(withAttributes: attrs)
  }
  /// The rectangle that the text would fill in a width.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    description.boundingRect(
      with: size, options: options, attributes: attributes, context: context)
  }
  /// Draws nothing.
  public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {}
  /// Draws nothing.
  public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {}
}

extension NSAttributedString {
  /// Draws nothing.
  public func draw(at point: CGPoint) {}
  /// Draws nothing.
  public func draw(in rect: CGRect) {}
}
