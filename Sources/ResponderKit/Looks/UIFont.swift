public import Foundation

/// A font, as far as handlers pass it around. Nothing is drawn in it.
public final class UIFont: Sendable, Equatable {
  /// How heavy the strokes are, from -1 to 1.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public var rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// Hair lines.
    public static let ultraLight = Weight(rawValue: -0.8)
    /// Very thin.
    public static let thin = Weight(rawValue: -0.6)
    /// Thin.
    public static let light = Weight(rawValue: -0.4)
    /// As text is.
    public static let regular = Weight(rawValue: 0)
    /// A little heavier than text.
    public static let medium = Weight(rawValue: 0.23)
    /// Between medium and bold.
    public static let semibold = Weight(rawValue: 0.3)
    /// Bold.
    public static let bold = Weight(rawValue: 0.4)
    /// Heavier than bold.
    public static let heavy = Weight(rawValue: 0.56)
    /// The heaviest.
    public static let black = Weight(rawValue: 0.62)
  }

  /// The size of a label's text, in points.
  public static let labelFontSize: CGFloat = 17
  /// The size of a button's title, in points.
  public static let buttonFontSize: CGFloat = 18
  /// The size of the system's text, in points.
  public static let systemFontSize: CGFloat = 14
  /// The size of the system's small text, in points.
  public static let smallSystemFontSize: CGFloat = 12

  /// Empty for the system's font.
  public let fontName: String
  /// In points.
  public let pointSize: CGFloat
  /// How heavy the strokes are.
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

  /// The system's font.
  /// - Parameters:
  ///   - size: In points.
  ///   - weight: How heavy the strokes are.
  public static func systemFont(ofSize size: CGFloat, weight: Weight = .regular) -> UIFont {
    UIFont("", size, weight)
  }

  /// The system's font in bold.
  /// - Parameter size: In points.
  public static func boldSystemFont(ofSize size: CGFloat) -> UIFont { UIFont("", size, .bold) }

  /// The same font in another size.
  /// - Parameter size: In points.
  public func withSize(_ size: CGFloat) -> UIFont { UIFont(fontName, size, weight) }

  public static func == (left: UIFont, right: UIFont) -> Bool {
    (left.fontName, left.pointSize, left.weight)
      == (right.fontName, right.pointSize, right.weight)
  }
}
