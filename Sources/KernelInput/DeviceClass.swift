/// The class of a device, which may combine several kinds.
public struct DeviceClass: OptionSet, Hashable, Sendable {
  public var rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// A touchscreen, or another screen that detects fingers or pens.
  public static let touchscreen = Self(rawValue: 1 << 0)
  /// A sensor that measures acceleration.
  public static let accelerometer = Self(rawValue: 1 << 1)
  /// A node with keys to read: transport, navigation or system keys.
  public static let keys = Self(rawValue: 1 << 2)
  /// A node with the typing keys of a keyboard.
  public static let keyboard = Self(rawValue: 1 << 3)
  /// A mouse, touchpad or graphics tablet; ignored.
  public static let pointer = Self(rawValue: 1 << 4)
  /// A joystick or game pad; ignored.
  public static let joystick = Self(rawValue: 1 << 5)
  /// A pen display.
  public static let stylus = Self(rawValue: 1 << 6)

  /// A switch of the machine: its lid, or tablet mode.
  public static let systemSwitch = Self(rawValue: 1 << 7)
  /// The switches of an audio jack, which show that a plug, rather than the user, presses the button of a headset.
  public static let jack = Self(rawValue: 1 << 8)

  /// The classes that responderd reads.
  public static let readable: Self = [
    .touchscreen, .stylus, .accelerometer, .keys, .systemSwitch, .jack,
  ]
}

extension DeviceClass: CustomStringConvertible {
  public var description: String {
    let names: [(DeviceClass, String)] = [
      (.touchscreen, "touchscreen"), (.stylus, "stylus"), (.accelerometer, "accelerometer"),
      (.keys, "media keys"), (.keyboard, "keyboard"), (.pointer, "pointer"),
      (.joystick, "joystick"), (.systemSwitch, "lid or tablet switch"), (.jack, "audio jack"),
    ]
    let own = names.filter { contains($0.0) }.map(\.1)
    return own.isEmpty ? "nothing known" : own.joined(separator: ", ")
  }
}
