import Foundation
import TestSupport
import Testing

/// The display of a running daemon, and of a replay.
@Suite struct `A display that responderd turns off` {
  private static func storyboard(_ display: String) -> String {
    """
    version: 1
    display: \(display)
    scenes: {main: {when: {touchesBegan: [], touchesMoved: [], touchesEnded: [], touchesCancelled: []}}}

    """
  }

  private func file(_ text: String) throws -> URL {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).yaml")
    try text.write(to: file, atomically: true, encoding: .utf8)
    return file
  }

  @Test func `is turned off and on by requests, and follows a reload`() throws {
    let file = try file(Self.storyboard("{offAfter: 600, off: {log: dark}, on: {log: lit}}"))
    defer { try? FileManager.default.removeItem(at: file) }
    let daemon = try RunningDaemon(["--app", file.path])
    defer { _ = daemon.terminate() }
    #expect(
      try daemon.run("ctl", "status").output.contains(
        "display      on; off after 600 s without input\n"))
    for state in ["off", "on", "on", "off"] {
      let run = try daemon.run("ctl", "display", state, "--json")
      #expect(run.output == "{\"answer\":\"\(state)\",\"ok\":true,\"v\":1}\n")
    }
    let dark = try daemon.run("ctl", "status").output
    #expect(dark.contains("application  background (display)"), "\(dark)")
    #expect(dark.contains("display      off (requested);"), "\(dark)")
    #expect(try daemon.run("ctl", "foreground").status == 0)
    #expect(try daemon.run("ctl", "status").output.contains("application  active"))

    try Self.storyboard("{offAfter: 900, off: {log: dark}, on: {log: lit}}").write(
      to: file, atomically: true, encoding: .utf8)
    #expect(try daemon.run("ctl", "reload").status == 0)
    #expect(try daemon.run("ctl", "status").output.contains("off after 900 s"))
  }

  @Test func `is turned on when a slow command that turns it off has ended`() throws {
    let log = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).log")
    let file = try file(
      Self.storyboard(
        "{off: {run: {shell: 'sleep 1; echo dark >> \(log.path)'}}, "
          + "on: {run: {shell: 'echo lit >> \(log.path)'}}}"))
    defer { for file in [file, log] { try? FileManager.default.removeItem(at: file) } }
    let daemon = try RunningDaemon(["--app", file.path])
    for state in ["off", "on"] {
      #expect(try daemon.run("ctl", "display", state).status == 0)
    }
    // Its end waits for them.
    #expect(daemon.terminate() == 0)
    let text = try String(contentsOf: log, encoding: .utf8)
    #expect(text == "dark\nlit\n")
  }

  @Test func `is not turned off by a daemon whose task it is not`() throws {
    let daemon = try RunningDaemon()
    defer { _ = daemon.terminate() }
    let run = try daemon.run("ctl", "display", "off")
    #expect(run.status == 65 && run.errors.contains("give the storyboard display:"), "\(run)")
    #expect(try !daemon.run("ctl", "status").output.contains("display"))
    #expect(try daemon.run("ctl", "display", "dim").status == 64)
  }

  @Test func `stays on without its backlight, which is said`() throws {
    let daemon = try RunningDaemon(["--backlight", "none", "--display-off-after", "600"])
    defer { _ = daemon.terminate() }
    let run = try daemon.run("ctl", "display", "off")
    #expect(run.status == 65 && run.errors.contains("there is no backlight \"none\""), "\(run)")
    #expect(try daemon.run("ctl", "status").output.contains("application  active"))
  }

  @Test(arguments: [
    ("--display-off-after", "0.5"), ("--display-off-after", "soon"),
    ("--display-off-after", "86401"), ("--backlight", "a/b"), ("--backlight", ".."),
    ("--backlight", ""),
  ])
  func `needs options that mean something`(option: String, value: String) throws {
    let run = try CommandRun("run", option, value)
    #expect(run.status == 64 && run.errors.contains("\(option) must be"), "\(run.errors)")
  }

  @Test func `goes dark in a replay, as it did`() throws {
    let file = try file(Self.storyboard("{offAfter: 5, off: {run: [a]}, on: {run: [b]}}"))
    defer { try? FileManager.default.removeItem(at: file) }
    var screen = WrittenRecording.Device.screen
    for (id, time) in [(1, 0.0), (2, 20.0), (3, 21.0)] {
      screen.put(id, in: 0, x: 500, y: 500, at: time)
      screen.lift(at: time + 0.1)
    }
    let recording = try WrittenRecording(
      screen, machine: [(22, "display-off"), (23, "display-on")])
    defer { recording.remove() }
    let run = try CommandRun(
      "replay", "--app", file.path, "--trace", "json", recording.path)
    #expect(run.status == 0)
    let lines = try RouteLine.all(in: run.output)
    #expect(
      lines.filter { $0.event == "machine" }.map { "\($0.subtype) \($0.reason ?? "")" } == [
        "displayOff idle: no input for 5 s; the application leaves the screen",
        "displayOn touch; the application is back on the screen",
        "displayOff requested; the application leaves the screen",
        "displayOn requested; the application is back on the screen",
        "end the application ends",
      ])
    let began = lines.filter { $0.event == "touches" && $0.subtype == "began" }
    #expect(began.map { $0.handledBy != nil } == [true, false, true])
    #expect(run.errors.contains("not run: a") && run.errors.contains("not run: b"))
  }

  @Test func `is on when the application is launched again in a replay`() throws {
    let file = try file(Self.storyboard("{backlight: auto}"))
    defer { try? FileManager.default.removeItem(at: file) }
    let recording = try WrittenRecording(
      .screen, machine: [(2, "display-off"), (3, "relaunch"), (4, "display-off")])
    defer { recording.remove() }
    let run = try CommandRun("replay", "--app", file.path, "--trace", "json", recording.path)
    let lines = try RouteLine.all(in: run.output).filter { $0.event == "machine" }
    #expect(
      lines.map(\.subtype) == [
        "displayOff", "relaunch", "displayOn", "displayOff", "displayOn", "end",
      ])
  }

  @Test func `shows the scene that a request names`() throws {
    let file = try file(
      "version: 1\nscenes: {main: {segues: {menu: {present: menu}}}, menu: {}, other: {}}\n")
    defer { try? FileManager.default.removeItem(at: file) }
    let daemon = try RunningDaemon(["--app", file.path])
    defer { _ = daemon.terminate() }
    #expect(try daemon.run("ctl", "screen", "menu").status == 0)
    let refused = try daemon.run("ctl", "screen", "other")
    #expect(refused.status == 65, "\(refused)")
    let unknown = try daemon.run("ctl", "screen", "mneu")
    #expect(unknown.status == 65 && unknown.errors.contains("did you mean \"menu\""), "\(unknown)")
    let program = try RunningDaemon(["--app", "six-views"])
    defer { _ = program.terminate() }
    #expect(try program.run("ctl", "screen", "menu").errors.contains("not a storyboard"))
  }
}
