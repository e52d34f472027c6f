import KernelInput
import Testing

@testable import Recordings

/// A broken file and the message that it is answered with.
struct BrokenRecording: Sendable, CustomTestStringConvertible {
  let text: String
  let message: String
  var testDescription: String { message }
}

@Suite struct BrokenRecordingTests {
  @Test(arguments: evemu + libinput + neither)
  func `a broken file is answered with its name, the line and the reason`(
    input: BrokenRecording
  ) throws {
    let error = try #require(throws: RecordingError.self) {
      try RecordingFile.parse(Array(input.text.utf8), name: "x")
    }
    #expect("\(error)" == input.message)
    #expect(error.code == .malformed)
  }

  /// A line that would have millions of parts, after the beginning of each format.
  @Test(arguments: [
    ("", ","), ("t_seconds,x_g,y_g,z_g\n0,0,0,1\n", "0,"), ("", "E: "),
    ("N: a\nE: 0.0 0000 0000 0000\n", "E: 0.0 0000 "), ("version: 1\ndevices:\n", "[1,"),
    ("Input driver version is 1.0.1\n", "Event: "), ("", "nonsense "),
  ])
  func `a line that is longer than any recording's is refused before it is split`(
    start: String, part: String
  ) throws {
    let text = start + String(repeating: part, count: 100_000 / part.count) + "\n"
    let error = try #require(throws: RecordingError.self) {
      try RecordingFile.parse(Array(text.utf8), name: "x")
    }
    let line = start.count { $0 == "\n" } + 1
    #expect("\(error)" == "x:\(line): the line is longer than 64 KiB, as no recording's is")
  }

  /// A recording with more than four events in each format, and the line of the fifth.
  @Test(arguments: [
    (head + String(repeating: "E: 0.000001 0001 00a4 1\n", count: 6), 7),
    (
      evdev + "  events:\n" + String(repeating: "  - evdev:\n    - [0, 0, 1, 164, 1]\n", count: 6),
      15
    ),
    ("t,x,y,z\n0,0,0,1\n1,0,0,1\n2,0,0,1\n", 3),
    (
      "Input driver version is 1.0.1\n"
        + String(repeating: "Event: time 1.000000, ------ SYN_REPORT ------\n", count: 6), 6
    ),
  ])
  func `a recording with too many events is refused`(text: String, line: Int) throws {
    let error = try #require(throws: RecordingError.self) {
      try RecordingFile.parse(RecordingText(name: "x", bytes: Array(text.utf8), eventLimit: 4))
    }
    #expect("\(error)" == "x:\(line): more than 4 events; split the recording")
  }

  @Test func `devices and frames that are aliases have the events of what they name`() throws {
    let text = """
      version: 1
      devices:
      - &first
        evdev: {name: a, id: [1, 2, 3, 4]}
        events:
        - evdev:
          - [1, 0, 1, 164, 1]
          - [1, 0, 0, 0, 0]
      - *first
      - evdev: {name: b, id: [1, 2, 3, 4]}
        events:
        - evdev: &frame
          - [2, 0, 1, 164, 1]
          - [2, 0, 0, 0, 0]
        - evdev: *frame
      - evdev: {name: c, id: [1, 2, 3, 4]}
        events: []
      other:
      - events:
        - nonsense

      """
    let recordings = try RecordingFile.parse(Array(text.utf8), name: "x")
    #expect(recordings.map(\.events.count) == [2, 2, 4, 0])
    #expect(recordings[1] == recordings[0])
  }

  @Test func `a recording whose description is far too large is refused`() throws {
    let text =
      "devices:\n"
      + String(repeating: "- [\(String(repeating: "1,", count: 20_000))1]\n", count: 120)
    let error = try #require(throws: RecordingError.self) {
      try RecordingFile.parse(Array(text.utf8), name: "x")
    }
    #expect("\(error)".hasSuffix("too large: more text and values than such a file has"))
  }

  @Test func `a recording with too many devices is refused`() throws {
    let device = "- evdev:\n    name: a\n    id: [1, 2, 3, 4]\n"
    let text = "devices:\n" + String(repeating: device, count: 1100)
    let error = try #require(throws: RecordingError.self) {
      try RecordingFile.parse(Array(text.utf8), name: "x")
    }
    #expect("\(error)" == "x:3074: more than 1024 devices")
    let header = "Input device ID: bus 0x18 vendor 0x0 product 0x0 version 0x0\n"
    let other = try #require(throws: RecordingError.self) {
      try RecordingFile.parse(Array(String(repeating: header, count: 1100).utf8), name: "x")
    }
    #expect("\(other)" == "x:1025: more than 1024 devices")
  }

  /// Anchors that each name the one before twice.
  private static func bomb(_ levels: Int) -> String {
    (1...levels).map { "- &a\($0) \($0 == 1 ? "x" : "[*a\($0 - 1), *a\($0 - 1)]")\n" }.joined()
  }

  private static let keys = [
    "- {*a5 : 1}", "- ? *a5\n  : 1", "- {[*a5]: 1}", "- *a5 : 1", "- {*a5}", "- {[*a5]}",
    "- {?*a5}",
  ]

  @Test(.timeLimit(.minutes(20)), arguments: keys, [5, 30])
  func `a recording whose keys are lists, or stand for more than anybody can read, is refused`(
    key: String, levels: Int
  ) {
    let error = #expect(throws: RecordingError.self) {
      try RecordingFile.parse(
        Array("version: 1\ndevices:\n\(Self.bomb(levels))\(key)\n".utf8), name: "x")
    }
    #expect(
      error.map { "\($0)" }
        == (levels == 5
          ? "x:8: a key must be text, not a list, a mapping or an alias of one"
          : "x:12: too large: the expanded aliases exceed the limit"))
  }

  @Test func `a recording whose aliases stand for far more than it holds is refused`() {
    let events = Array(repeating: "[0, 0, 0, 0, 0]", count: 300).joined(separator: ", ")
    let text = """
      version: 1
      devices:
      - evdev: {name: a, id: [1, 2, 3, 4]}
        events:
        - evdev: &all [\(events)]
        \(String(repeating: "- evdev: *all\n  ", count: 300))
      """
    let error = #expect(throws: RecordingError.self) {
      try RecordingFile.parse(Array(text.utf8), name: "x")
    }
    #expect(
      error?.reason == "too large: the expanded aliases exceed the limit")
  }

  private static let head = "N: Screen\nI: 0003 0001 0002 0003\n"

  static let evemu: [BrokenRecording] =
    [
      (
        "X: 1\n",
        "x:3: unknown line \"X: 1\"; expected N:, I:, P:, B:, A:, L:, S:, E: or a # comment"
      ),
      (
        "\u{1b}[OPE: 1\n",
        "x:3: unknown line \"\u{fffd}[OPE: 1\"; expected N:, I:, P:, B:, A:, L:, S:, E: or a # comment"
      ),
      (
        "N: Other\n",
        "x:3: a second device, the first is in line 1; an evemu file holds one: split it"
      ),
      (
        "P: 02 00\n", "x:3: found 2 fields; expected \"P: BYTE BYTE BYTE BYTE BYTE BYTE BYTE BYTE\""
      ),
      ("P: 00 00 00 00 01 00 00 00\n", "x:3: the property 32 is past the last one, 31"),
      ("P: 0g 00 00 00 00 00 00 00\n", "x:3: the byte \"0g\" is not a hexadecimal number"),
      (
        "P: 100 00 00 00 00 00 00 00\n",
        "x:3: the byte \"100\" does not fit an unsigned number of 8 bits"
      ),
      ("B: 00 00 00 00 00 00 00 00 80\n", "x:3: the type 63 is past the last one, 31"),
      ("B: 20 00 00 00 00 00 00 00 00\n", "x:3: the type \"20\" is past the last one, \"1f\""),
      (
        "B: 03 0b 00 00 00 00 00 00 00\nB: 03 01 00 00 00 00 00 00 00\n",
        "x:4: the code 64 is past the last one, 63"
      ),
      ("A: 40 0 1 0 0 0\n", "x:3: the code \"40\" is past the last one, \"3f\""),
      (
        "A: 00 0 1 0\n",
        "x:3: found 4 fields; expected \"A: AXIS MINIMUM MAXIMUM FUZZ FLAT [RESOLUTION]\""
      ),
      (
        "A: 00 0 2147483648 0 0\n",
        "x:3: the maximum \"2147483648\" does not fit a signed number of 32 bits"
      ),
      ("L: 00\n", "x:3: found 1 field; expected \"L: CODE STATE\""),
      ("S: 01 on\n", "x:3: the state \"on\" is not a decimal number"),
      (
        "E: 0.000001 0003 0000\n",
        "x:3: found 3 fields; expected \"E: SECONDS.MICROSECONDS TYPE CODE VALUE\""
      ),
      (
        "E: 0.5 0003 0000 1\n",
        "x:3: the time \"0.5\" is not SECONDS.MICROSECONDS with six digits after the point"
      ),
      ("E: -1.000000 0003 0000 1\n", "x:3: the time's seconds \"-1\" is not a decimal number"),
      (
        "E: 9223372036854.000000 0003 0000 1\n",
        "x:3: the time \"9223372036854.000000\" is past the last one, 4503599627.370496"
      ),
      (
        "E: 18446744073709551615.000000 0003 0000 1\n",
        "x:3: the time \"18446744073709551615.000000\" is past the last one, 4503599627.370496"
      ),
      (
        "E: 4503599627.370497 0003 0000 1\n",
        "x:3: the time \"4503599627.370497\" is past the last one, 4503599627.370496"
      ),
      ("E: 0.000001 ffff 0000 1\n", "x:3: the type \"ffff\" is past the last one, \"1f\""),
      ("E: 0.000001 0001 0300 1\n", "x:3: the code \"0300\" is past the last one, \"2ff\""),
      ("E: 0.000001 0003 0000 12x # no\n", "x:3: the value \"12x\" is not a decimal number"),
      (
        "E: 0.000001 0003 0000 -2147483649\n",
        "x:3: the value \"-2147483649\" does not fit a signed number of 32 bits"
      ),
    ].map { BrokenRecording(text: head + $0.0, message: $0.1) } + [
      BrokenRecording(text: "N:\n", message: "x:1: the device's name is empty"),
      BrokenRecording(
        text: "# EVEMU 1.3\n\nI: 0003 0001 0002 0003\n",
        message: "x:3: the device's description lacks its name (N: NAME)"),
      BrokenRecording(
        text: "N: Screen\n",
        message: "x:1: the device's description lacks its identity (I: BUS VENDOR PRODUCT VERSION)"),
    ]

  private static let evdev = "devices:\n- evdev:\n    name: a\n    id: [1, 2, 3, 4]\n"

  static let libinput: [BrokenRecording] = [
    ("version: 2\ndevices: []\n", "x:1: format version 2; only version 1 is known"),
    (
      "version: 2\n" + evdev + "  events:\n  - evdev:\n    - [0, 0]\n",
      "x:1: format version 2; only version 1 is known"
    ),
    ("version: 1\n", "x:1: there is no list \"devices:\""),
    ("\u{feff}version: 1\nndevices: 1\n", "x:1: there is no list \"devices:\""),
    (
      "devices: \(String(repeating: "[", count: 1100))\(String(repeating: "]", count: 1100))\n",
      "x:1: nested too deeply: more than 1000 levels of mappings and lists"
    ),
    ("---\n", "x:2: found nothing; expected keys and values, one of them \"version:\""),
    ("devices: []\n", "x:1: there is no device in \"devices:\""),
    ("devices: 12\n", "x:1: found \"12\"; expected a list"),
    ("devices:\n- node: a\n", "x:2: the device has no description \"evdev:\""),
    ("devices:\n- evdev:\n    name: a\n", "x:3: there is no value \"id:\""),
    (
      "devices:\n- evdev:\n    name: a\n    id: [1, 2]\n",
      "x:4: found 2 values; expected [bus, vendor, product, version]"
    ),
    (
      "devices:\n- evdev:\n    name: [a]\n    id: [1, 2, 3, 4]\n",
      "x:3: found a list; expected text"
    ),
    (evdev + "    codes:\n      32: [1]\n", "x:6: \"32\" is not in 0...31"),
    (evdev + "    codes:\n      1: [768]\n", "x:6: \"768\" is not in 0...767"),
    (
      evdev + "    absinfo:\n      0: [0, 1]\n",
      "x:6: found 2 values; expected [minimum, maximum, fuzz, flat, resolution]"
    ),
    (evdev + "    properties: [32]\n", "x:5: \"32\" is not in 0...31"),
    (
      evdev + "  events:\n  - evdev:\n    - [0, 0, 3, 0]\n",
      "x:7: found 4 values; expected [seconds, microseconds, type, code, value]"
    ),
    (
      evdev + "  events:\n  - evdev:\n    - [0, 1000000, 3, 0, 1]\n",
      "x:7: \"1000000\" is not in 0...999999"
    ),
    (
      evdev + "  events:\n  - evdev:\n    - [4503599628, 0, 3, 0, 1]\n",
      "x:7: \"4503599628\" is not in 0...4503599627"
    ),
    (
      evdev + "  events:\n  - evdev:\n    - [4503599627, 370497, 3, 0, 1]\n",
      "x:7: the time 4503599627.370497 is past the last one, 4503599627.370496"
    ),
    (
      evdev + "  events:\n  - evdev:\n    - [0, 0, 3, 0, 0x1]\n",
      "x:7: \"0x1\" is not a decimal number"
    ),
    (
      evdev + "  events:\n  - [0, 0, 0]\n",
      "x:6: found a list; expected keys and values, one of them \"evdev:\""
    ),
    (
      evdev + "    name: b\n",
      "x:5: duplicate key \"name\"; the first one is in line 3"
    ),
    (
      evdev + "    # \u{1}\n",
      "x:5: not YAML: the character U+0001 is not allowed in text; write \\u0001 in double quotes"
    ),
    (
      evdev + "  events: ]\n  more: 1\n",
      "x:5: not YAML: while parsing a block node, did not find expected node content"
    ),
  ].map { BrokenRecording(text: $0.0, message: $0.1) }

  static let neither: [BrokenRecording] = [
    ("", "x:1: the file is empty; expected an evemu or libinput recording"),
    ("\n \r\n", "x:1: the file is empty; expected an evemu or libinput recording"),
    (
      "# EVEMU 1.3\n# Kernel: 6.1\n# Input device na",
      "x: there is neither a description of a device nor an event in it; it may be cut off"
    ),
    (
      "# libinput",
      "x: there is neither a description of a device nor an event in it; it may be cut off"
    ),
    (
      "\u{7f}ELF\u{2}\n",
      "x:1: neither an evemu recording (N: NAME, or E: TIME TYPE CODE VALUE) nor one of "
        + "\"libinput record\" (version:, devices:) nor a table of accelerations "
        + "(t_seconds,x_g,y_g,z_g): the line starts with \"\u{fffd}ELF\u{fffd}\"; "
        + "to record a device: responderd record -o device.yml /dev/input/eventN"
    ),
  ].map { BrokenRecording(text: $0.0, message: $0.1) }
}
