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

  /// Reads a recording of several devices.
  /// - Parameter seconds: The times at which a key of each device is pressed and released in turn.
  private func devices(_ seconds: [Int]..., end: String = "") throws -> [Recording] {
    var text = "version: 1\nndevices: \(seconds.count)\ndevices:\n"
    for (device, times) in seconds.enumerated() {
      text += """
        - node: /dev/input/event\(device)
          evdev:
            name: "device"
            id: [3, 0, 0, 0]
            codes:
              0: [0]
              1: [164]
            properties: []
          events:

        """
      for (index, second) in times.enumerated() {
        text +=
          "  - evdev:\n    - [\(second), 0, 1, 164, \((index + 1) % 2)]\n    - [\(second), 0, 0, 0, 0]\n"
      }
    }
    return try RecordingFile.parse(Array((text + end).utf8), name: "x")
  }

  /// The times of the frames of each device, in seconds.
  private func seconds(_ recordings: [Recording]) -> [[Double]] {
    recordings.map { $0.events.filter(\.isReport).map { Double($0.time.microseconds) / 1_000_000 } }
  }

  @Test func `another device that is used after the step only is shifted, too`() throws {
    let recordings = try devices([100, 101, 50, 51], [55, 56])
    #expect(seconds(recordings) == [[100, 101, 102, 103], [107, 108]])
  }

  @Test func `another device that is used before the step only stays`() throws {
    let recordings = try devices([100, 101, 50, 51], [98, 99])
    #expect(seconds(recordings) == [[100, 101, 102, 103], [98, 99]])
  }

  @Test func `two devices with the same step keep their order and distance`() throws {
    // The clock is set back by 51 s; the second device rests longer.
    let recordings = try devices([100, 101, 51, 52], [100, 100, 53, 54])
    #expect(seconds(recordings) == [[100, 101, 102, 103], [100, 100, 104, 105]])
  }

  @Test func `a device that comes between two steps of another one has the second only`() throws {
    let recordings = try devices([100, 101, 50, 51, 20, 21], [53, 54, 23, 24])
    #expect(
      seconds(recordings) == [[100, 101, 102, 103, 107, 108], [105, 106, 110, 111]])
  }

  @Test func `a panel without slots pauses if no finger is down, and continues if one is`() throws {
    let head = Self.head.replacing("A: 2f 0 9 0 0\n", with: "")
    func times(_ lines: [String]) throws -> [Int64] {
      let text = head + lines.map { "E: \($0)\n" }.joined()
      let events = try RecordingFile.parse(Array(text.utf8), name: "x")[0].events
      let times = events.filter(\.isReport).map(\.time.microseconds)
      return times.map { ($0 - times[0]) / 1000 }
    }
    let (down, up) = (["0003 0035 5", "0000 0002 0"], ["0000 0002 0"])
    func frame(_ time: String, _ events: [String]) -> [String] {
      events.map { "\(time) \($0)" } + ["\(time) 0000 0000 0"]
    }
    #expect(
      try times(
        frame("100.000000", down) + frame("100.080000", up) + frame("90.000000", down)
          + frame("90.020000", up)) == [0, 80, 1080, 1100])
    #expect(
      try times(
        frame("100.000000", down) + frame("100.020000", down) + frame("90.000000", down)
          + frame("90.020000", up)) == [0, 20, 40, 60])
    // A contact without width is one that lifted; the IDs of contacts stay.
    let lifted = ["0003 0035 5", "0003 0030 0", "0003 0039 1", "0000 0002 0"]
    #expect(
      try times(
        frame("100.000000", ["0003 0039 1"] + down) + frame("100.080000", lifted)
          + frame("90.000000", down)) == [0, 80, 1080])
  }

  private static let shortening =
    "a pause of more than an hour in which no device is used is shortened"

  @Test func `a day without an event is a pause, for all devices`() throws {
    let recordings = try devices([100, 101, 86_501, 86_502], [100, 101, 86_503, 86_504])
    #expect(seconds(recordings) == [[100, 101, 102, 103], [100, 101, 104, 105]])
    #expect(
      recordings.flatMap(\.warnings).map(\.reason) == [
        "the time jumps forward: 86501.000000 after 101.000000; \(Self.shortening)",
        "the time jumps forward: 86503.000000 after 101.000000; \(Self.shortening)",
      ])
  }

  @Test func `a finger that is down during a jump forward continues`() throws {
    let lines =
      frame("100.000000", "0003 0039 1") + frame("100.020000", "0003 0035 5")
      + frame("1700000000.000000", "0003 0035 6") + frame("1700000000.020000", "0003 0039 -1")
    #expect(try times(lines) == [0, 20, 40, 60])
  }

  @Test func `an hour in which another device is used is not shortened`() throws {
    let recordings = try devices([0, 1, 6000, 6001], [3000, 3001])
    #expect(seconds(recordings) == [[0, 1, 6000, 6001], [3000, 3001]])
    #expect(
      recordings.flatMap(\.warnings).map(\.reason) == [
        "the time jumps forward: 6000.000000 after 1.000000; \(Self.shortening)"
      ])
  }

  @Test func `the removal of a device and events of the system are moved with the rest`() throws {
    let end = "  removed: [90000, 0]\nmachine:\n- [89999, 0, sleep]\n- [190000, 0, wake]\n"
    let recordings = try devices([100, 101], end: end)
    #expect(seconds(recordings) == [[100, 101]])
    #expect(
      recordings[0].systemEvents.map(\.time) == [
        Timestamp(microseconds: 102_000_000), Timestamp(microseconds: 104_000_000),
      ])
    #expect(recordings[0].removalTime == Timestamp(microseconds: 103_000_000))
  }

  @Test func `devices with different clocks are left as they are`() throws {
    let recordings = try devices([100, 101], [1_700_000_000, 1_700_000_001])
    #expect(seconds(recordings) == [[100, 101], [1_700_000_000, 1_700_000_001]])
  }

  @Test(.timeLimit(.minutes(1))) func `a recording of jumps only is read at once`() throws {
    let table = (0..<100_000).map { "\(Int64($0) * 9000),0,0,1\n" }.joined()
    let recording = try RecordingFile.parse(Array(table.utf8), name: "x")[0]
    #expect(try #require(recording.events.last).time.seconds <= 100_000)
  }

  @Test func `a clock that goes back thousands of times was not set`() throws {
    let lines = (0..<4200).map { "\($0 % 2 == 0 ? "0" : "4503599627").000000 0000 0000 0" }
    let times = try times(lines)
    #expect(times.count == 4200)
    #expect(times.prefix(3) == [0, 10, 0])
  }

  @Test func `a clock that goes back a thousand times by the longest time is continued`() throws {
    let lines = (0..<2048).map { "\($0 % 2 == 0 ? "0" : "4503599627").000000 0000 0000 0" }
    let times = try times(lines)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    #expect(times[2047] < 3_000_000)
  }

  @Test func `what trembles after a jump forward is shifted, too`() throws {
    let lines =
      frame("100.000000", "0001 014a 1") + frame("100.050000", "0001 014a 0")
      + frame("100000.000000", "0001 014a 1") + frame("99999.950000", "0001 014a 0")
    #expect(try times(lines) == [0, 50, 1100, 1050])
  }

  @Test func `a device that rests during the step is shifted after it`() throws {
    let recordings = try devices([5000, 5010, 4010, 4100, 6000], [5005, 5990])
    #expect(seconds(recordings) == [[5000, 5010, 5011, 5101, 7001], [5005, 6991]])
  }

  @Test func `a device that rests during the first of two steps has the second one`() throws {
    let recordings = try devices(
      [5000, 5010, 4010, 4100, 6000, 3000, 3001], [5005, 5990, 3002])
    #expect(
      seconds(recordings) == [
        [5000, 5010, 5011, 5101, 7001, 7001.1, 7002.1], [5005, 6991, 7003.1],
      ])
  }

  @Test func `a switch rests in a pause`() throws {
    let lines =
      frame("100.000000", "0005 0002 1") + frame("100.010000", "0005 0004 1")
      + frame("90.000000", "0005 0002 0")
    #expect(try times(lines) == [0, 10, 1010])
  }
}
