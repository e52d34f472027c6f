import EventLoop
import Foundation
import Glibc
import Programs
import Storyboards
import Testing

@testable import StoryboardHost

@MainActor @Suite(.serialized) struct `A command` {
  @Test func `has its output in the log, and nothing else when it ends well`() throws {
    let fixture = try CommandFixture()
    fixture.run("sh", "-c", "echo one; echo two >&2; printf three")
    try fixture.turn()
    #expect(
      fixture.said == ["one", "two", "three"].map { "board.yaml:1:1 sh: \($0)" })
  }

  @Test func `that fails is reported, once for the same failure, and that it works again`() throws {
    let fixture = try CommandFixture()
    for _ in 0..<3 {
      fixture.run("sh", "-c", "exit 3")
      try fixture.turn()
    }
    fixture.run("true")
    try fixture.turn()
    #expect(
      fixture.said == [
        "board.yaml:1:1 sh ended with status 3",
        "board.yaml:1:1 true works again; it ended with status 3 3 times",
      ])
  }

  @Test func `reports to its action how it ended, once`() throws {
    let fixture = try CommandFixture()
    for arguments in [["true"], ["sh", "-c", "exit 3"], ["no-such-command"]] {
      fixture.run(arguments)
      try fixture.turn()
    }
    fixture.run(["sh", "-c", "kill -9 $$"])
    try fixture.turn()
    fixture.run(["sleep", "1000"], timeout: 0.1)
    try fixture.turn()
    #expect(
      fixture.ends == [
        .exited, .failed("ended with status 3", status: 3),
        .failed("cannot be started: run no-such-command: no such file or directory"),
        .failed("was ended by signal 9"),
        .failed("was stopped: it timed out after 0.1 s"),
      ])
  }

  @Test func `that is replaced or discarded is reported to its action as not run`() throws {
    let fixture = try CommandFixture()
    for _ in 1...3 { fixture.run("sleep", "0.1") }
    #expect(fixture.ends == [.notRun("a newer request of the action replaced it")])
    fixture.runner.forgetWaiting(because: "the storyboard was reloaded")
    try fixture.turn()
    #expect(fixture.ends.dropFirst() == [.notRun("the storyboard was reloaded"), .exited])
    fixture.run("sleep", "1000")
    fixture.runner.finish(within: 0)
    #expect(fixture.ends.last == .failed("was stopped: the application ended"))
  }

  /// CAP_NET_ADMIN and CAP_NET_RAW.
  @Test func `has no capability for the network, also as root`() throws {
    let fixture = try CommandFixture()
    fixture.run("grep", "-h", "Cap[PEB]", "/proc/self/status")
    try fixture.turn()
    let sets = fixture.said.compactMap {
      $0.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) }
    }
    #expect(sets.count == 3)
    // Only who has the right to may limit what programs could have.
    for set in geteuid() == 0 ? sets : Array(sets.prefix(2)) { #expect(set & 0x3000 == 0) }
  }

  @Test func `that is not there is reported once`() throws {
    let fixture = try CommandFixture()
    for _ in 0..<5 {
      fixture.run("no-such-command", "argument")
      try fixture.turn()
    }
    #expect(
      fixture.said == [
        "board.yaml:1:1 no-such-command cannot be started: run no-such-command: "
          + "no such file or directory"
      ])
  }

  @Test func `whose start takes long blocks nothing`() throws {
    let fixture = try CommandFixture()
    // As on a disk that does not answer.
    kill(fixture.launcher.process, SIGSTOP)
    fixture.run("echo", "late")
    var isTimerFired = false
    fixture.loop.schedule(at: fixture.loop.now) { isTimerFired = true }
    try fixture.turn { _ in isTimerFired }
    #expect(fixture.said == [])
    kill(fixture.launcher.process, SIGCONT)
    try fixture.turn()
    #expect(fixture.said == ["board.yaml:1:1 echo: late"])
  }

  @Test func `cannot run when what starts it was ended, which is said`() throws {
    let fixture = try CommandFixture()
    fixture.run("sleep", "1000")
    kill(fixture.launcher.process, SIGKILL)
    try fixture.turn()
    fixture.run("echo")
    let reason = "the process that starts commands has ended; restart responderd"
    #expect(
      fixture.said == [
        "board.yaml:1:1 sleep was ended: \(reason)",
        "board.yaml:1:1 echo cannot be started: \(reason)",
      ])
  }

  @Test func `that hangs is stopped when its time is over`() throws {
    let fixture = try CommandFixture()
    let start = fixture.loop.now
    fixture.run("sleep", "1000", timeout: 0.2)
    try fixture.turn()
    #expect(fixture.loop.now - start < 20)
    #expect(
      fixture.said == ["board.yaml:1:1 sleep was stopped: it timed out after 0.2 s"])
  }

  @Test(arguments: ["trap '' TERM; while :; do sleep 0.05; done", "kill -STOP $$"])
  func `that does not listen is killed`(line: String) throws {
    let fixture = try CommandFixture(terminationGracePeriod: 0.2)
    fixture.run("sh", "-c", line, timeout: 0.2)
    try fixture.turn()
    #expect(fixture.said.count == 1 && fixture.said.first?.contains("was stopped") == true)
  }

  @Test func `that floods its output is held back, cut, and stopped`() throws {
    let (fixture, timeout) = try CommandFixture.first(of: [1, 5, 20]) { fixture, timeout in
      fixture.run("yes", timeout: timeout)
    }
    let lines = fixture.said.count { $0 == "board.yaml:1:1 yes: y" }
    #expect(lines == CommandOutput.lines)
    let more = try #require(fixture.said.first { $0.contains("bytes more") })
    let bytes = try #require(Int(more.split(separator: " ")[3]))
    // 64 KiB at once and 64 KiB every 50 ms; `yes` writes some gigabytes in a second.
    #expect(Double(bytes) < 65_536 * 30 * timeout)
    #expect(fixture.said.last?.contains("was stopped") == true)
  }

  @Test func `that writes one endless line has its beginning logged`() throws {
    let fixture = try CommandFixture()
    fixture.run("sh", "-c", "head -c 100000 /dev/zero | tr '\\0' x")
    try fixture.turn()
    #expect(
      fixture.said == [
        "board.yaml:1:1 sh: " + String(repeating: "x", count: CommandOutput.width) + "…"
      ])
  }

  @Test func `that leaves a process behind has ended when it ends itself`() throws {
    let fixture = try CommandFixture()
    fixture.run("sh", "-c", "sleep 1000 & echo $!")
    try fixture.turn()
    let left = try #require(
      fixture.said.first.flatMap { pid_t($0.split(separator: " ").last ?? "") })
    #expect(CommandFixture.isRunning(left))
    kill(left, SIGKILL)
  }

  @Test func `that leaves a process behind leaves it a reader`() throws {
    let fixture = try CommandFixture()
    // More than a pipe holds, and a word when it was written; a broken pipe would end it before.
    let file = FileManager.default.temporaryDirectory
      .appending(path: "responderd-left-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    fixture.run(
      "sh", "-c",
      "(while [ ! -e \(file).go ]; do sleep 0.02; done; head -c 300000 /dev/zero && echo done > \(file)) &"
    )
    try fixture.turn()
    #expect(fixture.said.isEmpty)
    try Data().write(to: URL(filePath: file + ".go"))
    defer { try? FileManager.default.removeItem(atPath: file + ".go") }
    try fixture.turn { _ in FileManager.default.fileExists(atPath: file) }
    #expect(FileManager.default.fileExists(atPath: file))
    #expect(fixture.said.isEmpty)
  }

  @Test func `that is stopped takes the processes of its group with it`() throws {
    let (fixture, _) = try CommandFixture.first(of: [0.5, 3, 15]) { fixture, timeout in
      fixture.run("sh", "-c", "(trap '' TERM; sleep 1000) & echo $!; wait", timeout: timeout)
    }
    let left = try #require(
      fixture.said.first.flatMap { pid_t($0.split(separator: " ").last ?? "") })
    // The kernel takes a moment to end it.
    try fixture.turn { _ in !CommandFixture.isRunning(left) }
    #expect(!CommandFixture.isRunning(left))
  }

  @Test func `that vanishes is reported`() throws {
    let fixture = try CommandFixture()
    fixture.run("sh", "-c", "kill -9 $$")
    try fixture.turn()
    #expect(fixture.said == ["board.yaml:1:1 sh was ended by signal 9"])
  }

  @Test func `that is asked for faster than it ends is run once more at the end, the newest`()
    throws
  {
    let fixture = try CommandFixture()
    for number in 1...5 { fixture.run("sh", "-c", "sleep 0.1; echo \(number)") }
    try fixture.turn()
    #expect(
      fixture.said == [
        "board.yaml:1:1 sh is requested faster than it finishes; only the newest request waits",
        "board.yaml:1:1 sh: 1", "board.yaml:1:1 sh: 5",
      ])
  }

  @Test func `that is forgotten is reported again when it is requested too fast again`() throws {
    let fixture = try CommandFixture()
    for _ in 1...3 { fixture.run("sleep", "0.1") }
    fixture.runner.forgetWaiting(because: "a test")
    for _ in 1...3 { fixture.run("sleep", "0.1") }
    try fixture.turn()
    #expect(fixture.said.count { $0.contains("faster than it finishes") } == 2)
  }

  @Test func `of the end is waited for, and the one that waits behind it`() throws {
    let fixture = try CommandFixture()
    for number in 1...2 { fixture.run("sh", "-c", "sleep 0.2; echo \(number)") }
    let start = fixture.loop.now
    fixture.runner.finish(within: 60)
    #expect(fixture.loop.now - start < 50)
    #expect(fixture.said == ["board.yaml:1:1 sh: 1", "board.yaml:1:1 sh: 2"])
  }

  @Test func `that continues after the end is asked to end, and then killed`() throws {
    let fixture = try CommandFixture()
    fixture.run("sleep", "1000")
    fixture.runner.finish(within: 0.1)
    #expect(
      fixture.said == [
        "board.yaml:1:1 sleep was still running when the application ended; stopped it"
      ])
    fixture.run("sh", "-c", "trap '' TERM; echo $$; while :; do sleep 0.05; done")
    try fixture.turn { $0.said.count > 1 }
    fixture.runner.finish(within: 0.1)
    let stubborn = try #require(
      fixture.said.dropFirst().first.flatMap { pid_t($0.split(separator: " ").last ?? "") })
    #expect(
      fixture.said.last == "board.yaml:1:1 sh did not end with the application; killed it")
    try fixture.turn { _ in !CommandFixture.isRunning(stubborn) }
    #expect(!CommandFixture.isRunning(stubborn))
  }

  @Test func `that is killed with the application has ended, once`() throws {
    let fixture = try CommandFixture()
    fixture.run("sh", "-c", "trap '' TERM; echo ready; while :; do sleep 0.05; done")
    try fixture.turn { !$0.said.isEmpty }
    fixture.runner.finish(within: 0.1)
    let killed = ActionEnd.failed("was killed: it did not end with the application")
    #expect(fixture.ends == [killed])
    #expect(fixture.runner.count == 0)
    // The launcher reports the end of the killed one before that of another.
    fixture.run("true", place: "board.yaml:2:1")
    try fixture.turn()
    #expect(fixture.ends == [killed, .exited])
  }

  @Test func `has as many beside it as its action allows, and no more than 16 of all`() throws {
    let fixture = try CommandFixture()
    for place in 1...3 {
      for _ in 0..<10 { fixture.run("sleep", "1000", place: "board.yaml:\(place):1", limit: 7) }
    }
    #expect(fixture.runner.count == CommandRunner.limit)
    fixture.runner.run(
      StoryboardCommand(
        place: "board.yaml:3:1", arguments: ["sleep", "1000"], turnsDisplay: true))
    #expect(fixture.runner.count == CommandRunner.limit + 1, "nobody would see the screen")
    fixture.runner.finish(within: 0)
    try fixture.turn()
    #expect(fixture.runner.count == 0)
  }

  @Test func `starts with clean hands`() throws {
    let fixture = try CommandFixture()
    fixture.run(
      "sh", "-c",
      """
      echo $RESPONDERD_X
      grep -E 'Sig(Blk|Ign):' /proc/self/status
      readlink /proc/self/fd/0
      ls /proc/self/fd | wc -l
      [ $(ps -o pgid= -p $$) = $$ ] && echo leader
      """, environment: ["RESPONDERD_X": "12"])
    try fixture.turn()
    let lines = fixture.said.map { $0.replacingOccurrences(of: "board.yaml:1:1 sh: ", with: "") }
    // The fourth descriptor is `ls`'s.
    #expect(
      lines == [
        "12", "SigBlk:\t0000000000000000", "SigIgn:\t0000000000000000", "/dev/null", "4", "leader",
      ])
  }

  @Test func `inherits no variables of the service manager for the daemon`() throws {
    let fixture = try CommandFixture()
    let words = [
      "NOTIFY_SOCKET": "/run/nobody", "WATCHDOG_USEC": "2000000", "WATCHDOG_PID": "\(getpid())",
      "LISTEN_FDS": "1", "LISTEN_PID": "\(getpid())", "LISTEN_FDNAMES": "socket",
    ]
    for (name, value) in words { setenv(name, value, 1) }
    setenv("RESPONDERD_TEST_WORD", "heard", 1)
    defer { for name in words.keys + ["RESPONDERD_TEST_WORD"] { unsetenv(name) } }
    fixture.run("sh", "-c", "env | grep -E '^(NOTIFY|WATCHDOG|LISTEN|RESPONDERD_TEST)_'")
    try fixture.turn()
    #expect(fixture.said == ["board.yaml:1:1 sh: RESPONDERD_TEST_WORD=heard"])
  }

  @Test func `leaves no descriptor behind`() async {
    // In a process of its own: the tests beside this one open and close descriptors as well.
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        func descriptors() throws -> Int {
          try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
        }
        let fixture = try CommandFixture()
        fixture.run("true")
        try fixture.turn()
        let before = try descriptors()
        for _ in 0..<50 {
          fixture.run("true")
          fixture.run("no-such-command", place: "board.yaml:2:2")
          try fixture.turn()
        }
        let after = try descriptors()
        #expect(after <= before)
      }
    }
  }
}
