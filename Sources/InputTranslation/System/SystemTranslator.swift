// Keys and switches of the machine itself, such as the power key and a lid. Begin here.

public import KernelInput

/// Converts a device's keys and switches to signals of the system.
public struct SystemTranslator: Sendable {
  private let signals: [KeyCode: SystemSignal]
  private let hasSwitches: Bool

  /// Creates a translator.
  /// - Returns: `nil` for a device without such keys and switches.
  public init?(_ description: DeviceDescription, keys: SystemKeys, switches: Bool) {
    var signals: [KeyCode: SystemSignal] = [:]
    for code in keys.keys(of: description).codes {
      let key = KeyCode(rawValue: code)
      signals[key] = keys.signal(of: key, on: description)
    }
    hasSwitches =
      switches
      && [SwitchCode.lid, .tabletMode].contains {
        description.switches.contains($0.rawValue)
      }
    guard hasSwitches || !signals.isEmpty else { return nil }
    self.signals = signals
  }

  /// Translates a frame. A key sends a signal when it is pressed; releases and repeats are ignored.
  /// - Parameters:
  ///   - frame: The events, including the final `SYN_REPORT`.
  ///   - emit: Receives each signal and its time.
  public func translate(_ frame: Span<KernelEvent>, emit: (SystemSignal, Timestamp) -> Void) {
    for index in frame.indices {
      let event = frame[index]
      switch event.type {
      case .key where event.value == 1:
        if let signal = signals[KeyCode(rawValue: event.code)] { emit(signal, event.time) }
      case .switch where hasSwitches:
        if let signal = Self.signal(of: SwitchCode(rawValue: event.code), isOn: event.value != 0) {
          emit(signal, event.time)
        }
      default: break
      }
    }
  }

  /// Reports the state of a device's switches.
  /// - Parameters:
  ///   - switches: The switches that are on.
  ///   - description: The description of the device.
  ///   - emit: Receives each signal.
  public func read(
    _ switches: CodeSet, of description: DeviceDescription, emit: (SystemSignal) -> Void
  ) {
    guard hasSwitches else { return }
    for code in [SwitchCode.lid, .tabletMode] where description.switches.contains(code.rawValue) {
      if let signal = Self.signal(of: code, isOn: switches.contains(code.rawValue)) { emit(signal) }
    }
  }

  private static func signal(of code: SwitchCode, isOn: Bool) -> SystemSignal? {
    switch code {
    case .lid: .lid(isClosed: isOn)
    case .tabletMode: .tabletMode(isOn: isOn)
    default: nil
    }
  }
}

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

/// A signal of a key or switch that concerns the system, as opposed to the content of the screen.
public enum SystemSignal: Hashable, Sendable {
  /// The home key was pressed.
  case homeKey
  /// The power key was pressed.
  case powerKey
  /// The sleep key was pressed.
  case sleepKey
  /// The lid was closed or opened, or its initial state was read.
  case lid(isClosed: Bool)
  /// Tablet mode was turned on or off, or its initial state was read.
  case tabletMode(isOn: Bool)
}
