import CGuestSupport

/// What a device made with uinput claims to be and to have.
struct DeviceModel {
  struct Axis {
    let code: Int32
    let range: ClosedRange<Int32>
    var resolution: Int32 = 0
  }

  var name: String
  var bus: Int32 = BUS_USB
  var keys: [Int32] = []
  var axes: [Axis] = []
  var misc: [Int32] = []
  var properties: [Int32] = []
  var switches: [Int32] = []
  /// Where it is plugged in; empty: nowhere.
  var place = ""

  /// A screen that tells its fingers apart by slots (protocol B).
  static func touchscreen(named name: String, slots: Int32) -> DeviceModel {
    DeviceModel(
      name: name, keys: [BTN_TOUCH],
      axes: [
        Axis(code: ABS_X, range: 0...Spot.maximum),
        Axis(code: ABS_Y, range: 0...Spot.maximum),
        Axis(code: ABS_MT_SLOT, range: 0...slots - 1),
        Axis(code: ABS_MT_TRACKING_ID, range: 0...65535),
        Axis(code: ABS_MT_POSITION_X, range: 0...Spot.maximum),
        Axis(code: ABS_MT_POSITION_Y, range: 0...Spot.maximum),
      ],
      properties: [INPUT_PROP_DIRECT])
  }

  /// A screen whose node has the keys of a keyboard too.
  static let touchscreenWithKeyboard: DeviceModel = {
    var model = touchscreen(named: "Guest Screen with Keyboard", slots: 2)
    model.keys += keyboard.keys
    return model
  }()

  /// A screen that sees fingers in the air.
  static let hoveringScreen: DeviceModel = {
    var model = touchscreen(named: "Guest Hovering Screen", slots: 2)
    model.axes.append(Axis(code: ABS_MT_DISTANCE, range: 0...1))
    return model
  }()

  /// A screen that reports its fingers without slots or numbers (protocol A).
  static let anonymousScreen: DeviceModel = {
    var model = touchscreen(named: "Guest Anonymous Screen", slots: 2)
    model.axes.removeAll { [ABS_MT_SLOT, ABS_MT_TRACKING_ID].contains($0.code) }
    return model
  }()

  /// A screen that reports palms as such.
  static let palmScreen: DeviceModel = {
    var model = touchscreen(named: "Guest Palm Screen", slots: 5)
    model.axes.append(Axis(code: ABS_MT_TOOL_TYPE, range: 0...MT_TOOL_PALM))
    return model
  }()

  /// A screen that knows its size: 20 units a millimetre.
  static func sizedScreen(named name: String) -> DeviceModel {
    var model = touchscreen(named: name, slots: 2)
    for index in model.axes.indices
    where [ABS_MT_POSITION_X, ABS_MT_POSITION_Y].contains(model.axes[index].code) {
      model.axes[index].resolution = 20
    }
    return model
  }

  /// A pen that writes on a screen.
  static let pen = DeviceModel(
    name: "Guest Pen", keys: [BTN_TOOL_PEN, BTN_TOUCH, BTN_STYLUS],
    axes: [
      Axis(code: ABS_X, range: 0...Spot.maximum, resolution: 20),
      Axis(code: ABS_Y, range: 0...Spot.maximum, resolution: 20),
      Axis(code: ABS_PRESSURE, range: 0...2047), Axis(code: ABS_DISTANCE, range: 0...63),
      Axis(code: ABS_TILT_X, range: -90...90, resolution: 57),
      Axis(code: ABS_TILT_Y, range: -90...90, resolution: 57),
    ],
    properties: [INPUT_PROP_DIRECT], place: "usb-guest-2/input0")

  /// A resistive panel: one finger, one button.
  static let singleTouchPanel = panel(maximum: Spot.maximum)
  /// One whose positions are as large as numbers get.
  static let widePanel = panel(maximum: .max)

  private static func panel(maximum: Int32) -> DeviceModel {
    DeviceModel(
      name: "Guest Panel", keys: [BTN_TOUCH],
      axes: [Axis(code: ABS_X, range: 0...maximum), Axis(code: ABS_Y, range: 0...maximum)],
      properties: [INPUT_PROP_DIRECT])
  }

  /// The motion sensor of a game pad: 4 g either way.
  static let accelerometer = DeviceModel(
    name: "Guest Motion Sensors",
    axes: [ABS_X, ABS_Y, ABS_Z].map {
      Axis(code: $0, range: -4 * Accelerometer.g...4 * Accelerometer.g, resolution: Accelerometer.g)
    },
    misc: [MSC_TIMESTAMP], properties: [INPUT_PROP_ACCELEROMETER])

  /// The same, built into the machine.
  static let builtInAccelerometer: DeviceModel = {
    var model = accelerometer
    model.name = "Guest Accelerometer"
    model.bus = BUS_I2C
    return model
  }()

  /// A button of the machine's own.
  static func button(_ key: Int32) -> DeviceModel {
    DeviceModel(name: "Guest Button", bus: BUS_HOST, keys: [key], misc: [MSC_SCAN])
  }

  /// The switch of a lid.
  static let lid = DeviceModel(name: "Guest Lid", bus: BUS_HOST, switches: [SW_LID])

  private static let transportKeys = [
    KEY_PLAYPAUSE, KEY_NEXTSONG, KEY_PREVIOUSSONG, KEY_STOPCD, KEY_FASTFORWARD, KEY_REWIND,
  ]

  /// The buttons of a headset or a small remote control.
  static let consumerControl = DeviceModel(
    name: "Guest Consumer Control",
    keys: transportKeys + [KEY_MUTE, KEY_VOLUMEDOWN, KEY_VOLUMEUP], misc: [MSC_SCAN])

  /// A headset whose buttons BlueZ makes keys of: without autorepeat, on the Bluetooth bus.
  static let bluetoothHeadset = DeviceModel(
    name: "Guest Headset (AVRCP)", bus: BUS_BLUETOOTH,
    keys: [KEY_PLAYCD, KEY_PAUSECD, KEY_STOPCD, KEY_NEXTSONG, KEY_PREVIOUSSONG])

  /// The socket of a wired headset with one button.
  static let headsetJack = DeviceModel(
    name: "Guest Headset Jack", bus: BUS_HOST, keys: [KEY_MEDIA], switches: [SW_HEADPHONE_INSERT])

  /// The button of a wired headset, and the socket, on nodes of their own.
  static let headsetButton = DeviceModel(
    name: "Guest Headset Button", bus: BUS_HOST, keys: [KEY_MEDIA])
  static let bareJack = DeviceModel(
    name: "Guest Jack", bus: BUS_HOST, switches: [SW_HEADPHONE_INSERT])

  /// One of two nodes of one keyboard, both with media keys.
  static func half(_ number: Int) -> DeviceModel {
    var model = number == 0 ? keyboard : consumerControl
    model.place = "usb-guest-1/input\(number)"
    return model
  }

  private static let arrowKeys = [KEY_UP, KEY_DOWN, KEY_LEFT, KEY_RIGHT]

  /// A remote control to find one's way through menus with; its select button says Enter, or OK.
  static let navigationRemote = DeviceModel(
    name: "Guest Remote", keys: arrowKeys + [KEY_ENTER, KEY_OK, KEY_MENU, KEY_1, KEY_2],
    misc: [MSC_SCAN])

  /// A full keyboard with media keys on the same node.
  static let keyboard = DeviceModel(
    name: "Guest Keyboard", keys: Array(KEY_ESC...KEY_KPDOT) + arrowKeys + transportKeys,
    misc: [MSC_SCAN])
}
