import Foundation
import Glibc
import TestSupport
import Testing

/// Files that a daemon reads, and that are pipes, devices or endless.
@Suite struct `A file that is not a regular one` {
  private static let storyboard = """
    version: 1
    scenes:
      only:
        views:
          all: {frame: [0, 0, 100%, 100%], when: {touchesEnded: {set: {defaults.seen: 1}}}}
        when:
          viewDidAppear: {set: {defaults.seen: $defaults.seen}}
    """

  private func inFolder(_ work: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(
      at: folder.appending(path: "config/ByHost"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(Self.storyboard.utf8).write(to: folder.appending(path: "board.yaml"))
    try work(folder)
  }

  /// What takes the place of the user defaults.
  private func put(_ kind: String, at path: String) throws {
    try? FileManager.default.removeItem(atPath: path)
    switch kind {
    case "pipe": try #require(mkfifo(path, 0o600) == 0)
    case "device": try #require(symlink("/dev/zero", path) == 0)
    case "terminal": try #require(symlink("/dev/ptmx", path) == 0)
    default: try #require(mkdir(path, 0o700) == 0)
    }
  }

  private func daemon(
    in folder: URL, errors: URL, _ options: String...
  ) throws -> RunningDaemon {
    try Data().write(to: errors)
    return try RunningDaemon(
      ["--app", folder.appending(path: "board.yaml").path] + options,
      errors: try FileHandle(forWritingTo: errors),
      environment: [
        "HOME": folder.path, "XDG_CONFIG_HOME": folder.appending(path: "config").path,
      ])
  }

  @Test(arguments: ["pipe", "device", "terminal"])
  func `cannot hold user defaults, and does not stop the daemon`(kind: String) throws {
    try inFolder { folder in
      let path = folder.appending(path: "config/responderd.plist").path
      try put(kind, at: path)
      let errors = folder.appending(path: "errors")
      let daemon = try daemon(in: folder, errors: errors)
      #expect(try daemon.run("ctl", "tap", "100,100").status == 0)
      #expect(daemon.terminate() == 0)
      let text = try String(contentsOf: errors, encoding: .utf8)
      let warning = "\(path): not a regular file; the user defaults are in memory only"
      #expect(text.split(separator: "\n").count { $0.contains(warning) } == 1, "\(text)")
    }
  }

  @Test(arguments: ["pipe", "device", "directory"])
  func `that replaces the user defaults of a running daemon stops neither events nor its end`(
    kind: String
  ) throws {
    try inFolder { folder in
      let path = folder.appending(path: "config/responderd.plist").path
      let errors = folder.appending(path: "errors")
      let daemon = try daemon(in: folder, errors: errors)
      #expect(try daemon.run("ctl", "tap", "100,100").status == 0)
      try put(kind, at: path)
      // The answer to a tap does not wait for the end of the touch.
      var text = ""
      for _ in 0..<100 where !text.contains("user defaults are not saved yet") {
        #expect(try daemon.run("ctl", "tap", "100,100").status == 0)
        text = try String(contentsOf: errors, encoding: .utf8)
      }
      #expect(daemon.terminate() == 0)
      #expect(text.contains("user defaults are not saved yet"), "\(text)")
    }
  }

  @Test(arguments: ["--no-confinement", "--hide-positions"])
  func `writes no user defaults where a link of another user leads`(option: String) throws {
    guard geteuid() == 0 else { return }
    try inFolder { folder in
      let victim = folder.appending(path: "victim").path
      try Data("secret".utf8).write(to: URL(filePath: victim))
      let path = folder.appending(path: "config/responderd.plist").path
      try #require(symlink(victim, path) == 0 && lchown(path, 65534, 65534) == 0)
      let errors = folder.appending(path: "errors")
      let daemon = try daemon(in: folder, errors: errors, option)
      #expect(try daemon.run("ctl", "tap", "100,100").status == 0)
      #expect(daemon.terminate() == 0)
      #expect(try String(contentsOfFile: victim, encoding: .utf8) == "secret")
      let text = try String(contentsOf: errors, encoding: .utf8)
      #expect(text.contains("a symbolic link of another user"), "\(text)")
    }
  }

  @Test func `that only Foundation would read does not matter`() throws {
    try inFolder { folder in
      for name in [".GlobalPreferences", "ByHost/responderd.", "ByHost/.GlobalPreferences."] {
        try put("pipe", at: folder.appending(path: "config/\(name).plist").path)
      }
      let errors = folder.appending(path: "errors")
      let daemon = try daemon(in: folder, errors: errors)
      #expect(try daemon.run("ctl", "tap", "100,100").status == 0)
      #expect(daemon.terminate() == 0)
      #expect(!(try String(contentsOf: errors, encoding: .utf8).contains("defaults")))
    }
  }

  @Test func `is given up as expected routes if its end does not come`() throws {
    try inFolder { folder in
      let pipe = folder.appending(path: "pipe").path
      try #require(mkfifo(pipe, 0o600) == 0)
      let run = try CommandRun("replay", "--expect", pipe, pipe)
      #expect(run.status == 66)
      #expect(run.errors.contains("its end did not come within 10 s"), "\(run.errors)")
    }
  }

  @Test func `is given up as a storyboard if its end does not come`() throws {
    try inFolder { folder in
      let pipe = folder.appending(path: "pipe").path
      try #require(mkfifo(pipe, 0o600) == 0)
      let run = try CommandRun("run", "--device", "/dev/input/none", "--app", pipe)
      #expect(run.status == 66)
      #expect(run.errors.contains("cannot be read: its end did not come within 10 s"))
    }
  }

  @Test func `is given up as a recording if its end does not come`() throws {
    try inFolder { folder in
      let pipe = folder.appending(path: "pipe.events").path
      try #require(mkfifo(pipe, 0o600) == 0)
      let run = try CommandRun("replay", pipe)
      #expect(run.status == 66)
      #expect(run.errors.contains("\(pipe): its end did not come within 10 s"), "\(run.errors)")
    }
  }

  @Test func `can be a recording if it has an end`() throws {
    let run = try CommandRun(
      of: "/bin/bash",
      arguments: [
        "-c", "\"$0\" replay <(echo 't,x,y,z'; echo '0,0,0,1')",
        try BuildProducts().executable("responderd"),
      ])
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test func `can be a storyboard if it has an end`() throws {
    let run = try CommandRun(
      of: "/bin/bash",
      arguments: [
        "-c", "\"$0\" check <(echo \"$1\")", try BuildProducts().executable("responderd"),
      ]
        + [Self.storyboard])
    #expect(run.status == 0, "\(run.errors)")
  }
}
