public import Foundation

/// A colour.
public final class UIColor: Sendable, Equatable {
  /// The components, from 0 to 1.
  public let red, green, blue, alpha: CGFloat

  /// Creates a colour from components between 0 and 1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  public static func == (left: UIColor, right: UIColor) -> Bool {
    (left.red, left.green, left.blue, left.alpha)
      == (right.red, right.green, right.blue, right.alpha)
  }

  /// Transparent black.
  public static let clear = UIColor(red: 0, green: 0, blue: 0, alpha: 0)
  /// Black.
  public static let black = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
  /// White.
  public static let white = UIColor(red: 1, green: 1, blue: 1, alpha: 1)
  /// Red.
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  /// Green.
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  /// Blue.
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  /// Yellow.
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  /// Orange.
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  /// Purple.
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
}

/// The type of a layer's colours.
public typealias CGColor = UIColor

extension UIColor {
  /// The colour for a layer.
  public var cgColor: CGColor { self }
}
