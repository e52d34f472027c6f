public import KernelInput

/// The meaning of a key.
public enum KeyMeaning: Equatable, Sendable {
  /// A command on the press; the release is ignored.
  case command(RemoteControlCommand.Kind)
  /// Seeks forward while held.
  case seekForward
  /// Seeks backward while held.
  case seekBackward
  /// A button that responders receive as a press.
  case press(Press.Button)
  /// The button of a wired headset: the number and duration of its presses determine the command.
  case headsetButton

  /// Returns the meaning of a key on a device, or `nil` for an unused key.
  ///
  /// The same key has different meanings on different devices. The Pause key of a keyboard is its
  /// Break key, and its Stop, Back and Forward belong to a browser; on the remote control of a
  /// television, by infrared or HDMI-CEC, they belong to media. KEY_NEXT and KEY_PREVIOUS mean a
  /// track on an infrared remote control and a channel on HDMI-CEC. On the jack of a wired headset,
  /// KEY_MEDIA, KEY_PLAYPAUSE and BTN_0, which ALSA reports by default, are the headset's button. Elsewhere KEY_PLAYPAUSE plays and pauses, and
  /// KEY_MEDIA, which starts a player, has a meaning only with ``KeyOptions/mediaKeyToggles``.
  public init?(_ key: KeyCode, on device: DeviceDescription, options: KeyOptions = []) {
    switch key {
    case .playPause where device.isHeadsetJack: self = .headsetButton
    case .media where device.isHeadsetJack: self = .headsetButton
    case .buttonMisc where device.isHeadsetJack: self = .headsetButton
    case .media where options.contains(.mediaKeyToggles): self = .command(.togglePlayPause)
    case .playPause: self = .command(.togglePlayPause)
    case .play, .playCD: self = .command(.play)
    case .pauseCD: self = .command(.pause)
    case .pause where !device.isKeyboard: self = .command(.pause)
    case .stopCD: self = .command(.stop)
    case .stop where device.isRemoteControl: self = .command(.stop)
    case .forward where device.isRemoteControl: self = .command(.nextTrack)
    case .back where device.isRemoteControl: self = .command(.previousTrack)
    case .next where device.isInfraRed: self = .command(.nextTrack)
    case .previous where device.isInfraRed: self = .command(.previousTrack)
    case .nextSong: self = .command(.nextTrack)
    case .previousSong: self = .command(.previousTrack)
    case .fastForward: self = .seekForward
    case .rewind: self = .seekBackward
    case .up: self = .press(.upArrow)
    case .down: self = .press(.downArrow)
    case .left: self = .press(.leftArrow)
    case .right: self = .press(.rightArrow)
    case .pageUp: self = .press(.pageUp)
    case .pageDown: self = .press(.pageDown)
    case .menu: self = .press(.menu)
    case .ok, .select: self = .press(.select)
    case .enter where !device.isKeyboard: self = .press(.select)
    // The OK of some remote controls, but not what ends a number.
    case .keypadEnter where !device.isKeyboard && !device.keys.contains(KeyCode.keypad1):
      self = .press(.select)
    default: return nil
    }
  }

  /// Returns all keys of a device that have a meaning. Only these and ``SystemKeys`` are read from it.
  public static func keys(of device: DeviceDescription, options: KeyOptions = []) -> CodeSet {
    CodeSet(
      device.keys.codes.filter {
        KeyMeaning(KeyCode(rawValue: $0), on: device, options: options) != nil
      })
  }
}

extension DeviceDescription {
  /// Whether it has the button of a built-in headset jack whose switches are on another node.
  public var needsJack: Bool {
    !hasJack && isBuiltIn
      && [KeyCode.playPause, .media, .buttonMisc].contains {
        keys.contains($0) && KeyMeaning($0, on: self) == .headsetButton
      }
  }

  /// Whether the device receives the keys of a television's remote control.
  fileprivate var isRemoteControl: Bool { isInfraRed || bus == .cec }

  /// Whether it receives infrared: through the kernel's remote control core, or like Apple's
  /// receivers, which are HID devices with their own driver (drivers/hid/hid-appleir.c).
  fileprivate var isInfraRed: Bool {
    isInfraRedReceiver
      || (vendor == 0x05ac && [0x1440, 0x8240, 0x8241, 0x8242, 0x8243].contains(product))
  }

  /// Whether the device is the jack of a wired headset, and its keys are the headset's buttons.
  ///
  /// A jack has a switch that detects a plug; ALSA's nodes have it in their location
  /// (`snd_jack_dev_register`, sound/core/jack.c), and the drivers of phones in their name.
  fileprivate var isHeadsetJack: Bool {
    if isKeyboard { return false }
    return [SwitchCode.headphoneInsert, .microphoneInsert].contains {
      switches.contains($0.rawValue)
    }
      || physicalPath == "ALSA"
      || (keys.contains(KeyCode.media) && name.lowercased().contains("headset"))
  }
}
