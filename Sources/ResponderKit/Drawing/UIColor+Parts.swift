public import Foundation

extension UIColor {
  /// Creates a colour from hue, saturation and brightness.
  /// - Parameters:
  ///   - hue: From 0 (red) through green and blue to 1 (red).
  ///   - saturation: From 0 (grey) to 1.
  ///   - brightness: From 0 (black) to 1.
  ///   - alpha: From 0 (transparent) to 1.
  public convenience init(
    hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
  ) {
    let sector = (hue - hue.rounded(.down)) * 6
    let (low, part) = (brightness * (1 - saturation), sector - sector.rounded(.down))
    let falling = brightness * (1 - saturation * part)
    let rising = brightness * (1 - saturation * (1 - part))
    let (red, green, blue) =
      switch Int(sector) {
      case 0: (brightness, rising, low)
      case 1: (falling, brightness, low)
      case 2: (low, brightness, rising)
      case 3: (low, falling, brightness)
      case 4: (rising, low, brightness)
      default: (brightness, low, falling)
      }
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates the colour of a layer.
  public convenience init(cgColor: CGColor) {
    self.init(
      red: cgColor.red, green: cgColor.green, blue: cgColor.blue, alpha: cgColor.alpha)
  }

  /// Returns the components, as far as pointers are given.
  /// - Returns: Always `true`.
  @discardableResult
  public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    // The caller's pointers are valid during the call.
    unsafe red?.pointee = self.red
    unsafe green?.pointee = self.green
    unsafe blue?.pointee = self.blue
    unsafe alpha?.pointee = self.alpha
    return true
  }

  /// Returns the white and alpha components of a grey.
  /// - Returns: Whether the colour is a grey.
  @discardableResult
  public func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    guard red == green, green == blue else { return false }
    // The caller's pointers are valid during the call.
    unsafe white?.pointee = red
    unsafe alpha?.pointee = self.alpha
    return true
  }

  /// Returns the hue, saturation, brightness and alpha.
  /// - Returns: Always `true`.
  @discardableResult
  public func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let (high, low) = (max(red, green, blue), min(red, green, blue))
    let range = high - low
    let sector: CGFloat =
      if range == 0 {
        0
      } else if high == red {
        (green - blue) / range
      } else if high == green {
        2 + (blue - red) / range
      } else {
        4 + (red - green) / range
      }
    // The caller's pointers are valid during the call.
    unsafe hue?.pointee = (sector < 0 ? sector + 6 : sector) / 6
    unsafe saturation?.pointee = high == 0 ? 0 : range / high
    unsafe brightness?.pointee = high
    unsafe alpha?.pointee = self.alpha
    return true
  }
}
