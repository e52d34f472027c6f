import KernelInput
import Recordings
import Testing

/// What `evtest` prints, as people paste it into reports.
@Suite struct EvtestTests {
  private static let header = """
    Input driver version is 1.0.1
    Input device ID: bus 0x18 vendor 0x416 product 0x38f version 0x1060
    Input device name: "Goodix "old" Touch"
    Supported events:
      Event type 0 (EV_SYN)
      Event type 1 (EV_KEY)
        Event code 330 (BTN_TOUCH)
      Event type 3 (EV_ABS)
        Event code 47 (ABS_MT_SLOT)
          Value      2
          Min        0
          Max        9
        Event code 53 (ABS_MT_POSITION_X)
          Value      0
          Min       -5
          Max      799
          Fuzz       1
          Flat       2
          Resolution      12
        Event code 57 (ABS_MT_TRACKING_ID)
          Value      0
          Min        0
          Max    65535
      Event type 4 (EV_MSC)
        Event code 4 (MSC_SCAN)
      Event type 5 (EV_SW)
        Event code 2 (SW_HEADPHONE_INSERT) state 1
    Key repeat handling:
      Repeat type 20 (EV_REP)
        Repeat code 0 (REP_DELAY)
          Value    250
    Properties:
      Property type 1 (INPUT_PROP_DIRECT)
    Testing ... (interrupt to exit)

    """
  private static let events = """
    Event: time 1638281588.914084, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 24902
    Event: time 1638281588.914084, type 4 (EV_MSC), code 4 (MSC_SCAN), value 90001
    Event: time 1638281588.914084, ++++++++++++++ SYN_MT_REPORT ++++++++++++
    Event: time 1638281588.914084, -------------- SYN_REPORT ------------
    Event: time 1638281588.914090, >>>>>>>>>>>>>> SYN_DROPPED <<<<<<<<<<<<
    Event: time 1638281588.914090, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value -5
    Event: time 1638281588.914090, -------------- SYN_REPORT ------------

    """

  private func read(_ text: String) throws -> Recording {
    let recordings = try RecordingFile.parse(Array(text.utf8), name: "x")
    return try #require(recordings.count == 1 ? recordings[0] : nil)
  }

  private func error(_ text: String) -> String? {
    do {
      _ = try read(text)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func `the header describes the device`() throws {
    let recording = try read(Self.header + Self.events)
    let device = recording.description
    #expect(device.name == "Goodix \"old\" Touch")
    #expect((device.bus, device.vendor) == (Bus(rawValue: 0x18), 0x416))
    #expect((device.product, device.version) == (0x38f, 0x1060))
    #expect(device.keys.codes == [330])
    #expect(device.absoluteAxes.codes == [47, 53, 57])
    #expect(device.ranges[.mtSlot] == AxisRange(minimum: 0, maximum: 9))
    #expect(
      device.ranges[.mtPositionX]
        == AxisRange(minimum: -5, maximum: 799, fuzz: 1, flat: 2, resolution: 12))
    #expect(device.properties.contains(DeviceProperty.direct))
    #expect(recording.initialState?.currentSlot == 2)
    #expect(recording.initialSwitches.codes == [2])
  }

  @Test func `each line of an event is one`() throws {
    let recording = try read(Self.header + Self.events)
    let (first, second) = (
      Timestamp(microseconds: 1_638_281_588_914_084), Timestamp(microseconds: 1_638_281_588_914_090)
    )
    #expect(
      recording.events == [
        KernelEvent(.mtTrackingID, 24902, at: first),
        // Scan codes are printed in hexadecimal.
        KernelEvent(time: first, type: .miscellaneous, code: 4, value: 0x90001),
        KernelEvent(
          time: first, type: .synchronization, code: SyncCode.mtReport.rawValue, value: 0),
        .report(at: first), .dropped(at: second), KernelEvent(.mtPositionX, -5, at: second),
        .report(at: second),
      ])
    #expect(recording.warnings == [])
  }

  @Test func `what the terminal and a forum add is ignored`() throws {
    let shell = """

      No device specified, trying to scan all of /dev/input/event*
      Available devices:
      /dev/input/event0:\tvc4
      Select the device event number [0-2]: 2

      """
    let whole = try read(Self.header + Self.events)
    let text = shell + Self.header + Self.events
    #expect(try read(text) == whole)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(try read(lines.map { "    \($0)  \r\n" }.joined(separator: "\n")) == whole)
    #expect(try read(text + "^C\n$ exit\n") == whole)
  }

  @Test func `prompts, fences, quotation marks and escape sequences are ignored`() throws {
    let whole = try read(Self.header + Self.events)
    let lines = (Self.header + Self.events).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    func text(_ line: (String) -> String) -> String { lines.map(line).joined(separator: "\n") }
    let texts = [
      "$ sudo evtest /dev/input/event3\n\(text { $0 })\n^C\npi@kiosk:~ $ ls, 1, 2, 3\n",
      "root@kiosk:~# evtest\n\(text { $0 })",
      "The panel:\n\n```text\n\(text { $0 })\n```\n\nThanks!\n",
      "---\n```\n\(text { $0 })\n```\n",
      "P: /devices/platform/input13\nE: ABS=7\n\n\(text { $0 })",
      text { "> \($0)" }, text { ">> > \($0)\r" }, text { "\u{a0}\u{a0}\($0)" },
      text { "\u{1b}[01;31m\u{1b}[K\($0)\u{1b}[m\u{1b}[K" },
      "\u{1b}]0;pi@kiosk: ~\u{7}\u{1b}[?2004h$ evtest\n\(text { $0 })",
      text { $0.hasPrefix("Event:") ? "^[[A^[OB\($0)" : $0 },
      text { $0.hasPrefix("Event:") ? "\u{1b}[A\u{8}\($0)" : $0 },
      text { $0.hasPrefix("Event:") ? "a\($0)" : $0 },
      // A mail wraps lines.
      text { $0.replacing(", value", with: ",\n    value") },
      text { $0.hasPrefix("Event:") ? "a\($0.replacing(", value", with: ",\n> value"))" : $0 },
      "Event: the touch ends.\nEvent type handling, and Property type x:\n\(text { $0 })\nEvent: that is all.",
    ]
    for text in texts { #expect(try read(text) == whole, "\(text)") }
  }

  @Test func `what a log has before each line is ignored`() throws {
    let whole = try read(Self.header + Self.events)
    let lines = (Self.header + Self.events).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    func text(_ line: (Int, String) -> String) -> String {
      lines.enumerated().map { line($0.offset, $0.element) }.joined(separator: "\n")
    }
    let texts = [
      text { "Nov 30 10:00:\($0 % 50 + 10) panel evtest[123]: \($1)" },
      text { "\(String(repeating: " ", count: $0 < 9 ? 5 : 4))\($0 + 1)\t\($1)" },
      "login: root\n" + text { "[  12.\(100 + $0)] \($1)" },
    ]
    for text in texts { #expect(try read(text) == whole, "\(text)") }
    // evemu's comments have the same words.
    let comments = lines.map { "# \($0)" }.joined(separator: "\n")
    #expect(error("text\n\(comments)")?.contains("neither an evemu recording") == true)
  }

  @Test func `several devices are recordings of their own`() throws {
    let second = Self.header.replacing("Goodix", with: "Other").replacing(
      "state 1", with: "state 0")
    let text =
      "$ evtest /dev/input/event1\n\(Self.header)\(Self.events)^C\n$ evtest /dev/input/event2\n\(second)"
      + "\(Self.events)```\n\(second)"
    let recordings = try RecordingFile.parse(Array(text.utf8), name: "x")
    #expect(
      recordings.map(\.description.name) == [
        "Goodix \"old\" Touch", "Other \"old\" Touch", "Other \"old\" Touch",
      ])
    #expect(recordings.map(\.events.count) == [7, 7, 0])
    #expect(recordings.map(\.initialSwitches.codes) == [[2], [], []])
    let bare = Self.events + Self.header
    #expect(error(bare)?.hasPrefix("x: the header of evtest") == true)
  }

  @Test func `more devices than a recording may have are refused, also without headers`() {
    let device = "Input driver version is 1.0.1\n\(Self.events)"
    let text = Self.header + String(repeating: device, count: 1024)
    #expect(error(text)?.hasSuffix("more than 1024 devices") == true)
  }

  @Test func `a file of a description only has no events`() throws {
    #expect(try read(Self.header).events == [])
  }

  @Test func `without the header, the error says what to copy`() {
    #expect(
      error(Self.events) == "x: the header of evtest, which describes the device, is missing; "
        + "copy everything from \"Input driver version\" on")
  }

  @Test(arguments: [
    "Event: time 1.000000, type 99 (EV_ABS), code 57 (X), value 1",
    "Event: time 1.000000, type 3 (EV_ABS), code 64 (X), value 1",
    "Event: time 1.000000, type 3 (EV_ABS), code 57 (X), value 99999999999",
    "Event: time 1.5, -------------- SYN_REPORT ------------",
    "Event: time 99999999999999999999.000000, -------------- SYN_REPORT ------------",
    "Event: time 1.000000, type 3 (EV_ABS), code 57 (X)", "Event: time",
    "Event code 9999 (X)", "Input device ID: bus 0x18",
  ])
  func `a line that evtest does not print is refused`(line: String) {
    let head = line.hasPrefix("Event code") ? "" : "Event type 1 (EV_KEY)\n"
    let text =
      "Input device ID: bus 0x18 vendor 0x0 product 0x0 version 0x0\nEvent type 3 (EV_ABS)\n"
      + "\(head)\(line)\nend\n"
    let number = line.hasPrefix("Event code") ? 3 : 4
    #expect(error(text)?.hasPrefix("x:\(number): in what evtest prints, found") == true)
  }

  @Test(arguments: [
    ("add device 1: /dev/input/event1\n  name:     \"x\"\n", "getevent"),
    ("/dev/input/event1: 0003 0039 00000a1b\n", "getevent"),
    ("[    1234.56] /dev/input/event1: EV_ABS ABS_MT_TRACKING_ID 00000a1b\n", "getevent"),
    ("-event18  TOUCH_DOWN       +10.47s\t0 (0) 80.96/56.87\n", "libinput debug-events"),
    (" event3   KEYBOARD_KEY     +1.2s\tKEY_PLAYPAUSE (164) pressed\n", "libinput debug-events"),
    ("# eGalax\nR: 3 05 0d 09\nN: eGalax\nI: 3 0eef 0001\n", "hid-recorder"),
    ("P: /devices/platform/input13\nE: ABS=7\n", "udevadm"),
    ("I: Bus=0005 Vendor=0171 Product=0421 Version=0037\n", "/proc/bus/input/devices"),
    ("<?xml version=\"1.0\"?>\n<evtest-capture>\n", "evtest"),
    ("key press   172 \nkey release 172 \n", "xinput"),
    ("EVENT type 13 (RawKeyPress)\n    device: 3 (9)\n", "xinput"),
    ("KeyPress event, serial 33, synthetic NO, window 0x2200001,\n", "xev"),
    ("EV_KEY\tKEY_PLAYPAUSE\t1\t/dev/input/event3\n", "thd --dump"),
    ("EV_ABS       ABS_MT_TRACKING_ID   00000a3d            \n", "getevent"),
    ("EV_KEY       BTN_TOUCH            DOWN                \n", "getevent"),
    ("[   25763.041240] EV_ABS       ABS_MT_POSITION_X    000001cb\n", "getevent"),
    ("[25763.041240] 0003 0035 000001cb\n", "getevent"), ("0003 0039 ffffffff\n", "getevent"),
    ("-event0  - FT5406: is tagged by udev as: Touchscreen\n", "libinput debug-events"),
    ("Device:           FT5406 memory based driver\n", "libinput list-devices"),
    ("Testing events. Please, press CTRL-C to abort.\n", "ir-keytable"),
    ("1503.180071: lirc protocol(rc6_mce): scancode = 0x800f0422\n", "ir-keytable"),
    ("kb mode was ?UNKNOWN?\n", "showkey"), ("keycode 164 press\n", "showkey"),
    ("[14:     wl_keyboard] key: serial: 6216; key: 172; state: 1 (pressed)\n", "wev"),
    // Not known by name.
    ("0000000 a0c5 5f3e 0000 0000 1f2b 0006 0000 0000\n", "neither"),
    ("1441.329102:    302    187    255\n", "neither"), ("E\u{1}j_\0\0:_\u{b}\n", "neither"),
  ])
  func `the output of another program is named, and how to record`(text: String, program: String) {
    let message = error(text) ?? ""
    #expect(message.contains(program))
    #expect(message.contains("responderd record -o device.yml /dev/input/eventN"))
  }
}
