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
