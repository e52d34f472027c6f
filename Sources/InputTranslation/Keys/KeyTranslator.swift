// Keys: commands, presses, and the clicks of a headset's button. Begin here; `KeyMeaning` is the table of the
// keys with a meaning for responders; those for the machine, such as the home key, are in `SystemTranslator`.

public import KernelInput

/// Converts transport keys to remote control commands, and navigation keys to presses.
///
/// Each event counts, instead of the state at the end of a frame, because a headset may send a
/// press and its release in one frame. Autorepeat (value 2) is ignored. The button of a wired
/// headset has its own state machine, ``HeadsetButton``.
///
/// The contacts of a plug press the buttons of a jack on their way in or out, a moment before or after the jack's
/// switches change. So a change discards clicks that wait, ends seeks, and no press within half a second counts.
public struct KeyTranslator: Sendable {
  private let device: DeviceID
  private let isKeyboard: Bool
  /// An array, because searching the few keys with a meaning costs less than hashing one.
  private let meanings: [(key: KeyCode, meaning: KeyMeaning)]
  private let options: KeyOptions
  private var held: [KeyCode] = []
  private var headset = HeadsetButton()
  /// Whether the device has sent PAUSE, and so distinguishes it from PLAY.
  private var hasPaused = false
  /// The number of keys with which the device currently seeks forward, and backward.
  private var forwardSeeks = 0
  private var backwardSeeks = 0
  /// Whether the device has switches of a jack, and when one changed last.
  private let hasJack: Bool
  private var plugChange: Timestamp?
  /// Whether it changed at an unknown earlier time, among events that were lost.
  private var isPlugChangeLost = false

  /// How long after a change of a jack's switches no press counts, in microseconds.
  static let plugTime: Int64 = 500_000

  /// Creates a translator.
  /// - Parameters:
  ///   - description: The description of the device.
  ///   - device: Identifies the device in events.
  ///   - options: The meanings of keys that devices use differently.
  ///   - systemKeys: Keys that are ignored, because they concern the system.
  /// - Returns: `nil` for a device without keys that have a meaning.
  public init?(
    _ description: DeviceDescription, device: DeviceID, options: KeyOptions = [],
    systemKeys: CodeSet = CodeSet()
  ) {
    var meanings: [(key: KeyCode, meaning: KeyMeaning)] = []
    for code in description.keys.codes {
      let key = KeyCode(rawValue: code)
      if let meaning = KeyMeaning(key, on: description, options: options) {
        meanings.append((key, meaning))
      }
    }
    if meanings.isEmpty { return nil }
    self.device = device
    self.options = options
    isKeyboard = description.isKeyboard
    hasJack = description.hasJack
    self.meanings = meanings.filter { !systemKeys.contains($0.key.rawValue) }
  }

  private func meaning(of key: KeyCode) -> KeyMeaning? {
    for index in meanings.indices where meanings[index].key == key {
      return meanings[index].meaning
    }
    return nil
  }

  /// Translates a frame.
  public mutating func translate(_ frame: Span<KernelEvent>, into events: inout EventBuffer) {
    guard !frame.isEmpty else { return }
    let last = frame[frame.count - 1]
    advance(to: last.time.seconds, into: &events)
    // For a release that the kernel synthesized, the device was removed while the key was held.
    let end: Press.Phase = frame.origin == .release ? .cancelled : .ended
    // First, because the frame may have the press before or after the switch.
    if hasJack, frame.hasJackSwitch { plugDidChange(at: last.time, into: &events) }
    for index in frame.indices where frame[index].type == .key {
      let event = frame[index]
      let key = KeyCode(rawValue: event.code)
      guard let meaning = meaning(of: key) else { continue }
      switch event.value {
      case 1 where isPlugging(meaning, at: event.time): break
      case 1: press(key, meaning, at: event.time, into: &events)
      case 0: release(key, meaning, as: end, at: event.time, into: &events)
      default: break
      }
    }
  }

  /// When pending clicks of a headset's button are decided without a further frame, in seconds on
  /// the monotonic clock.
  public var deadline: Double? { headset.deadline }

  /// Reports the command that was due up to a time, in seconds on the monotonic clock. The command has
  /// the time at which it was due, not that of the call, so that the same frames always result in the
  /// same events.
  public mutating func advance(to time: Double, into events: inout EventBuffer) {
    guard let deadline = headset.deadline else { return }
    send(headset.advance(to: time), at: deadline, into: &events)
  }

  /// Returns whether a key with the meaning of a command is held. A KEY_PLAY that toggles counts as both
  /// `play` and `togglePlayPause`.
  public func holds(_ command: RemoteControlCommand.Kind) -> Bool {
    held.contains { key in
      guard case .command(let own) = meaning(of: key) else { return false }
      return own == command || (own == .play && togglesByPlay && command == .togglePlayPause)
    }
  }

  /// Releases every held key, because the device was removed, or releases were lost.
  public mutating func cancelAll(at time: Timestamp, into events: inout EventBuffer) {
    release(at: time, into: &events) { _ in true }
    // Pending clicks too: pulling the plug often presses the button.
    send(headset.cancel(), at: time.seconds, into: &events)
  }

  /// Releases the keys that are not down any more after a loss of events. A key that was pressed
  /// meanwhile is ignored until its next press.
  public mutating func resynchronize(with state: DeviceState, into events: inout EventBuffer) {
    release(at: state.time, into: &events) { !state.pressedKeys.contains($0) }
  }

  /// Whether a plug presses the buttons: those of a headset's jack.
  var isOfJack: Bool { hasJack || meanings.contains { $0.meaning == .headsetButton } }

  /// Handles a plug that went in or out, as a switch on this node or another one shows.
  /// - Parameter isLost: Whether the time is that of a query after a loss of events, and the change was earlier.
  mutating func plugDidChange(
    at time: Timestamp, isLost: Bool = false, into events: inout EventBuffer
  ) {
    plugChange = time
    isPlugChangeLost = isLost
    for key in held.reversed() {
      guard let meaning = meaning(of: key), meaning.isPressedByPlug else { continue }
      release(key, meaning, as: .cancelled, at: time, into: &events)
    }
    send(headset.cancel(), at: time.seconds, into: &events)
  }

  /// Returns whether the plug presses a button, rather than the user.
  private func isPlugging(_ meaning: KeyMeaning, at time: Timestamp) -> Bool {
    guard let plugChange, meaning.isPressedByPlug else { return false }
    let passed = time.microseconds &- plugChange.microseconds
    // What waits behind a loss is older than the query.
    return passed < Self.plugTime && (passed >= 0 || isPlugChangeLost)
  }

  private mutating func release(
    at time: Timestamp, into events: inout EventBuffer, where isReleased: (KeyCode) -> Bool
  ) {
    for key in held.reversed() where isReleased(key) {
      guard let meaning = meaning(of: key) else { continue }
      release(key, meaning, as: .cancelled, at: time, into: &events)
    }
  }

  private mutating func press(
    _ key: KeyCode, _ meaning: KeyMeaning, at time: Timestamp, into events: inout EventBuffer
  ) {
    guard !held.contains(key) else { return }
    let isFirst = !isHeld(meaning)
    held.append(key)
    switch meaning {
    case .command(.play) where togglesByPlay:
      send(.togglePlayPause, at: time.seconds, into: &events)
    case .command(let command):
      if command == .pause { hasPaused = true }
      send(command, at: time.seconds, into: &events)
    // Another key with this meaning is down. Commands come before, because each press counts.
    case _ where !isFirst: break
    case .seekForward: send(.beginSeekingForward, at: time.seconds, into: &events)
    case .seekBackward: send(.beginSeekingBackward, at: time.seconds, into: &events)
    case .headsetButton: headset.press(at: time.seconds)
    case .press(let button): send(button, .began, at: time, into: &events)
    }
  }

  private mutating func release(
    _ key: KeyCode, _ meaning: KeyMeaning, as phase: Press.Phase, at time: Timestamp,
    into events: inout EventBuffer
  ) {
    // A release without its press belongs to a key that was already down at the start.
    guard let index = held.firstIndex(of: key) else { return }
    held.remove(at: index)
    switch meaning {
    case .command: break
    case _ where isHeld(meaning): break
    case .seekForward: send(.endSeekingForward, at: time.seconds, into: &events)
    case .seekBackward: send(.endSeekingBackward, at: time.seconds, into: &events)
    case .headsetButton where phase == .cancelled:
      send(headset.cancel(), at: time.seconds, into: &events)
    case .headsetButton: send(headset.release(at: time.seconds), at: time.seconds, into: &events)
    case .press(let button): send(button, phase, at: time, into: &events)
    }
  }

  /// Returns whether a key with that meaning is held: OK and Select on one remote control are the
  /// same button.
  private func isHeld(_ meaning: KeyMeaning) -> Bool {
    held.contains { self.meaning(of: $0) == meaning }
  }

  /// Counts the seeks, and returns whether to report a command: if a device seeks both by a key and by the headset's
  /// button, the first begins the seek and the last ends it.
  private mutating func countSeek(_ command: RemoteControlCommand.Kind) -> Bool {
    switch command {
    case .beginSeekingForward:
      forwardSeeks += 1
      return forwardSeeks == 1
    case .endSeekingForward:
      forwardSeeks -= 1
      return forwardSeeks == 0
    case .beginSeekingBackward:
      backwardSeeks += 1
      return backwardSeeks == 1
    case .endSeekingBackward:
      backwardSeeks -= 1
      return backwardSeeks == 0
    default: return true
    }
  }

  private var togglesByPlay: Bool { options.contains(.playToggles) && !hasPaused }

  private mutating func send(
    _ command: RemoteControlCommand.Kind?, at time: Double, into events: inout EventBuffer
  ) {
    guard let command, countSeek(command) else { return }
    events.append(
      .remoteControl(RemoteControlCommand(device: device, kind: command, timestamp: time)))
  }

  private func send(
    _ button: Press.Button, _ phase: Press.Phase, at time: Timestamp,
    into events: inout EventBuffer
  ) {
    events.append(
      .press(
        Press(
          device: device, button: button, phase: phase, timestamp: time.seconds,
          isFromKeyboard: isKeyboard)))
  }
}

extension KeyMeaning {
  /// Whether it is one of the buttons on the wire of a headset, which a jack with other keys on its node does not
  /// press.
  fileprivate var isPressedByPlug: Bool {
    if case .press = self { false } else { true }
  }
}

extension Span<KernelEvent> {
  /// Whether a switch of a jack changed.
  package var hasJackSwitch: Bool {
    for index in indices where self[index].isOfJackSwitch { return true }
    return false
  }

  /// Applies the changes of a jack's switches to those that are on.
  package func updateJackSwitches(_ plugs: inout Set<UInt16>?) {
    for index in indices where self[index].isOfJackSwitch {
      if self[index].value == 0 {
        plugs?.remove(self[index].code)
      } else {
        plugs?.insert(self[index].code)
      }
    }
  }
}

extension KernelEvent {
  fileprivate var isOfJackSwitch: Bool {
    type == .switch && SwitchCode.ofJacks.contains(SwitchCode(rawValue: code))
  }
}
