public import Foundation

/// The traits of the environment of a view or controller.
public final class UITraitCollection: Sendable, Equatable {
  /// The interface style: light or dark.
  public let userInterfaceStyle: UIUserInterfaceStyle
  /// The horizontal size class.
  public let horizontalSizeClass: UIUserInterfaceSizeClass
  /// The vertical size class.
  public let verticalSizeClass: UIUserInterfaceSizeClass
  /// The number of pixels per point; 0 if unspecified.
  public let displayScale: CGFloat

  init(
    style: UIUserInterfaceStyle, horizontal: UIUserInterfaceSizeClass,
    vertical: UIUserInterfaceSizeClass, scale: CGFloat
  ) {
    userInterfaceStyle = style
    horizontalSizeClass = horizontal
    verticalSizeClass = vertical
    displayScale = scale
  }

  /// Creates the traits of a window with a size. UIKit determines them by the device model; here the
  /// width is regular from 700 points and the height from 480 on, which matches Apple's table of
  /// devices.
  convenience init(ofSize size: CGSize, scale: CGFloat) {
    self.init(
      style: .light, horizontal: size.width >= 700 ? .regular : .compact,
      vertical: size.height >= 480 ? .regular : .compact, scale: scale)
  }

  /// Creates traits with a style only.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(
      style: userInterfaceStyle, horizontal: .unspecified, vertical: .unspecified, scale: 0)
  }

  /// Creates traits with a horizontal size class only.
  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.init(
      style: .unspecified, horizontal: horizontalSizeClass, vertical: .unspecified, scale: 0)
  }

  /// Creates traits with a vertical size class only.
  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
    self.init(style: .unspecified, horizontal: .unspecified, vertical: verticalSizeClass, scale: 0)
  }

  /// Returns the traits with another style, unless it is unspecified.
  func styled(_ style: UIUserInterfaceStyle) -> UITraitCollection {
    if style == .unspecified || style == userInterfaceStyle { return self }
    return UITraitCollection(
      style: style, horizontal: horizontalSizeClass, vertical: verticalSizeClass,
      scale: displayScale)
  }

  /// Returns whether colours differ between the two environments.
  public func hasDifferentColorAppearance(comparedTo other: UITraitCollection?) -> Bool {
    userInterfaceStyle != other?.userInterfaceStyle
  }

  /// Returns whether two collections are equal.
  public static func == (left: UITraitCollection, right: UITraitCollection) -> Bool {
    left === right
      || (left.userInterfaceStyle == right.userInterfaceStyle
        && left.horizontalSizeClass == right.horizontalSizeClass
        && left.verticalSizeClass == right.verticalSizeClass
        && left.displayScale == right.displayScale)
  }
}

/// The style of an interface.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// The style of the environment.
  case unspecified = 0
  /// The light style.
  case light = 1
  /// The dark style.
  case dark = 2
}

/// The available space in one direction.
public enum UIUserInterfaceSizeClass: Int, Sendable {
  /// Unspecified.
  case unspecified = 0
  /// Limited space.
  case compact = 1
  /// Ample space.
  case regular = 2
}

extension UITraitCollection {
  /// The traits that colours are resolved with: the light style, the only one.
  public static let current = UITraitCollection(userInterfaceStyle: .light)
}

extension UIColor {
  /// Creates the colour that a closure returns for the light style, the only one.
  public convenience init(dynamicProvider: (UITraitCollection) -> UIColor) {
    let color = dynamicProvider(.current)
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }

  /// Returns the colour: it is the same with all traits.
  public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor { self }
}

extension UIApplication {
  /// Empty: there is no status bar.
  public var statusBarFrame: CGRect { .zero }
}
