import Foundation
import TestSupport
import Testing

@Suite struct `The command learn` {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "responderd-learn-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func write(_ text: String) throws -> String {
    let path = folder.appending(path: "board.yaml").path
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    return path
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  /// Plays a finger that moves from a place to another one, in thousandths of the screen.
  private func swipe(from start: Int, to end: Int) throws -> WrittenRecording {
    var screen = WrittenRecording.Device.screen
    screen.put(1, in: 0, x: start, y: 500, at: 1)
    for step in 1...8 {
      screen.move(x: start + (end - start) * step / 8, at: 1 + Double(step) * 0.02)
    }
    screen.lift(at: 1.18)
    return try WrittenRecording(screen)
  }

  @Test func `prints what it understood, and the lines that react to it`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let swipe = try swipe(from: 800, to: 200)
    defer { swipe.remove() }
    let run = try CommandRun("learn", "--replay", swipe.path)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    let first = try #require(run.lines.first)
    #expect(first.hasPrefix("a swipe to the left at ") && first.hasSuffix(" (Screen)"))
    #expect(run.lines.dropFirst() == ["  when:", "    swipeLeft: {log: swipeLeft}"])
  }

  @Test func `takes the screen and the policies of the file that it adds to`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    // 80 thousandths of the usual screen are less than a swipe, and of this one more.
    let swipe = try swipe(from: 500, to: 420)
    defer { swipe.remove() }
    func learn(_ head: String) throws -> CommandRun {
      let path = try write("version: 1\n\(head)scenes: {main: {when: {tap: []}}}\n")
      return try CommandRun("learn", "--replay", swipe.path, "--into", path)
    }
    let usual = try learn("")
    #expect(usual.status == 1 && usual.errors.contains("there was no event"), "\(usual.errors)")
    let wide = try learn("screen: {width: 1000, height: 500}\n")
    #expect(wide.status == 0 && wide.errors.contains("added swipeLeft"), "\(wide.errors)")
  }

  @Test func `understands a drag that follows a tap at once`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var screen = WrittenRecording.Device.screen
    screen.put(1, in: 0, x: 200, y: 200, at: 1)
    screen.lift(at: 1.05)
    screen.put(2, in: 0, x: 600, y: 600, at: 1.15)
    for step in 1...40 { screen.move(x: 600 + step * 8, at: 1.15 + Double(step) * 0.05) }
    screen.lift(at: 6)
    let recording = try WrittenRecording(screen)
    defer { recording.remove() }
    let run = try CommandRun("learn", "--replay", recording.path)
    #expect(run.output.contains("    tap: {log: tap}\n"), "\(run.output)")
    #expect(run.output.contains("a drag by "), "\(run.output)")
  }

  @Test(arguments: [
    "scenes:\n  main: {when: &shared {tap: []}}\n  menu: {when: *shared}\n",
    "scenes:\n  main: &all\n    when:\n      tap: []\n  menu: *all\n",
  ])
  func `does not add to what scenes share`(scenes: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let swipe = try swipe(from: 800, to: 200)
    defer { swipe.remove() }
    let before = "version: 1\n" + scenes
    let path = try write(before)
    for scene in ["main", "menu"] {
      let run = try CommandRun("learn", "--replay", swipe.path, "--into", path, "--scene", scene)
      #expect(run.status == 65 && run.errors.contains("was not changed"), "\(run.errors)")
      #expect(try text(path) == before)
    }
  }

  @Test func `understands keys and shakes of recordings`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let recordings = Repository.root.appending(path: "Sources/SampleApps/Recordings")
    let keys = try CommandRun(
      "learn", "--replay", recordings.appending(path: "headset.events").path, "--action",
      "{mpris: playPause}")
    #expect(keys.status == 0 && keys.errors.isEmpty, "\(keys.errors)")
    #expect(keys.output.contains("the command nextTrack ("))
    #expect(keys.output.contains("  when:\n    nextTrack: {mpris: playPause}\n"))
    let shake = try CommandRun(
      "learn", "--replay", recordings.appending(path: "shake.events").path)
    #expect(shake.output.contains("a shake (") && shake.output.contains("shake: {log: shake}"))
  }

  @Test func `prints gestures that have no short name as recognisers`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var screen = WrittenRecording.Device.screen
    screen.put(1, in: 0, x: 500, y: 500, at: 1)
    // Too slow for a swipe.
    for step in 1...40 { screen.move(x: 500 + step * 8, at: 1 + Double(step) * 0.05) }
    screen.lift(at: 6)
    let drag = try WrittenRecording(screen)
    defer { drag.remove() }
    let run = try CommandRun("learn", "--replay", drag.path)
    #expect(run.output.hasPrefix("a drag by "), "\(run.output)")
    #expect(
      run.lines.dropFirst() == [
        "  gestures:", "    pan: {type: pan, when: {ended: {log: pan}}}",
      ])
    let path = try write("version: 1\nscenes: {main: {when: {tap: dismiss}}}\n")
    #expect(try CommandRun("learn", "--replay", drag.path, "--into", path).status == 0)
    #expect(
      try text(path) == """
        version: 1
        scenes: {main: {gestures: {pan: {type: pan, when: {ended: {log: pan}}}}, \
        when: {tap: dismiss}}}

        """)
  }

  @Test func `adds the event to a storyboard, whose comments stay`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let swipe = try swipe(from: 800, to: 200)
    defer { swipe.remove() }
    let path = try write(
      """
      # A kiosk.
      version: 1
      scenes:
        main:  # the first
          when:  # events
            # A tap.
            tap: {log: "tapped"}
        menu: {}

      """)
    let run = try CommandRun("learn", "--replay", swipe.path, "--into", path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("\(path):6: added swipeLeft to the scene \"main\""))
    let added = try text(path)
    #expect(
      added == """
        # A kiosk.
        version: 1
        scenes:
          main:  # the first
            when:  # events
              swipeLeft: {log: swipeLeft}
              # A tap.
              tap: {log: "tapped"}
          menu: {}

        """)
    #expect(try CommandRun("check", path).status == 0)
    // The storyboard reacts to what was learned.
    let played = try CommandRun("replay", "--app", path, swipe.path)
    #expect(played.output.contains("swipeLeft"))

    let twice = try CommandRun("learn", "--replay", swipe.path, "--into", path)
    #expect(twice.status == 65)
    #expect(twice.errors.contains("\(path):6: the scene \"main\" has swipeLeft already"))
    let other = try CommandRun(
      "learn", "--replay", swipe.path, "--into", path, "--scene", "menu", "--action", "dismiss")
    #expect(other.status == 0, "\(other.errors)")
    #expect(
      try text(path) == added.replacing("menu: {}", with: "menu: {when: {swipeLeft: dismiss}}"))
  }

  @Test func `leaves a storyboard as it was if the action or the file is invalid`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let swipe = try swipe(from: 200, to: 800)
    defer { swipe.remove() }
    let good = "version: 1\nscenes:\n  main:\n    views: {}\n"
    for action in ["{performSegue: nowhere}", "{log: [a", "nonsense"] {
      let path = try write(good)
      let run = try CommandRun(
        "learn", "--replay", swipe.path, "--into", path, "--action", action)
      #expect(run.status == 65 && run.errors.contains("\(path) was not changed"), "\(run.errors)")
      #expect(run.errors.contains("error: \(path):"), "\(run.errors)")
      #expect(try text(path) == good)
    }
    let bad = try write("version: 1\nscenes: {main: {wehn: {}}}\n")
    let run = try CommandRun("learn", "--replay", swipe.path, "--into", bad)
    #expect(run.status == 65 && run.output.isEmpty && run.errors.contains("\"when\""))
    let missing = folder.appending(path: "no.yaml").path
    #expect(try CommandRun("learn", "--replay", swipe.path, "--into", missing).status == 66)
    let path = try write(good)
    let scene = try CommandRun(
      "learn", "--replay", swipe.path, "--into", path, "--scene", "nowhere")
    #expect(scene.status == 65 && scene.errors.contains("has no scene \"nowhere\""))
  }

  @Test func `says that there was no event`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var button = WrittenRecording.Device.button(30)
    button.tap(30, at: 1)
    let typed = try WrittenRecording(button)
    defer { typed.remove() }
    let path = try write("version: 1\nscenes: {main: {}}\n")
    let run = try CommandRun("learn", "--replay", typed.path, "--into", path)
    #expect(run.status == 1 && run.output.isEmpty)
    #expect(run.errors.contains("there was no event"))
  }

  @Test func `keeps a running daemon inactive until it ends`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let daemon = try RunningDaemon()
    defer { _ = daemon.terminate() }
    let learner = Process()
    learner.executableURL = URL(filePath: try BuildProducts().executable("responderd"))
    learner.arguments = ["learn", "--device", "/dev/input/none", "--socket", daemon.socket]
    learner.standardInput = FileHandle.nullDevice
    let errors = Pipe()
    (learner.standardOutput, learner.standardError) = (FileHandle.nullDevice, errors)
    try learner.run()
    defer { if learner.isRunning { learner.terminate() } }
    var said = ""
    while !said.contains("touch the screen") {
      let data = errors.fileHandleForReading.nextData()
      try #require(!data.isEmpty, "\(said)")
      said += String(decoding: data, as: UTF8.self)
    }
    #expect(said.contains("the daemon at \(daemon.socket) is inactive until this command ends"))
    let held = try daemon.run("ctl", "status")
    #expect(held.output.contains("inactive (hold)"), "\(held.output)")
    // Input that is sent is dropped, too.
    #expect(try daemon.run("ctl", "shake").status == 0)
    kill(learner.processIdentifier, SIGKILL)
    learner.waitUntilExit()
    var status = held.output
    for _ in 0..<3000 where status.contains("inactive") {
      status = try daemon.run("ctl", "status").output
    }
    #expect(status.contains("application  active"), "\(status)")
  }
}
