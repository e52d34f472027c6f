public import Foundation

/// The screen of the windows, to which touchscreens are mapped.
@MainActor
public final class UIScreen {
  /// The bounds in points, in the present orientation.
  public internal(set) var bounds: CGRect
  /// The number of pixels per point.
  public let scale: CGFloat
  /// Where the brightness has an effect; `nil` without a backlight that the host may set.
  package var backlight: (any ScreenBacklight)? {
    didSet {
      if let oldValue { storedBrightness = oldValue.level }
      guard let backlight, let level = storedBrightness else { return }
      backlight.level = level
      storedBrightness = nil
    }
  }
  /// The brightness without a backlight, which sets the backlight when there is one; `nil` if it was not set.
  private var storedBrightness: CGFloat?

  /// Creates a screen.
  /// - Parameters:
  ///   - bounds: The bounds in points.
  ///   - scale: The number of pixels per point.
  public init(bounds: CGRect, scale: CGFloat = 1) {
    self.bounds = bounds
    self.scale = scale
  }

  /// The traits of the whole screen.
  public var traitCollection: UITraitCollection {
    UITraitCollection(ofSize: bounds.size, scale: scale)
  }

  /// The screen of the shared application.
  public static var main: UIScreen { UIApplication.shared.screen }

  // MARK: - The display

  /// The brightness, from 0 to 1; other values are limited to this range.
  ///
  /// It sets the backlight that the host was given (`backlight:` in a storyboard, `run --backlight`), until the display
  /// is turned on the next time; then the former brightness returns. Without a backlight, it is only stored.
  public var brightness: CGFloat {
    get { backlight?.level ?? storedBrightness ?? 1 }
    set {
      guard !newValue.isNaN else { return }
      let old = brightness
      let level = min(max(newValue, 0), 1)
      if let backlight { backlight.level = level } else { storedBrightness = level }
      if brightness != old { reportBrightness() }
    }
  }

  /// Posts the notification of a change of the brightness.
  package func reportBrightness() {
    NotificationCenter.default.post(name: Self.brightnessDidChangeNotification, object: self)
  }

  /// The brightness of the screen, which is the object, has changed.
  public static let brightnessDidChangeNotification = Notification.Name(
    "UIScreenBrightnessDidChangeNotification")
  /// The host has turned the display off. UIKit has no such notification.
  public static let displayDidTurnOffNotification = Notification.Name(
    "DisplayDidTurnOffNotification")
  /// The host has turned the display on. UIKit has no such notification.
  public static let displayDidTurnOnNotification = Notification.Name(
    "DisplayDidTurnOnNotification")
}

extension UIScreen {
  /// The bounds in pixels, as the screen is held upright.
  public var nativeBounds: CGRect {
    CGRect(
      x: 0, y: 0, width: min(bounds.width, bounds.height) * scale,
      height: max(bounds.width, bounds.height) * scale)
  }
  /// The pixels per point.
  public var nativeScale: CGFloat { scale }
  /// The only screen.
  public static var screens: [UIScreen] { [main] }
}

/// The backlight of a screen.
@MainActor
package protocol ScreenBacklight: AnyObject {
  /// The level, from 0 to 1. It stays as it is if it cannot be set.
  var level: CGFloat { get set }
}
