public import Foundation

/// A font, which has a name, a size and a weight.
public final class UIFont: Sendable, Equatable {
  /// The weight of a font, from -1 to 1.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public var rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// The ultralight weight.
    public static let ultraLight = Weight(rawValue: -0.8)
    /// The thin weight.
    public static let thin = Weight(rawValue: -0.6)
    /// The light weight.
    public static let light = Weight(rawValue: -0.4)
    /// The regular weight.
    public static let regular = Weight(rawValue: 0)
    /// The medium weight.
    public static let medium = Weight(rawValue: 0.23)
    /// The semibold weight.
    public static let semibold = Weight(rawValue: 0.3)
    /// The bold weight.
    public static let bold = Weight(rawValue: 0.4)
    /// The heavy weight.
    public static let heavy = Weight(rawValue: 0.56)
    /// The black weight.
    public static let black = Weight(rawValue: 0.62)
  }

  /// The default size of labels, in points.
  public static let labelFontSize: CGFloat = 17
  /// The default size of button titles, in points.
  public static let buttonFontSize: CGFloat = 18
  /// The standard size of the system font, in points.
  public static let systemFontSize: CGFloat = 14
  /// The small size of the system font, in points.
  public static let smallSystemFontSize: CGFloat = 12

  /// The name; empty for the system font.
  public let fontName: String
  /// The size in points.
  public let pointSize: CGFloat
  /// The weight.
  public let weight: Weight

  private init(_ fontName: String, _ pointSize: CGFloat, _ weight: Weight) {
    self.fontName = fontName
    self.pointSize = pointSize
    self.weight = weight
  }

  /// Creates a font with a name, without looking it up.
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    self.init(fontName, fontSize, .regular)
  }

  /// Returns the system font.
  /// - Parameters:
  ///   - size: The size in points.
  ///   - weight: The weight.
  public static func systemFont(ofSize size: CGFloat, weight: Weight = .regular) -> UIFont {
    UIFont("", size, weight)
  }

  /// Returns the bold system font.
  /// - Parameter size: The size in points.
  public static func boldSystemFont(ofSize size: CGFloat) -> UIFont { UIFont("", size, .bold) }

  // No font is read: the measures are those with which texts are measured.

  /// The height of a line: a fifth more than the size.
  public var lineHeight: CGFloat { pointSize * 1.2 }
  /// How far the letters reach above the baseline.
  public var ascender: CGFloat { TextSize.ascender(pointSize: pointSize) }
  /// How far the letters reach below the baseline, as a negative number.
  public var descender: CGFloat { ascender - lineHeight }
  /// The height of capital letters, an estimate: 0.7 of the size.
  public var capHeight: CGFloat { pointSize * 0.7 }
  /// The height of the letter x, an estimate: half of the size.
  public var xHeight: CGFloat { pointSize * 0.5 }
  /// The space between lines: none.
  public var leading: CGFloat { 0 }

  /// Returns the font with another size.
  /// - Parameter size: The size in points.
  public func withSize(_ size: CGFloat) -> UIFont { UIFont(fontName, size, weight) }

  /// A use of text, with the size that it has by default (Apple, *Human Interface Guidelines*, Typography, size
  /// "Large").
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A large title: 34 points.
    public static let largeTitle = Self(rawValue: "UICTFontTextStyleTitle0")
    /// A title of the first level: 28 points.
    public static let title1 = Self(rawValue: "UICTFontTextStyleTitle1")
    /// A title of the second level: 22 points.
    public static let title2 = Self(rawValue: "UICTFontTextStyleTitle2")
    /// A title of the third level: 20 points.
    public static let title3 = Self(rawValue: "UICTFontTextStyleTitle3")
    /// A heading: 17 points, semibold.
    public static let headline = Self(rawValue: "UICTFontTextStyleHeadline")
    /// A subheading: 15 points.
    public static let subheadline = Self(rawValue: "UICTFontTextStyleSubhead")
    /// Text: 17 points.
    public static let body = Self(rawValue: "UICTFontTextStyleBody")
    /// A callout: 16 points.
    public static let callout = Self(rawValue: "UICTFontTextStyleCallout")
    /// A footnote: 13 points.
    public static let footnote = Self(rawValue: "UICTFontTextStyleFootnote")
    /// A caption: 12 points.
    public static let caption1 = Self(rawValue: "UICTFontTextStyleCaption1")
    /// A second caption: 11 points.
    public static let caption2 = Self(rawValue: "UICTFontTextStyleCaption2")

    fileprivate var size: CGFloat {
      switch self {
      case .largeTitle: 34
      case .title1: 28
      case .title2: 22
      case .title3: 20
      case .subheadline: 15
      case .callout: 16
      case .footnote: 13
      case .caption1: 12
      case .caption2: 11
      default: 17
      }
    }
  }

  /// Returns the font for a use of text, in its default size: users do not change it.
  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    UIFont("", style.size, style == .headline ? .semibold : .regular)
  }

  /// Returns the font for a use of text, whatever the traits.
  public static func preferredFont(
    forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont { preferredFont(forTextStyle: style) }

  /// Returns a system font with digits of one width.
  public static func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont("", size, weight)
  }

  public static func == (left: UIFont, right: UIFont) -> Bool {
    (left.fontName, left.pointSize, left.weight)
      == (right.fontName, right.pointSize, right.weight)
  }
}

/// Sizes that follow the size of text that a user has chosen: always the default one.
public final class UIFontMetrics: Sendable {
  /// The metrics of text.
  public static let `default` = UIFontMetrics(forTextStyle: .body)

  /// Creates the metrics of a use of text.
  public init(forTextStyle textStyle: UIFont.TextStyle) {}

  /// Returns the font.
  public func scaledFont(for font: UIFont) -> UIFont { font }
  /// Returns the font, or a smaller one of the maximum size.
  public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    font.pointSize > maximumPointSize ? font.withSize(maximumPointSize) : font
  }
  /// Returns the value.
  public func scaledValue(for value: CGFloat) -> CGFloat { value }
}
