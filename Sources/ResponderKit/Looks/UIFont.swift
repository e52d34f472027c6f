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

  /// Returns the font with another size.
  /// - Parameter size: The size in points.
  public func withSize(_ size: CGFloat) -> UIFont { UIFont(fontName, size, weight) }

  public static func == (left: UIFont, right: UIFont) -> Bool {
    (left.fontName, left.pointSize, left.weight)
      == (right.fontName, right.pointSize, right.weight)
  }
}
