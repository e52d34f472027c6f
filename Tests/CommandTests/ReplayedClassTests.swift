import Foundation
import TestSupport
import Testing

/// Recordings of devices that do not show what they are.
@Suite struct `A replay as a class` {
  /// A panel without BTN_TOUCH and INPUT_PROP_DIRECT that is touched with two fingers.
  private static let panel = """
    N: Panel
    I: 0018 0000 0000 0000
    A: 2f 0 9 0 0
    A: 35 0 319 0 0
    A: 36 0 479 0 0
    A: 39 0 65535 0 0
    B: 03 00 00 00 00 00 80 60 02
    E: 1.000000 0003 0039 1
    E: 1.000000 0003 0035 100
    E: 1.000000 0003 0036 100
    E: 1.000000 0003 002f 1
    E: 1.000000 0003 0039 2
    E: 1.000000 0003 0035 200
    E: 1.000000 0003 0036 300
    E: 1.000000 0000 0000 0
    E: 1.100000 0003 0039 -1
    E: 1.100000 0003 002f 0
    E: 1.100000 0003 0039 -1
    E: 1.100000 0000 0000 0

    """

  private func phases(_ arguments: String...) throws -> [String] {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).events")
    try Self.panel.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }  // A leftover file does no harm.
    let run = try CommandRun(
      arguments: ["replay", "--trace", "json"] + arguments + [file.path])
    try #require(run.status == 0)
    return try RouteLine.all(in: run.output).flatMap(\.touches).map(\.phase)
  }

  @Test func `reads a panel that nothing shows to be a touchscreen`() throws {
    #expect(try phases() == [])
    let phases = try phases("--as", "touchscreen")
    #expect(phases.filter { $0 == "began" }.count == 2)
    #expect(phases.filter { $0 == "ended" }.count == 2)
  }

  /// The phases of the touches of two recordings of the panel, `a.events` and `b.events`.
  private func phasesOfTwo(_ arguments: String...) throws -> (began: Int, run: CommandRun) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }  // A leftover file does no harm.
    let files = ["a.events", "b.events"].map { folder.appending(path: $0).path }
    for file in files { try Self.panel.write(toFile: file, atomically: true, encoding: .utf8) }
    let options = arguments.map { $0.replacing("FOLDER", with: folder.path) }
    let run = try CommandRun(arguments: ["replay", "--trace", "json"] + options + files)
    let lines = run.status == 0 ? try RouteLine.all(in: run.output) : []
    return (lines.flatMap(\.touches).count { $0.phase == "began" }, run)
  }

  @Test func `applies to all recordings, or to one of them`() throws {
    #expect(try phasesOfTwo("--as", "touchscreen").began == 4)
    #expect(try phasesOfTwo("--as", "FOLDER/b.events=touchscreen").began == 2)
    #expect(
      try phasesOfTwo("--as", "accelerometer", "--as", "FOLDER/a.events=touchscreen").began == 2)
    #expect(
      try phasesOfTwo("--as", "FOLDER/a.events=touchscreen", "--as", "FOLDER/b.events=touchscreen")
        .began == 4)
  }

  @Test func `is refused for a recording that is not played, and a second time`() throws {
    let stranger = try phasesOfTwo("--as", "c.events=touchscreen").run
    #expect(stranger.status == 64)
    #expect(
      stranger.errors.contains("--as c.events=touchscreen: no recording c.events is played"))
    let twice = try phasesOfTwo("--as", "touchscreen", "--as", "accelerometer").run
    #expect(twice.status == 64)
    #expect(twice.errors.contains("--as accelerometer: touchscreen was given before"))
    let wrong = try phasesOfTwo("--as", "FOLDER/a.events=mouse").run
    #expect(wrong.status == 64)
  }

  @Test func `is proposed for a recording that is not played`() throws {
    let run = try phasesOfTwo().run
    #expect(
      run.errors.contains(
        "not read: has positions of fingers, but nothing shows that it is a touchscreen; "
          + "--as touchscreen plays it as one"), "\(run.errors)")
  }

  @Test func `refuses an unknown class`() throws {
    let run = try CommandRun("replay", "--as", "mouse", "x.events")
    #expect(run.status == 64)
    #expect(run.errors.contains("touchscreen"))
  }
}
