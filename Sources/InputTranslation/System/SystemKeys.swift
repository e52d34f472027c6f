public import KernelInput

/// Which keys are about the machine itself.
public struct SystemKeys: Hashable, Sendable {
  /// The keys that mean home, on any device. `nil`: KEY_HOMEPAGE on any device, and KEY_HOME where
  /// it is not a keyboard's, which goes to the beginning of a line.
  public var home: Set<KeyCode>?
  /// Whether the home key is heard.
  public var readsHome = true
  /// Whether the power and sleep keys are heard. Whoever else hears them still does.
  public var readsPower = true

  /// The keys that are usual.
  public init() {}

  /// Whether a key types nothing, so that it may be let through to be the home key.
  public static func mayBeHome(_ key: KeyCode) -> Bool {
    switch key.rawValue {
    case 59...68, 87, 88: true  // From KEY_F1 to KEY_F12.
    case 102...:
      key.rawValue != 117 && key.rawValue != 121 && key.rawValue < 0x100
        || key.rawValue >= 0x160  // KEY_KPEQUAL, KEY_KPCOMMA, and the buttons of mice and screens.
    default: false
    }
  }

  /// What a key says of the machine; `nil` for a key that says nothing of it.
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

  /// Every key of a device that says something of the machine.
  public func keys(of device: DeviceDescription) -> CodeSet {
    CodeSet(device.keys.codes.filter { signal(of: KeyCode(rawValue: $0), on: device) != nil })
  }
}
