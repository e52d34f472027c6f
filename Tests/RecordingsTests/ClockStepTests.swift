import KernelInput
import Recordings
import Testing

/// Recordings by the wall clock, which was set back meanwhile.
@Suite struct ClockStepTests {
  private static let head = """
    N: Panel
    I: 0018 0000 0000 0000
    B: 01 00 00 00 00 00 00 00 00
    A: 2f 0 9 0 0
    A: 35 0 799 0 0
    A: 39 0 65535 0 0

    """

  /// The times of the frames, in milliseconds after the first.
  private func times(_ lines: [String]) throws -> [Int64] {
    let text = Self.head + lines.map { "E: \($0)\n" }.joined()
    let events = try RecordingFile.parse(Array(text.utf8), name: "x")[0].events
    let times = events.filter(\.isReport).map(\.time.microseconds)
    return times.map { ($0 - times[0]) / 1000 }
  }

  private func frame(_ time: String, _ events: String...) -> [String] {
    events.map { "\(time) \($0)" } + ["\(time) 0000 0000 0"]
  }

  @Test func `a panel without fingers pauses, and everything after the step is shifted`() throws {
    let lines =
      frame("100.000000", "0003 0039 1") + frame("100.080000", "0003 0039 -1")
      + frame("90.000000", "0003 0039 2") + frame("90.080000", "0003 0039 -1")
      + frame("95.000000", "0003 0039 3")
    #expect(try times(lines) == [0, 80, 1080, 1160, 6080])
  }

  @Test func `a finger that is down continues as before`() throws {
    let lines =
      frame("100.000000", "0003 0039 1") + frame("100.020000", "0003 0035 5")
      + frame("98.000000", "0003 0035 6") + frame("98.020000", "0003 0039 -1")
      + frame("99.020000", "0003 0039 2")
    #expect(try times(lines) == [0, 20, 40, 60, 1060])
  }

  @Test func `two steps are two shifts`() throws {
    let lines =
      frame("100.000000", "0001 014a 1") + frame("100.050000", "0001 014a 0")
      + frame("50.000000", "0001 014a 1") + frame("40.000000", "0001 014a 0")
      + frame("41.000000", "0001 014a 1")
    #expect(try times(lines) == [0, 50, 1050, 1100, 2100])
  }

  @Test func `samples of a sensor continue at their rate`() throws {
    let table = (0..<4).map { "\(100 + 0.02 * Double($0)),0,0,1\n" } + ["50,0,0,1\n50.02,0,0,1\n"]
    let recording = try RecordingFile.parse(Array(table.joined().utf8), name: "x")[0]
    let times = recording.events.filter(\.isReport).map(\.time.microseconds)
    #expect(times.map { ($0 - times[0]) / 1000 } == [0, 20, 40, 60, 80, 100])
  }

  @Test func `a clock that only trembles is left as it is`() throws {
    let lines = frame("100.000000", "0003 0039 1") + frame("99.950000", "0003 0039 -1")
    #expect(try times(lines) == [0, -50])
  }

  @Test func `another device that is used after the step only is shifted, too`() throws {
    func device(_ name: String, _ events: String) -> String {
      """
      - node: /dev/input/event1
        evdev:
          name: "\(name)"
          id: [3, 0, 0, 0]
          codes:
            0: [0]
            1: [164]
          properties: []
        events:
      \(events)
      """
    }
    func press(_ second: Int, _ value: Int) -> String {
      "  - evdev:\n    - [\(second), 0, 1, 164, \(value)]\n    - [\(second), 0, 0, 0, 0]\n"
    }
    let text =
      "version: 1\nndevices: 2\ndevices:\n"
      + device("first", press(100, 1) + press(101, 0) + press(50, 1) + press(51, 0))
      + device("second", press(55, 1) + press(56, 0))
    let recordings = try RecordingFile.parse(Array(text.utf8), name: "x")
    #expect(
      recordings.map { $0.events.filter(\.isReport).map { $0.time.microseconds / 1_000_000 } }
        == [[100, 101, 102, 103], [107, 108]])
  }
}
