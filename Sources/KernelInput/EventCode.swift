// The kernel's event codes that responderd gives a meaning to, each beside its name in the
// kernel's `input-event-codes.h`. This is the only place where the numbers stand.

/// A code of `EV_SYN`.
public struct SyncCode: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt16
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

  @inlinable public static var report: Self { Self(rawValue: 0) }  // SYN_REPORT
  @inlinable public static var mtReport: Self { Self(rawValue: 2) }  // SYN_MT_REPORT
  @inlinable public static var dropped: Self { Self(rawValue: 3) }  // SYN_DROPPED
}

/// A code of `EV_MSC`.
public struct MiscCode: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt16
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

  @inlinable public static var scan: Self { Self(rawValue: 4) }  // MSC_SCAN
  @inlinable public static var timestamp: Self { Self(rawValue: 5) }  // MSC_TIMESTAMP
}

/// A code of `EV_ABS`: one axis.
public struct Axis: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt16
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

  @inlinable public static var x: Self { Self(rawValue: 0x00) }  // ABS_X
  @inlinable public static var y: Self { Self(rawValue: 0x01) }  // ABS_Y
  @inlinable public static var z: Self { Self(rawValue: 0x02) }  // ABS_Z
  @inlinable public static var rotationX: Self { Self(rawValue: 0x03) }  // ABS_RX
  @inlinable public static var rotationY: Self { Self(rawValue: 0x04) }  // ABS_RY
  @inlinable public static var rotationZ: Self { Self(rawValue: 0x05) }  // ABS_RZ
  @inlinable public static var pressure: Self { Self(rawValue: 0x18) }  // ABS_PRESSURE
  @inlinable public static var distance: Self { Self(rawValue: 0x19) }  // ABS_DISTANCE
  @inlinable public static var tiltX: Self { Self(rawValue: 0x1a) }  // ABS_TILT_X
  @inlinable public static var tiltY: Self { Self(rawValue: 0x1b) }  // ABS_TILT_Y
  @inlinable public static var mtSlotMinusOne: Self { Self(rawValue: 0x2e) }  // ABS_RESERVED
  @inlinable public static var mtSlot: Self { Self(rawValue: 0x2f) }  // ABS_MT_SLOT
  @inlinable public static var mtTouchMajor: Self { Self(rawValue: 0x30) }  // ABS_MT_TOUCH_MAJOR
  @inlinable public static var mtTouchMinor: Self { Self(rawValue: 0x31) }  // ABS_MT_TOUCH_MINOR
  @inlinable public static var mtOrientation: Self { Self(rawValue: 0x34) }  // ABS_MT_ORIENTATION
  @inlinable public static var mtPositionX: Self { Self(rawValue: 0x35) }  // ABS_MT_POSITION_X
  @inlinable public static var mtPositionY: Self { Self(rawValue: 0x36) }  // ABS_MT_POSITION_Y
  @inlinable public static var mtToolType: Self { Self(rawValue: 0x37) }  // ABS_MT_TOOL_TYPE
  @inlinable public static var mtTrackingID: Self { Self(rawValue: 0x39) }  // ABS_MT_TRACKING_ID
  @inlinable public static var mtPressure: Self { Self(rawValue: 0x3a) }  // ABS_MT_PRESSURE
  @inlinable public static var mtDistance: Self { Self(rawValue: 0x3b) }  // ABS_MT_DISTANCE
}

/// A code of `EV_KEY`: a key (`KEY_…`) or a button (`BTN_…`).
public struct KeyCode: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt16
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

  // Typing keys: known only to tell a keyboard from a remote control.
  @inlinable public static var escape: Self { Self(rawValue: 1) }  // KEY_ESC
  @inlinable public static var d: Self { Self(rawValue: 32) }  // KEY_D

  // Navigation keys.
  @inlinable public static var enter: Self { Self(rawValue: 28) }  // KEY_ENTER
  @inlinable public static var up: Self { Self(rawValue: 103) }  // KEY_UP
  @inlinable public static var pageUp: Self { Self(rawValue: 104) }  // KEY_PAGEUP
  @inlinable public static var left: Self { Self(rawValue: 105) }  // KEY_LEFT
  @inlinable public static var right: Self { Self(rawValue: 106) }  // KEY_RIGHT
  @inlinable public static var down: Self { Self(rawValue: 108) }  // KEY_DOWN
  @inlinable public static var pageDown: Self { Self(rawValue: 109) }  // KEY_PAGEDOWN
  @inlinable public static var menu: Self { Self(rawValue: 139) }  // KEY_MENU
  @inlinable public static var ok: Self { Self(rawValue: 0x160) }  // KEY_OK
  @inlinable public static var select: Self { Self(rawValue: 0x161) }  // KEY_SELECT

  // Transport keys.
  @inlinable public static var pause: Self { Self(rawValue: 119) }  // KEY_PAUSE
  @inlinable public static var stop: Self { Self(rawValue: 128) }  // KEY_STOP
  @inlinable public static var back: Self { Self(rawValue: 158) }  // KEY_BACK
  @inlinable public static var forward: Self { Self(rawValue: 159) }  // KEY_FORWARD
  @inlinable public static var nextSong: Self { Self(rawValue: 163) }  // KEY_NEXTSONG
  @inlinable public static var playPause: Self { Self(rawValue: 164) }  // KEY_PLAYPAUSE
  @inlinable public static var previousSong: Self { Self(rawValue: 165) }  // KEY_PREVIOUSSONG
  @inlinable public static var stopCD: Self { Self(rawValue: 166) }  // KEY_STOPCD
  @inlinable public static var rewind: Self { Self(rawValue: 168) }  // KEY_REWIND
  @inlinable public static var playCD: Self { Self(rawValue: 200) }  // KEY_PLAYCD
  @inlinable public static var pauseCD: Self { Self(rawValue: 201) }  // KEY_PAUSECD
  @inlinable public static var play: Self { Self(rawValue: 207) }  // KEY_PLAY
  @inlinable public static var fastForward: Self { Self(rawValue: 208) }  // KEY_FASTFORWARD
  @inlinable public static var media: Self { Self(rawValue: 226) }  // KEY_MEDIA
  @inlinable public static var next: Self { Self(rawValue: 407) }  // KEY_NEXT
  @inlinable public static var previous: Self { Self(rawValue: 412) }  // KEY_PREVIOUS

  // Keys at the edges of udev's key ranges, and buttons that tell device classes apart.
  @inlinable public static var alsToggle: Self { Self(rawValue: 0x230) }  // KEY_ALS_TOGGLE
  @inlinable public static var buttonMisc: Self { Self(rawValue: 0x100) }  // BTN_MISC
  @inlinable public static var buttonMouse: Self { Self(rawValue: 0x110) }  // BTN_MOUSE
  @inlinable public static var buttonJoystick: Self { Self(rawValue: 0x120) }  // BTN_JOYSTICK
  @inlinable public static var buttonDigi: Self { Self(rawValue: 0x140) }  // BTN_DIGI
  @inlinable public static var toolPen: Self { Self(rawValue: 0x140) }  // BTN_TOOL_PEN
  @inlinable public static var toolRubber: Self { Self(rawValue: 0x141) }  // BTN_TOOL_RUBBER
  @inlinable public static var toolBrush: Self { Self(rawValue: 0x142) }  // BTN_TOOL_BRUSH
  @inlinable public static var toolPencil: Self { Self(rawValue: 0x143) }  // BTN_TOOL_PENCIL
  @inlinable public static var toolAirbrush: Self { Self(rawValue: 0x144) }  // BTN_TOOL_AIRBRUSH
  @inlinable public static var toolFinger: Self { Self(rawValue: 0x145) }  // BTN_TOOL_FINGER
  @inlinable public static var touch: Self { Self(rawValue: 0x14a) }  // BTN_TOUCH
  @inlinable public static var stylus: Self { Self(rawValue: 0x14b) }  // BTN_STYLUS
  @inlinable public static var buttonWheel: Self { Self(rawValue: 0x150) }  // BTN_WHEEL
  @inlinable public static var dpadUp: Self { Self(rawValue: 0x220) }  // BTN_DPAD_UP
  @inlinable public static var triggerHappy: Self { Self(rawValue: 0x2c0) }  // BTN_TRIGGER_HAPPY
}

/// A code of `EV_SW`: a switch that stays as it was put.
public struct SwitchCode: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt16
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

  @inlinable public static var headphoneInsert: Self { Self(rawValue: 2) }  // SW_HEADPHONE_INSERT
  @inlinable public static var microphoneInsert: Self { Self(rawValue: 4) }  // SW_MICROPHONE_INSERT
}

/// A bit of a device's properties (`INPUT_PROP_…` in the kernel's `input.h`).
public struct DeviceProperty: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt16
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

  @inlinable public static var pointer: Self { Self(rawValue: 0) }  // INPUT_PROP_POINTER
  @inlinable public static var direct: Self { Self(rawValue: 1) }  // INPUT_PROP_DIRECT
  @inlinable public static var accelerometer: Self { Self(rawValue: 6) }  // INPUT_PROP_ACCELEROMETER
}

/// What a device is connected by (`BUS_…` in the kernel's `input.h`).
public struct Bus: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt16
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

  @inlinable public static var usb: Self { Self(rawValue: 0x03) }  // BUS_USB
  @inlinable public static var bluetooth: Self { Self(rawValue: 0x05) }  // BUS_BLUETOOTH
  @inlinable public static var virtual: Self { Self(rawValue: 0x06) }  // BUS_VIRTUAL
  @inlinable public static var i2c: Self { Self(rawValue: 0x18) }  // BUS_I2C
  @inlinable public static var host: Self { Self(rawValue: 0x19) }  // BUS_HOST
  @inlinable public static var cec: Self { Self(rawValue: 0x1e) }  // BUS_CEC
}
