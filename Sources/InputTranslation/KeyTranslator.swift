public import KernelInput

/// Turns transport keys into remote-control commands and navigation keys into presses.
///
/// Each event counts, not the state at the end of a frame: a headset may send a press and its
/// release in one frame. Autorepeat (value 2) says nothing new and is ignored.
public struct KeyTranslator: Sendable {
  private let device: DeviceID
  private let isKeyboard: Bool
  private let meanings: [KeyCode: KeyMeaning]
  private var held: [KeyCode] = []

  /// - Returns: `nil` for a device without a key that means something.
  public init?(_ description: DeviceDescription, device: DeviceID) {
    var meanings: [KeyCode: KeyMeaning] = [:]
    for code in description.keys.codes {
      let key = KeyCode(rawValue: code)
      meanings[key] = KeyMeaning(key, on: description)
    }
    if meanings.isEmpty { return nil }
    self.device = device
    isKeyboard = description.isKeyboard
    self.meanings = meanings
  }

  public mutating func translate(_ frame: Span<KernelEvent>, emit: (HardwareEvent) -> Void) {
    guard !frame.isEmpty else { return }
    // A release that the kernel made up was none: the device went away with the key held.
    let end: Press.Phase = frame[frame.count - 1].isMadeUpReport ? .cancelled : .ended
    for index in frame.indices where frame[index].type == .key {
      let event = frame[index]
      let key = KeyCode(rawValue: event.code)
      guard let meaning = meanings[key] else { continue }
      switch event.value {
      case 1: press(key, meaning, at: event.time, emit)
      case 0: release(key, meaning, as: end, at: event.time, emit)
      default: break
      }
    }
  }

  /// Lets go of every key that is held: the device is gone, or its releases were lost.
  public mutating func releaseAll(at time: Timestamp, emit: (HardwareEvent) -> Void) {
    release(at: time, emit) { _ in true }
  }

  /// Lets go of the keys that a fresh look, after a loss of events, does not find down any more.
  /// A key that was pressed meanwhile stays unknown until its next press.
  public mutating func resynchronize(with state: DeviceState, emit: (HardwareEvent) -> Void) {
    release(at: state.time, emit) { !state.pressedKeys.contains($0) }
  }

  private mutating func release(
    at time: Timestamp, _ emit: (HardwareEvent) -> Void, where isReleased: (KeyCode) -> Bool
  ) {
    for key in held.reversed() where isReleased(key) {
      guard let meaning = meanings[key] else { continue }
      release(key, meaning, as: .cancelled, at: time, emit)
    }
  }

  private mutating func press(
    _ key: KeyCode, _ meaning: KeyMeaning, at time: Timestamp, _ emit: (HardwareEvent) -> Void
  ) {
    guard !held.contains(key) else { return }
    let isFirst = !isHeld(meaning)
    held.append(key)
    switch meaning {
    case .command(let command): send(command, at: time, emit)
    case _ where !isFirst: break
    case .seekForward: send(.beginSeekingForward, at: time, emit)
    case .seekBackward: send(.beginSeekingBackward, at: time, emit)
    case .press(let button): send(button, .began, at: time, emit)
    }
  }

  private mutating func release(
    _ key: KeyCode, _ meaning: KeyMeaning, as phase: Press.Phase, at time: Timestamp,
    _ emit: (HardwareEvent) -> Void
  ) {
    // A release without its press belongs to a key that was down before we looked.
    guard let index = held.firstIndex(of: key) else { return }
    held.remove(at: index)
    switch meaning {
    case .command: break
    case _ where isHeld(meaning): break
    case .seekForward: send(.endSeekingForward, at: time, emit)
    case .seekBackward: send(.endSeekingBackward, at: time, emit)
    case .press(let button): send(button, phase, at: time, emit)
    }
  }

  /// Whether a key of that meaning is held: OK and Select on one remote control are one button.
  private func isHeld(_ meaning: KeyMeaning) -> Bool {
    held.contains { meanings[$0] == meaning }
  }

  private func send(
    _ command: RemoteControl.Command, at time: Timestamp, _ emit: (HardwareEvent) -> Void
  ) {
    let event = RemoteControl(device: device, command: command, timestamp: time.seconds)
    emit(.remoteControl(event))
  }

  private func send(
    _ button: Press.Button, _ phase: Press.Phase, at time: Timestamp,
    _ emit: (HardwareEvent) -> Void
  ) {
    emit(
      .press(
        Press(
          device: device, button: button, phase: phase, timestamp: time.seconds,
          isFromKeyboard: isKeyboard)))
  }
}
