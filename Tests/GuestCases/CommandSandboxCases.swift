import CGuestSupport
import Foundation
import Glibc
import TestSupport

/// What the commands of a storyboard cannot do, even if the daemon that starts them can.
enum CommandSandboxCases {
  static let cases = [
    GuestCase(
      "a storyboard's command cannot open a device that the daemon reads, as root or in its group",
      seconds: 7, hiddenDevices)
  ]

  static let serviceCases = [
    GuestCase(
      "a storyboard's command in the service cannot open a device that the daemon reads",
      seconds: 18,
      hiddenDevicesOfService),
    GuestCase(
      "a command that uses all memory is killed, and the service continues", seconds: 23,
      memoryOfService),
  ]

  private static let file = "/etc/guest-commands.yaml"
  private static let script = "/etc/guest-commands.sh"

  /// A lifted finger runs the script.
  private static let board = """
    version: 1
    screen: {width: 320, height: 480}
    scenes:
      main:
        views:
          all:
            frame: [0, 0, 100%, 100%]
            when: {touchesEnded: {run: [/bin/sh, \(script)]}}

    """

  /// It is there before the daemon that runs it, and is written when the daemon has its devices.
  private static func prepare() throws {
    try board.write(toFile: file, atomically: true, encoding: .utf8)
    try "".write(toFile: script, atomically: true, encoding: .utf8)
    chmod(file, 0o644)
  }

  private static func clear() {
    for path in [file, script, "\(script).node"] { unlink(path) }
  }

  /// A script that tries to open nodes, the descriptors by which a process has them, a node of its own
  /// with the numbers of one, and what else leads to one, and says for each what came of it.
  private static func write(_ nodes: [String], openedBy process: pid_t) throws {
    var lines: [String] = []
    func attempt(_ name: String, _ path: String) {
      lines.append("if (exec 3<\(path)) 2>/dev/null; then echo 'opened \(name)'")
      lines.append("else echo 'refused \(name)'; fi")
    }
    attempt("null", "/dev/null")
    for node in nodes { attempt("node", node) }
    let folder = "/proc/\(process)/fd"
    let descriptors = try FileManager.default.contentsOfDirectory(atPath: folder).filter {
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
      return nodes.contains(target ?? "")
    }
    try expect("descriptors of nodes", descriptors.count, is: nodes.count)
    for descriptor in descriptors { attempt("descriptor", "\(folder)/\(descriptor)") }
    var status = stat()
    try check("stat", stat(nodes[0], &status))
    let minor = status.st_rdev & 0xff
    lines.append("mknod \(script).node c 13 \(minor) 2>/dev/null")
    attempt("node of its own", "\(script).node")
    // The same by other names, the memory of the daemon and of what started this one, and what the
    // kernel shows those who look after it.
    attempt("numbers", "/dev/char/13:\(minor)")
    attempt("another root", "/proc/\(process)/root\(nodes[0])")
    lines.append("ln \(nodes[0]) \(spare) 2>/dev/null")
    attempt("second name", spare)
    lines.append("rm -f \(spare)")
    attempt("memory", "/proc/\(process)/mem")
    attempt("memory of the starter", "/proc/$PPID/mem")
    let intruder = Nuisance.command("intrude", "\(process)").joined(separator: " ")
    // A unit's filter ends it, of which the shell around it speaks.
    lines.append("if sh -c '\(intruder); exit $?' 2>/dev/null")
    lines.append("then echo 'opened process'; else echo 'refused process'; fi")
    attempt("reports", "$(echo /sys/kernel/debug/hid/*/events)")
    attempt("probes", "/sys/kernel/tracing/kprobe_events")
    lines.append("rm -f \(script).node; echo done")
    try lines.joined(separator: "\n").write(toFile: script, atomically: true, encoding: .utf8)
    chmod(script, 0o755)
  }

  /// A name for a node in its own file system.
  private static let spare = "/dev/guest-second"

  private static let doors = [
    "node", "node", "descriptor", "descriptor", "node of its own", "numbers", "another root",
    "second name", "memory", "memory of the starter", "process", "reports", "probes",
  ]
  private static let kept = ["opened null"] + doors.map { "refused \($0)" } + ["done"]

  private static func said(_ lines: [some StringProtocol]) -> [String] {
    lines.compactMap { line in
      line.firstRange(of: " /bin/sh: ").map { String(line[$0.upperBound...]) }
    }
  }

  /// Has what the kernel tells of its own work where it is looked for.
  static func showKernel() throws {
    for (kind, place) in [("debugfs", "/sys/kernel/debug"), ("tracefs", "/sys/kernel/tracing")] {
      // It is there already, or it is not a machine that has it: the script says so then.
      _ = try Tool.outcome(of: ["mount", "-t", kind, "none", place])
    }
  }

  /// Runs as root, and as a user who is only in the group.
  static func hiddenDevices(_ bench: Bench) throws {
    defer { clear() }
    let screen = try bench.screen()
    _ = try bench.hidPanel()
    try showKernel()
    let nodes = [screen.device.node.path, try bench.keys(.keyboard).device.node.path]
    let member = [
      "setpriv", "--reuid=65534", "--regid=65534", "--groups=\(try ServiceCases.inputGroup())",
      "--",
    ]
    for prefix in [[], member] {
      try prepare()
      let daemon = try bench.tool(
        prefix + [bench.program, "run", "--trace", "json", "--app", file])
      try daemon.waitUntilReady(with: nodes)
      try write(nodes, openedBy: daemon.process)
      // Without the daemon in between, the same script has all of it.
      let outside = try Tool.run(prefix + ["/bin/sh", script]).split(separator: "\n")
      // A member of the group has no access to other users' processes.
      let isRoot = prefix.isEmpty
      let own = ["memory of the starter", "node of its own", "second name", "reports", "probes"]
      try expect(
        "what is opened outside", outside.dropLast().map(String.init),
        is: ["opened null"]
          + doors.map { isRoot || !own.contains($0) ? "opened \($0)" : "refused \($0)" })
      try DiscoveryCases.tap(screen, daemon)
      try daemon.wait(for: "the command") { said(daemon.diagnostics).last == "done" }
      try expect("what a command may", said(daemon.diagnostics), is: kept)
      let status = try ProcessStatus(of: daemon.process)
      try expect("the daemon's filter", status["Seccomp"], is: ["2"])
      try daemon.terminate()
    }
  }

  /// In the unit as it is shipped, except for the storyboard.
  static func hiddenDevicesOfService(_ bench: Bench) throws {
    defer { clear() }
    try prepare()
    let start = "/usr/bin/responderd run --trace json --app \(file)"
    try DropIn("[Service]\nExecStart=\nExecStart=\(start)\n").use {
      try Service.start()
      let service = try Service()
      let screen = try bench.screen()
      let nodes = [screen.device.node.path, try bench.keys(.keyboard).device.node.path]
      for node in nodes {
        try service.wait(for: node) { $0.hasOpen(node) }
      }
      try write(nodes, openedBy: service.process)
      try screen.frame(.down(slot: 0, id: 1, at: Spot.forFinger(0)))
      try screen.frame(.up(slot: 0))
      try wait(for: "the command") { said(try service.journal()).last == "done" }
      try expect("what a command may", said(try service.journal()), is: kept)
    }
  }

  /// A command that takes all memory there is, in a unit that has little.
  static func memoryOfService(_ bench: Bench) throws {
    defer { clear() }
    try prepare()
    try "tail /dev/zero".write(toFile: script, atomically: true, encoding: .utf8)
    chmod(script, 0o755)
    let start = "/usr/bin/responderd run --trace json --app \(file)"
    try DropIn("[Service]\nMemoryMax=150M\nMemorySwapMax=0\nExecStart=\nExecStart=\(start)\n").use {
      try Service.start()
      let service = try Service()
      let screen = try bench.screen()
      let node = screen.device.node.path
      try service.wait(for: "the screen") { $0.hasOpen(node) }
      func tap(_ id: Int32) throws {
        try screen.frame(.down(slot: 0, id: id, at: Spot.forFinger(0)))
        try screen.frame(.up(slot: 0))
      }
      try tap(1)
      try wait(for: "the end of the command") {
        try service.journal().contains {
          $0.contains("/bin/sh")
            && ($0.contains("was ended by signal 9") || $0.contains("ended with status 137"))
        }
      }
      // The manager is notified, too, and does nothing.
      try wait(for: "the manager") {
        try Tool.run([
          "journalctl", "--no-pager", "--quiet", "-o", "cat", "_PID=1", "UNIT=\(Service.unit)",
        ]).contains("killed by the OOM killer")
      }
      try tap(2)
      try service.wait(for: "a touch afterwards") { $0.touches("ended").count == 2 }
      try expect("the process", try Service.processOfUnit(), is: service.process)
    }
  }

  private static func wait(for what: String, until isDone: () throws -> Bool) throws {
    let deadline = Deadline(in: .seconds(90))
    while try !isDone() {
      if deadline.hasPassed { throw Failure("waited in vain for \(what)") }
      // Journald writes when it pleases: looking again is all there is.
      usleep(100_000)
    }
  }
}
