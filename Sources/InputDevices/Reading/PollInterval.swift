/// The interval at which a driver polls its sensor (the kernel's input poller).
///
/// The files `poll`, `min` and `max` are in the directory of the input device, in milliseconds.
public struct PollInterval: Hashable, Sendable {
  /// The longest interval that detects shakes, in milliseconds.
  public static let slowest = 1000 / SampleRate.least

  /// The interval in milliseconds.
  public private(set) var milliseconds: Double
  private let least: Double
  private let directory: SysfsDirectory

  /// Reads the interval.
  /// - Returns: `nil` if the driver does not poll.
  init?(_ directory: SysfsDirectory) {
    guard let milliseconds = directory.number("poll"), milliseconds > 0 else { return nil }
    self.milliseconds = milliseconds
    least = directory.number("min") ?? 0
    self.directory = directory
  }

  /// Whether the interval is too long to detect shakes.
  public var isTooSlow: Bool { milliseconds > Self.slowest }

  /// Shortens the interval of a driver that polls.
  /// - Returns: What remains too slow for shakes, and why, as ``EvdevDevice/limitations``.
  static func shorten(in directory: SysfsDirectory) -> [String] {
    guard var interval = PollInterval(directory) else { return [] }
    let error = interval.shorten()
    guard interval.isTooSlow else { return [] }
    let reason = error.map { "; \($0)" } ?? ""
    return [
      "its driver polls only every \(Int(interval.milliseconds)) ms, too slow for shakes\(reason)"
    ]
  }

  /// Shortens the interval. Returns `nil` on success, otherwise the error.
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
