/// The state of assistive technologies, of which responderd has none.
///
/// The properties report that none is active, and notifications have no effect.
/// Source: Apple, UIAccessibility.
public enum UIAccessibility {
  /// A change that assistive technologies are notified of.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// A large part of the screen has changed.
    public static let screenChanged = Self(rawValue: 1000)
    /// The layout has changed.
    public static let layoutChanged = Self(rawValue: 1001)
    /// A text is to be announced.
    public static let announcement = Self(rawValue: 1008)
    /// The content has scrolled by a page.
    public static let pageScrolled = Self(rawValue: 1009)
  }

  /// Has no effect: no assistive technology receives the notification.
  public static func post(notification: Notification, argument: Any?) {}

  /// Whether VoiceOver runs: `false`.
  public static var isVoiceOverRunning: Bool { false }
  /// Whether Switch Control runs: `false`.
  public static var isSwitchControlRunning: Bool { false }
  /// Whether animations should be reduced: `false`.
  public static var isReduceMotionEnabled: Bool { false }
  /// Whether transparency should be reduced: `false`.
  public static var isReduceTransparencyEnabled: Bool { false }
}
