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

  /// The files that Foundation looks for.
  @Test(arguments: [
    "responderd.plist", ".GlobalPreferences.plist", "ByHost/responderd..plist",
    "ByHost/.GlobalPreferences..plist",
  ])
  func `cannot hold user defaults, and does not stop the daemon`(name: String) throws {
    try inFolder { folder in
      let path = folder.appending(path: "config/\(name)").path
      try #require(mkfifo(path, 0o600) == 0)
      let errors = folder.appending(path: "errors")
      try Data().write(to: errors)
      let daemon = try RunningDaemon(
        ["--app", folder.appending(path: "board.yaml").path],
        errors: try FileHandle(forWritingTo: errors),
        environment: [
          "HOME": folder.path, "XDG_CONFIG_HOME": folder.appending(path: "config").path,
        ])
      #expect(try daemon.run("ctl", "tap", "100,100").status == 0)
      #expect(daemon.terminate() == 0)
      let text = try String(contentsOf: errors, encoding: .utf8)
      let warning = "\(path): not a regular file; the user defaults are in memory only"
      #expect(text.split(separator: "\n").count { $0.contains(warning) } == 1, "\(text)")
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
