/// What a fuzzer feeds: each takes any bytes and tells what went wrong with them.
public enum Harness: String, CaseIterable, Sendable {
  /// Frames of a device of any kind, with losses of events and looks at the clock in between.
  case frames
  /// Key presses on several nodes, some of them of one device, as HID drivers tell of them.
  case keys
  /// A file in the format of evemu.
  case evemu
  /// A file in the format of `libinput record`.
  case yaml
  /// A file of a saved state, and one of user defaults.
  case states
  /// The list of an installation, by which files are removed.
  case manifest
  /// A file of expected routes.
  case expect
  /// A request to the inspector's server.
  case requests
  /// Messages of a bus whose owner is hostile, or of its peers.
  case bus

  /// - Returns: What should not have happened; nothing if all is well.
  @MainActor public func mistakes(in bytes: [UInt8]) -> [String] {
    switch self {
    case .frames: FrameFuzzer.mistakes(in: bytes)
    case .keys: KeyFuzzer.mistakes(in: bytes)
    case .evemu: RecordingFuzzer.mistakes(in: bytes)
    case .yaml: RecordingFuzzer.mistakes(in: bytes)
    case .states: StateFuzzer.mistakes(in: bytes)
    case .manifest: ManifestFuzzer.mistakes(in: bytes)
    case .expect: ExpectationFuzzer.mistakes(in: bytes)
    case .requests: RequestFuzzer.mistakes(in: bytes)
    case .bus: BusFuzzer.mistakes(in: bytes)
    }
  }
}
