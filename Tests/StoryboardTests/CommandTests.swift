import Foundation
import TestSupport
import Testing

/// A folder that goes with the test.
private final class Folder {
  let url = FileManager.default.temporaryDirectory.appending(
    path: "responderd-storyboards-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  @discardableResult
  func write(_ name: String, _ text: String) throws -> String {
    let file = url.appending(path: name)
    try Data(text.utf8).write(to: file, options: .atomic)
    return file.path
  }
}

@Suite struct `The commands for storyboards` {
  private static let right = "version: 1\nscenes: {main: {}}\n"
  private static let wrong = "version: 1\nscenes: {main: {viws: {}, when: {shak: dismiss}}}\n"

  @Test func `check prints nothing about valid files`() throws {
    let folder = try Folder()
    let run = try CommandRun("check", try folder.write("right.yaml", Self.right))
    #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty)
  }

  @Test func `check reports all mistakes, with status 65`() throws {
    let folder = try Folder()
    let right = try folder.write("right.yaml", Self.right)
    let wrong = try folder.write("wrong.yaml", Self.wrong)
    let run = try CommandRun("check", right, wrong)
    #expect(run.status == 65)
    #expect(
      run.errors == """
        error: \(wrong):2:17: a scene has no key "viws"; did you mean "views"?
        error: \(wrong):2:34: a scene has no event "shak"; did you mean "shake"?

        """)
  }

  @Test(arguments: [
    ("/no/such/board.yaml", "no such file"), ("/tmp", "is a directory, not a file"),
  ])
  func `a file that cannot be read is named, with status 66`(path: String, reason: String) throws {
    for command in [["check"], ["replay", "--app"], ["run", "--app"], ["demo", "--app"]] {
      let recording = command.first == "replay" ? [Repository.recordings[0]] : []
      let run = try CommandRun(arguments: command + [path] + recording.map(Repository.recording))
      #expect(run.status == 66)
      #expect(run.errors == "error: \(path): \(reason)\n")
    }
  }

  @Test func `a link that leads to itself is reported as one`() throws {
    let folder = try Folder()
    let link = folder.url.appending(path: "loop.yaml").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: link)
    let run = try CommandRun("check", link)
    #expect(run.status == 66)
    #expect(
      run.errors == "error: \(link): cannot be read: too many levels of symbolic links\n")
  }

  @Test(arguments: [
    ("version: 1\nscenes: {main: {}}\n", 0, ""),
    (
      "version: 2\nscenes: {main: {}}\n", 65,
      "error: standard input:1:10: version 2 of the format is not supported; expected 1\n"
    ),
  ])
  func `check reads standard input by the name -`(
    board: String, status: Int32, errors: String
  ) throws {
    let folder = try Folder()
    let file = try folder.write("board.yaml", board)
    let run = try CommandRun(
      of: "/bin/sh",
      arguments: [
        "-c", "exec \"$0\" check - < \"$1\"", BuildProducts().executable("responderd"), file,
      ])
    #expect(run.status == status)
    #expect(run.errors == errors)
  }

  @Test(arguments: [
    (["check", ""], "the name of a storyboard is empty"),
    (["init", ""], "the name of the directory is empty"),
    (["ctl", "metrics", "--output", ""], "the name of the file is empty"),
  ])
  func `an empty name is refused with status 64`(arguments: [String], words: String) throws {
    let folder = try Folder()
    let run = try CommandRun(arguments: arguments, in: folder.url.path)
    #expect(run.status == 64)
    #expect(run.errors.contains(words))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }

  @Test func `an example's name means a file of that name, and no folder`() throws {
    let folder = try Folder()
    let name = "settings"
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: name), withIntermediateDirectories: true)
    let run = try CommandRun(arguments: ["demo", "--app", name], in: folder.url.path)
    #expect(run.status == 0)
    try FileManager.default.removeItem(at: folder.url.appending(path: name))
    try folder.write(name, Self.wrong)
    #expect(try CommandRun(arguments: ["demo", "--app", name], in: folder.url.path).status == 65)
  }

  @Test func `a broken storyboard is not hosted, with status 65`() throws {
    let folder = try Folder()
    let wrong = try folder.write("wrong.yaml", Self.wrong)
    for command in [["run"], ["demo"]] {
      let run = try CommandRun(arguments: command + ["--app", wrong])
      #expect(run.status == 65)
      #expect(run.errors.split(separator: "\n").count == 2)
    }
  }

  @Test func `init writes a storyboard that is right, and never overwrites one`() throws {
    let folder = try Folder()
    let place = folder.url.appending(path: "new/place").path
    let first = try CommandRun("init", place)
    #expect(first.status == 0)
    let file = place + "/storyboard.yaml"
    #expect(first.errors.contains(file))
    #expect(try CommandRun("check", file).status == 0)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let modeline = /# yaml-language-server: \$schema=\/.*\/responderd-storyboard\.schema\.json\n/
    #expect(text.prefixMatch(of: modeline) != nil, "\(text.prefix(200))")
    try Data("mine".utf8).write(to: URL(filePath: file))
    let second = try CommandRun("init", place)
    #expect(second.status == 73)
    #expect(second.errors == "error: cannot write \(file): the file exists\n")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
  }

  @Test(arguments: [
    ("/proc/nowhere", "no such file or directory"),
    ("/dev/null", "not a directory; choose another one"),
    ("/dev/null/place", "not a directory; choose another one"),
  ])
  func `init reports why it cannot write`(place: String, reason: String) throws {
    let run = try CommandRun("init", place)
    #expect(run.status == 73)
    #expect(
      run.errors == "error: cannot write \(place)/storyboard.yaml: \(place): \(reason)\n")
  }

  @Test func `init does not take a file for a storyboard that is there`() throws {
    let folder = try Folder()
    let file = try folder.write("afile", "mine")
    let run = try CommandRun("init", file)
    #expect(run.status == 73)
    #expect(
      run.errors == "error: cannot write \(file)/storyboard.yaml: \(file): not a directory; "
        + "choose another one\n")
  }

  @Test func `a replay logs commands instead of running them`() throws {
    let folder = try Folder()
    let board = try folder.write(
      "board.yaml",
      """
      version: 1
      scenes:
        main:
          when:
            shake: [{run: [touch, \(folder.url.path)/touched]}, {mpris: next}]
      """)
    let recording = Repository.root.appending(path: "Sources/SampleApps/Recordings/shake.events")
    let run = try CommandRun("replay", "--app", board, recording.path)
    #expect(run.status == 0)
    #expect(
      run.errors == """
        board.yaml:5:21 not run: touch \(folder.url.path)/touched
        not sent to a media player: next

        """)
    #expect(!FileManager.default.fileExists(atPath: folder.url.path + "/touched"))
    #expect(run.output.contains("handled   main.motionEnded"))
  }

  @Test func `a replay takes the storyboard's screen unless another is asked for`() throws {
    let folder = try Folder()
    let board = try folder.write(
      "board.yaml",
      "version: 1\nscreen: {width: 640, height: 960}\nscenes: {main: {when: {touchesBegan: []}}}\n")
    let recording = Repository.root.appending(path: "Sources/SampleApps/Recordings/taps.events")
    func first(_ arguments: String...) throws -> Substring? {
      let run = try CommandRun(
        arguments: ["replay", "--app", board] + arguments + [recording.path])
      return run.lines.first { $0.contains("touches began") }
    }
    #expect(try first()?.contains("(272, 484)") == true)
    #expect(try first("--screen", "320x480")?.contains("(136, 242)") == true)
  }
}

@Suite struct `A daemon that hosts a storyboard` {
  /// A daemon whose diagnostics are read line by line, with a folder of its own.
  private final class Host {
    let folder: Folder
    /// Its storyboard.
    let path: String
    let process = Process()
    private let errors: FileHandle
    private var rest = ""

    /// All that was read so far.
    private(set) var said = ""

    /// - Parameter home: Where its user lives; `nil` for its folder.
    init(_ board: String, home: String? = nil, _ options: String...) throws {
      folder = try Folder()
      path = try folder.write("board.yaml", board)
      let pipe = Pipe()
      errors = pipe.fileHandleForReading
      process.executableURL = URL(filePath: try BuildProducts().executable("responderd"))
      process.arguments =
        ["run", "--trace", "none", "--device", "/dev/null", "--app", path] + options
      var environment = ProcessInfo.processInfo.environment
      environment["STATE_DIRECTORY"] = folder.url.path
      environment["HOME"] = home ?? folder.url.path
      environment["XDG_CONFIG_HOME"] = nil
      environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=\(folder.url.path)/no-bus"
      process.environment = environment
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      process.standardError = pipe
      try process.run()
    }

    /// Reads up to a line that has some words; `nil` when the process ended without it.
    func line(with words: String) -> String? {
      while true {
        while let end = rest.firstIndex(of: "\n") {
          let line = String(rest[..<end])
          rest = String(rest[rest.index(after: end)...])
          if line.contains(words) { return line }
        }
        let data = errors.nextData()
        if data.isEmpty { return nil }
        rest += String(decoding: data, as: UTF8.self)
        said += String(decoding: data, as: UTF8.self)
      }
    }

    func signal(_ number: Int32) { kill(process.processIdentifier, number) }

    /// Makes it read another storyboard instead of its own.
    func read(_ board: String) throws {
      try folder.write("board.yaml", board)
      signal(SIGHUP)
    }

    /// Ends it in good order.
    func end() {
      signal(SIGTERM)
      process.waitForEnd()
      #expect(process.terminationStatus == 0)
    }

    deinit { if process.isRunning { process.terminate() } }
  }

  private static func board(_ word: String) -> String {
    "version: 1\nscenes: {main: {when: {viewDidAppear: [{run: [echo, \(word)]}, {wait: 100}]}}}\n"
  }

  @Test func `reads the file again on SIGHUP, and keeps the old one if it is broken`() throws {
    let host = try Host(Self.board("first"))
    #expect(host.line(with: "echo: first") != nil)
    try host.read(Self.board("second"))
    #expect(host.line(with: "reloaded ") != nil)
    #expect(host.line(with: "echo: second") != nil)
    try host.read("version: 1\nscenes: {main: {whn: {}}}\n")
    #expect(
      host.line(with: "error: ")
        == "error: \(host.path):2:17: a scene has no key \"whn\"; did you mean \"when\"?")
    #expect(
      host.line(with: "error: ")
        == "error: \(host.path) was not reloaded; the old application continues")
    try FileManager.default.removeItem(atPath: host.path)
    host.signal(SIGHUP)
    #expect(host.line(with: "error: ") == "error: \(host.path): no such file")
    try host.read(Self.board("third"))
    #expect(host.line(with: "echo: third") != nil)
    host.end()
  }

  @Test func `names the scene and the place of what a player or a screen refuses`() throws {
    let host = try Host(
      """
      version: 1
      scenes:
        main:
          segues: {open: {present: sheet}}
          when:
            viewDidAppear: [{mpris: next}, {performSegue: open}, {performSegue: open}]
        sheet: {}
      """)
    let lines = [host.line(with: "warning: "), host.line(with: "warning: ")]
    let refusal = try #require(lines.first { $0?.contains("cannot present sheet") == true } ?? nil)
    #expect(refusal.hasSuffix(" (main > viewDidAppear, board.yaml:6:75)"), "\(refusal)")
    let player = try #require(lines.first { $0?.contains("mpris: ") == true } ?? nil)
    #expect(player.hasPrefix("warning: mpris: no session bus: "), "\(player)")
    #expect(player.hasSuffix(" (main > viewDidAppear, board.yaml:6:31)"), "\(player)")
    host.end()
  }

  @Test func `runs the commands of its end`() throws {
    let host = try Host(
      """
      version: 1
      application:
        when:
          applicationDidEnterBackground: {run: {shell: "sleep 0.2; echo to the back"}}
          applicationWillTerminate: {run: {shell: "sleep 0.2; echo the exit"}}
      scenes: {main: {when: {viewDidAppear: {run: [echo, here]}}}}
      """)
    #expect(host.line(with: "echo: here") != nil)
    host.signal(SIGTERM)
    let ends = Set([host.line(with: "sh: "), host.line(with: "sh: ")].map { $0?.suffix(8) })
    #expect(ends == ["the back", "the exit"])
    host.process.waitForEnd()
    #expect(host.process.terminationStatus == 0)
  }

  @Test func `confines itself when it runs commands, and confines the commands differently`() throws
  {
    let host = try Host(
      """
      version: 1
      scenes:
        main: {when: {viewDidAppear: {run: {shell: "grep -E '^(Seccomp|NoNewPrivs):' /proc/self/status; cat /proc/self/oom_score_adj; echo end"}}}}
      """)
    #expect(host.line(with: "sh: end") != nil)
    let status = try String(
      contentsOfFile: "/proc/\(host.process.processIdentifier)/status", encoding: .utf8)
    #expect(status.contains("\nSeccomp:\t2\n"))
    // The daemon's filter is not theirs.
    let said = host.said.split(separator: "\n").compactMap { $0.split(separator: " sh: ").last }
    #expect(said.contains { $0.hasSuffix("NoNewPrivs:\\t1") })
    #expect(!said.contains { $0.hasSuffix("Seccomp:\\t2") })
    #expect(said.contains { $0.hasSuffix("sh: 500") || $0.hasSuffix("sh: 1000") })
    host.end()
  }

  @Test func `starts no commands if there were none at its start, and reports it`() throws {
    let host = try Host(Self.setting)
    #expect(host.line(with: "set") != nil)
    try host.read(Self.board("second"))
    #expect(host.line(with: "has commands now") != nil)
    host.end()
    #expect(!host.said.contains("echo: second"))
  }

  /// In its own session, without its parent, and ignoring SIGTERM.
  private static let left = """
    version: 1
    scenes:
      main:
        when:
          viewDidAppear:
            run: {shell: "setsid sh -c 'trap : TERM; (while :; do sleep 1; done) & echo $!; wait' & sleep 1000"}

    """

  @Test(arguments: [SIGTERM, SIGKILL])
  func `ends the processes that commands left behind, however it ends`(signal: Int32) throws {
    let host = try Host(Self.left)
    let line = try #require(host.line(with: "sh: "))
    let left = try #require(pid_t(line.split(separator: " ").last ?? ""))
    host.signal(signal)
    host.process.waitForEnd()
    // A daemon that was killed waits for no command.
    let limit = ContinuousClock.now + .seconds(60)
    func isRunning() -> Bool {
      let status = try? String(contentsOfFile: "/proc/\(left)/stat", encoding: .utf8)
      return status.map { !$0.contains(") Z ") } ?? false
    }
    while signal == SIGKILL, isRunning(), ContinuousClock.now < limit { sched_yield() }
    #expect(!isRunning())
  }

  private static let setting = """
    version: 1
    scenes: {main: {when: {viewDidAppear: [{set: {defaults.word: kept}}, {log: set}]}}}

    """

  @Test func `keeps user defaults, confined or not`() throws {
    let host = try Host(Self.setting)
    #expect(host.line(with: "set")?.hasSuffix("set") == true)
    host.end()
    let file = host.folder.url.appending(path: ".config/responderd.plist")
    #expect(try String(contentsOf: file, encoding: .utf8).contains("kept"))
    #expect(!host.said.contains("cannot be written"))
  }

  @Test func `reports that user defaults cannot be saved`() throws {
    let host = try Host(Self.setting, home: "/dev/null")
    #expect(host.line(with: "user defaults are not saved yet") != nil)
  }

  @Test func `reports new commands only if they cannot run`() throws {
    let host = try Host(Self.setting, "--no-confinement")
    #expect(host.line(with: "set") != nil)
    try host.read(Self.board("second"))
    #expect(host.line(with: "second")?.contains("echo: second") == true)
    #expect(!host.said.contains("has commands now"))
  }

  @Test func `ends the commands that run when it ends`() throws {
    let host = try Host(
      """
      version: 1
      scenes:
        main:
          when:
            viewDidAppear: {run: {shell: "echo $$; exec sleep 1000"}}
      """)
    let line = try #require(host.line(with: "sh: "))
    let child = try #require(pid_t(line.split(separator: " ").last ?? ""))
    host.end()
    // Its new parent asks after it, sooner or later.
    let limit = ContinuousClock.now + .seconds(60)
    func isRunning() -> Bool {
      let status = try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8)
      return status.map { !$0.contains(") Z ") } ?? false
    }
    while isRunning(), ContinuousClock.now < limit { sched_yield() }
    #expect(!isRunning())
  }
}
