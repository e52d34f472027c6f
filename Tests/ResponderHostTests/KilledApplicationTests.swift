import Foundation
import TestSupport
import Testing

/// Real processes with a real file between them.
@Suite struct `An application that is killed` {
  private let folder: TemporaryFolder
  private var file: String { folder.path + "/app.state" }

  init() throws { folder = try TemporaryFolder() }

  private func build() throws {
    let probe = try Probe("build", file)
    #expect(probe.line() == "built")
    probe.kill()
  }

  @Test func `shows the same screens, values and first responder when it is launched again`() throws
  {
    try build()
    let lines = try Probe("tell", file).lines()
    #expect(
      lines == [
        "list \"\" false 0.0", "detail \"a detail\" false 0.25",
        "sheet \"\" true 0.0 first responder",
      ])
    #expect(try Probe("tell", file).lines() == lines, "and again: telling changes nothing")
    #expect(try folder.names == ["app.state"])
  }

  @Test func `is restored after one crash while it was restoring`() throws {
    try build()
    let lines = try Probe("tell", file).lines()
    #expect(try Probe("crash", file).lines() == [])
    #expect(try folder.names == ["app.state", "app.state.launching"])
    #expect(try Probe("tell", file).lines() == lines)
    #expect(try folder.names == ["app.state"])
  }

  @Test func `starts without its state once after it crashed twice while restoring`() throws {
    try build()
    for _ in 1...2 { #expect(try Probe("crash", file).lines() == []) }
    #expect(try folder.names == ["app.state", "app.state.launching"])
    #expect(
      try Probe("tell", file).lines() == [
        "dropped: the application ended in the middle of its last two launches",
        "list \"\" false 0.0",
      ])
    #expect(try folder.names == ["app.state.rejected"])
    #expect(try Probe("tell", file).lines() == ["list \"\" false 0.0"])
  }

  @Test func `starts without its state after it crashed twice while decoding it`() throws {
    // As deep as a state may be, which needs more stack than there is.
    try ForgedState.file(ForgedState.nested(500), user: getuid()).write(to: URL(filePath: file))
    for _ in 1...2 { #expect(try Probe("tell", file, stack: 400).lines() == []) }
    #expect(try folder.names == ["app.state", "app.state.launching"])
    #expect(
      try Probe("tell", file, stack: 400).lines() == [
        "dropped: the application ended in the middle of its last two launches",
        "list \"\" false 0.0",
      ])
    #expect(try folder.names == ["app.state.rejected"])
    try ForgedState.file(ForgedState.nested(500), user: getuid()).write(to: URL(filePath: file))
    #expect(try Probe("tell", file).lines() == ["list \"\" false 0.0"])
    #expect(try folder.names == ["app.state", "app.state.rejected"])
  }

  @Test(arguments: [
    ("nested XML", ForgedState.nestedXML(30_000)), ("nested text", ForgedState.nestedText(100_000)),
    ("nested values", ForgedState.nested(20_000)),
    ("values in a circle", ForgedState.nested(3, isCircle: true)),
    ("values without number", ForgedState.nested(40, width: 10)),
  ]) func `starts without a state that no stack and no memory is enough for`(
    what: String, content: Data
  ) throws {
    try ForgedState.file(content, user: getuid()).write(to: URL(filePath: file))
    let lines = try Probe("tell", file).lines()
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("dropped: the ") == true, "\(lines)")
    #expect(lines.last == "list \"\" false 0.0")
    #expect(try folder.names == ["app.state.rejected"])
    #expect(try Probe("tell", file).lines() == ["list \"\" false 0.0"])
  }

  @Test func `starts without its state if the file is damaged`() throws {
    try build()
    let url = URL(filePath: file)
    var state = try Data(contentsOf: url)
    state[state.count / 2] ^= 1
    try state.write(to: url)
    #expect(
      try Probe("tell", file).lines() == [
        "dropped: the saved state is damaged: its checksum is wrong", "list \"\" false 0.0",
      ])
  }

  /// Two hundred deaths, in five lives that go on beside each other.
  @Test(arguments: 0..<5)
  func `has its last whole state, whenever it was killed while it saved`(life: Int) throws {
    var saved = 0
    for round in 0..<40 {
      let probe = try Probe("count", file)
      let restored = try #require(probe.line())
      let number = Int(restored.split(separator: " ").last ?? "") ?? 0
      if round > 0 {
        // It may have got one further than it could tell.
        #expect(number == saved || number == saved + 1, "\(restored) after saved \(saved)")
      }
      saved = number
      for _ in 0...(round + life) % 5 {
        let line = try #require(probe.line())
        saved = try #require(Int(line.split(separator: " ").last ?? ""))
      }
      // It is in the middle of the next one by now, somewhere.
      probe.kill()
      for line in probe.lines() {
        saved = try #require(Int(line.split(separator: " ").last ?? ""))
      }
    }
    #expect(saved > 40)
    #expect(try folder.names.allSatisfy { $0 == "app.state" || $0 == "app.state.new" })
  }

  @Test(.enabled(if: !Sanitizer.isActive))
  func `has its last whole state after the disk was full for the one that followed`() throws {
    // 16 KiB a file: the states grow beyond that, and shrink again.
    let probe = try Probe("count", file, fileSize: 32)
    var saved: [Int] = []
    var failed: [Int] = []
    var isFailing = false
    while failed.count < 20 || isFailing, let line = probe.line() {
      let words = line.split(separator: " ")
      if words.first == "dropped:" {
        #expect(line.hasSuffix("file too large"))
        isFailing = true
      } else if words.first == "saved", let number = Int(words.last ?? "") {
        if isFailing { failed.append(number) } else { saved.append(number) }
        isFailing = false
      }
    }
    probe.kill()
    for line in probe.lines() where line.hasPrefix("dropped: ") {
      #expect(line.hasSuffix("file too large"))
    }
    #expect(failed.count >= 20)
    let restored = try #require(try Probe("tell", file).lines().first)
    let number = try #require(
      Int(restored.split(separator: "\"").dropFirst().first?.prefix { $0 != " " } ?? ""))
    #expect(number >= (saved.last ?? 0), "the last one that was saved, or one after it")
    #expect(!failed.contains(number), "\(number) could not be saved")
  }

  private func makeFolderUnwritable() throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
  }

  @Test func `continues if its state cannot be saved, and then starts without it`() throws {
    try makeFolderUnwritable()
    let probe = try Probe("count", file, mayAll: false)
    var lines: [String] = []
    while lines.count < 7, let line = probe.line() { lines.append(line) }
    probe.kill()
    #expect(lines.filter { $0.hasPrefix("saved ") }.count >= 2, "it goes on: \(lines)")
    let reason = "the state could not be saved: open \(file).new: permission denied"
    #expect(lines.contains("dropped: \(reason)"), "\(lines)")
    #expect(try Probe("tell", file, mayAll: false).lines() == ["list \"\" false 0.0"])
    #expect(try folder.names == [])
  }

  @Test func `is restored from a directory that is not writable`() throws {
    try build()
    let written = try Data(contentsOf: URL(filePath: file))
    let lines = try Probe("tell", file).lines()
    try makeFolderUnwritable()
    let others = try Probe("tell", file, mayAll: false).lines()
    #expect(others.first?.hasPrefix("dropped: restoring, though a crash would not be") == true)
    #expect(Array(others.dropFirst()) == lines)
    #expect(try Data(contentsOf: URL(filePath: file)) == written)
  }

  /// The number of times from beat to beat that a process slept, until it was the same three times in a row: the launch,
  /// or another program that sets the clock or takes the memory, wakes it as well.
  private func sleeps(
    atEachBeatOf clock: Probe, _ count: (_ line: String) throws -> Int?
  ) throws -> [Int] {
    var counts: [Int] = []
    var steps: [Int] = []
    while counts.count < 30, Set(steps.suffix(3)).count != 1 || steps.count < 5,
      let line = clock.line()
    {
      guard line.hasPrefix("beat "), let new = try count(line) else { continue }
      counts.append(new)
      steps = zip(counts, counts.dropFirst()).map { $1 - $0 }
    }
    return steps
  }

  @Test func `wakes once for each beat of a timer, and no more`() throws {
    let probe = try Probe("beats", folder.path)
    let steps = try sleeps(atEachBeatOf: probe) {
      $0.split(separator: " ").last.flatMap { Int($0) }
    }
    probe.terminate()
    #expect(steps.suffix(3) == [1, 1, 1], "context switches from beat to beat: \(steps)")
  }

  @Test func `sleeps on while nothing happens and it has no timer`() throws {
    let probe = try Probe("idle", folder.path)
    while let line = probe.line(), !line.hasSuffix("IdleApp.applicationDidBecomeActive") {}
    // Another process is the clock.
    let clock = try Probe("beats", folder.path + "/clock")
    let steps = try sleeps(atEachBeatOf: clock) { _ in try probe.voluntarySwitches() }
    clock.terminate()
    probe.terminate()
    #expect(steps.suffix(3) == [0, 0, 0], "context switches from beat to beat: \(steps)")
  }

  @Test(.enabled(if: !Sanitizer.isActive))
  func `runs the work of Foundation's run loop on the main thread`() throws {
    let probe = try Probe("loop", folder.path)
    var lines: [String] = []
    while let line = probe.line(), line != "last job" { lines.append(line) }
    probe.terminate()
    let jobs = lines.filter { $0.hasPrefix("job ") }
    #expect(
      jobs == [
        "job block true", "job common true", "job queue true", "job from a thread true",
      ])
    let switches = lines.filter { $0.hasPrefix("beat ") }.compactMap {
      Int($0.split(separator: " ")[1])
    }
    // The first beats still have the launch in them.
    let steps = zip(switches.dropFirst(3), switches.dropFirst(4)).map { $1 - $0 }
    #expect(steps.count == 4)
    // Another program that sets the clock or takes the memory wakes it once more.
    #expect(steps.count { $0 == 1 } >= 3, "context switches from beat to beat: \(steps)")
  }

  @Test func `has its views laid out at the end of every turn, whatever the turn was for`() throws {
    let probe = try Probe("turns", folder.path)
    var lines: [String] = []
    while let line = probe.line(), line != "last job" { lines.append(line) }
    probe.terminate()
    #expect(
      lines.filter { $0.hasPrefix("job ") } == [
        "job layout by start", "job layout by timer", "job layout by queue", "job layout by task",
        "job layout by block", "job layout by run loop's timer", "job layout by completion",
      ])
  }

  @Test func `runs work for the main thread in order`() throws {
    let probe = try Probe("jobs", folder.path)
    var lines: [String] = []
    while let line = probe.line(), !line.hasPrefix("last job") { lines.append(line) }
    probe.terminate()
    let jobs = lines.filter { $0.hasPrefix("job ") }
    #expect(
      jobs == [
        "job queue 1 true", "job task 2 true", "job queue 3 true", "job task 4 true",
      ])
  }

  @Test(arguments: ["a directory", "a pipe", "a device", "a long file", "nothing", "noise"])
  func `starts without its state, and reports it once, if something else is in its place`(
    what: String
  ) throws {
    switch what {
    case "a directory":
      try FileManager.default.createDirectory(
        atPath: file + "/inner", withIntermediateDirectories: true)
    case "a pipe": #expect(mkfifo(file, 0o600) == 0)
    case "a device": #expect(symlink("/dev/zero", file) == 0)
    case "a long file":
      #expect(FileManager.default.createFile(atPath: file, contents: nil))
      #expect(truncate(file, 1 << 30) == 0)
    case "noise": try Data((0..<5000).map { UInt8($0 * 77 % 251) }).write(to: URL(filePath: file))
    default: try Data().write(to: URL(filePath: file))
    }
    let lines = try Probe("tell", file).lines()
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("dropped: ") == true)
    #expect(lines.last == "list \"\" false 0.0")
    #expect(try folder.names == ["app.state.rejected"])
    #expect(try Probe("tell", file).lines() == ["list \"\" false 0.0"])
  }

  @Test func `is hosted with a file of its own, and comes back after it was asked to end`() throws {
    let states = folder.path + "/states"
    for count in 2...4 {
      let probe = try Probe("host", states)
      var lines: [String] = []
      while let line = probe.line() {
        lines.append(line)
        if line.hasPrefix("screens: ") { probe.terminate() }
      }
      #expect(lines.contains("screens: \(count)"))
      #expect(lines.last?.hasSuffix("HostedApp.applicationWillTerminate") == true)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: states)
          == ["RestorationProbe.HostedApp.state"])
    }
  }

  @Test func `writes nothing when it does not want its state saved`() throws {
    let probe = try Probe(
      executable: "responderd", "run", environment: ["STATE_DIRECTORY": folder.path])
    var lines: [String] = []
    while let line = probe.line() {
      lines.append(line)
      if line.hasSuffix(".viewDidAppear") { probe.terminate() }
    }
    #expect(lines.last?.hasSuffix(".applicationWillTerminate") == true)
    #expect(try folder.names == [])
  }
}
