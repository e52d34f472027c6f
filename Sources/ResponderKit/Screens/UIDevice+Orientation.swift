public import Foundation

/// The orientation of the device. It is never face up or face down, which is not detected.
public enum UIDeviceOrientation: Int, Sendable, CaseIterable {
  /// Notifications are not enabled.
  case unknown = 0
  /// The orientation at launch.
  case portrait = 1
  /// Rotated by half a turn.
  case portraitUpsideDown = 2
  /// Rotated to the left by a quarter turn: the interface is rotated to the right.
  case landscapeLeft = 3
  /// Rotated to the right by a quarter turn.
  case landscapeRight = 4
  /// Face up; does not occur.
  case faceUp = 5
  /// Face down; does not occur.
  case faceDown = 6

  /// Whether the orientation is portrait or upside down.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether the orientation is landscape.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// Whether the device is face up or face down.
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
  /// Whether there is a corresponding interface orientation.
  public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }
}

extension UIDevice {
  /// The orientation of the device changed; the object is the device. Posted before the interface
  /// rotates, and also if it does not.
  public static let orientationDidChangeNotification = Notification.Name(
    "UIDeviceOrientationDidChangeNotification")

  /// The orientation of the device; `unknown` while notifications are not enabled (Apple,
  /// `orientation`).
  public var orientation: UIDeviceOrientation {
    guard let application = UIApplication.current, isGeneratingDeviceOrientationNotifications
    else { return .unknown }
    return application.rotation.device
  }

  /// Whether orientation notifications are enabled.
  public var isGeneratingDeviceOrientationNotifications: Bool {
    (UIApplication.current?.rotation.listeners ?? 0) > 0
  }

  /// Enables orientation notifications. Calls can be nested.
  public func beginGeneratingDeviceOrientationNotifications() {
    UIApplication.current?.rotation.listeners += 1
  }

  /// Reverts one call that enabled orientation notifications.
  public func endGeneratingDeviceOrientationNotifications() {
    guard let rotation = UIApplication.current?.rotation, rotation.listeners > 0 else { return }
    rotation.listeners -= 1
  }
}
