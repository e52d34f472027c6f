import Foundation
import Glibc
import TestSupport
import Testing

@Suite struct `A replay in real time` {
  @Test(arguments: [SIGINT, SIGTERM])
  func `ends cleanly on a signal, with the events so far`(signal: Int32) throws {
    var screen = WrittenRecording.Device.screen
    screen.put(1, in: 0, x: 500, y: 500, at: 0)
    screen.put(2, in: 1, x: 600, y: 500, at: 3600)
    let recording = try WrittenRecording(screen)
    defer { recording.remove() }
    let replay = try Follower(["replay", "--realtime", "--trace", "json", recording.path])
    #expect(replay.wait(for: "\"subtype\":\"began\""))
    replay.send(signal)
    #expect(replay.wait(for: "\"subtype\":\"removed\""))
    #expect(replay.status() == 0)
    let lines = try RouteLine.all(in: replay.text)
    #expect(lines.filter { $0.event == "touches" }.map(\.subtype) == ["began", "cancelled"])
    #expect(lines.suffix(2).map(\.subtype) == ["applicationWillTerminate", "removed"])
  }

  @Test func `is also available in a hosted application, with its own timers`() throws {
    let run = try CommandRun(
      of: BuildProducts().executable("auto-logout"),
      arguments: [
        "replay", "--realtime",
        Repository.recording("touchscreens/Atmel maXTouch Touchscreen.1-finger-fast-taps.events"),
      ])
    #expect(run.status == 0)
    // The application exits because no touch began within its timeout of 0.3 seconds.
    for words in ["Atmel maXTouch", "logged out of TimerApplication", "terminating"] {
      #expect(run.output.contains(words), "\(run.output)")
    }
  }

  @Test func `of an own program is compared with a file, and prints in the order of events`() throws
  {
    let program = try BuildProducts().executable("auto-logout")
    let taps = Repository.recording(
      "touchscreens/Atmel maXTouch Touchscreen.1-finger-fast-taps.events")
    let whole = try CommandRun(
      of: program, arguments: ["replay", "--trace", "json", "--realtime", taps])
    #expect(whole.status == 0)
    let lines = whole.lines
    let words = try #require(lines.firstIndex { $0.hasPrefix("logged out of") })
    // What the application prints stands between the routes before and after it.
    #expect(lines[..<words].contains { $0.contains("didFinishLaunchingWithOptions") })
    #expect(lines[words...].contains { $0.contains("applicationWillTerminate") })
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "expected.jsonl").path
    // Which taps come before the end depends on the machine.
    let routes = lines.filter { $0.contains(#""event":"lifecycle""#) }
    try routes.joined(separator: "\n").write(toFile: file, atomically: true, encoding: .utf8)
    let compared = ["replay", "--realtime", "--trace", "none", "--expect", file, taps]
    #expect(try CommandRun(of: program, arguments: compared).status == 0)
    try routes.joined(separator: "\n").replacing("willFinish", with: "didFinish")
      .write(toFile: file, atomically: true, encoding: .utf8)
    let different = try CommandRun(of: program, arguments: compared)
    #expect(different.status == 1 && different.errors.contains("expected.jsonl:1: route "))
  }

  @Test func `of an own program has help and a version`() throws {
    let program = try BuildProducts().executable("auto-logout")
    let help = try CommandRun(of: program, arguments: ["--help"])
    #expect(help.status == 0 && help.output.contains("auto-logout replay [OPTION…] FILE…"))
    let version = try CommandRun(of: program, arguments: ["--version"])
    #expect(version.status == 0 && version.output.hasPrefix("auto-logout, with responderd "))
    let wrong = try CommandRun(of: program, arguments: ["--colour"])
    #expect(wrong.status == 64 && wrong.errors.contains("unknown option --colour"))
    #expect(wrong.output.isEmpty)
  }

  @Test func `of an own program writes a report, and replaces no file that it reads`() throws {
    let program = try BuildProducts().executable("step-player")
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let taps = folder.appending(path: "taps.events")
    try FileManager.default.copyItem(
      atPath: Repository.recording(
        "touchscreens/Atmel maXTouch Touchscreen.1-finger-fast-taps.events"), toPath: taps.path)
    let page = folder.appending(path: "taps.html")
    let run = try CommandRun(
      of: program, arguments: ["replay", "--trace", "none", "--report", page.path, taps.path])
    #expect(run.status == 0, "\(run.errors)")
    let text = try String(contentsOf: page, encoding: .utf8)
    #expect(text.contains("<title>responderd: taps.html</title>"))
    #expect(text.contains(#""inspect":"tree""#) && text.contains(#""subtype":"began""#))
    let same = try CommandRun(
      of: program, arguments: ["replay", "--report", taps.path, taps.path])
    #expect(same.status == 64 && same.errors.contains("the same file"), "\(same.errors)")
  }
}
