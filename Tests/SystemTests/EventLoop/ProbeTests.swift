import CLinuxShims
import Foundation
import Glibc
import Testing

extension EventLoopTests {
  /// What takes a process whose main thread is the loop's.
  @Suite @MainActor struct InAProcess {
    @Test func `an idle process wakes once for its timer`() throws {
      #expect(try probe("idle") == ["jobs=1 wakeups=1 mainThread=true"])
    }

    @Test func `work for the main queue and the main actor runs on the main thread`() throws {
      let report = try #require(try probe("main-queue").first)
      #expect(report.hasPrefix("jobs=5 "))
      #expect(report.hasSuffix("mainThread=true"))
    }

    @Test func `the main queue does not make the loop spin`() throws {
      let report = try #require(try probe("main-queue").first)
      let wakeups = try #require(report.split(separator: " ")[1].split(separator: "=").last)
      #expect(try #require(Int(wakeups)) <= 12)
    }

    @Test func `in a turn devices come before the application's own work, and timers last`() throws
    {
      #expect(try probe("order") == ["input, more input, queue, timer in 1"])
    }

    @Test func `a signal to the process comes in the loop`() throws {
      #expect(try probe("signals") == ["signal=10", "signal=15"])
    }

    @Test func `a loop that is gone leaves no descriptor behind`() throws {
      #expect(try probe("descriptors") == ["leaked=0"])
    }

    @Test func `a standard error whose reader is gone does not end the process`() throws {
      #expect(try probe("broken-errors") == ["alive=true"])
    }

    @Test func `a standard error that is not read blocks nothing`() throws {
      #expect(try probe("stuck-errors") == ["alive=true"])
    }

    @Test(arguments: ["stuck-terminal", "stuck-foreign-terminal"])
    func `a standard error on an unread terminal blocks nothing`(scenario: String) throws {
      #expect(try probe(scenario) == ["alive=true heard=true"])
    }

    /// One that may be used and cannot be opened once more, as after `su`.
    @Test(arguments: [
      ("unread-foreign-terminal", "shown=true dropped=true ends=0"),
      ("stopped-foreign-terminal", "early=0 lines=2000 dropped=0"),
      ("last-lines-of-foreign-terminal", "lines=10"),
    ])
    func `a terminal of another user blocks nothing, and loses no line that fits`(
      scenario: String, report: String
    ) throws {
      #expect(try probe(scenario) == [report])
    }

    @Test func `a terminal of another user's that controls this process is opened again`() throws {
      #expect(
        try probe("controlling-foreign-terminal", by: ["/usr/bin/setsid", "--wait"])
          == ["before=false after=true"])
    }

    /// On a kernel that has Landlock.
    @Test(
      .enabled(if: shim_landlock_version() > 0),
      arguments: [
        ("confined-beside-a-thread", "guards=false main=false thread=true said=true"),
        ("confined-with-foreign-terminal", "guards=true lines=2"),
        ("confined-without-children", "guards=true"),
      ])
    func `a process reports its confinement only if all its threads are confined`(
      scenario: String, report: String
    ) throws {
      #expect(try probe(scenario) == [report])
    }

    /// The runtime would print its stack with a program that cannot be started.
    @Test(.enabled(if: shim_landlock_version() > 0))
    func `a process that confined itself ends at a request to quit`() throws {
      #expect(try probe("confined-and-quit", endsBy: SIGQUIT) == ["guards=true"])
    }

    /// All but these are refused.
    @Test(.enabled(if: shim_landlock_version() > 0))
    func `a confined process cannot type, truncate, change, stop or signal what is not its own`()
      throws
    {
      #expect(
        try probe("confined-attempts") == [
          "filters=true", "signal itself", "a netlink socket for devices",
        ] + (shim_landlock_version() < 6 ? ["an abstract socket of somebody else's"] : []))
    }

    @Test(.enabled(if: shim_landlock_version() > 0))
    func `a confined process has timers, signals, threads and files of its own`() throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      #expect(
        try probe("confined-work", in: folder) == [
          "signal=10", "written=true cut=true removed=true", "privileged=false runs=false",
          "thread=true user=named",
        ])
    }

    @Test func `a confined process has no capability except to read, also as root`() throws {
      let left = geteuid() == 0 ? 4 : 0
      let report = try probe("confined-capabilities")
      #expect(
        report.filter { !$0.hasPrefix("CapBnd") } == [
          "CapInh: 0", "CapPrm: \(left)", "CapEff: \(left)", "CapAmb: 0",
        ])
      // Only who has the right to may limit what programs could have.
      #expect(geteuid() != 0 || report.contains("CapBnd: \(left)"))
    }

    @Test func `a confined process leaves its programs none that it inherited`() throws {
      guard geteuid() == 0 else { return }
      let user = ["--reuid=65534", "--regid=65534", "--clear-groups"]
      for options in [["--ambient-caps=+chown"], [], user] {
        let report = try probe(
          "confined-capabilities", by: ["/usr/bin/setpriv", "--inh-caps=+chown"] + options)
        let left = options == user ? 0 : 4
        #expect(
          report.filter { !$0.hasPrefix("CapBnd") } == [
            "CapInh: 0", "CapPrm: \(left)", "CapEff: \(left)", "CapAmb: 0",
          ], "\(options)")
      }
    }

    @Test func `the memory of a confined process is in no core dump`() throws {
      // The headers of files only.
      #expect(try probe("confined-core-dump") == ["true 16", "true"])
    }

    @Test func `a missing stream's number is not reused by the loop`() throws {
      let report = try probe("missing-streams")
      #expect(report == ["missing=[0, 1] refused=true empty=true wakeups=0"])
    }

    @Test func `the end of a child is reported, whatever a parent or other code did with SIGCHLD`()
      throws
    {
      #expect(
        try probe("children") == [
          "by itself: exited(3)", "taken: exited(4)", "lost: unknown",
          "afterwards: run true: no such process",
        ])
    }

    @Test func `programs do not inherit a raised limit of open files`() throws {
      #expect(
        try probe("file-limit") == ["raised=true", "child: 100 hard=true", "afterwards=true"])
    }

    @Test func `all output of a child is reported, however large its pipe`() throws {
      #expect(try probe("wide-output") == ["bytes=409600 exited(0)"])
    }

    /// - Parameters:
    ///   - status: That of its exit, or the number of the signal that ended it.
    ///   - ofNewSession: Whether it leads a session, which has no terminal yet.
    ///   - folder: Its working directory, if that is not the one of this process.
    private func probe(
      _ scenario: String, endsBy status: Int32 = 0, by starter: [String] = [],
      in folder: URL? = nil
    ) throws -> [String] {
      // SwiftPM puts the test bundle and the executables into one folder.
      let program = Bundle.main.bundleURL.appending(path: "EventLoopProbe")
      let process = Process()
      let words = starter + [program.path, scenario]
      process.executableURL = URL(filePath: words[0])
      process.arguments = Array(words.dropFirst())
      if let folder { process.currentDirectoryURL = folder }
      let output = Foundation.Pipe()
      process.standardOutput = output
      try process.run()
      // One that hangs ends then, and not the whole run of the tests.
      let limit = DispatchWorkItem { [number = process.processIdentifier] in kill(number, SIGKILL) }
      DispatchQueue.global().asyncAfter(deadline: .now() + 600, execute: limit)
      defer { limit.cancel() }
      let data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      #expect(process.terminationStatus == status)
      return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }
  }
}
