/// Whether and how a host turns the machine's display on and off.
public struct DisplaySettings: Hashable, Sendable {
  /// The time without input after which the display is turned off, in seconds; `nil` to turn it off on request only.
  public var offAfter: Double?
  /// The backlight to turn off, by its name in `/sys/class/backlight`, or ``automatic`` for the best one; `nil` for
  /// none. Without one, the application turns the display off, such as a storyboard by its commands.
  public var backlight: String?
  /// Whether a storyboard that is reloaded does not change ``offAfter``.
  package var keepsTime = false
  /// The programs that the application starts to turn the display on or off, for the doctor.
  package var programs: [String] = []

  /// Selects the backlight.
  public static let automatic = "auto"
  /// The possible times, in seconds.
  public static let times = 1.0...86_400.0

  /// Creates settings.
  public init(offAfter: Double? = nil, backlight: String? = nil) {
    self.offAfter = offAfter
    self.backlight = backlight
  }
}
