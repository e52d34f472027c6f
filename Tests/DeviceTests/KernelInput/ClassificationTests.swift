import KernelInput
import Testing

/// Real devices, by what they say of themselves, and what they are.
@Suite struct ClassificationTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var properties: [DeviceProperty] = []
    var keys: [UInt16] = []
    var relativeAxes: [UInt16] = []
    var axes: [UInt16] = []
    var expected: DeviceClass

    var device: DeviceDescription {
      var device = DeviceDescription(name: testDescription)
      device.properties = CodeSet(properties.map(\.rawValue))
      device.keys = CodeSet(keys)
      device.relativeAxes = CodeSet(relativeAxes)
      device.absoluteAxes = CodeSet(axes)
      device.eventTypes = CodeSet([0])
      if !keys.isEmpty { device.eventTypes.insert(1) }
      if !relativeAxes.isEmpty { device.eventTypes.insert(2) }
      if !axes.isEmpty { device.eventTypes.insert(3) }
      return device
    }
  }

  private static let leftRightMiddle: [UInt16] = [0x110, 0x111, 0x112]
  private static let typing = Array<UInt16>(1...111)

  static let cases: [Case] = [
    Case(
      testDescription: "Atmel maXTouch (multi-touch with slots)", properties: [.direct],
      keys: [0x14a], axes: [0x00, 0x01, 0x18, 0x2f, 0x30, 0x35, 0x36, 0x39, 0x3a],
      expected: .touchscreen),
    Case(
      testDescription: "N-Trig MultiTouch (no slots, no properties)", keys: [0x14a],
      axes: [0x00, 0x01, 0x30, 0x31, 0x34, 0x35, 0x36], expected: .touchscreen),
    Case(
      testDescription: "resistive panel (single touch)", keys: [0x14a], axes: [0x00, 0x01, 0x18],
      expected: .touchscreen),
    Case(
      testDescription: "Android panel (fingers only)", properties: [.direct], keys: [0x14a],
      axes: [0x2f, 0x35, 0x36, 0x39], expected: .touchscreen),
    Case(
      testDescription: "eGalax Virtual Device for Single", properties: [.direct],
      keys: [0x110, 0x14a], axes: [0x00, 0x01], expected: .touchscreen),
    Case(
      testDescription: "VMware's USB mouse", keys: leftRightMiddle, relativeAxes: [8],
      axes: [0x00, 0x01], expected: .pointer),
    Case(
      testDescription: "Synaptics touchpad", properties: [.pointer],
      keys: [0x110, 0x145, 0x14a, 0x14d], axes: [0x00, 0x01, 0x2f, 0x35, 0x36, 0x39],
      expected: .pointer),
    Case(
      testDescription: "DualShock 4 touchpad", keys: [0x110, 0x145, 0x14a, 0x14d],
      axes: [0x00, 0x01, 0x2f, 0x35, 0x36, 0x39], expected: .pointer),
    Case(
      testDescription: "Apple Magic Mouse", keys: leftRightMiddle, relativeAxes: [0, 1],
      axes: [0x2f, 0x30, 0x31, 0x34, 0x35, 0x36, 0x39], expected: .pointer),
    Case(
      testDescription: "Wacom pen on a screen", properties: [.direct], keys: [0x140, 0x14a, 0x14b],
      axes: [0x00, 0x01, 0x18], expected: .stylus),
    Case(
      testDescription: "pen tablet beside the screen", properties: [.pointer],
      keys: [0x140, 0x14a, 0x14b], axes: [0x00, 0x01, 0x18], expected: .pointer),
    Case(
      testDescription: "buttons of a pen display", properties: [.direct],
      keys: [0x100, 0x101, 0x14b], axes: [0x00, 0x01], expected: .pointer),
    Case(
      testDescription: "pen and fingers on one node", properties: [.direct],
      keys: [0x140, 0x14a], axes: [0x00, 0x01, 0x2f, 0x35, 0x36, 0x39],
      expected: [.stylus, .touchscreen]),
    Case(
      testDescription: "DualShock 4 motion sensors", properties: [.accelerometer],
      axes: [0x00, 0x01, 0x02, 0x03, 0x04, 0x05], expected: .accelerometer),
    Case(
      testDescription: "accelerometer without the property", axes: [0x00, 0x01, 0x02],
      expected: .accelerometer),
    Case(
      testDescription: "Wiimote accelerometer (turned axes)", axes: [0x03, 0x04, 0x05],
      expected: []),
    Case(
      testDescription: "joystick that claims every axis", keys: Array(0x120...0x12b),
      axes: Array(0...0x3f), expected: .joystick),
    Case(
      testDescription: "gamepad", keys: Array(0x130...0x13e), axes: [0, 1, 2, 3, 4, 5, 16, 17],
      expected: .joystick),
    Case(testDescription: "keyboard", keys: typing, expected: .keyboard),
    Case(
      testDescription: "keyboard and mouse behind one receiver", keys: typing + leftRightMiddle,
      relativeAxes: [0, 1, 8], expected: [.keyboard, .pointer]),
    Case(testDescription: "AVRCP headset", keys: [163, 164, 165, 200, 201], expected: []),
  ]

  @Test(arguments: cases) func `a device is what udev's rules make it`(device: Case) {
    #expect(device.device.classByCapabilities == device.expected)
  }

  @Test func `several fingers without a sign of a screen may be those of one`() {
    func isPossible(
      keys: [UInt16] = [], relativeAxes: [UInt16] = [], properties: [DeviceProperty] = [],
      axes: [UInt16] = [0x30, 0x35, 0x36]
    ) -> Bool {
      Case(
        testDescription: "panel", properties: properties, keys: keys, relativeAxes: relativeAxes,
        axes: axes, expected: []
      ).device.isPossibleTouchscreen
    }
    #expect(isPossible())
    // Fermi's panels have mouse buttons.
    #expect(isPossible(keys: Self.leftRightMiddle))
    #expect(!isPossible(keys: Self.leftRightMiddle, relativeAxes: [0, 1]))
    #expect(!isPossible(keys: [0x145]))
    #expect(!isPossible(keys: [0x14b]))
    #expect(!isPossible(keys: [0x130]))
    #expect(!isPossible(properties: [.pointer]))
    #expect(!isPossible(axes: [0, 1]))
    #expect(!isPossible(axes: Array(0...0x3f)))
  }
}
