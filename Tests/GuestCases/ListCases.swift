import CGuestSupport
import Foundation

/// What the list of devices says.
enum ListCases {
  static let cases = [
    GuestCase("a device's name cannot control a terminal", smoke: true, hostileName),
    GuestCase("the capabilities classify each device as udev does", classification),
  ]

  /// What is used here of an entry of the list.
  private struct Entry: Decodable {
    var node: String
    var name: String
    var classByUdev: String?
    var classByCapabilities: String
  }

  static func hostileName(_ bench: Bench) throws {
    var model = DeviceModel.consumerControl
    model.name = "Guest\u{202e}\u{2028}\u{1b}[2J\nname"
    let device = try bench.device(model)
    let text = try bench.output(of: "devices")
    try expect(text.contains(device.node.path), "the device is not in the list")
    let steering = text.unicodeScalars.filter {
      switch $0.properties.generalCategory {
      case .control: $0 != "\n"
      case .format, .lineSeparator, .paragraphSeparator: true
      default: false
      }
    }
    try expect("characters that steer a terminal", steering.count, is: 0)
    try expect(
      text.split(separator: "\n").allSatisfy { $0.hasPrefix("/dev/") || $0.hasPrefix("    ") },
      "the name begins a line of its own")
  }

  /// Every model that the cases know, and some that udev and others have mistaken.
  static func classification(_ bench: Bench) throws {
    let models: [DeviceModel] = [
      .touchscreen(named: "Guest Screen", slots: 10), .singleTouchPanel, .touchscreenWithKeyboard,
      .accelerometer, .consumerControl, .headsetJack, .navigationRemote, .keyboard,
      DeviceModel(
        name: "Guest Pad", keys: [BTN_TOUCH, BTN_TOOL_FINGER, BTN_LEFT],
        axes: [ABS_X, ABS_Y].map { DeviceModel.Axis(code: $0, range: 0...999) },
        properties: [INPUT_PROP_POINTER]),
      DeviceModel(
        name: "Guest Stick", keys: Array(BTN_TRIGGER...BTN_BASE6),
        axes: [ABS_X, ABS_Y, ABS_Z].map { DeviceModel.Axis(code: $0, range: -99...99) }),
      DeviceModel(
        name: "Guest Keyless Stick",
        axes: [ABS_X, ABS_Y, ABS_Z].map { DeviceModel.Axis(code: $0, range: -99...99) }),
    ]
    for model in models { _ = try bench.device(model) }
    // udev takes it for a mouse; it is a touchscreen that speaks of a mouse's button.
    let mistaken = try bench.device(
      DeviceModel(
        name: "Guest Single Screen", keys: [BTN_LEFT, BTN_TOUCH],
        axes: [ABS_X, ABS_Y].map { DeviceModel.Axis(code: $0, range: 0...999) },
        properties: [INPUT_PROP_DIRECT]))
    // udev has one word for pens on a screen and beside it.
    let pen = try bench.device(
      DeviceModel(
        name: "Guest Pen", keys: [BTN_TOUCH, BTN_TOOL_PEN, BTN_STYLUS],
        axes: [ABS_X, ABS_Y].map { DeviceModel.Axis(code: $0, range: 0...999) },
        properties: [INPUT_PROP_DIRECT]))
    let different = [mistaken.node.path, pen.node.path]
    let list = try JSONDecoder().decode(
      [Entry].self, from: Data(bench.output(of: "devices", "--json").utf8))
    for entry in list where entry.name.hasPrefix("Guest") && !different.contains(entry.node) {
      try expect("class of \(entry.name)", entry.classByCapabilities, is: entry.classByUdev ?? "")
    }
    let odd = list.first { $0.node == mistaken.node.path }
    try expect("udev's class", odd?.classByUdev, is: "pointer")
    try expect("class by capabilities", odd?.classByCapabilities, is: "touchscreen")
    let written = list.first { $0.node == pen.node.path }
    try expect("udev's class of the pen", written?.classByUdev, is: "pointer")
    try expect("class of the pen by capabilities", written?.classByCapabilities, is: "stylus")
    try expect("devices in the list", list.count { $0.name.hasPrefix("Guest") }, is: 13)
  }
}
