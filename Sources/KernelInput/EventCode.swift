// The kernel's event codes that responderd gives a meaning to, each beside its name in the
// kernel's `input-event-codes.h`. This is the only place where the numbers stand.

/// A code of `EV_SYN`.
public struct SyncCode: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt16
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// `SYN_REPORT`: the frame is complete.
  @inlinable public static var report: Self { Self(rawValue: 0) }
  /// `SYN_MT_REPORT`: one contact of protocol A is complete.
  @inlinable public static var mtReport: Self { Self(rawValue: 2) }
  /// `SYN_DROPPED`: events were lost.
  @inlinable public static var dropped: Self { Self(rawValue: 3) }
}

/// A code of `EV_MSC`.
public struct MiscCode: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt16
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// `MSC_SCAN`: the key's number in the hardware.
  @inlinable public static var scan: Self { Self(rawValue: 4) }
  /// `MSC_TIMESTAMP`: the device's own clock, in microseconds.
  @inlinable public static var timestamp: Self { Self(rawValue: 5) }
}

/// A code of `EV_ABS`: one axis.
public struct Axis: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt16
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// `ABS_X`: to the right.
  @inlinable public static var x: Self { Self(rawValue: 0x00) }
  /// `ABS_Y`: down.
  @inlinable public static var y: Self { Self(rawValue: 0x01) }
  /// `ABS_Z`: into the depth.
  @inlinable public static var z: Self { Self(rawValue: 0x02) }
  /// `ABS_RX`: about the first axis.
  @inlinable public static var rotationX: Self { Self(rawValue: 0x03) }
  /// `ABS_RY`: about the second axis.
  @inlinable public static var rotationY: Self { Self(rawValue: 0x04) }
  /// `ABS_RZ`: about the third axis.
  @inlinable public static var rotationZ: Self { Self(rawValue: 0x05) }
  /// `ABS_PRESSURE`: how hard.
  @inlinable public static var pressure: Self { Self(rawValue: 0x18) }
  /// `ABS_DISTANCE`: how far it hovers.
  @inlinable public static var distance: Self { Self(rawValue: 0x19) }
  /// `ABS_TILT_X`: how far a pen leans to the right.
  @inlinable public static var tiltX: Self { Self(rawValue: 0x1a) }
  /// `ABS_TILT_Y`: how far a pen leans towards the user.
  @inlinable public static var tiltY: Self { Self(rawValue: 0x1b) }
  /// `ABS_RESERVED`: below the first axis of contacts; who has it has no real slots.
  @inlinable public static var mtSlotMinusOne: Self { Self(rawValue: 0x2e) }
  /// `ABS_MT_SLOT`: which contact the following is about.
  @inlinable public static var mtSlot: Self { Self(rawValue: 0x2f) }
  /// `ABS_MT_TOUCH_MAJOR`: the touched area's longer side.
  @inlinable public static var mtTouchMajor: Self { Self(rawValue: 0x30) }
  /// `ABS_MT_TOUCH_MINOR`: the touched area's shorter side.
  @inlinable public static var mtTouchMinor: Self { Self(rawValue: 0x31) }
  /// `ABS_MT_ORIENTATION`: how a contact lies.
  @inlinable public static var mtOrientation: Self { Self(rawValue: 0x34) }
  /// `ABS_MT_POSITION_X`: a contact's place to the right.
  @inlinable public static var mtPositionX: Self { Self(rawValue: 0x35) }
  /// `ABS_MT_POSITION_Y`: a contact's place down.
  @inlinable public static var mtPositionY: Self { Self(rawValue: 0x36) }
  /// `ABS_MT_TOOL_TYPE`: what touches.
  @inlinable public static var mtToolType: Self { Self(rawValue: 0x37) }
  /// `ABS_MT_TRACKING_ID`: numbers a contact; -1 when it is gone.
  @inlinable public static var mtTrackingID: Self { Self(rawValue: 0x39) }
  /// `ABS_MT_PRESSURE`: how hard a contact presses.
  @inlinable public static var mtPressure: Self { Self(rawValue: 0x3a) }
  /// `ABS_MT_DISTANCE`: how far a contact hovers.
  @inlinable public static var mtDistance: Self { Self(rawValue: 0x3b) }
}

/// A code of `EV_KEY`: a key (`KEY_…`) or a button (`BTN_…`).
public struct KeyCode: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt16
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

  // Typing keys: known only to tell a keyboard from a remote control.
  /// `KEY_ESC`: escape.
  @inlinable public static var escape: Self { Self(rawValue: 1) }
  /// `KEY_D`: the letter.
  @inlinable public static var d: Self { Self(rawValue: 32) }

  // Navigation keys.
  /// `KEY_ENTER`: enter.
  @inlinable public static var enter: Self { Self(rawValue: 28) }
  /// `KEY_UP`: the up arrow.
  @inlinable public static var up: Self { Self(rawValue: 103) }
  /// `KEY_PAGEUP`: page up.
  @inlinable public static var pageUp: Self { Self(rawValue: 104) }
  /// `KEY_LEFT`: the left arrow.
  @inlinable public static var left: Self { Self(rawValue: 105) }
  /// `KEY_RIGHT`: the right arrow.
  @inlinable public static var right: Self { Self(rawValue: 106) }
  /// `KEY_DOWN`: the down arrow.
  @inlinable public static var down: Self { Self(rawValue: 108) }
  /// `KEY_PAGEDOWN`: page down.
  @inlinable public static var pageDown: Self { Self(rawValue: 109) }
  /// `KEY_MENU`: a menu.
  @inlinable public static var menu: Self { Self(rawValue: 139) }
  /// `KEY_OK`: OK.
  @inlinable public static var ok: Self { Self(rawValue: 0x160) }
  /// `KEY_SELECT`: select.
  @inlinable public static var select: Self { Self(rawValue: 0x161) }

  // Keys of the machine itself.
  /// `KEY_HOME`: home, or the beginning of a line on a keyboard.
  @inlinable public static var home: Self { Self(rawValue: 102) }
  /// `KEY_POWER`: the machine's power.
  @inlinable public static var power: Self { Self(rawValue: 116) }
  /// `KEY_SLEEP`: have the machine sleep.
  @inlinable public static var sleep: Self { Self(rawValue: 142) }
  /// `KEY_HOMEPAGE`: home.
  @inlinable public static var homePage: Self { Self(rawValue: 172) }
  /// `KEY_SUSPEND`: have the machine sleep.
  @inlinable public static var suspend: Self { Self(rawValue: 205) }

  // Transport keys.
  /// `KEY_PAUSE`: pause, or a keyboard's Pause key.
  @inlinable public static var pause: Self { Self(rawValue: 119) }
  /// `KEY_STOP`: stop what is under way, in programs.
  @inlinable public static var stop: Self { Self(rawValue: 128) }
  /// `KEY_BACK`: back, in programs.
  @inlinable public static var back: Self { Self(rawValue: 158) }
  /// `KEY_FORWARD`: forward, in programs.
  @inlinable public static var forward: Self { Self(rawValue: 159) }
  /// `KEY_NEXTSONG`: the next track.
  @inlinable public static var nextSong: Self { Self(rawValue: 163) }
  /// `KEY_PLAYPAUSE`: play and pause on one key.
  @inlinable public static var playPause: Self { Self(rawValue: 164) }
  /// `KEY_PREVIOUSSONG`: the track before.
  @inlinable public static var previousSong: Self { Self(rawValue: 165) }
  /// `KEY_STOPCD`: stop playing.
  @inlinable public static var stopCD: Self { Self(rawValue: 166) }
  /// `KEY_REWIND`: wind back.
  @inlinable public static var rewind: Self { Self(rawValue: 168) }
  /// `KEY_PLAYCD`: play.
  @inlinable public static var playCD: Self { Self(rawValue: 200) }
  /// `KEY_PAUSECD`: pause.
  @inlinable public static var pauseCD: Self { Self(rawValue: 201) }
  /// `KEY_PLAY`: play.
  @inlinable public static var play: Self { Self(rawValue: 207) }
  /// `KEY_FASTFORWARD`: wind forward.
  @inlinable public static var fastForward: Self { Self(rawValue: 208) }
  /// `KEY_MEDIA`: a headset's one button.
  @inlinable public static var media: Self { Self(rawValue: 226) }
  /// `KEY_NEXT`: the next one.
  @inlinable public static var next: Self { Self(rawValue: 407) }
  /// `KEY_PREVIOUS`: the one before.
  @inlinable public static var previous: Self { Self(rawValue: 412) }

  // Keys at the edges of udev's key ranges, and buttons that tell device classes apart.
  /// `KEY_ALS_TOGGLE`: the light sensor.
  @inlinable public static var alsToggle: Self { Self(rawValue: 0x230) }
  /// `BTN_MISC`: the first of the buttons.
  @inlinable public static var buttonMisc: Self { Self(rawValue: 0x100) }
  /// `BTN_MOUSE`: the first of a mouse's.
  @inlinable public static var buttonMouse: Self { Self(rawValue: 0x110) }
  /// `BTN_JOYSTICK`: the first of a joystick's.
  @inlinable public static var buttonJoystick: Self { Self(rawValue: 0x120) }
  /// `BTN_DIGI`: the first of a digitizer's.
  @inlinable public static var buttonDigi: Self { Self(rawValue: 0x140) }
  /// `BTN_TOOL_PEN`: a pen is near.
  @inlinable public static var toolPen: Self { Self(rawValue: 0x140) }
  /// `BTN_TOOL_RUBBER`: a pen's other end is near.
  @inlinable public static var toolRubber: Self { Self(rawValue: 0x141) }
  /// `BTN_TOOL_BRUSH`: a brush is near.
  @inlinable public static var toolBrush: Self { Self(rawValue: 0x142) }
  /// `BTN_TOOL_PENCIL`: a pencil is near.
  @inlinable public static var toolPencil: Self { Self(rawValue: 0x143) }
  /// `BTN_TOOL_AIRBRUSH`: an airbrush is near.
  @inlinable public static var toolAirbrush: Self { Self(rawValue: 0x144) }
  /// `BTN_TOOL_FINGER`: a finger is near.
  @inlinable public static var toolFinger: Self { Self(rawValue: 0x145) }
  /// `BTN_TOUCH`: something touches.
  @inlinable public static var touch: Self { Self(rawValue: 0x14a) }
  /// `BTN_STYLUS`: the pen's button.
  @inlinable public static var stylus: Self { Self(rawValue: 0x14b) }
  /// `BTN_WHEEL`: the first of a wheel's.
  @inlinable public static var buttonWheel: Self { Self(rawValue: 0x150) }
  /// `BTN_DPAD_UP`: up on a game pad's cross.
  @inlinable public static var dpadUp: Self { Self(rawValue: 0x220) }
  /// `BTN_TRIGGER_HAPPY`: the first of a joystick's further ones.
  @inlinable public static var triggerHappy: Self { Self(rawValue: 0x2c0) }
}

/// A code of `EV_SW`: a switch that stays as it was put.
public struct SwitchCode: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt16
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// `SW_LID`: the lid is closed.
  @inlinable public static var lid: Self { Self(rawValue: 0) }
  /// `SW_TABLET_MODE`: the machine is used as a tablet.
  @inlinable public static var tabletMode: Self { Self(rawValue: 1) }
  /// `SW_HEADPHONE_INSERT`: headphones are plugged in.
  @inlinable public static var headphoneInsert: Self { Self(rawValue: 2) }
  /// `SW_MICROPHONE_INSERT`: a microphone is plugged in.
  @inlinable public static var microphoneInsert: Self { Self(rawValue: 4) }
}

/// A bit of a device's properties (`INPUT_PROP_…` in the kernel's `input.h`).
public struct DeviceProperty: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt16
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// `INPUT_PROP_POINTER`: it moves a pointer.
  @inlinable public static var pointer: Self { Self(rawValue: 0) }
  /// `INPUT_PROP_DIRECT`: what is touched is what is seen.
  @inlinable public static var direct: Self { Self(rawValue: 1) }
  /// `INPUT_PROP_ACCELEROMETER`: its axes tell acceleration.
  @inlinable public static var accelerometer: Self { Self(rawValue: 6) }
}

/// What a device is connected by (`BUS_…` in the kernel's `input.h`).
public struct Bus: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt16
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// `BUS_USB`.
  @inlinable public static var usb: Self { Self(rawValue: 0x03) }
  /// `BUS_BLUETOOTH`.
  @inlinable public static var bluetooth: Self { Self(rawValue: 0x05) }
  /// `BUS_VIRTUAL`: no hardware at all, as far as the kernel knows.
  @inlinable public static var virtual: Self { Self(rawValue: 0x06) }
  /// `BUS_I2C`.
  @inlinable public static var i2c: Self { Self(rawValue: 0x18) }
  /// `BUS_HOST`: built into the machine.
  @inlinable public static var host: Self { Self(rawValue: 0x19) }
  /// `BUS_CEC`: HDMI's remote control.
  @inlinable public static var cec: Self { Self(rawValue: 0x1e) }
}
