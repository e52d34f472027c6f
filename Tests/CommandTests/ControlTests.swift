// Which of the two C modules `stat` belongs to depends on what the compiler has read before.
import CoreFoundation
import Foundation
import Glibc
import TestSupport
import Testing

@Suite struct `A running daemon` {
  @Test func `reports its state, and carries out requests`() throws {
    let daemon = try RunningDaemon()
    defer { _ = daemon.terminate() }
    let status = try daemon.run("ctl", "status")
    #expect(status.status == 0 && status.errors.isEmpty)
    #expect(status.output.contains("application  active"))
    for (command, state) in [
      ("interrupt", "inactive"), ("resume", "active"), ("background", "background"),
      ("foreground", "active"), ("memory-warning", "active"),
    ] {
      let run = try daemon.run("ctl", command)
      #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty, "\(command): \(run)")
      let after = try daemon.run("ctl", "status", "--json").output
      #expect(after.contains("\"application\":\"\(state)\""), "after \(command)")
    }
    let reload = try daemon.run("ctl", "reload")
    #expect(reload.status == 65 && reload.errors.contains("the application is not a storyboard"))
    let relaunch = try daemon.run("ctl", "relaunch")
    #expect(relaunch.status != 0 && relaunch.errors.contains("only a recorder accepts relaunch"))
    let devices = try daemon.run("ctl", "devices", "--json")
    #expect(devices.output == "{\"answer\":[],\"ok\":true,\"v\":1}\n")
    #expect(try daemon.run("ctl", "log-level", "debug").status == 0)
    #expect(
      try daemon.run("ctl", "status", "--json").output.contains("\"logLevel\":\"debug\""))
  }

  @Test func `keeps its storyboard if the changed file is invalid, and reports the mistake`() throws
  {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).yaml")
    defer { try? FileManager.default.removeItem(at: file) }
    try "version: 1\nscenes: {main: {class: First}}\n".write(
      to: file, atomically: true, encoding: .utf8)
    let daemon = try RunningDaemon(["--app", file.path])
    defer { _ = daemon.terminate() }
    #expect(try daemon.run("ctl", "reload").status == 0)
    try "version: 1\nscenes: {main: {when: {dubleTap: []}}}\n".write(
      to: file, atomically: true, encoding: .utf8)
    let reload = try daemon.run("ctl", "reload")
    #expect(reload.status == 65)
    #expect(reload.errors.contains("did you mean \"doubleTap\"?"), "\(reload.errors)")
    #expect(try daemon.run("why", "9,9").output.contains("First"))
  }

  @Test func `writes its metrics to a file`() throws {
    let daemon = try RunningDaemon()
    defer { _ = daemon.terminate() }
    let file = FileManager.default.temporaryDirectory
      .appending(path: "\(UUID().uuidString).prom")
    defer { try? FileManager.default.removeItem(at: file) }
    let run = try daemon.run("ctl", "metrics", "--output", file.path)
    #expect(run.status == 0 && run.output.isEmpty)
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains("\nresponderd_open_devices 0\n"))
  }

  @Test func `leaves no old metrics in the file when it is down`() throws {
    let daemon = try RunningDaemon()
    let file = FileManager.default.temporaryDirectory
      .appending(path: "\(UUID().uuidString).prom")
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(try daemon.run("ctl", "metrics", "--output", file.path).status == 0)
    let before = try String(contentsOf: file, encoding: .utf8)
    #expect(before.contains("\nresponderd_up 1\n") && before.contains("responderd_open_devices"))
    _ = daemon.terminate()
    let run = try daemon.run("ctl", "metrics", "--output", file.path)
    #expect(run.status == 69)
    let after = try String(contentsOf: file, encoding: .utf8)
    #expect(after.contains("\nresponderd_up 0\n") && !after.contains("responderd_open_devices"))
    let time = after.firstMatch(of: #/\nresponderd_read_time_seconds (\d+)\n/#)
    #expect(
      time.flatMap { Double($0.1) }.map { abs($0 - Date().timeIntervalSince1970) < 3600 } == true)
  }

  @Test func `writes no metrics instead of a pipe, a device or a link`() throws {
    let daemon = try RunningDaemon()
    defer { _ = daemon.terminate() }
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let pipe = folder.appending(path: "pipe").path
    try #require(mkfifo(pipe, 0o600) == 0)
    let file = folder.appending(path: "responderd.prom")
    try Data().write(to: file)
    let link = folder.appending(path: "link").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file.path)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
    #expect(try daemon.run("ctl", "metrics", "--output", link).status == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == file.path)
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
    #expect(mode as? Int == 0o640)
    #expect(try String(contentsOf: file, encoding: .utf8).contains("\nresponderd_open_devices 0\n"))
    var places = [
      ("/no/such/folder/x.prom", "no such file or directory"),
      (folder.path, "is a directory; choose a file in it"),
      (pipe, "not a regular file; choose another one"),
    ]
    let device = folder.appending(path: "full").path
    // The numbers of /dev/full; only root makes nodes.
    if mknod(device, S_IFCHR | 0o600, 1 << 8 | 7) == 0 {
      places.append((device, "not a regular file; choose another one"))
    }
    for (place, reason) in places {
      let failed = try daemon.run("ctl", "metrics", "--output", place)
      #expect(failed.status == 73)
      #expect(failed.errors == "error: cannot write \(place): \(reason)\n")
    }
    let kinds = places.dropFirst(2).map { place in
      var status = stat()
      return lstat(place.0, &status) == 0 ? status.st_mode & S_IFMT : 0
    }
    #expect(kinds == Array([S_IFIFO, S_IFCHR].prefix(kinds.count)))
  }

  @Test func `is followed by readers that come and go`() throws {
    let daemon = try RunningDaemon()
    let follower = try daemon.follow("trace", "--event", "lifecycle")
    let other = try daemon.follow("trace", "--json", "--view", "SixViewsController")
    // Until both are connected: each receives the events after its own answer.
    try daemon.waitForReaders(2)
    _ = try daemon.run("ctl", "memory-warning")
    #expect(follower.wait(for: "SixViewsAppDelegate.applicationDidReceiveMemoryWarning"))
    #expect(other.wait(for: "\"method\":\"didReceiveMemoryWarning\""))
    #expect(!other.text.contains("applicationDidReceiveMemoryWarning"))
    #expect(daemon.terminate() == 0)
    #expect(follower.status() == 0 && other.status() == 0)
  }

  @Test func `is waited for by a reader, and the next one, too`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "responderd-\(UUID().uuidString)")
    let reader = try Follower([
      "trace", "--wait", "--event", "lifecycle", "--socket", folder.appending(path: "control").path,
    ])
    for (commands, words) in [
      (["memory-warning"], "applicationDidReceiveMemoryWarning"),
      (["background", "foreground"], "applicationWillEnterForeground"),
    ] {
      let daemon = try RunningDaemon(folder: folder)
      try daemon.waitForReaders(1)
      for command in commands { _ = try daemon.run("ctl", command) }
      #expect(reader.wait(for: words))
      #expect(daemon.terminate() == 0)
    }
    // It has the signals blocked that the thread of a test has.
    reader.send(SIGKILL)
    _ = reader.status()
    #expect(reader.errors.contains("the daemon closed the connection\n"))
  }

  @Test(arguments: [
    ("--view", "yelow", "no view or controller is named \"yelow\" now; did you mean \"yellow\"?"),
    ("--device", "Screen", "no open device has the node or name \"Screen\" now"),
  ])
  func `tells a reader that nothing has the name it wants`(
    option: String, name: String, sentence: String
  ) throws {
    let daemon = try RunningDaemon(["--app", "six-views"])
    let reader = try daemon.follow("trace", option, name)
    try daemon.waitForReaders(1)
    #expect(daemon.terminate() == 0)
    #expect(reader.status() == 0)
    #expect(reader.errors == "warning: \(sentence)\nthe daemon closed the connection\n")
  }

  @Test func `continues when a reader of its routes runs out of disk`() throws {
    let daemon = try RunningDaemon()
    let reader = Process()
    reader.executableURL = URL(filePath: "/bin/sh")
    reader.arguments = [
      "-c", "exec \"$0\" trace --json --socket \"$1\" >/dev/full",
      try BuildProducts().executable("responderd"), daemon.socket,
    ]
    let errors = Pipe()
    reader.standardError = errors
    try reader.run()
    try daemon.waitForReaders(1)
    _ = try daemon.run("ctl", "memory-warning")
    let text = String(
      decoding: errors.fileHandleForReading.remainingData(), as: UTF8.self)
    reader.waitForEnd()
    #expect(reader.terminationStatus == 74)
    #expect(text == "error: cannot write the routes: no space left on device\n")
    try daemon.waitForReaders(0)
    #expect(daemon.terminate() == 0)
  }

  @Test func `is missed in a sentence`() throws {
    let missing = NSTemporaryDirectory() + UUID().uuidString
    let unnamed = try CommandRun("ctl", "status", environment: ["XDG_RUNTIME_DIR": missing])
    if unnamed.status == 69 {
      let places = "\(missing)/responderd/control or at /run/responderd/control"
      #expect(unnamed.errors.contains(places))
      #expect(unnamed.errors.contains("start one with \"responderd run\""))
    }
    for command in [["ctl", "status"], ["trace"], ["ctl", "metrics"]] {
      let run = try CommandRun(arguments: command + ["--socket", missing])
      #expect(run.status == 69)
      #expect(run.errors == "error: no responderd listens at \(missing)\n")
    }
  }

  @Test func `is distinguished from another daemon by its answers`() throws {
    let run = try CommandRun("ctl", "log-level", "loud")
    #expect(
      run.status == 64 && run.errors.contains("no such level: \"loud\"; expected one of trace"))
    let trace = try CommandRun("trace", "--event", "earthquake")
    #expect(trace.status == 64 && trace.errors.contains("expected one of touches, motion"))
  }
}
