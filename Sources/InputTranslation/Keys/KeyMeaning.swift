public import KernelInput

/// What a key asks for.
public enum KeyMeaning: Equatable, Sendable {
  /// A command on the press; the release says nothing.
  case command(RemoteControl.Command)
  /// Seeks forward while held.
  case seekForward
  /// Seeks backward while held.
  case seekBackward
  /// A button that responders hear of as a press.
  case press(Press.Button)
  /// The button of a wired headset: how often and how long it is pressed makes the command.
  case headsetButton

  /// What a key means on a device, or `nil` for a key that nobody asked responderd to read.
  ///
  /// The same key means different things on different devices. The Pause key of a keyboard is its
  /// Break key, its Stop, Back and Forward are a browser's; a television's remote control means
  /// the music by them, over infra-red and over HDMI-CEC. KEY_NEXT and KEY_PREVIOUS are a track
  /// on an infra-red remote control and a channel on HDMI-CEC. KEY_MEDIA is the button of a wired
  /// headset, and so is KEY_PLAYPAUSE there; elsewhere KEY_MEDIA starts a player.
  public init?(_ key: KeyCode, on device: DeviceDescription, options: KeyOptions = []) {
    switch key {
    case .playPause where device.isHeadsetJack: self = .headsetButton
    case .media where device.isHeadsetJack: self = .headsetButton
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
    default: return nil
    }
  }

  /// Every key of a device that means something: all that is ever read from it.
  public static func keys(of device: DeviceDescription, options: KeyOptions = []) -> CodeSet {
    CodeSet(
      device.keys.codes.filter {
        KeyMeaning(KeyCode(rawValue: $0), on: device, options: options) != nil
      })
  }
}

extension DeviceDescription {
  /// Whether a television's remote control is behind the device.
  fileprivate var isRemoteControl: Bool { isInfraRed || bus == .cec }

  /// Whether it hears infra-red: through the kernel's remote-control core, or as Apple's receivers
  /// do, which are HID devices with a driver of their own (drivers/hid/hid-appleir.c).
  fileprivate var isInfraRed: Bool {
    isInfraRedReceiver
      || (vendor == 0x05ac && [0x1440, 0x8240, 0x8241, 0x8242, 0x8243].contains(product))
  }

  /// Whether the device is the socket of a wired headset, and its keys the headset's buttons.
  ///
  /// A socket has a switch that tells what is plugged in; ALSA's nodes say so in their place
  /// (`snd_jack_dev_register`, sound/core/jack.c); the drivers of telephones say it in their name.
  fileprivate var isHeadsetJack: Bool {
    if isKeyboard { return false }
    return switches.contains(SwitchCode.headphoneInsert.rawValue)
      || switches.contains(SwitchCode.microphoneInsert.rawValue)
      || physicalPath == "ALSA"
      || (keys.contains(KeyCode.media) && name.lowercased().contains("headset"))
  }
}
