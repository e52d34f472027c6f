import CGuestSupport
import Foundation
import Glibc
import TestSupport

/// The notifications to the service manager, and its reactions.
enum ManagerCases {
  static let cases = [
    GuestCase(
      "the first device starts the service if it is not running", seconds: 6, startsWithDevice),
    GuestCase("systemd finds no error in the units", seconds: 7) { _ in try verified() },
    GuestCase(
      "udev finds no error in the rules, and they tag the devices that are read", rulesTested),
    GuestCase(
      "the service's status contains the number of devices that are read", seconds: 4, smoke: true,
      status),
    GuestCase(
      "a reload makes the service read its storyboard again without a restart", seconds: 9, reload),
    GuestCase("a service whose program is missing is not restarted again and again", seconds: 6) {
      _ in try missingProgram()
    },
    GuestCase("a service that hangs is killed and restarted", seconds: 16, watchdog),
    GuestCase("a service that exceeds its memory limit is restarted", seconds: 8, memoryLimit),
    GuestCase(
      "a service survives a restart of the journal, and logs to the new one", seconds: 4,
      journalStopped),
  ]

  static func status(_ bench: Bench) throws {
    let service = try bench.service()
    try expect("type", try service.property("Type"), is: "notify")
    let before = try service.property("StatusText")
    let screen = try bench.screen()
    let remote = try bench.keys(.consumerControl)
    try waitForStatus("a touchscreen") { $0.hasPrefix("Reading 1 touchscreen and") }
    // It is ready only when it has opened what is there: then its status is known at once.
    try Service.stop()
    try Service.start()
    let status = try Service.property("StatusText")
    try expect(status.hasPrefix("Reading 1 touchscreen and"), "ready with status \"\(status)\"")
    screen.device.unplug()
    remote.device.unplug()
    try waitForStatus("both to be unplugged") { $0 == before }
  }

  private static func waitForStatus(_ what: String, until isDone: (String) -> Bool) throws {
    let deadline = Deadline(in: .seconds(60))
    var status = ""
    while !deadline.hasPassed {
      status = try Service.property("StatusText")
      if isDone(status) { return }
      usleep(100_000)
    }
    throw Failure("waited in vain for \(what); the status is \"\(status)\"")
  }

  static func reload(_ bench: Bench) throws {
    let file = "/etc/guest-storyboard.yaml"
    try FaultCases.storyboard(view: "first").write(
      toFile: file, atomically: false, encoding: .utf8)
    let start = "/usr/bin/responderd run --trace json --app \(file)"
    try DropIn("[Service]\nExecStart=\nExecStart=\(start)\n").use {
      try Service.start()
      let service = try Service()
      try FaultCases.storyboard(view: "second").write(
        toFile: file, atomically: false, encoding: .utf8)
      try Tool.run(["systemctl", "reload", Service.unit])
      try waitForStatus("the scene") { $0.hasSuffix("Storyboard \(file), scene main.") }
      try "version: 7".write(toFile: file, atomically: false, encoding: .utf8)
      let end = try Tool.outcome(of: ["systemctl", "reload", Service.unit])
      try expect(end.status != 0, "a reload of a broken file succeeds")
      try waitForStatus("the failure") { $0.contains("The last reload failed: \(file):1:") }
      let text = try Tool.run(["responderd", "ctl", "status"])
      for line in [
        "storyboard   \(file)\n", "scene        main\n", "last reload  failed: \(file):1:",
      ] {
        try expect(text.contains(line), "no \(line) in \(text)")
      }
      try FaultCases.storyboard(view: "second").write(
        toFile: file, atomically: false, encoding: .utf8)
      try Tool.run(["systemctl", "reload", Service.unit])
      try waitForStatus("a good reload") { $0.hasSuffix("Storyboard \(file), scene main.") }
      let deadline = Deadline()
      while try !service.journal().contains(where: { $0.contains("reloaded ") }) {
        if deadline.hasPassed { throw Failure("nothing was read again") }
        usleep(100_000)
      }
      let screen = try bench.screen()
      let node = screen.device.node.path
      try service.wait(for: "the screen") { $0.hasOpen(node) }
      try screen.frame(.down(slot: 0, id: 1, at: Spot.forFinger(0)))
      try screen.frame(.up(slot: 0))
      try service.wait(for: "a touch of the new view") { $0.touches.last?.view == "second" }
      try expect("state", try service.property("ActiveState"), is: "active")
      try expect("process", try Service.processOfUnit(), is: service.process)
    }
  }

  /// The loop stands still: systemd ends the process and starts another.
  static func watchdog(_ bench: Bench) throws {
    try DropIn("[Service]\nWatchdogSec=2\nTimeoutAbortSec=1\n").use {
      let frozen = try bench.service()
      let screen = try bench.screen()
      let node = screen.device.node.path
      try frozen.wait(for: "the screen") { $0.hasOpen(node) }
      let clock = ContinuousClock()
      let start = clock.now
      try check("kill", kill(frozen.process, SIGSTOP))
      let next = try Service.waitForAnother(than: frozen)
      try next.wait(for: "the screen to be opened anew") {
        $0.hasOpen(node)
      }
      Console.note("standing still to reading again: \(tenths(clock.now - start)) s")
      try expect(
        "how it ended", try Tool.run(journalOfManager + ["--grep=Watchdog timeout"]).isEmpty,
        is: false)
      // The new one shows signs of life for as long as it is let.
      usleep(5_000_000)
      try expect("the process", try Service.processOfUnit(), is: next.process)
    }
  }

  /// A path in ExecStart= that leads nowhere stays wrong, however often it is tried.
  static func missingProgram() throws {
    try DropIn("[Service]\nExecStart=\nExecStart=/usr/bin/responder run\n").use {
      let end = try Tool.outcome(of: ["systemctl", "start", Service.unit])
      try expect(end.status != 0, "a start without a program succeeds")
      // RestartSec= of the unit is a second.
      usleep(4_000_000)
      try expect("restarts", try Service.property("NRestarts"), is: "0")
      try expect("state", try Service.property("ActiveState"), is: "failed")
    }
    try Tool.run(["systemctl", "reset-failed", Service.unit])
  }

  private static let journalOfManager = [
    "journalctl", "--no-pager", "--quiet", "-o", "cat", "_PID=1", "UNIT=\(Service.unit)",
  ]

  /// A limit that the process runs into: the kernel ends it, and it is started again.
  static func memoryLimit(_ bench: Bench) throws {
    let service = try bench.service()
    let screen = try bench.screen()
    let node = screen.device.node.path
    try service.wait(for: "the screen") { $0.hasOpen(node) }
    try setMemoryLimit("1M")
    defer { try? setMemoryLimit("infinity") }
    // Under that limit it cannot even start.
    let deadline = Deadline(in: .seconds(60))
    while try service.property("NRestarts") == "0" {
      if deadline.hasPassed { throw Failure("it lives on with a megabyte") }
      // It needs a page now and then: a touch has it want some.
      try screen.frame(.down(slot: 0, id: 1, at: Spot.forFinger(0)))
      try screen.frame(.up(slot: 0))
      usleep(200_000)
    }
    try setMemoryLimit("infinity")
    // One that began under the limit may still have its end before it.
    let end = Deadline()
    while true {
      if let next = try? Service(), next.process != service.process,
        let log = try? next.log(), !log.devices("added", node: node).isEmpty
      {
        return
      }
      if end.hasPassed { throw Failure("the screen was not opened anew") }
      usleep(200_000)
    }
  }

  private static func setMemoryLimit(_ limit: String) throws {
    try Tool.run(["systemctl", "set-property", "--runtime", Service.unit, "MemoryMax=\(limit)"])
  }

  /// The notifications of the service are not read; then they are read again.
  static func journalStopped(_ bench: Bench) throws {
    let service = try bench.service()
    let screen = try bench.screen()
    let node = screen.device.node.path
    try service.wait(for: "the screen") { $0.hasOpen(node) }
    let journal = [
      "systemd-journald.service", "systemd-journald.socket", "systemd-journald-dev-log.socket",
    ]
    try Tool.run(["systemctl", "stop"] + journal)
    for step in 0..<20 {
      try screen.frame(.down(slot: 0, id: Int32(step), at: Spot.forFinger(0)))
      try screen.frame(.up(slot: 0))
    }
    try Tool.run(["systemctl", "start"] + journal)
    let deadline = Deadline(in: .seconds(60))
    while !deadline.hasPassed {
      if let next = try? Service(),
        let log = try? next.log(), !log.devices("added", node: node).isEmpty
      {
        let taps = log.touches("ended").count
        try screen.frame(.down(slot: 0, id: 100, at: Spot.forFinger(1)))
        try screen.frame(.up(slot: 0))
        try next.wait(for: "a tap in the journal") { $0.touches("ended").count > taps }
        Console.note(
          next.process == service.process ? "the same process went on" : "it was started again")
        return
      }
      usleep(200_000)
    }
    throw Failure("nothing of the service is in the journal that was started again")
  }

  static func verified() throws {
    let folder = "/usr/lib/systemd"
    for command in [
      "--system \(folder)/system/responderd.service \(folder)/system/responderd.target",
      "--user \(folder)/user/responderd.service",
    ] {
      let verdict = try Tool.run([
        "sh", "-c",
        "XDG_RUNTIME_DIR=/run systemd-analyze verify --recursive-errors=no \(command) 2>&1",
      ])
      try expect("the verdict on \(command)", verdict, is: "")
    }
  }

  static func rulesTested(_ bench: Bench) throws {
    for device in [try bench.screen().device, try bench.accelerometer().device] {
      let path = try Tool.run(["udevadm", "info", "--query=path", device.node.path])
      let report = try Tool.run(["sh", "-c", "udevadm test --action=add \(path) 2>&1"])
      let lines = report.split(separator: "\n")
      try expect(
        lines.contains { $0.contains("Reading rules file: /usr/lib/udev/rules.d/70-responderd") },
        "the rules were not read")
      let complaints = lines.filter {
        $0.contains("70-responderd.rules:") && !$0.contains(" RUN ") && !$0.contains(" ATTR ")
          && !$0.contains(" GROUP ") && !$0.contains(" MODE ")
      }
      try expect("what udevd complains of", complaints, is: [])
      let tags = try Tool.run(["udevadm", "info", "--query=property", device.node.path])
      for fact in [":responderd:", ":uaccess:", "SYSTEMD_WANTS=responderd.target"] {
        try expect(tags.contains(fact), "no \(fact) in \(tags)")
      }
    }
  }

  /// It is not started by a user: the first device starts it.
  static func startsWithDevice(_ bench: Bench) throws {
    try Tool.run(["systemctl", "stop", "responderd.target", Service.unit])
    let screen = try bench.screen()
    let deadline = Deadline(in: .seconds(60))
    while try Service.property("ActiveState") != "active" {
      if deadline.hasPassed { throw Failure("the device did not start the service") }
      usleep(100_000)
    }
    let service = try bench.service()
    let node = screen.device.node.path
    try service.wait(for: "the screen") { $0.hasOpen(node) }
  }

  static func tenths(_ duration: Duration) -> String {
    let tenths = Int(duration.inSeconds * 10)
    return "\(tenths / 10).\(tenths % 10)"
  }
}
