/// A part of the application's screen, in points.
public struct ScreenArea: Hashable, Sendable {
  /// The upper left corner and the size.
  public var x, y, width, height: Double

  /// Creates an area from its corner and size.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Returns the area on a screen of the given size that is rotated clockwise.
  func turned(_ quarterTurns: Int, inWidth screenWidth: Double, height screenHeight: Double) -> Self
  {
    switch quarterTurns & 3 {
    case 1: Self(x: screenHeight - y - height, y: x, width: height, height: width)
    case 2:
      Self(x: screenWidth - x - width, y: screenHeight - y - height, width: width, height: height)
    case 3: Self(x: y, y: screenWidth - x - width, width: height, height: width)
    default: self
    }
  }
}
