public import Foundation

/// What the place of a view or a controller on the screen is like.
public final class UITraitCollection: Sendable, Equatable {
  /// Whether things are to look light or dark.
  public let userInterfaceStyle: UIUserInterfaceStyle
  /// Whether there is much room from side to side.
  public let horizontalSizeClass: UIUserInterfaceSizeClass
  /// Whether there is much room from top to bottom.
  public let verticalSizeClass: UIUserInterfaceSizeClass
  /// Pixels per point; 0 where that is not said.
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

  /// What a window of a size is like. UIKit tells by the model of the device; here there is much room
  /// from 700 points of width and from 480 of height, which fits Apple's table of devices.
  convenience init(ofSize size: CGSize, scale: CGFloat) {
    self.init(
      style: .light, horizontal: size.width >= 700 ? .regular : .compact,
      vertical: size.height >= 480 ? .regular : .compact, scale: scale)
  }

  /// Says nothing but the style.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(
      style: userInterfaceStyle, horizontal: .unspecified, vertical: .unspecified, scale: 0)
  }

  /// Says nothing but the room from side to side.
  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.init(
      style: .unspecified, horizontal: horizontalSizeClass, vertical: .unspecified, scale: 0)
  }

  /// Says nothing but the room from top to bottom.
  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
    self.init(style: .unspecified, horizontal: .unspecified, vertical: verticalSizeClass, scale: 0)
  }

  /// The same with another style, if there is one.
  func styled(_ style: UIUserInterfaceStyle) -> UITraitCollection {
    if style == .unspecified || style == userInterfaceStyle { return self }
    return UITraitCollection(
      style: style, horizontal: horizontalSizeClass, vertical: verticalSizeClass,
      scale: displayScale)
  }

  /// Whether colours look otherwise than under another collection, or under none.
  public func hasDifferentColorAppearance(comparedTo other: UITraitCollection?) -> Bool {
    userInterfaceStyle != other?.userInterfaceStyle
  }

  /// Whether two collections say the same.
  public static func == (left: UITraitCollection, right: UITraitCollection) -> Bool {
    left === right
      || (left.userInterfaceStyle == right.userInterfaceStyle
        && left.horizontalSizeClass == right.horizontalSizeClass
        && left.verticalSizeClass == right.verticalSizeClass
        && left.displayScale == right.displayScale)
  }
}

/// Whether things look light or dark.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// As what is around it.
  case unspecified = 0
  /// Dark on light.
  case light = 1
  /// Light on dark.
  case dark = 2
}

/// How much room there is in one direction.
public enum UIUserInterfaceSizeClass: Int, Sendable {
  /// Nothing is said.
  case unspecified = 0
  /// Little.
  case compact = 1
  /// Much.
  case regular = 2
}
