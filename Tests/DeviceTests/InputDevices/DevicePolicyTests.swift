import KernelInput
import Testing

@testable import InputDevices

@Suite struct DevicePolicyTests {
  @Test(
    arguments: [
      (.headset, nil), (.keyboardWithMediaKeys, "it is a keyboard"),
      (.touchscreen, "it has more than keys"),
    ] as [(DeviceDescription, String?)])
  func `only devices that have nothing but keys can be exclusive`(
    device: DeviceDescription, obstacle: String?
  ) {
    #expect(DeviceReport.on(device).obstacleToExclusiveKeys == obstacle)
  }

  @Test(arguments: [
    // A digit, a letter, space, a digit of the keypad, of Braille, and of a remote control.
    (2, "typing"), (30, "typing"), (57, "typing"), (82, "typing"), (0x1f1, "typing"),
    (0x200, "typing"),
    // SysRq, power, sleep, wake up, lock, suspend, radio, the second power key, restart.
    (99, "system"), (116, "system"), (142, "system"), (143, "system"), (152, "system"),
    (205, "system"), (247, "system"), (0x164, "system"), (0x198, "system"),
  ])
  func `a device with keys for typing or the system is never exclusive`(
    key: UInt16, kind: String
  ) {
    var remote = DeviceDescription(name: "Remote")
    remote.keys = CodeSet([KeyCode.playPause.rawValue, 103, 113, 114, 115, 172])
    remote.absoluteAxes.insert(32)
    remote.relativeAxes.insert(6)
    #expect(DeviceReport.on(remote).obstacleToExclusiveKeys == nil)
    // A wheel, a position, a dock.
    let additions: [(WritableKeyPath<DeviceDescription, CodeSet>, UInt16)] = [
      (\.relativeAxes, 8), (\.absoluteAxes, 0), (\.switches, 5),
    ]
    for (codes, code) in additions {
      var other = remote
      other[keyPath: codes].insert(code)
      #expect(DeviceReport.on(other).obstacleToExclusiveKeys != nil)
    }
    remote.keys.insert(key)
    #expect(DeviceReport.on(remote).obstacleToExclusiveKeys?.contains(kind) == true)
  }

  @Test func `the jack of a headset without buttons can be read`() {
    var jack = DeviceDescription(name: "HDA Intel PCH Headphone")
    jack.switches = CodeSet([SwitchCode.headphoneInsert.rawValue])
    let report = DeviceReport.on(jack, udev: ["ID_INPUT": "1", "ID_INPUT_SWITCH": "1"])
    #expect(!report.isTaken && report.isJack)
    #expect(report.asJack.decision == .taken(.jack))
    #expect(!report.asJack.isJack)
    jack.keys = CodeSet([KeyCode.playPause.rawValue])
    #expect(!DeviceReport.on(jack).isJack)
    jack.keys = CodeSet()
    // A monitor.
    jack.switches = CodeSet([SwitchCode.lineOutInsert.rawValue, 8])
    #expect(!DeviceReport.on(jack).isJack)
    jack.switches.insert(SwitchCode.jackPhysicalInsert.rawValue)
    #expect(DeviceReport.on(jack).isJack)
    jack.bus = .usb
    #expect(!DeviceReport.on(jack).isJack)
  }

  @Test(
    arguments: [
      (
        .touchscreen, ["ID_INPUT": "1", "ID_INPUT_TOUCHSCREEN": "1"], .touchscreen,
        "touchscreen by udev (ID_INPUT_TOUCHSCREEN)"
      ),
      (.touchscreen, [:], .touchscreen, "touchscreen by its capabilities"),
      (
        .screenWithMouseButton, ["ID_INPUT": "1", "ID_INPUT_MOUSE": "1"], .touchscreen,
        "udev says mouse, but its capabilities are those of a touchscreen: used as touchscreen"
      ),
      (
        .touchscreen, ["ID_INPUT": "1", "ID_INPUT_JOYSTICK": "1"], .touchscreen,
        "udev says joystick, but its capabilities are those of a touchscreen: used as touchscreen"
      ),
      (
        .accelerometer, ["ID_INPUT_ACCELEROMETER": "1"], .accelerometer,
        "accelerometer by udev (ID_INPUT_ACCELEROMETER)"
      ),
      (
        .sensorWithTaps, ["ID_INPUT": "1", "ID_INPUT_TOUCHSCREEN": "1"], .accelerometer,
        "accelerometer by its name"
      ),
      (.remoteWithSensor, ["ID_INPUT": "1"], .accelerometer, "accelerometer by its name"),
      (
        .pen, ["ID_INPUT": "1", "ID_INPUT_TABLET": "1"], .stylus,
        "pen on a screen by udev (ID_INPUT_TABLET)"
      ),
      (.pen, [:], .stylus, "pen on a screen by its capabilities"),
      (
        .penAndFingers, ["ID_INPUT": "1", "ID_INPUT_TABLET": "1"], [.touchscreen, .stylus],
        "touchscreen by udev (ID_INPUT_TABLET); pen on a screen by udev (ID_INPUT_TABLET)"
      ),
      (.headset, ["ID_INPUT": "1", "ID_INPUT_KEY": "1"], .keys, "media keys (1 key)"),
      (.headset, [:], .keys, "media keys (1 key)"),
      (
        .keyboardWithMediaKeys, ["ID_INPUT_KEY": "1", "ID_INPUT_KEYBOARD": "1"], .keys,
        "media keys (2 keys; typed keys masked)"
      ),
    ] as [(DeviceDescription, [String: String], DeviceClass, String)])
  func `a usable device is taken`(
    device: DeviceDescription, udev: [String: String], taken: DeviceClass, reason: String
  ) {
    let report = DeviceReport.on(device, udev: udev)
    #expect(report.decision == .taken(taken))
    #expect(report.reason == reason)
  }

  @Test(
    arguments: [
      (
        .keyboard, ["ID_INPUT_KEY": "1", "ID_INPUT_KEYBOARD": "1"],
        "not read: typing keyboard without media keys"
      ),
      (.keyboard, [:], "not read: typing keyboard without media keys"),
      (.mouse, ["ID_INPUT_MOUSE": "1"], "not read: mouse"),
      (.penTablet, ["ID_INPUT_TABLET": "1"], "not read: tablet"),
      (.mouse, [:], "not read: mouse, touchpad or tablet"),
      (.touchscreen, ["ID_INPUT_TOUCHPAD": "1"], "not read: touchpad"),
      (.touchscreen, ["ID_INPUT": "1"], "not read: not a supported device"),
      (
        .touchscreen, ["ID_INPUT_TOUCHSCREEN": "1", "LIBINPUT_IGNORE_DEVICE": "1"],
        "not read: LIBINPUT_IGNORE_DEVICE is set"
      ),
      (
        .touchscreen, ["ID_INPUT_TOUCHSCREEN": "1", "ID_SEAT": "seat1"],
        "not read: belongs to seat1"
      ),
    ] as [(DeviceDescription, [String: String], String)])
  func `an unusable device is not read`(
    device: DeviceDescription, udev: [String: String], reason: String
  ) {
    let report = DeviceReport.on(device, udev: udev)
    #expect(!report.isTaken)
    #expect(report.reason == reason)
  }

  @Test func `a property of 0 or of nothing is unset`() {
    let udev = ["ID_INPUT": "1", "ID_INPUT_TOUCHSCREEN": "0", "ID_INPUT_MOUSE": ""]
    #expect(DeviceReport.on(.touchscreen, udev: udev).udevClass == [])
    #expect(DeviceReport.on(.touchscreen, udev: ["LIBINPUT_IGNORE_DEVICE": "0"]).isTaken)
  }

  @Test func `a device that udev does not know has no verdict`() {
    #expect(DeviceReport.on(.touchscreen).udevClass == nil)
  }

  @Test func `another seat may be served`() {
    let udev = ["ID_INPUT_TOUCHSCREEN": "1", "ID_SEAT": "seat1"]
    #expect(DeviceReport.on(.touchscreen, udev: udev, seat: "seat1").isTaken)
  }

  @Test func `a named node is taken from any seat and even if it is to be ignored`() {
    let udev = ["ID_INPUT_TOUCHSCREEN": "1", "ID_SEAT": "seat1", "LIBINPUT_IGNORE_DEVICE": "1"]
    #expect(DeviceReport.on(.touchscreen, udev: udev, isNamed: true).isTaken)
  }

  @Test func `nodes of one device have a group in common`() {
    func group(_ place: String, id: String = "", udev: [String: String] = [:]) -> String? {
      var node = DeviceDescription.headset
      (node.physicalPath, node.uniqueID) = (place, id)
      return DeviceReport.on(node, udev: udev).group
    }
    #expect(group("usb-0000:00:14.0-1/input0") == group("usb-0000:00:14.0-1/input1"))
    #expect(group("usb-0000:00:14.0-1/input0") != group("usb-0000:00:14.0-2/input0"))
    #expect(group("00:1a:7d", id: "a") != group("00:1a:7d", id: "b"))
    #expect(group("") == nil)
    let udev = ["LIBINPUT_DEVICE_GROUP": "3/46d/c52b:usb-1"]
    #expect(group("one/input0", udev: udev) == group("two/input0", udev: udev))
  }

  @Test func `only keys that the device has are wanted`() {
    #expect(DeviceReport.on(.headset).wantedKeys.codes == [KeyCode.playPause.rawValue])
  }

  @Test func `a keyboard is one even if udev does not say so`() {
    let report = DeviceReport.on(.keyboardWithMediaKeys, udev: ["ID_INPUT_KEY": "1"])
    #expect(report.deviceClass == [.keyboard, .keys])
  }

  @Test func `the accelerometer of the base is not read unless it is named`() {
    let base = ["ID_INPUT_ACCELEROMETER": "1", "ACCEL_LOCATION": "base"]
    #expect(DeviceReport.on(.accelerometer, udev: base).decision == .leftAlone)
    #expect(DeviceReport.on(.accelerometer, udev: base, isNamed: true).isTaken)
    let display = ["ID_INPUT_ACCELEROMETER": "1", "ACCEL_LOCATION": "display"]
    #expect(DeviceReport.on(.accelerometer, udev: display).isTaken)
  }

  @Test func `how a sensor is built in is taken from udev`() throws {
    let udev = ["ID_INPUT_ACCELEROMETER": "1", "ACCEL_MOUNT_MATRIX": "0, 1, 0; 1, 0, 0; 0, 0, 1"]
    let matrix = try #require(
      DeviceReport.on(.accelerometer, udev: udev).description.mountMatrix)
    #expect(matrix.applied(to: 1, 2, 3) == (2, 1, 3))
  }

  @Test func `a recorded device is classified by the udev properties of its recording`() {
    let report = DeviceReport(
      recorded: .screenWithMouseButton,
      udevProperties: [
        "ID_INPUT": "1", "ID_INPUT_MOUSE": "1", "LIBINPUT_CALIBRATION_MATRIX": "0 -1 1 1 0 0",
        "LIBINPUT_DEVICE_GROUP": "3/1/2:usb-1", "LIBINPUT_IGNORE_DEVICE": "1", "ID_SEAT": "seat7",
      ], wantedKeys: CodeSet())
    #expect(report.decision == .taken(.touchscreen))
    #expect(report.hints.calibration == .rotated(quarterTurns: 1))
    #expect(report.group?.hasPrefix("3/1/2:usb-1") == true)
    let mouse = DeviceReport(
      recorded: .mouse, udevProperties: [:], wantedKeys: CodeSet())
    #expect(mouse.reason == "not read: mouse, touchpad or tablet")
  }

  @Test func `a recorded sensor feels as it was built in`() throws {
    let report = DeviceReport(
      recorded: .accelerometer,
      udevProperties: ["ACCEL_MOUNT_MATRIX": "0, 1, 0; 1, 0, 0; 0, 0, 1"], wantedKeys: CodeSet())
    let matrix = try #require(report.description.mountMatrix)
    #expect(matrix.applied(to: 1, 2, 3) == (2, 1, 3))
  }

  @Test func `a sensor that is built in another way is to be read again`() {
    let before = DeviceReport.on(.accelerometer)
    let after = DeviceReport.on(
      .accelerometer, udev: ["ACCEL_MOUNT_MATRIX": "0, 1, 0; 1, 0, 0; 0, 0, 1"])
    #expect(before.isRead(as: before))
    #expect(!after.isRead(as: before))
  }
}
