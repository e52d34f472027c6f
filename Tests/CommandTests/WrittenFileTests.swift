import Foundation
import Synchronization
import TestSupport
import Testing

/// What commands do to the files that they write, and to those beside them.
@Suite struct `A file that a command writes` {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func file(_ name: String, _ text: String, mode: Int = 0o644) throws -> String {
    let path = folder.appending(path: name).path
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    return path
  }

  private func text(of path: String) -> String? {
    try? String(contentsOfFile: path, encoding: .utf8)
  }

  private static func mode(of path: String) -> mode_t {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode : 0
  }

  /// The owner of a directory puts a link where the new content was expected before it is renamed.
  @Test func `leads to no other file, whatever the owner of the directory does meanwhile`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let victim = try file("victim", "secret", mode: 0o400)
    let report = try file("report.html", "", mode: 0o666)
    let link = folder.appending(path: "link").path
    let isOver = Atomic(false)
    let thread = Thread {
      while !isOver.load(ordering: .relaxed) {
        _ = symlink(victim, link)
        _ = rename(link, report + ".new")
      }
    }
    thread.start()
    for _ in 0..<5 {
      _ = try CommandRun("demo", "--trace", "none", "--report", report)
    }
    isOver.store(true, ordering: .relaxed)
    #expect(text(of: victim) == "secret" && Self.mode(of: victim) & 0o777 == 0o400)
    #expect(text(of: report)?.contains("<html") == true)
    #expect(Self.mode(of: report) == S_IFREG | 0o666)
  }

  @Test func `replaces no other file of the directory`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let report = try file("report.html", "old")
    let other = try file("report.html.new", "mine")
    #expect(try CommandRun("demo", "--trace", "none", "--report", report).status == 0)
    #expect(text(of: other) == "mine" && text(of: report) != "old")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.sorted() == ["report.html", "report.html.new"])
  }

  @Test func `is not made where a dangling link leads`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let target = folder.appending(path: "target").path
    let link = folder.appending(path: "link").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    let run = try CommandRun("demo", "--trace", "none", "--report", link)
    #expect(run.status == 73)
    #expect(
      run.errors
        == "error: \(link): a symbolic link to a file that does not exist; choose another one\n")
    #expect(Self.mode(of: link) & S_IFMT == S_IFLNK && Self.mode(of: target) == 0)
  }

  @Test func `is written through links to it, also relative ones`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let report = try file("report.html", "old", mode: 0o640)
    let (first, second) = (
      folder.appending(path: "first").path, folder.appending(path: "second").path
    )
    try FileManager.default.createSymbolicLink(atPath: first, withDestinationPath: "report.html")
    try FileManager.default.createSymbolicLink(atPath: second, withDestinationPath: first)
    #expect(try CommandRun("demo", "--trace", "none", "--report", second).status == 0)
    #expect(text(of: report)?.contains("<html") == true)
    #expect(Self.mode(of: report) == S_IFREG | 0o640)
    #expect(Self.mode(of: first) & S_IFMT == S_IFLNK && Self.mode(of: second) & S_IFMT == S_IFLNK)
  }

  /// The owner of a directory lets root replace a file elsewhere by a link.
  @Test func `is not where a link of another user leads`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    // Only root can create a link of another user.
    guard geteuid() == 0 else { return }
    let victim = try file("victim", "secret", mode: 0o600)
    let directory = folder.appending(path: "theirs").path
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    let (link, way) = (directory + "/m.prom", directory + "/way")
    #expect(symlink(victim, link) == 0 && symlink(folder.path, way) == 0)
    #expect(lchown(link, 65534, 65534) == 0 && lchown(way, 65534, 65534) == 0)
    for path in [link, way + "/victim", way + "/new"] {
      let run = try CommandRun("demo", "--trace", "none", "--report", path)
      #expect(run.status == 73)
      #expect(
        run.errors
          == "error: \(path): the path has a symbolic link of another user; choose another one\n")
    }
    #expect(text(of: victim) == "secret" && Self.mode(of: folder.path + "/new") == 0)
    // A directory that root linked, such as /var/run, may hold a new file.
    #expect(lchown(way, 0, 0) == 0)
    #expect(try CommandRun("demo", "--trace", "none", "--report", way + "/new").status == 0)
    #expect(text(of: folder.path + "/new")?.contains("<html") == true)
  }

  /// Each command that writes a file, with what it writes in another directory.
  @Test(arguments: [
    (["measure", "/dev/null", "--records"], "file", 74),
    (["demo", "--trace", "none", "--report"], "file", 73),
    (["init"], "", 73),
    (["install", "--prefix"], "", 73),
    (["install", "--root"], "", 73),
    (["uninstall", "--root"], "", 73),
  ])
  func `is not below a link of another user, whatever the command`(
    words: [String], name: String, status: Int32
  ) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    guard geteuid() == 0 else { return }
    let (theirs, target) = (folder.path + "/theirs", folder.path + "/target")
    for path in [theirs, target] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    try #require(symlink(target, theirs + "/way") == 0)
    try #require(lchown(theirs + "/way", 65534, 65534) == 0)
    let run = try CommandRun(arguments: words + ["\(theirs)/way/\(name)"])
    #expect(run.status == status, "\(run.errors)")
    #expect(run.errors.contains("a symbolic link of another user"), "\(run.errors)")
    // Root is already what it could be run as.
    #expect(!run.errors.contains("sudo"), "\(run.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: target) == [])
  }

  @Test func `can be read by its owner only if it is a new report`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let report = folder.appending(path: "report.html").path
    #expect(try CommandRun("demo", "--trace", "none", "--report", report).status == 0)
    #expect(Self.mode(of: report) == S_IFREG | 0o600)
  }

  @Test func `belongs to the user of sudo in that user's directory, and nowhere else`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    guard geteuid() == 0 else { return }
    for (name, isTheirs) in [("theirs", true), ("other", false)] {
      let directory = folder.appending(path: name).path
      try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
      if isTheirs { try #require(chown(directory, 65534, 65534) == 0) }
      let report = directory + "/report.html"
      let run = try CommandRun(
        arguments: ["demo", "--trace", "none", "--report", report],
        environment: ["SUDO_UID": "65534", "SUDO_GID": "65534"])
      #expect(run.status == 0)
      var status = stat()
      #expect(lstat(report, &status) == 0 && status.st_uid == (isTheirs ? 65534 : 0))
    }
  }

  @Test func `can be written again by sudo where every user can create files`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    guard geteuid() == 0 else { return }
    let directory = folder.appending(path: "shared").path
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    try #require(chmod(directory, 0o1777) == 0)
    for _ in 0..<2 {
      let run = try CommandRun(
        arguments: ["demo", "--trace", "none", "--report", directory + "/report.html"],
        environment: ["SUDO_UID": "65534", "SUDO_GID": "65534"])
      #expect(run.status == 0, "\(run.errors)")
    }
  }

  @Test func `is not one that the command reads`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let text = "version: 1\nscenes: {first: {}}\n"
    let board = try file("board.yaml", text)
    let demo = try CommandRun("demo", "--trace", "none", "--app", board, "--report", board)
    #expect(demo.status == 64 && demo.errors.contains("which is the same file"))
    #expect(self.text(of: board) == text)
    let description = try file(
      "touch.desc",
      """
      N: Panel
      I: 0018 0000 0000 0000
      P: 02 00 00 00 00 00 00 00
      B: 00 0b 00 00 00 00 00 00 00
      B: 01 00 00 00 00 00 00 00 00
      B: 03 00 00 00 00 00 80 60 00
      A: 2f 0 9 0 0
      A: 35 0 100 0 0
      A: 36 0 100 0 0
      A: 39 0 65535 0 0

      """)
    let before = self.text(of: description)
    let events = try file("touch.events", "E: 0.000000 0000 0000 0000\n")
    let replay = try CommandRun("replay", "--trace", "none", events, "--report", description)
    #expect(replay.status == 64 && replay.errors.contains("which is the same file"))
    #expect(self.text(of: description) == before)
  }

  @Test func `keeps its records if the device of a measurement does not exist`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let records = try file("keep.txt", "records")
    let run = try CommandRun("measure", "--records", records, "/dev/input/evnet3")
    #expect(run.status == 66 && text(of: records) == "records")
  }

  @Test func `refuses a pipe that no process reads`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let pipe = folder.appending(path: "pipe").path
    try #require(mkfifo(pipe, 0o600) == 0)
    let program = try BuildProducts().executable("responderd")
    let run = try CommandRun(
      of: "/usr/bin/timeout", arguments: ["60", program, "measure", "--records", pipe, "/dev/null"])
    #expect(run.status == 74)
    #expect(run.errors.contains("cannot write the records: \(pipe): no process reads this pipe"))
  }
}
