public import Foundation

// Named colours. Each has a single value for both interface styles.
extension UIColor {
  /// Grey, with a brightness of 1/2.
  public static let gray = UIColor(white: 0.5, alpha: 1)
  /// Light grey, with a brightness of 2/3.
  public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
  /// Dark grey, with a brightness of 1/3.
  public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
  /// Brown.
  public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
  /// Cyan.
  public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  /// Magenta.
  public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)

  /// The system's red.
  public static let systemRed = UIColor(hex: 0xFF3B30)
  /// The system's orange.
  public static let systemOrange = UIColor(hex: 0xFF9500)
  /// The system's yellow.
  public static let systemYellow = UIColor(hex: 0xFFCC00)
  /// The system's green.
  public static let systemGreen = UIColor(hex: 0x34C759)
  /// The system's teal.
  public static let systemTeal = UIColor(hex: 0x30B0C7)
  /// The system's blue.
  public static let systemBlue = UIColor(hex: 0x007AFF)
  /// The system's indigo.
  public static let systemIndigo = UIColor(hex: 0x5856D6)
  /// The system's purple.
  public static let systemPurple = UIColor(hex: 0xAF52DE)
  /// The system's pink.
  public static let systemPink = UIColor(hex: 0xFF2D55)
  /// The system's brown.
  public static let systemBrown = UIColor(hex: 0xA2845E)
  /// The system's grey.
  public static let systemGray = UIColor(hex: 0x8E8E93)
  /// The background.
  public static let systemBackground = white
  /// The background of a group.
  public static let secondarySystemBackground = UIColor(hex: 0xF2F2F7)
  /// The colour of text.
  public static let label = black
  /// The colour of text on a light background, for all versions of iOS: black.
  public static let darkText = black
  /// The colour of text on a dark background: white, a little transparent.
  public static let lightText = UIColor(white: 1, alpha: 0.6)
  /// The colour of secondary text.
  public static let secondaryLabel = UIColor(hex: 0x3C3C43).withAlphaComponent(0.6)
  /// The colour of separator lines.
  public static let separator = UIColor(hex: 0x3C3C43).withAlphaComponent(0.29)

  /// Creates a grey.
  /// - Parameters:
  ///   - white: From 0 (black) to 1.
  ///   - alpha: From 0 (transparent) to 1.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  private convenience init(hex: Int) {
    func part(_ shift: Int) -> CGFloat { CGFloat(hex >> shift & 0xFF) / 255 }
    self.init(red: part(16), green: part(8), blue: part(0), alpha: 1)
  }

  /// Returns the colour with another alpha.
  /// - Parameter alpha: From 0 (transparent) to 1.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    UIColor(red: red, green: green, blue: blue, alpha: alpha)
  }
}
