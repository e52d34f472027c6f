import Foundation
import TestSupport
import Testing

@Suite struct `Input that is sent by hand` {
  @Test func `reaches the application, and the trace names where it came from`() throws {
    let daemon = try RunningDaemon()
    defer { _ = daemon.terminate() }
    let trace = try daemon.follow("trace", "--json", "--device", "responderd ctl")
    // Only what comes after the request is traced.
    try daemon.waitForReaders(1)
    #expect(try daemon.run("ctl", "tap", "50,60").status == 0)
    #expect(trace.wait(for: "touchesEnded"))
    #expect(trace.text.contains("\"hitTest\":[\"window\",\"white\",\"red\",\"yellow\"]"))
    #expect(try daemon.run("ctl", "drag", "50,60", "60,90", "--seconds", "0.1").status == 0)
    #expect(trace.wait(for: "\"id\":2,\"phase\":\"ended\",\"x\":60.00,\"y\":90.00"))
    #expect(trace.text.contains("touchesMoved"))
    #expect(try daemon.run("ctl", "shake", "--seconds", "0.01").status == 0)
    #expect(trace.wait(for: "motionBegan") && trace.wait(for: "motionEnded"))
    #expect(try daemon.run("ctl", "press", "select").status == 0)
    #expect(trace.wait(for: "selectBegan") && trace.wait(for: "selectEnded"))
    #expect(try daemon.run("ctl", "remote", "nextTrack").status == 0)
    #expect(trace.wait(for: "remoteControlNextTrack"))
  }

  @Test func `is traced with the views that the hit test asked, for those that want them`() throws {
    let daemon = try RunningDaemon()
    defer { _ = daemon.terminate() }
    let plain = try daemon.follow("trace", "--json", "--device", "responderd ctl")
    let tested = try daemon.follow("trace", "--hit-tests", "--device", "responderd ctl")
    try daemon.waitForReaders(2)
    #expect(try daemon.run("ctl", "tap", "50,60").status == 0)
    #expect(plain.wait(for: "touchesEnded") && tested.wait(for: "touchesEnded"))
    #expect(tested.text.contains("tested    window yes, white yes, blue no: outside, red yes, "))
    #expect(!plain.text.contains("tested"))
  }

  @Test func `can have several fingers, and move them apart and around a point`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "responderd-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let path = folder.appending(path: "fingers.yaml").path
    try """
    version: 1
    scenes:
      main:
        gestures:
          zoom:
            type: pinch
            simultaneousWith: all
            when: {ended: {publish: {name: scale, payload: $event.scale}}}
          turn:
            type: rotation
            simultaneousWith: all
            when: {ended: {publish: {name: turn, payload: $event.rotation}}}
        when:
          threeFingerDoubleTap: {publish: taps}
          fourFingerSwipeUp: {publish: swipe}
    """.write(toFile: path, atomically: true, encoding: .utf8)
    let daemon = try RunningDaemon(["--app", path], folder: folder)
    defer { _ = daemon.terminate() }
    let trace = try daemon.follow("trace", "--json", "--published")
    try daemon.waitForReaders(1)
    func send(_ arguments: String..., until words: String) throws {
      let run = try CommandRun(arguments: ["ctl"] + arguments + ["--socket", daemon.socket])
      #expect(run.status == 0, "\(run.errors)")
      #expect(trace.wait(for: words), "\(trace.text)")
    }
    // Each has lifted its fingers when it is published; the swipe does not wait for that.
    try send(
      "pinch", "160,240", "--scale", "2", "--seconds", "0.2", until: "\"payload\":\"2\"")
    try send(
      "rotate", "160,240", "--degrees", "90", "--seconds", "0.2", until: "\"payload\":\"90\"")
    try send("tap", "160,240", "--fingers", "3", "--count", "2", until: "\"name\":\"taps\"")
    try send(
      "drag", "160,400", "160,100", "--fingers", "4", "--seconds", "0.1",
      until: "\"name\":\"swipe\"")
  }

  @Test func `is refused with a reason where it makes no sense`() throws {
    let daemon = try RunningDaemon()
    defer { _ = daemon.terminate() }
    for (arguments, reason) in [
      (["tap", "320.5,480"], "320.5,480 is outside of the screen of 320 × 480 points"),
      (["tap", "--", "-1,0"], "-1,0 is outside of the screen of 320 × 480 points"),
      (["drag", "9999,9999", "1,1"], "9999,9999 is outside of the screen of 320 × 480 points"),
      (
        ["remote", "playpause"],
        "there is no command \"playpause\"; did you mean \"togglePlayPause\"?"
      ),
      (["press", "any"], "there is no button \"any\"; there are upArrow, "),
      (["remote", "louder"], "there is no command \"louder\"; there are play, "),
      (["tap", "1,1", "--seconds", "61"], "at most 60"),
      (["tap", "1,1", "--seconds", "nan"], "at most 60"),
      (["drag", "1,1", "2,2", "--seconds", "inf"], "at most 60"),
      (["shake", "--seconds", "-1"], "more than 0"),
      (["tap", "1,1", "--count", "0"], "--count must be 1 to 10"),
      (["drag", "1,1"], "A drag has 2 to 100 points"),
      (["tap", "10,10", "--fingers", "3"], "-30,10 is outside of the screen"),
      (["tap", "100,100", "--fingers", "11"], "--fingers must be 1 to 10"),
      (["pinch", "160,240", "--scale", "0"], "--scale must be from 0.1 to 10"),
      (["pinch", "20,240", "--scale", "2"], "-20,240 is outside of the screen"),
      (["rotate", "160,240", "--degrees", "nan"], "--degrees must be from -360 to 360"),
    ] {
      let run = try CommandRun(
        arguments: ["ctl", arguments[0], "--socket", daemon.socket] + arguments.dropFirst())
      #expect(run.status == 64, "\(arguments)")
      #expect(run.errors.contains(reason), "\(arguments): \(run.errors)")
    }
  }

  @Test func `of a hundred points fits into a request`() throws {
    let daemon = try RunningDaemon()
    defer { _ = daemon.terminate() }
    let points = ["0,0"] + (1..<100).map { "\(1000 + Double($0) / 7),\(-1000 - Double($0) / 3)" }
    let run = try CommandRun(
      arguments: ["ctl", "drag", "--socket", daemon.socket, "--seconds", "0.01"] + points)
    #expect(run.status == 0, "\(run)")
  }

  @Test func `is refused for the moment while ten inputs are under way`() throws {
    let daemon = try RunningDaemon()
    defer { _ = daemon.terminate() }
    for _ in 0..<10 {
      #expect(try daemon.run("ctl", "tap", "50,60", "--seconds", "60").status == 0)
    }
    let run = try daemon.run("ctl", "shake")
    #expect(run.status == 65 && run.errors.contains("ten inputs are under way"), "\(run)")
  }

  @Test func `of several taps ends with the daemon, also between two of them`() throws {
    let daemon = try RunningDaemon()
    let trace = try daemon.follow("trace", "--json", "--device", "responderd ctl")
    try daemon.waitForReaders(1)
    #expect(
      try daemon.run("ctl", "tap", "50,60", "--count", "10", "--seconds", "0.001").status == 0)
    // The next tap would come in 0.1 s.
    #expect(trace.wait(for: "touchesEnded"))
    #expect(daemon.terminate() == 0)
    #expect(trace.status() == 0)
    #expect(!trace.text.contains("\"dropped\""), "\(trace.text)")
  }

  @Test func `that is under way when the daemon ends is cancelled`() throws {
    let daemon = try RunningDaemon()
    let trace = try daemon.follow("trace", "--json", "--device", "responderd ctl")
    try daemon.waitForReaders(1)
    #expect(try daemon.run("ctl", "tap", "50,60", "--seconds", "60").status == 0)
    #expect(trace.wait(for: "touchesBegan"))
    #expect(daemon.terminate() == 0)
    #expect(trace.wait(for: "touchesCancelled"))
  }
}
