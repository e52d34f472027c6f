// The kernel's event codes that responderd gives a meaning to, each beside its name in the
// kernel's `input-event-codes.h`. This is the only place where the numbers stand.

/// A code of `EV_SYN`.
public struct SyncCode: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  public static let report = Self(rawValue: 0)  // SYN_REPORT
  public static let mtReport = Self(rawValue: 2)  // SYN_MT_REPORT
  public static let dropped = Self(rawValue: 3)  // SYN_DROPPED
}

/// A code of `EV_MSC`.
public struct MiscCode: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  public static let scan = Self(rawValue: 4)  // MSC_SCAN
  public static let timestamp = Self(rawValue: 5)  // MSC_TIMESTAMP
}

/// A code of `EV_ABS`: one axis.
public struct Axis: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  public static let x = Self(rawValue: 0x00)  // ABS_X
  public static let y = Self(rawValue: 0x01)  // ABS_Y
  public static let z = Self(rawValue: 0x02)  // ABS_Z
  public static let rotationX = Self(rawValue: 0x03)  // ABS_RX
  public static let rotationY = Self(rawValue: 0x04)  // ABS_RY
  public static let rotationZ = Self(rawValue: 0x05)  // ABS_RZ
  public static let pressure = Self(rawValue: 0x18)  // ABS_PRESSURE
  public static let distance = Self(rawValue: 0x19)  // ABS_DISTANCE
  public static let tiltX = Self(rawValue: 0x1a)  // ABS_TILT_X
  public static let tiltY = Self(rawValue: 0x1b)  // ABS_TILT_Y
  public static let mtSlotMinusOne = Self(rawValue: 0x2e)  // ABS_RESERVED
  public static let mtSlot = Self(rawValue: 0x2f)  // ABS_MT_SLOT
  public static let mtTouchMajor = Self(rawValue: 0x30)  // ABS_MT_TOUCH_MAJOR
  public static let mtTouchMinor = Self(rawValue: 0x31)  // ABS_MT_TOUCH_MINOR
  public static let mtOrientation = Self(rawValue: 0x34)  // ABS_MT_ORIENTATION
  public static let mtPositionX = Self(rawValue: 0x35)  // ABS_MT_POSITION_X
  public static let mtPositionY = Self(rawValue: 0x36)  // ABS_MT_POSITION_Y
  public static let mtToolType = Self(rawValue: 0x37)  // ABS_MT_TOOL_TYPE
  public static let mtTrackingID = Self(rawValue: 0x39)  // ABS_MT_TRACKING_ID
  public static let mtPressure = Self(rawValue: 0x3a)  // ABS_MT_PRESSURE
  public static let mtDistance = Self(rawValue: 0x3b)  // ABS_MT_DISTANCE
}

/// A code of `EV_KEY`: a key (`KEY_…`) or a button (`BTN_…`).
public struct KeyCode: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  // Typing keys: known only to tell a keyboard from a remote control.
  public static let escape = Self(rawValue: 1)  // KEY_ESC
  public static let d = Self(rawValue: 32)  // KEY_D

  // Navigation keys.
  public static let enter = Self(rawValue: 28)  // KEY_ENTER
  public static let up = Self(rawValue: 103)  // KEY_UP
  public static let pageUp = Self(rawValue: 104)  // KEY_PAGEUP
  public static let left = Self(rawValue: 105)  // KEY_LEFT
  public static let right = Self(rawValue: 106)  // KEY_RIGHT
  public static let down = Self(rawValue: 108)  // KEY_DOWN
  public static let pageDown = Self(rawValue: 109)  // KEY_PAGEDOWN
  public static let menu = Self(rawValue: 139)  // KEY_MENU
  public static let ok = Self(rawValue: 0x160)  // KEY_OK
  public static let select = Self(rawValue: 0x161)  // KEY_SELECT

  // Transport keys.
  public static let pause = Self(rawValue: 119)  // KEY_PAUSE
  public static let stop = Self(rawValue: 128)  // KEY_STOP
  public static let back = Self(rawValue: 158)  // KEY_BACK
  public static let forward = Self(rawValue: 159)  // KEY_FORWARD
  public static let nextSong = Self(rawValue: 163)  // KEY_NEXTSONG
  public static let playPause = Self(rawValue: 164)  // KEY_PLAYPAUSE
  public static let previousSong = Self(rawValue: 165)  // KEY_PREVIOUSSONG
  public static let stopCD = Self(rawValue: 166)  // KEY_STOPCD
  public static let rewind = Self(rawValue: 168)  // KEY_REWIND
  public static let playCD = Self(rawValue: 200)  // KEY_PLAYCD
  public static let pauseCD = Self(rawValue: 201)  // KEY_PAUSECD
  public static let play = Self(rawValue: 207)  // KEY_PLAY
  public static let fastForward = Self(rawValue: 208)  // KEY_FASTFORWARD
  public static let media = Self(rawValue: 226)  // KEY_MEDIA
  public static let next = Self(rawValue: 407)  // KEY_NEXT
  public static let previous = Self(rawValue: 412)  // KEY_PREVIOUS

  // Keys at the edges of udev's key ranges, and buttons that tell device classes apart.
  public static let alsToggle = Self(rawValue: 0x230)  // KEY_ALS_TOGGLE
  public static let buttonMisc = Self(rawValue: 0x100)  // BTN_MISC
  public static let buttonMouse = Self(rawValue: 0x110)  // BTN_MOUSE
  public static let buttonJoystick = Self(rawValue: 0x120)  // BTN_JOYSTICK
  public static let buttonDigi = Self(rawValue: 0x140)  // BTN_DIGI
  public static let toolPen = Self(rawValue: 0x140)  // BTN_TOOL_PEN
  public static let toolRubber = Self(rawValue: 0x141)  // BTN_TOOL_RUBBER
  public static let toolBrush = Self(rawValue: 0x142)  // BTN_TOOL_BRUSH
  public static let toolPencil = Self(rawValue: 0x143)  // BTN_TOOL_PENCIL
  public static let toolAirbrush = Self(rawValue: 0x144)  // BTN_TOOL_AIRBRUSH
  public static let toolFinger = Self(rawValue: 0x145)  // BTN_TOOL_FINGER
  public static let touch = Self(rawValue: 0x14a)  // BTN_TOUCH
  public static let stylus = Self(rawValue: 0x14b)  // BTN_STYLUS
  public static let buttonWheel = Self(rawValue: 0x150)  // BTN_WHEEL
  public static let dpadUp = Self(rawValue: 0x220)  // BTN_DPAD_UP
  public static let triggerHappy = Self(rawValue: 0x2c0)  // BTN_TRIGGER_HAPPY
}

/// A code of `EV_SW`: a switch that stays as it was put.
public struct SwitchCode: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  public static let headphoneInsert = Self(rawValue: 2)  // SW_HEADPHONE_INSERT
  public static let microphoneInsert = Self(rawValue: 4)  // SW_MICROPHONE_INSERT
}

/// A bit of a device's properties (`INPUT_PROP_…` in the kernel's `input.h`).
public struct DeviceProperty: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  public static let pointer = Self(rawValue: 0)  // INPUT_PROP_POINTER
  public static let direct = Self(rawValue: 1)  // INPUT_PROP_DIRECT
  public static let accelerometer = Self(rawValue: 6)  // INPUT_PROP_ACCELEROMETER
}

/// What a device is connected by (`BUS_…` in the kernel's `input.h`).
public struct Bus: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  public static let usb = Self(rawValue: 0x03)  // BUS_USB
  public static let bluetooth = Self(rawValue: 0x05)  // BUS_BLUETOOTH
  public static let virtual = Self(rawValue: 0x06)  // BUS_VIRTUAL
  public static let i2c = Self(rawValue: 0x18)  // BUS_I2C
  public static let host = Self(rawValue: 0x19)  // BUS_HOST
  public static let cec = Self(rawValue: 0x1e)  // BUS_CEC
}
