public import KernelInput

/// The keys that concern the system itself.
public struct SystemKeys: Hashable, Sendable {
  /// The home keys, on any device. If `nil`, KEY_HOMEPAGE on any device, and KEY_HOME except on
  /// keyboards, where it moves to the beginning of a line.
  public var home: Set<KeyCode>?
  /// Whether the home key is read.
  public var readsHome = true
  /// Whether the power and sleep keys are observed. Other programs still receive them.
  public var readsPower = true

  /// Creates the default keys.
  public init() {}

  /// Returns whether a key types no text, so that it can be the home key.
  public static func mayBeHome(_ key: KeyCode) -> Bool {
    switch key {
    case .f11, .f12: true
    case .keypadEqual, .keypadComma: false
    default:
      (KeyCode.f1.rawValue...KeyCode.f10.rawValue).contains(key.rawValue)
        // From BTN_MISC to KEY_OK, the codes are buttons of mice, joysticks and screens.
        || (KeyCode.home.rawValue..<KeyCode.buttonMisc.rawValue).contains(key.rawValue)
        || key.rawValue >= KeyCode.ok.rawValue
    }
  }

  /// Returns the meaning of a key; `nil` if it does not concern the system.
  public func signal(of key: KeyCode, on device: DeviceDescription) -> SystemSignal? {
    switch key {
    case _ where readsHome && home?.contains(key) == true: .homeKey
    case .homePage where readsHome && home == nil: .homeKey
    case .home where readsHome && home == nil && !device.isKeyboard: .homeKey
    case .power where readsPower: .powerKey
    case .sleep where readsPower, .suspend where readsPower: .sleepKey
    default: nil
    }
  }

  /// Returns all keys of a device that concern the system.
  public func keys(of device: DeviceDescription) -> CodeSet {
    CodeSet(device.keys.codes.filter { signal(of: KeyCode(rawValue: $0), on: device) != nil })
  }
}
