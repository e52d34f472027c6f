import CGuestSupport
import Foundation
import TestSupport

/// What the service manager, the login manager and the kernel's memory do to the application's life.
enum SessionCases {
  static let cases = [
    GuestCase(
      "a session that loses its seat makes the application inactive, and active again", seconds: 8,
      session),
    GuestCase(
      "a sleep waits for the application to enter the background, and each wake brings it back once",
      seconds: 11
    ) { _ in try sleep() },
    GuestCase(
      "a sleep waits for the service, or the service reports that it will not", seconds: 32,
      sleepOfService),
    GuestCase("memory pressure in the unit's control group warns the application once", seconds: 8)
    { _ in try memory() },
    GuestCase("the service takes its sleep lock again when the login manager restarts") { _ in
      try managerRestarted()
    },
  ]

  private static let run = ["/usr/bin/responderd", "run", "--trace", "json", "--verbose"]

  /// A session on the second terminal, and a switch to the third one and back. Its user may read
  /// the screen for as long as it is active, and no longer.
  static func session(_ bench: Bench) throws {
    try Tool.run(["useradd", "--create-home", "visitor"])
    defer { _ = try? Tool.run(["userdel", "--force", "visitor"]) }
    let node = try bench.screen().device.node.path
    try check("VT_ACTIVATE", guest_activate_terminal(2))
    let unit = try TransientUnit(
      "life-session", ["PAMName=login", "User=visitor", "TTYPath=/dev/tty2"], run)
    try unit.wait(for: "the application") { !$0.calls("viewDidAppear").isEmpty }
    try waitUntilHeard(unit)
    try unit.wait(for: "the screen") { $0.devices("added", node: node).count == 1 }
    let sessions = try Tool.run(["loginctl", "list-sessions", "--no-legend", "--no-pager"])
    try expect(sessions.contains("tty2"), "no session on tty2: \(sessions)")
    let id = sessions.split(separator: " ").first.map(String.init) ?? "?"

    try check("VT_ACTIVATE", guest_activate_terminal(3))
    try unit.expectLife(["applicationWillResignActive"], after: 0)
    try unit.wait(for: "the screen to be left") { $0.devices("removed", node: node).count == 1 }
    try Tool.run(["loginctl", "activate", id])
    try unit.expectLife(["applicationDidBecomeActive"], after: 1)
    try unit.wait(for: "the screen") { $0.devices("added", node: node).count == 2 }
    let lines = try unit.stop()
    try expect("causes", lines.causes, is: ["session", "session"])
    let interruption = ["applicationWillResignActive", "applicationDidBecomeActive"]
    try expect("life", lines.life, is: interruption + LifeCases.ending)
    try check("VT_ACTIVATE", guest_activate_terminal(1))
  }

  private static let testLevel = "/sys/power/pm_test"
  private static let testSeconds = "/sys/module/suspend/parameters/pm_test_delay"

  /// Has the kernel freeze the processes at each sleep, and let them continue after a second instead of five, in which it
  /// only counts.
  private static func withTestedSleeps(_ body: () throws -> Void) throws {
    try Sysfs.write("freezer", to: testLevel)
    try Sysfs.write("1", to: testSeconds)
    // A guest in which this fails has worse problems.
    defer {
      try? Sysfs.write("none", to: testLevel)
      try? Sysfs.write("5", to: testSeconds)
    }
    try body()
  }

  /// A suspend in the kernel's test mode: every process is notified, and nothing sleeps.
  static func sleep() throws { try withTestedSleeps { try suspendTwice() } }

  private static func suspendTwice() throws {
    let unit = try TransientUnit("life-sleep", [], run)
    try unit.wait(for: "the application") { !$0.calls("viewDidAppear").isEmpty }
    try waitUntilHeard(unit)
    for round in 0..<2 {
      // It is waited for each time.
      try waitForInhibitor()
      try Tool.run(["systemctl", "suspend"])
      try unit.expectLife(LifeCases.leaving + LifeCases.returning, after: 4 * round)
      // Both clocks count the seconds since the machine started.
      let left = try unit.lines().calls("applicationDidEnterBackground").last?.time ?? .infinity
      let asleep = try lastSuspension()
      try expect(left < asleep, "it left the screen at \(left), and the sleep began at \(asleep)")
    }
    let lines = try unit.stop()
    try expect("causes", lines.causes, is: ["sleep", "sleep", "sleep", "sleep"])
    let absence = LifeCases.leaving + LifeCases.returning
    try expect("life", lines.life, is: absence + absence + LifeCases.ending)
  }

  /// When the kernel began to put the machine to sleep, in seconds since it started.
  private static func lastSuspension() throws -> Double {
    let log = try Tool.run(["dmesg"])
    let line = log.split(separator: "\n").last { $0.contains("PM: suspend entry") }
    let time = line.flatMap { Double($0.dropFirst().prefix { $0 != "]" }.drop { $0 == " " }) }
    guard let time else { throw Failure("the machine did not begin to sleep") }
    return time
  }

  /// The service with a user that the bus can look up: polkit lets it have sleeps wait. Where polkit is
  /// missing, it says so once, and leaves all the same.
  static func sleepOfService(_ bench: Bench) throws {
    try withTestedSleeps { try suspendService(bench) }
  }

  private static func suspendService(_ bench: Bench) throws {
    try Service.stop()
    try Tool.run(["useradd", "--system", "--no-create-home", "responderd"])
    defer {
      try? Service.stop()
      _ = try? Tool.run(["userdel", "responderd"])
    }
    for hasPolkit in [true, false] {
      if !hasPolkit { try Tool.run(["systemctl", "mask", "--runtime", "--now", "polkit.service"]) }
      defer { if !hasPolkit { _ = try? Tool.run(["systemctl", "unmask", "--runtime", "polkit"]) } }
      let service = try bench.service()
      if hasPolkit {
        try waitForInhibitor()
      } else {
        let deadline = Deadline(in: .seconds(90))
        while try service.journal().count(where: { $0.contains("cannot delay sleep") }) != 1 {
          if deadline.hasPassed { throw Failure("no word about the sleep") }
          usleep(200_000)
        }
      }
      try Tool.run(["systemctl", "suspend"])
      for call in LifeCases.leaving + LifeCases.returning {
        // It became active once when it was launched.
        let count = call == "applicationDidBecomeActive" ? 2 : 1
        // All processes are frozen meanwhile, which takes a busy machine a while.
        try service.wait(for: call, in: .seconds(240)) { $0.calls(call).count == count }
      }
      try Service.stop()
    }
  }

  /// A process in the daemon's own control group takes more than the group may have.
  static func memory() throws {
    let unit = try TransientUnit("life-memory", ["MemoryHigh=150M"], run)
    try unit.wait(for: "the application") { !$0.calls("viewDidAppear").isEmpty }
    let group = "/sys/fs/cgroup" + (try unit.property("ControlGroup"))
    try unit.wait(for: "where it hears of memory") { _ in
      unit.diagnostics.contains("watching memory pressure at \(group)/memory.pressure")
    }
    let script = "echo $$ >\(group)/cgroup.procs; exec tail /dev/zero"
    let greedy = try spawn(["/bin/sh", "-c", script], output: 2, errors: 2)
    defer {
      kill(greedy, SIGKILL)
      waitpid(greedy, nil, 0)
    }
    try unit.wait(for: "a warning") { !$0.calls("applicationDidReceiveMemoryWarning").isEmpty }
    // The pressure lasts, and is reported once.
    usleep(5_000_000)
    kill(greedy, SIGKILL)
    let lines = try unit.stop()
    let warning = ["applicationDidReceiveMemoryWarning"]
    try expect("life", lines.life, is: warning + LifeCases.ending)
    try expect("causes", lines.causes, is: ["memoryPressure"])
  }

  /// A login manager that is started again is found, and sleeps wait as before.
  static func managerRestarted() throws {
    let unit = try TransientUnit("life-manager", [], run)
    try unit.wait(for: "the application") { !$0.calls("viewDidAppear").isEmpty }
    try waitUntilHeard(unit)
    try Tool.run(["systemctl", "restart", "systemd-logind.service"])
    try waitForInhibitor()
    let words = unit.diagnostics.split(separator: "\n").filter { $0.contains("login manager") }
    try expect("said that it went", words.count { $0.contains("went away") }, is: 1)
    try expect("life", try unit.stop().life, is: LifeCases.ending)
  }

  private static func waitForInhibitor() throws {
    let deadline = Deadline(in: .seconds(60))
    while true {
      let list = try Tool.run(["systemd-inhibit", "--list", "--no-pager", "--no-legend"])
      if list.split(separator: "\n").contains(where: {
        $0.hasPrefix("responderd") && $0.contains(" sleep ") && $0.hasSuffix("delay")
      }) {
        return
      }
      if deadline.hasPassed { throw Failure("no inhibitor: \(list)") }
      usleep(100_000)
    }
  }

  private static func waitUntilHeard(_ unit: TransientUnit) throws {
    try unit.wait(for: "a word about the login manager") { _ in
      unit.diagnostics.contains("connected to the login manager")
    }
  }
}
