import KernelInput
import Testing

@testable import Recordings

/// Recordings that are cut off, out of order, or no recordings at all.
@Suite struct `A recording that is not quite right` {
  private static let evemu = """
    N: Screen
    I: 0003 0001 0002 0003
    E: 1.000000 0001 014a 1
    E: 1.000000 0000 0000 0
    E: 1.500000 0001 014a 0
    E: 1.500000 0000 0000 0

    """

  private static let libinput = """
    version: 1
    ndevices: 1
    devices:
    - evdev:
        name: Screen
        id: [3, 1, 2, 3]
      events:
      - evdev:
        - [1, 0, 1, 330, 1]
        - [1, 0, 0, 0, 0]
      - evdev:
        - [1, 500000, 1, 330, 0]
        - [1, 500000, 0, 0, 0]

    """

  private func read(_ text: String) throws -> Recording {
    try #require(try RecordingFile.parse(Array(text.utf8), name: "x").first)
  }

  private func warnings(_ text: String) throws -> [String] {
    try read(text).warnings.map(\.description)
  }

  @Test(arguments: [evemu, libinput])
  func `has no warning when it is right`(text: String) throws {
    #expect(try warnings(text) == [])
    #expect(try read(text).events.count == 4)
  }

  @Test(arguments: ["E: 2.0", "E: 2.000000 0003 00", "E", "E: 2.000000 0001 014"])
  func `is used up to its last line when evemu's is cut there`(rest: String) throws {
    let recording = try read(Self.evemu + rest)
    #expect(recording.events.prefix(4) == (try read(Self.evemu)).events[...])
    #expect(recording.warnings.first?.line == 7)
  }

  @Test(arguments: [
    "  - evdev:\n    - [2, 0, 1, 33", "  - evdev:\n    - [2, 0", "  - evdev:\n    -", "  - evd",
    "  - evdev:\n    - [2, 0, 1, 330, 1",
  ])
  func `is used up to its last line when that of libinput record is cut there`(
    rest: String
  ) throws {
    let recording = try read(Self.libinput + rest)
    #expect(recording.events == (try read(Self.libinput)).events)
    let line = 14 + rest.count { $0 == "\n" }
    #expect(
      recording.warnings.map(\.description) == [
        "x:\(line): the file is truncated in this line; everything before it is used"
      ])
  }

  @Test func `is refused where it is wrong farther up, cut off or not`() {
    let text = Self.evemu + "E: nonsense\nE: 2.0"
    let error = #expect(throws: RecordingError.self) {
      try RecordingFile.parse(Array(text.utf8), name: "x")
    }
    #expect(error?.line == 7)
  }

  @Test(arguments: [
    (
      evemu + "E: 1.200000 0001 014a 1\nE: 1.200000 0000 0000 0\n",
      "x:7: the time goes backwards: 1.200000 after 1.500000"
    ),
    (
      libinput + "  - evdev:\n    - [0, 9, 1, 330, 1]\n    - [0, 8, 0, 0, 0]\n",
      "x:15: the time goes backwards: 0.000009 after 1.500000; this occurs in 1 more place"
    ),
    (
      evemu + "E: 2.000000 0001 014a 1\nE: 2.500000 0001 014a 0\nE: 2.500000 0000 0000 0\n",
      "x:7: a SYN_REPORT is missing after the events that begin here: they count as one frame with "
        + "the next ones"
    ),
    (
      evemu + "E: 2.000000 0001 014a 1\n",
      "x:7: the last events, which begin here, lack their SYN_REPORT and are left out"
    ),
  ])
  func `is reported with file and line where times go backwards or frames have no end`(
    text: String, warning: String
  ) throws {
    #expect(try warnings(text) == [warning])
  }

  @Test func `is right when a slow driver stamps the events of a frame one by one`() throws {
    let text = Self.evemu + "E: 2.000000 0001 014a 1\nE: 2.000040 0000 0000 0\n"
    #expect(try warnings(text) == [])
  }

  @Test(arguments: [
    "version: 1\nscenes: {main: {}}\n", "# mine\nscreen: display\nversion: 1\nscenes: {main: {}}\n",
    "version: 1\nscreen: {width: 1, height: 1}\nscenes:\n  main: {}\n",
  ])
  func `is a storyboard, which is reported in one sentence`(text: String) {
    let error = #expect(throws: RecordingError.self) {
      try RecordingFile.parse(Array(text.utf8), name: "kiosk.yaml")
    }
    #expect(
      error?.reason
        == "this is a storyboard, not a recording; host it with: responderd run --app kiosk.yaml")
  }
}
