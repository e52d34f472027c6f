/// How often a driver looks at its sensor, where it has to look (the kernel's input poller).
///
/// The files lie in the directory of the input device: `poll`, `min` and `max`, in milliseconds.
public struct PollInterval: Hashable, Sendable {
  /// The slowest that a shake can be seen with, in milliseconds.
  public static let slowest = 1000 / SampleRate.least

  /// In milliseconds.
  public private(set) var milliseconds: Double
  private let least: Double
  private let directory: SysfsDirectory

  /// - Returns: nil where the driver does not poll.
  init?(_ directory: SysfsDirectory) {
    guard let milliseconds = directory.number("poll"), milliseconds > 0 else { return nil }
    self.milliseconds = milliseconds
    least = directory.number("min") ?? 0
    self.directory = directory
  }

  /// Whether shakes are too fast for it.
  public var isTooSlow: Bool { milliseconds > Self.slowest }

  /// Has the driver look more often; nil when it does by now, else why not.
  ///
  /// The file belongs to root; the project's udev rule writes it without responderd.
  mutating func shorten() -> DeviceError? {
    let wanted = max(1000 / SampleRate.wanted, least)
    guard milliseconds > 1000 / SampleRate.enough, milliseconds > wanted else { return nil }
    do throws(DeviceError) {
      try directory.set("poll", to: String(Int(wanted)))
      milliseconds = directory.number("poll") ?? wanted
      return nil
    } catch {
      return error
    }
  }
}
