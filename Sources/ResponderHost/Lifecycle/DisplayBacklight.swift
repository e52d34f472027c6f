import Glibc
import LinuxSystem
import ResponderKit

/// A backlight, by the files of its driver (kernel documentation, "sysfs-class-backlight").
struct DisplayBacklight {
  /// The name of its folder.
  let name: String
  private let folder: String
  /// The brightness at full power, at least 1.
  let maximum: Int

  /// What the kernel calls FB_BLANK_UNBLANK and FB_BLANK_POWERDOWN.
  private enum Power {
    static let on = 0
    static let off = 4
  }

  /// How the backlight was turned off.
  enum Darkness: Equatable {
    /// By the power of the panel.
    case power
    /// By the brightness, which was this before.
    case brightness(Int)
  }

  /// Finds a backlight.
  /// - Parameters:
  ///   - choice: Its name, or ``DisplaySettings/automatic``.
  ///   - sysfs: The mount point of sysfs.
  /// - Returns: `nil` if there is none.
  init?(_ choice: String, sysfs: String = "/sys") {
    let names = Self.names(sysfs: sysfs)
    guard let name = choice == DisplaySettings.automatic ? names.first : choice,
      names.contains(name)
    else { return nil }
    self.name = name
    folder = "\(sysfs)/class/backlight/\(name)"
    maximum = max(Self.number(in: "\(folder)/max_brightness") ?? 1, 1)
  }

  /// The names of the backlights. The kernel recommends those of the firmware, then of the platform, then others.
  static func names(sysfs: String = "/sys") -> [String] {
    let folder = "\(sysfs)/class/backlight"
    let types = ["firmware", "platform"]
    return SystemCall.entries(of: folder).map { name in
      let type = BoundedFile.text(of: "\(folder)/\(name)/type") ?? ""
      return (types.firstIndex(of: type) ?? types.count, name)
    }.sorted { $0 < $1 }.map(\.1)
  }

  /// The brightness, from 0 to ``maximum``; `nil` if it cannot be read.
  var brightness: Int? { Self.number(in: "\(folder)/brightness") }

  /// Whether its driver is there.
  var isPresent: Bool { SystemCall.exists(folder) }

  /// Whether the power is off, whatever turned it off.
  var isPoweredOff: Bool { (Self.number(in: "\(folder)/bl_power") ?? Power.on) != Power.on }

  /// Turns the backlight off: by its power, or if that fails by its brightness.
  func turnOff() throws(SystemError) -> Darkness {
    do throws(SystemError) {
      try write(Power.off, to: "bl_power")
      return .power
    } catch {
      guard let brightness else { throw error }
      do throws(SystemError) { try set(brightness: 0) } catch let second {
        // The first one explains a missing file, the second one a missing permission.
        throw error.errno == ENOENT ? second : error
      }
      return .brightness(brightness)
    }
  }

  /// Turns the backlight on. It shines also if its brightness was 0.
  func turnOn(from darkness: Darkness) throws(SystemError) {
    switch darkness {
    case .power: try write(Power.on, to: "bl_power")
    case .brightness(let brightness): try set(brightness: max(brightness, 1))
    }
  }

  /// Sets the brightness, from 0 to ``maximum``.
  func set(brightness: Int) throws(SystemError) { try write(brightness, to: "brightness") }

  // MARK: - Levels

  /// The brightness for a level from 0 to 1. At 0 the panel still shines.
  func brightness(of level: Double) -> Int {
    1 + Int((min(max(level, 0), 1) * Double(maximum - 1)).rounded())
  }

  /// The level, from 0 to 1, of a brightness.
  func level(of brightness: Int) -> Double {
    maximum == 1 ? Double(min(brightness, 1)) : max(0, Double(brightness - 1) / Double(maximum - 1))
  }

  // MARK: - Files

  private func write(_ value: Int, to file: String) throws(SystemError) {
    let path = "\(folder)/\(file)"
    let descriptor = try SystemCall.open(path, O_WRONLY)
    defer { SystemCall.close(descriptor) }
    try SystemCall.writeAll(Array("\(value)\n".utf8), to: descriptor, path)
  }

  private static func number(in path: String) -> Int? {
    BoundedFile.text(of: path).flatMap { Int($0.prefix { $0.isNumber }) }
  }
}
