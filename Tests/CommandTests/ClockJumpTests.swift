import Foundation
import TestSupport
import Testing

/// Recordings whose clock was set forward by a day, as on a board without a clock that finds a network.
@Suite struct `A clock that jumps forward` {
  private static let head = """
    N: Panel
    I: 0018 0000 0000 0000
    P: 02 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 03 00 00 00 00 00 80 60 02
    A: 2f 0 9 0 0
    A: 35 0 319 0 0
    A: 36 0 479 0 0
    A: 39 0 65535 0 0

    """

  private static func tap(at second: Int) -> String {
    """
    E: \(second).000000 0003 0039 \(second)
    E: \(second).000000 0003 0035 100
    E: \(second).000000 0003 0036 100
    E: \(second).000000 0000 0000 0
    E: \(second).100000 0003 0039 -1
    E: \(second).100000 0000 0000 0

    """
  }

  @Test(.timeLimit(.minutes(1)), arguments: [[], ["--realtime"]])
  func `is a pause in a replay, with a warning`(options: [String]) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).events")
    let text = Self.head + Self.tap(at: 10) + Self.tap(at: 86_500)
    try text.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }  // A leftover file does no harm.
    let run = try CommandRun(arguments: ["replay", "--trace", "json"] + options + [file.path])
    #expect(run.status == 0)
    let times = try RouteLine.all(in: run.output).filter {
      $0.touches.contains { $0.phase == "began" }
    }
    .map(\.time)
    try #require(times.count == 2)
    #expect(abs(times[1] - times[0] - 1.1) < 0.01, "\(times)")
    #expect(
      run.errors.contains(
        ":16: the time jumps forward: 86500.000000 after 10.100000; a pause of more than an hour "
          + "in which no device is used is shortened"
      ),
      "\(run.errors)")
  }
}
