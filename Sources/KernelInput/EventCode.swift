// The kernel's event codes with a meaning for responderd, with their names in the kernel's
// `input-event-codes.h`. Other files use these constants instead of the numbers.

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

/// A code of `EV_ABS`: an absolute axis.
public struct Axis: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt16
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// `ABS_X`: the position to the right.
  @inlinable public static var x: Self { Self(rawValue: 0x00) }
  /// `ABS_Y`: the position downward.
  @inlinable public static var y: Self { Self(rawValue: 0x01) }
  /// `ABS_Z`: the depth.
  @inlinable public static var z: Self { Self(rawValue: 0x02) }
  /// `ABS_RX`: the rotation about the first axis.
  @inlinable public static var rotationX: Self { Self(rawValue: 0x03) }
  /// `ABS_RY`: the rotation about the second axis.
  @inlinable public static var rotationY: Self { Self(rawValue: 0x04) }
  /// `ABS_RZ`: the rotation about the third axis.
  @inlinable public static var rotationZ: Self { Self(rawValue: 0x05) }
  /// `ABS_PRESSURE`: the pressure.
  @inlinable public static var pressure: Self { Self(rawValue: 0x18) }
  /// `ABS_DISTANCE`: the distance while hovering.
  @inlinable public static var distance: Self { Self(rawValue: 0x19) }
  /// `ABS_TILT_X`: the tilt of a pen to the right.
  @inlinable public static var tiltX: Self { Self(rawValue: 0x1a) }
  /// `ABS_TILT_Y`: the tilt of a pen towards the user.
  @inlinable public static var tiltY: Self { Self(rawValue: 0x1b) }
  /// `ABS_RESERVED`: the code before `ABS_MT_SLOT`; a device that has it does not have real slots.
  @inlinable public static var mtSlotMinusOne: Self { Self(rawValue: 0x2e) }
  /// `ABS_MT_SLOT`: the slot to which the following values belong.
  @inlinable public static var mtSlot: Self { Self(rawValue: 0x2f) }
  /// `ABS_MT_TOUCH_MAJOR`: the longer side of the contact area.
  @inlinable public static var mtTouchMajor: Self { Self(rawValue: 0x30) }
  /// `ABS_MT_TOUCH_MINOR`: the shorter side of the contact area.
  @inlinable public static var mtTouchMinor: Self { Self(rawValue: 0x31) }
  /// `ABS_MT_ORIENTATION`: the orientation of the contact area.
  @inlinable public static var mtOrientation: Self { Self(rawValue: 0x34) }
  /// `ABS_MT_POSITION_X`: the position of a contact to the right.
  @inlinable public static var mtPositionX: Self { Self(rawValue: 0x35) }
  /// `ABS_MT_POSITION_Y`: the position of a contact downward.
  @inlinable public static var mtPositionY: Self { Self(rawValue: 0x36) }
  /// `ABS_MT_TOOL_TYPE`: the tool of a contact.
  @inlinable public static var mtToolType: Self { Self(rawValue: 0x37) }
  /// `ABS_MT_TRACKING_ID`: the number of a contact; -1 after it has lifted.
  @inlinable public static var mtTrackingID: Self { Self(rawValue: 0x39) }
  /// `ABS_MT_PRESSURE`: the pressure of a contact.
  @inlinable public static var mtPressure: Self { Self(rawValue: 0x3a) }
  /// `ABS_MT_DISTANCE`: the distance of a hovering contact.
  @inlinable public static var mtDistance: Self { Self(rawValue: 0x3b) }
}

/// A code of `EV_KEY`: a key (`KEY_…`) or a button (`BTN_…`).
public struct KeyCode: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt16
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

  // Typing keys, used to distinguish a keyboard from a remote control, and keys that can be the home key.
  /// `KEY_ESC`: escape.
  @inlinable public static var escape: Self { Self(rawValue: 1) }
  /// `KEY_D`: the letter D.
  @inlinable public static var d: Self { Self(rawValue: 32) }
  /// `KEY_F1`: the first function key.
  @inlinable public static var f1: Self { Self(rawValue: 59) }
  /// `KEY_F10`: the last of the function keys with consecutive codes.
  @inlinable public static var f10: Self { Self(rawValue: 68) }
  /// `KEY_F11`: a function key.
  @inlinable public static var f11: Self { Self(rawValue: 87) }
  /// `KEY_F12`: a function key.
  @inlinable public static var f12: Self { Self(rawValue: 88) }
  /// `KEY_KPEQUAL`: the equals sign of a keypad.
  @inlinable public static var keypadEqual: Self { Self(rawValue: 117) }
  /// `KEY_KPCOMMA`: the comma of a keypad.
  @inlinable public static var keypadComma: Self { Self(rawValue: 121) }

  // Navigation keys.
  /// `KEY_ENTER`: enter.
  @inlinable public static var enter: Self { Self(rawValue: 28) }
  /// `KEY_KP1`: the 1 of a keypad.
  @inlinable public static var keypad1: Self { Self(rawValue: 79) }
  /// `KEY_KPENTER`: the enter key of a keypad.
  @inlinable public static var keypadEnter: Self { Self(rawValue: 96) }
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

  // Keys of the system.
  /// `KEY_HOME`: home, or the beginning of a line on a keyboard.
  @inlinable public static var home: Self { Self(rawValue: 102) }
  /// `KEY_POWER`: power.
  @inlinable public static var power: Self { Self(rawValue: 116) }
  /// `KEY_SLEEP`: sleep.
  @inlinable public static var sleep: Self { Self(rawValue: 142) }
  /// `KEY_HOMEPAGE`: home.
  @inlinable public static var homePage: Self { Self(rawValue: 172) }
  /// `KEY_SUSPEND`: sleep.
  @inlinable public static var suspend: Self { Self(rawValue: 205) }

  // Transport keys.
  /// `KEY_PAUSE`: pause, or a keyboard's Pause key.
  @inlinable public static var pause: Self { Self(rawValue: 119) }
  /// `KEY_STOP`: stop, in programs.
  @inlinable public static var stop: Self { Self(rawValue: 128) }
  /// `KEY_BACK`: back, in programs.
  @inlinable public static var back: Self { Self(rawValue: 158) }
  /// `KEY_FORWARD`: forward, in programs.
  @inlinable public static var forward: Self { Self(rawValue: 159) }
  /// `KEY_NEXTSONG`: the next track.
  @inlinable public static var nextSong: Self { Self(rawValue: 163) }
  /// `KEY_PLAYPAUSE`: play and pause.
  @inlinable public static var playPause: Self { Self(rawValue: 164) }
  /// `KEY_PREVIOUSSONG`: the previous track.
  @inlinable public static var previousSong: Self { Self(rawValue: 165) }
  /// `KEY_STOPCD`: stop playback.
  @inlinable public static var stopCD: Self { Self(rawValue: 166) }
  /// `KEY_REWIND`: seek backward.
  @inlinable public static var rewind: Self { Self(rawValue: 168) }
  /// `KEY_PLAYCD`: play.
  @inlinable public static var playCD: Self { Self(rawValue: 200) }
  /// `KEY_PAUSECD`: pause.
  @inlinable public static var pauseCD: Self { Self(rawValue: 201) }
  /// `KEY_PLAY`: play.
  @inlinable public static var play: Self { Self(rawValue: 207) }
  /// `KEY_FASTFORWARD`: seek forward.
  @inlinable public static var fastForward: Self { Self(rawValue: 208) }
  /// `KEY_MEDIA`: the button of a headset.
  @inlinable public static var media: Self { Self(rawValue: 226) }
  /// `KEY_NEXT`: next.
  @inlinable public static var next: Self { Self(rawValue: 407) }
  /// `KEY_PREVIOUS`: previous.
  @inlinable public static var previous: Self { Self(rawValue: 412) }

  // Keys at the limits of udev's key ranges, and buttons that distinguish device classes.
  /// `KEY_ALS_TOGGLE`: the light sensor.
  @inlinable public static var alsToggle: Self { Self(rawValue: 0x230) }
  /// `BTN_MISC`: the first of the buttons, also `BTN_0`.
  @inlinable public static var buttonMisc: Self { Self(rawValue: 0x100) }
  /// `BTN_MOUSE`: the first button of a mouse.
  @inlinable public static var buttonMouse: Self { Self(rawValue: 0x110) }
  /// `BTN_JOYSTICK`: the first button of a joystick.
  @inlinable public static var buttonJoystick: Self { Self(rawValue: 0x120) }
  /// `BTN_DIGI`: the first button of a digitizer.
  @inlinable public static var buttonDigi: Self { Self(rawValue: 0x140) }
  /// `BTN_TOOL_PEN`: a pen is in proximity.
  @inlinable public static var toolPen: Self { Self(rawValue: 0x140) }
  /// `BTN_TOOL_RUBBER`: the eraser of a pen is in proximity.
  @inlinable public static var toolRubber: Self { Self(rawValue: 0x141) }
  /// `BTN_TOOL_BRUSH`: a brush is in proximity.
  @inlinable public static var toolBrush: Self { Self(rawValue: 0x142) }
  /// `BTN_TOOL_PENCIL`: a pencil is in proximity.
  @inlinable public static var toolPencil: Self { Self(rawValue: 0x143) }
  /// `BTN_TOOL_AIRBRUSH`: an airbrush is in proximity.
  @inlinable public static var toolAirbrush: Self { Self(rawValue: 0x144) }
  /// `BTN_TOOL_FINGER`: a finger is in proximity.
  @inlinable public static var toolFinger: Self { Self(rawValue: 0x145) }
  /// `BTN_TOUCH`: a finger or tool touches.
  @inlinable public static var touch: Self { Self(rawValue: 0x14a) }
  /// `BTN_STYLUS`: the button of a pen.
  @inlinable public static var stylus: Self { Self(rawValue: 0x14b) }
  /// `BTN_WHEEL`: the first button of a wheel.
  @inlinable public static var buttonWheel: Self { Self(rawValue: 0x150) }
  /// `BTN_DPAD_UP`: up on a directional pad.
  @inlinable public static var dpadUp: Self { Self(rawValue: 0x220) }
  /// `BTN_TRIGGER_HAPPY`: the first of a joystick's additional buttons.
  @inlinable public static var triggerHappy: Self { Self(rawValue: 0x2c0) }
}

/// A code of `EV_SW`: a switch, which keeps its state.
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
  /// `SW_LINEOUT_INSERT`: a line output is plugged in.
  @inlinable public static var lineOutInsert: Self { Self(rawValue: 6) }
  /// `SW_JACK_PHYSICAL_INSERT`: a plug is in the jack.
  @inlinable public static var jackPhysicalInsert: Self { Self(rawValue: 7) }

  /// The switches of a headset's jack, which change when something is plugged in or out.
  public static let ofJacks: [Self] = [
    .headphoneInsert, .microphoneInsert, .lineOutInsert, .jackPhysicalInsert,
  ]
}

extension DeviceDescription {
  /// Whether it has a switch that the plug of a headset changes. A line output alone is not for headsets, such as
  /// an HDMI output, whose switch changes with the monitor.
  public var hasJack: Bool {
    SwitchCode.ofJacks.contains { $0 != .lineOutInsert && switches.contains($0.rawValue) }
  }
}

/// A bit of a device's properties (`INPUT_PROP_…` in the kernel's `input.h`).
public struct DeviceProperty: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt16
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// `INPUT_PROP_POINTER`: the device moves a pointer.
  @inlinable public static var pointer: Self { Self(rawValue: 0) }
  /// `INPUT_PROP_DIRECT`: the touched surface is the display.
  @inlinable public static var direct: Self { Self(rawValue: 1) }
  /// `INPUT_PROP_ACCELEROMETER`: the axes measure acceleration.
  @inlinable public static var accelerometer: Self { Self(rawValue: 6) }
}

/// The bus of a device (`BUS_…` in the kernel's `input.h`).
public struct Bus: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt16
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// `BUS_USB`.
  @inlinable public static var usb: Self { Self(rawValue: 0x03) }
  /// `BUS_BLUETOOTH`.
  @inlinable public static var bluetooth: Self { Self(rawValue: 0x05) }
  /// `BUS_VIRTUAL`: no hardware.
  @inlinable public static var virtual: Self { Self(rawValue: 0x06) }
  /// `BUS_I2C`.
  @inlinable public static var i2c: Self { Self(rawValue: 0x18) }
  /// `BUS_HOST`: part of the machine.
  @inlinable public static var host: Self { Self(rawValue: 0x19) }
  /// `BUS_CEC`: HDMI-CEC.
  @inlinable public static var cec: Self { Self(rawValue: 0x1e) }
}
