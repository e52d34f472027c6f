public import Foundation

/// A font, as far as handlers pass it around. Nothing is drawn in it.
public final class UIFont: Sendable, Equatable {
  /// How heavy the strokes are, from -1 to 1.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public var rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    public static let ultraLight = Weight(rawValue: -0.8)
    public static let thin = Weight(rawValue: -0.6)
    public static let light = Weight(rawValue: -0.4)
    public static let regular = Weight(rawValue: 0)
    public static let medium = Weight(rawValue: 0.23)
    public static let semibold = Weight(rawValue: 0.3)
    public static let bold = Weight(rawValue: 0.4)
    public static let heavy = Weight(rawValue: 0.56)
    public static let black = Weight(rawValue: 0.62)
  }

  public static let labelFontSize: CGFloat = 17
  public static let buttonFontSize: CGFloat = 18
  public static let systemFontSize: CGFloat = 14
  public static let smallSystemFontSize: CGFloat = 12

  /// Empty for the system's font.
  public let fontName: String
  /// In points.
  public let pointSize: CGFloat
  public let weight: Weight

  private init(_ fontName: String, _ pointSize: CGFloat, _ weight: Weight) {
    self.fontName = fontName
    self.pointSize = pointSize
    self.weight = weight
  }

  /// Names a font; it is not looked for.
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    self.init(fontName, fontSize, .regular)
  }

  public static func systemFont(ofSize size: CGFloat, weight: Weight = .regular) -> UIFont {
    UIFont("", size, weight)
  }

  public static func boldSystemFont(ofSize size: CGFloat) -> UIFont { UIFont("", size, .bold) }

  public func withSize(_ size: CGFloat) -> UIFont { UIFont(fontName, size, weight) }

  public static func == (left: UIFont, right: UIFont) -> Bool {
    (left.fontName, left.pointSize, left.weight)
      == (right.fontName, right.pointSize, right.weight)
  }
}
