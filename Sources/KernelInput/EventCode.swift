// The kernel's event codes that responderd gives a meaning to, each beside its name in the
// kernel's `input-event-codes.h`. This is the only place where the numbers stand.

/// A code of `EV_SYN`.
public struct SyncCode: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// `SYN_REPORT`: the frame is complete.
  public static let report = Self(rawValue: 0)
  /// `SYN_MT_REPORT`: one contact of protocol A is complete.
  public static let mtReport = Self(rawValue: 2)
  /// `SYN_DROPPED`: events were lost.
  public static let dropped = Self(rawValue: 3)
}

/// A code of `EV_MSC`.
public struct MiscCode: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// `MSC_SCAN`: the key's number in the hardware.
  public static let scan = Self(rawValue: 4)
  /// `MSC_TIMESTAMP`: the device's own clock, in microseconds.
  public static let timestamp = Self(rawValue: 5)
}

/// A code of `EV_ABS`: one axis.
public struct Axis: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// `ABS_X`: to the right.
  public static let x = Self(rawValue: 0x00)
  /// `ABS_Y`: down.
  public static let y = Self(rawValue: 0x01)
  /// `ABS_Z`: into the depth.
  public static let z = Self(rawValue: 0x02)
  /// `ABS_RX`: about the first axis.
  public static let rotationX = Self(rawValue: 0x03)
  /// `ABS_RY`: about the second axis.
  public static let rotationY = Self(rawValue: 0x04)
  /// `ABS_RZ`: about the third axis.
  public static let rotationZ = Self(rawValue: 0x05)
  /// `ABS_PRESSURE`: how hard.
  public static let pressure = Self(rawValue: 0x18)
  /// `ABS_DISTANCE`: how far it hovers.
  public static let distance = Self(rawValue: 0x19)
  /// `ABS_TILT_X`: how far a pen leans to the right.
  public static let tiltX = Self(rawValue: 0x1a)
  /// `ABS_TILT_Y`: how far a pen leans towards the user.
  public static let tiltY = Self(rawValue: 0x1b)
  /// `ABS_RESERVED`: below the first axis of contacts; who has it has no real slots.
  public static let mtSlotMinusOne = Self(rawValue: 0x2e)
  /// `ABS_MT_SLOT`: which contact the following is about.
  public static let mtSlot = Self(rawValue: 0x2f)
  /// `ABS_MT_TOUCH_MAJOR`: the touched area's longer side.
  public static let mtTouchMajor = Self(rawValue: 0x30)
  /// `ABS_MT_TOUCH_MINOR`: the touched area's shorter side.
  public static let mtTouchMinor = Self(rawValue: 0x31)
  /// `ABS_MT_ORIENTATION`: how a contact lies.
  public static let mtOrientation = Self(rawValue: 0x34)
  /// `ABS_MT_POSITION_X`: a contact's place to the right.
  public static let mtPositionX = Self(rawValue: 0x35)
  /// `ABS_MT_POSITION_Y`: a contact's place down.
  public static let mtPositionY = Self(rawValue: 0x36)
  /// `ABS_MT_TOOL_TYPE`: what touches.
  public static let mtToolType = Self(rawValue: 0x37)
  /// `ABS_MT_TRACKING_ID`: numbers a contact; -1 when it is gone.
  public static let mtTrackingID = Self(rawValue: 0x39)
  /// `ABS_MT_PRESSURE`: how hard a contact presses.
  public static let mtPressure = Self(rawValue: 0x3a)
  /// `ABS_MT_DISTANCE`: how far a contact hovers.
  public static let mtDistance = Self(rawValue: 0x3b)
}

/// A code of `EV_KEY`: a key (`KEY_…`) or a button (`BTN_…`).
public struct KeyCode: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  // Typing keys: known only to tell a keyboard from a remote control.
  /// `KEY_ESC`: escape.
  public static let escape = Self(rawValue: 1)
  /// `KEY_D`: the letter.
  public static let d = Self(rawValue: 32)

  // Navigation keys.
  /// `KEY_ENTER`: enter.
  public static let enter = Self(rawValue: 28)
  /// `KEY_UP`: the up arrow.
  public static let up = Self(rawValue: 103)
  /// `KEY_PAGEUP`: page up.
  public static let pageUp = Self(rawValue: 104)
  /// `KEY_LEFT`: the left arrow.
  public static let left = Self(rawValue: 105)
  /// `KEY_RIGHT`: the right arrow.
  public static let right = Self(rawValue: 106)
  /// `KEY_DOWN`: the down arrow.
  public static let down = Self(rawValue: 108)
  /// `KEY_PAGEDOWN`: page down.
  public static let pageDown = Self(rawValue: 109)
  /// `KEY_MENU`: a menu.
  public static let menu = Self(rawValue: 139)
  /// `KEY_OK`: OK.
  public static let ok = Self(rawValue: 0x160)
  /// `KEY_SELECT`: select.
  public static let select = Self(rawValue: 0x161)

  // Transport keys.
  /// `KEY_PAUSE`: pause, or a keyboard's Pause key.
  public static let pause = Self(rawValue: 119)
  /// `KEY_STOP`: stop what is under way, in programs.
  public static let stop = Self(rawValue: 128)
  /// `KEY_BACK`: back, in programs.
  public static let back = Self(rawValue: 158)
  /// `KEY_FORWARD`: forward, in programs.
  public static let forward = Self(rawValue: 159)
  /// `KEY_NEXTSONG`: the next track.
  public static let nextSong = Self(rawValue: 163)
  /// `KEY_PLAYPAUSE`: play and pause on one key.
  public static let playPause = Self(rawValue: 164)
  /// `KEY_PREVIOUSSONG`: the track before.
  public static let previousSong = Self(rawValue: 165)
  /// `KEY_STOPCD`: stop playing.
  public static let stopCD = Self(rawValue: 166)
  /// `KEY_REWIND`: wind back.
  public static let rewind = Self(rawValue: 168)
  /// `KEY_PLAYCD`: play.
  public static let playCD = Self(rawValue: 200)
  /// `KEY_PAUSECD`: pause.
  public static let pauseCD = Self(rawValue: 201)
  /// `KEY_PLAY`: play.
  public static let play = Self(rawValue: 207)
  /// `KEY_FASTFORWARD`: wind forward.
  public static let fastForward = Self(rawValue: 208)
  /// `KEY_MEDIA`: a headset's one button.
  public static let media = Self(rawValue: 226)
  /// `KEY_NEXT`: the next one.
  public static let next = Self(rawValue: 407)
  /// `KEY_PREVIOUS`: the one before.
  public static let previous = Self(rawValue: 412)

  // Keys at the edges of udev's key ranges, and buttons that tell device classes apart.
  /// `KEY_ALS_TOGGLE`: the light sensor.
  public static let alsToggle = Self(rawValue: 0x230)
  /// `BTN_MISC`: the first of the buttons.
  public static let buttonMisc = Self(rawValue: 0x100)
  /// `BTN_MOUSE`: the first of a mouse's.
  public static let buttonMouse = Self(rawValue: 0x110)
  /// `BTN_JOYSTICK`: the first of a joystick's.
  public static let buttonJoystick = Self(rawValue: 0x120)
  /// `BTN_DIGI`: the first of a digitizer's.
  public static let buttonDigi = Self(rawValue: 0x140)
  /// `BTN_TOOL_PEN`: a pen is near.
  public static let toolPen = Self(rawValue: 0x140)
  /// `BTN_TOOL_RUBBER`: a pen's other end is near.
  public static let toolRubber = Self(rawValue: 0x141)
  /// `BTN_TOOL_BRUSH`: a brush is near.
  public static let toolBrush = Self(rawValue: 0x142)
  /// `BTN_TOOL_PENCIL`: a pencil is near.
  public static let toolPencil = Self(rawValue: 0x143)
  /// `BTN_TOOL_AIRBRUSH`: an airbrush is near.
  public static let toolAirbrush = Self(rawValue: 0x144)
  /// `BTN_TOOL_FINGER`: a finger is near.
  public static let toolFinger = Self(rawValue: 0x145)
  /// `BTN_TOUCH`: something touches.
  public static let touch = Self(rawValue: 0x14a)
  /// `BTN_STYLUS`: the pen's button.
  public static let stylus = Self(rawValue: 0x14b)
  /// `BTN_WHEEL`: the first of a wheel's.
  public static let buttonWheel = Self(rawValue: 0x150)
  /// `BTN_DPAD_UP`: up on a game pad's cross.
  public static let dpadUp = Self(rawValue: 0x220)
  /// `BTN_TRIGGER_HAPPY`: the first of a joystick's further ones.
  public static let triggerHappy = Self(rawValue: 0x2c0)
}

/// A code of `EV_SW`: a switch that stays as it was put.
public struct SwitchCode: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// `SW_HEADPHONE_INSERT`: headphones are plugged in.
  public static let headphoneInsert = Self(rawValue: 2)
  /// `SW_MICROPHONE_INSERT`: a microphone is plugged in.
  public static let microphoneInsert = Self(rawValue: 4)
}

/// A bit of a device's properties (`INPUT_PROP_…` in the kernel's `input.h`).
public struct DeviceProperty: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// `INPUT_PROP_POINTER`: it moves a pointer.
  public static let pointer = Self(rawValue: 0)
  /// `INPUT_PROP_DIRECT`: what is touched is what is seen.
  public static let direct = Self(rawValue: 1)
  /// `INPUT_PROP_ACCELEROMETER`: its axes tell acceleration.
  public static let accelerometer = Self(rawValue: 6)
}

/// What a device is connected by (`BUS_…` in the kernel's `input.h`).
public struct Bus: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// `BUS_USB`.
  public static let usb = Self(rawValue: 0x03)
  /// `BUS_BLUETOOTH`.
  public static let bluetooth = Self(rawValue: 0x05)
  /// `BUS_VIRTUAL`: no hardware at all, as far as the kernel knows.
  public static let virtual = Self(rawValue: 0x06)
  /// `BUS_I2C`.
  public static let i2c = Self(rawValue: 0x18)
  /// `BUS_HOST`: built into the machine.
  public static let host = Self(rawValue: 0x19)
  /// `BUS_CEC`: HDMI's remote control.
  public static let cec = Self(rawValue: 0x1e)
}
