public import KernelInput

/// Turns a device's keys and switches into what they say of the machine.
public struct SystemTranslator: Sendable {
  private let signals: [KeyCode: SystemSignal]
  private let hasSwitches: Bool

  /// - Returns: `nil` for a device that says nothing of the machine.
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

  /// Takes one frame. A key speaks when it is pressed; its release and its repeats say nothing.
  /// - Parameters:
  ///   - frame: The events, the closing `SYN_REPORT` included.
  ///   - emit: Told what they say, and when that happened.
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

  /// Tells how the switches of a device stand.
  /// - Parameters:
  ///   - switches: Those that are on.
  ///   - description: The device's.
  ///   - emit: Told what they say.
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
