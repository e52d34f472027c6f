import Foundation
import TestSupport
import Testing

/// What `measure` says without a device; the guest has the rest.
@Suite struct `A measurement on the command line` {
  private static let report = """
    {"conditions": {"application": "six-views", "isVirtual": true, "fingers": FINGERS,
      "framesPerSecond": 125, "kernel": "6.1", "records": "text to /dev/null",
      "version": "0.1.0", "warmUpFrames": 100},
     "delayedEvents": 0, "devices": ["/dev/input/event3 \\"a\\""], "lostEvents": 0, "seconds": 10,
     "steps": {
      "read": {"count": 9, "microseconds":
        {"p50": P50, "p90": 90, "p99": 99, "p999": 100, "maximum": 200}},
      "handled": {"count": 9, "microseconds":
        {"p50": P50, "p90": 90, "p99": 99, "p999": 100, "maximum": 200}},
      "written": {"count": 0}},
     "waitingRecords": 0}
    """

  /// A file that is gone with what it is passed to.
  private func withFiles<Result>(
    _ texts: String..., body: ([String]) throws -> Result
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "responderd-measure-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }  // It is a temporary one.
    let paths = try texts.enumerated().map { index, text in
      let file = folder.appending(path: "\(index).json")
      try Data(text.utf8).write(to: file)
      return file.path
    }
    return try body(paths)
  }

  private static func report(p50: Int, fingers: Int = 1) -> String {
    report.replacing("P50", with: "\(p50)").replacing("FINGERS", with: "\(fingers)")
  }

  @Test func `compares two files as a table`() throws {
    let run = try withFiles(Self.report(p50: 80), Self.report(p50: 60, fingers: 5)) { paths in
      try CommandRun(arguments: ["measure", "--compare"] + paths)
    }
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(
      run.output == """
        microseconds from the kernel's timestamp until a frame was read, handled and recorded:

        step     percentile  before  after   change
        read     p50             80     60  -25.0 %
        read     p90             90     90   +0.0 %
        read     p99             99     99   +0.0 %
        read     p99.9          100    100   +0.0 %
        read     maximum        200    200   +0.0 %
        handled  p50             80     60  -25.0 %
        handled  p90             90     90   +0.0 %
        handled  p99             99     99   +0.0 %
        handled  p99.9          100    100   +0.0 %
        handled  maximum        200    200   +0.0 %

        the runs differ in fingers: 1 and 5

        """)
  }

  @Test func `compares two files as JSON`() throws {
    let run = try withFiles(Self.report(p50: 80), Self.report(p50: 60)) { paths in
      try CommandRun(arguments: ["measure", "--json", "--compare"] + paths)
    }
    #expect(run.status == 0)
    let comparison = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    let ratios = (comparison as? [String: Any])?["ratios"] as? [String: [String: Double]]
    #expect(ratios?["handled"]?["p50"] == 0.75)
    #expect(ratios?["handled"]?["p99"] == 1)
  }

  @Test(arguments: ["", "{}", "[]", "\u{0}\u{ff}"])
  func `names a file that is not a measurement, with status 65`(text: String) throws {
    let (run, path) = try withFiles(Self.report(p50: 80), text) { paths in
      (try CommandRun(arguments: ["measure", "--compare"] + paths), paths[1])
    }
    #expect(run.status == 65)
    #expect(run.output == "")
    #expect(run.errors == "error: \(path) is not what \"responderd measure --json\" prints\n")
  }

  @Test func `reads no file of more than 1 MiB`() throws {
    let blanks = String(repeating: " ", count: (1 << 20) - Self.report(p50: 80).utf8.count)
    let runs = try ["", " "].map { more in
      try withFiles(Self.report(p50: 80), Self.report(p50: 80) + blanks + more) { paths in
        (try CommandRun(arguments: ["measure", "--compare"] + paths), paths[1])
      }
    }
    #expect(runs[0].0.status == 0)
    #expect(runs[1].0.status == 66)
    #expect(runs[1].0.errors == "error: \(runs[1].1): file too large\n")
  }

  @Test func `names a file that is not there, with status 66`() throws {
    let run = try CommandRun("measure", "--compare", "/nowhere/a", "/nowhere/b")
    #expect(run.status == 66)
    #expect(run.errors == "error: /nowhere/a: no such file or directory\n")
  }

  @Test func `names a device that is not there, with status 66`() throws {
    let run = try CommandRun("measure", "/dev/input/event9999")
    #expect(run.status == 66)
    #expect(run.errors.contains("/dev/input/event9999: no such input device"))
  }

  @Test func `names the file that the records cannot be written to, with status 74`() throws {
    let run = try CommandRun("measure", "--records", "/nowhere/records")
    #expect(run.status == 74)
    #expect(run.errors.contains("open /nowhere/records: no such file or directory"))
  }

  @Test(arguments: [
    (["--compare", "a.json"], "--compare takes two files"),
    (
      ["--compare", "--virtual", "a.json", "b.json"], "--compare cannot be combined with --virtual"
    ),
    (["--virtual", "/dev/input/event3"], "omit /dev/input/event3"),
    (["--virtual", "--fingers", "11"], "--fingers must be a number from 1 to 10"),
    (["--virtual", "--fingers", "0"], "--fingers must be a number from 1 to 10"),
    (["--virtual", "--rate", "1001"], "--rate must be a number of frames per second"),
    (["--duration", "nan"], "--duration must be a number of seconds"),
    (["--duration", "-1"], "--duration"),
    (["--warm-up", "-1"], "--warm-up"),
    (["--trace", "none"], "--trace must be text or json"),
  ])
  func `refuses what makes no sense, with status 64`(
    arguments: [String], word: String
  ) throws {
    let run = try CommandRun(arguments: ["measure"] + arguments)
    #expect(run.status == 64)
    #expect(run.errors.contains(word), "\(run.errors)")
  }
}
