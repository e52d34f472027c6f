import KernelInput
import Recordings
import Testing

@Suite struct RealDeviceTests {
  @Test func `the fixtures are all there`() {
    #expect(Fixture.evemuFiles.count == 29)
  }

  @Test(arguments: Fixture.evemuFiles)
  func `every recording of a real device is read whole`(file: String) throws {
    let path = Fixture.evemu(file)
    let recording = try Fixture.recording(path)
    let text = String(decoding: try Fixture.bytes(path), as: UTF8.self)
    let eventLines = text.split(separator: "\n").count { $0.hasPrefix("E:") }
    #expect(recording.events.count == eventLines)
    #expect(!recording.description.name.isEmpty)
    #expect(!recording.description.eventTypes.isEmpty)
    #expect(recording.events.last?.isReport ?? true)
  }

  @Test(arguments: Fixture.evemuFiles)
  func `every real device is classified correctly`(file: String) throws {
    let recording = try Fixture.recording(Fixture.evemu(file))
    let expected: DeviceClass =
      if file.hasPrefix("touchscreens/") || file.contains("PCAP") || file.contains("E6 Finger") {
        .touchscreen
      } else if file.contains("Penabled") {
        // The pen and the fingers of one panel.
        [.touchscreen, .stylus]
      } else if file.hasPrefix("tablets/") {
        // A touchpad; and a panel that an old kernel took for a pen's tablet, as udev does.
        .pointer
      } else if file.contains("BlackWidow") {
        .keyboard
      } else if file.contains("K400") {
        // A keyboard and a touchpad that moves a pointer, behind one receiver.
        [.keyboard, .pointer]
      } else {
        []
      }
    #expect(recording.description.classByCapabilities == expected)
  }

  @Test func `the Atmel touchscreen has ten slots and 84 events`() throws {
    let recording = try Fixture.recording(
      Fixture.evemu("touchscreens/Atmel maXTouch Touchscreen.1-finger-fast-taps.events"))
    let device = recording.description
    #expect(device.name == "Atmel maXTouch Touchscreen")
    #expect(device.bus == .i2c)
    #expect(device.ranges[.mtSlot] == AxisRange(minimum: 0, maximum: 9))
    #expect(device.ranges[.x] == AxisRange(minimum: 0, maximum: 799))
    #expect(device.keys.codes == [KeyCode.touch.rawValue])
    #expect(device.properties.codes == [DeviceProperty.direct.rawValue])
    #expect(device.classByCapabilities == .touchscreen)
    #expect(recording.events.count == 84)
    #expect(recording.events.count { $0.code == 57 && $0.value == -1 } == 9)
    #expect(recording.events[7].time == Timestamp(microseconds: 95_573))
  }

  @Test func `the slot in use before the first event comes from the comments`() throws {
    let recording = try Fixture.recording(
      Fixture.evemu("touchscreens/Atmel maXTouch Touchscreen.4-finger-drag-down.events"))
    let state = try #require(recording.initialState)
    #expect(state.currentSlot == 3)
    #expect(state.axes == [.x: 133, .y: 384])
    #expect(state.time == Timestamp(microseconds: 1))
  }

  @Test func `the Plantronics headset is described in the file beside its events`() throws {
    let recording = try Fixture.recording(
      Fixture.evemu("misc/Plantronics Plantronics .Audio 648 USB.buttons.events"))
    let device = recording.description
    #expect(device.name == "Plantronics Plantronics .Audio 648 USB")
    #expect([device.vendor, device.product, device.version] == [0x047f, 0xc013, 0x0100])
    #expect(device.keys.codes == [256, 257, 258, 259, 260])
    #expect(recording.initialState == nil)
    #expect(recording.events.first?.value == -6_291_275)
    #expect(recording.events.first?.time.microseconds == 1_345_610_846_343_504)
    let pressedAndReleased = frames(recording).count { frame in
      Set(frame.filter { $0.type == .key }.map(\.value)) == [0, 1]
    }
    #expect(pressedAndReleased == 6)
  }

  @Test func `the N-Trig screen separates contacts by SYN_MT_REPORT`() throws {
    let recording = try Fixture.recording(
      Fixture.evemu("touchscreens/N-Trig MultiTouch.1-finger-drag-NW-SE.events"))
    #expect(recording.description.absoluteAxes.contains(Axis.mtPositionX))
    #expect(!recording.description.absoluteAxes.contains(Axis.mtSlot))
    #expect(recording.description.ranges[.x] == AxisRange(minimum: 0, maximum: 9600))
    let separators = recording.events.count {
      $0.type == .synchronization && $0.code == SyncCode.mtReport.rawValue
    }
    #expect(separators > 80)
  }

  @Test func `a description alone is a recording without events`() throws {
    let recording = try Fixture.recording(Fixture.evemu("misc/HP WMI hotkeys.device"))
    #expect(recording.events.isEmpty)
    #expect(recording.description.switches.codes == [1, 5])
  }

  /// Since version 1.2 of the format the lines `B: 00` do not say it.
  @Test(arguments: [
    ("misc/HP WMI hotkeys.device", [0, 1, 4, 5]),
    ("keyboards/Logitech K400 Plus.events", [0, 1, 2, 3, 4, 17, 20]),
    ("misc/Plantronics Plantronics .Audio 648 USB.desc", [0, 1, 4]),
    ("misc/ITE8708 CIR transceiver.desc", [0, 1, 4, 20]),
    ("touchscreens/Atmel maXTouch Touchscreen.desc", [0, 1, 3]),
  ])
  func `a device's event types are those it has`(file: String, types: [UInt16]) throws {
    let recording = try Fixture.recording(Fixture.evemu(file))
    #expect(recording.description.eventTypes.codes == types)
  }

  /// A file of evemu has no place for what a live device's folder tells.
  @Test(arguments: [
    ("ITE8708 CIR transceiver", true), ("Media Center Ed. eHome Infrared Remote Transceiver", true),
    ("gpio_ir_recv", true), ("Logitech FIR Keypad", false), ("iron", false),
  ])
  func `a receiver of infra-red is reported by its name`(name: String, isReceiver: Bool) throws {
    func recording(_ axes: String) throws -> Recording {
      let text = "N: \(name)\nI: 0019 1283 0000 0000\nB: 01 00 00 00 00 00 00 00 10\n\(axes)"
      return try RecordingFile.parse(Array(text.utf8), name: "receiver.desc")[0]
    }
    #expect(try recording("").description.isInfraRedReceiver == isReceiver)
    // A touchscreen may see by infra-red light.
    #expect(
      try !recording("B: 03 03\(String(repeating: " 00", count: 7))\n").description
        .isInfraRedReceiver)
    let real = try Fixture.recording(Fixture.evemu("misc/ITE8708 CIR transceiver.desc"))
    #expect(real.description.isInfraRedReceiver)
  }

  @Test func `a keyboard with every axis up to 3f keeps them all`() throws {
    let recording = try Fixture.recording(
      Fixture.evemu("keyboards/Razer Razer BlackWidow 2013.keyboard-multimedia.desc"))
    #expect(recording.description.ranges.count == 25)
    #expect(recording.description.isFakeMultiTouch)
    #expect(recording.description.isKeyboard)
  }
}
