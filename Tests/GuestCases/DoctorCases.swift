import CGuestSupport
import Glibc

/// Checks that the doctor reports a problem, and that its remedy works when it is run as printed:
/// afterwards the doctor finds nothing, and the daemon of an unprivileged user reads the device.
enum DoctorCases {
  static let cases = [
    GuestCase(
      "the doctor finds missing permissions of a node, and the remedy", seconds: 9, permissions),
    GuestCase(
      "the doctor finds missing, stale, silent and grabbed nodes, and the remedy", seconds: 13,
      nodes),
    GuestCase("the doctor finds errors in udev's data, and the remedy", seconds: 23, udev),
    GuestCase("the doctor finds what sensors lack, and the remedy", seconds: 16, sensors),
  ]

  private static let rules = [69, 99].map { "/etc/udev/rules.d/\($0)-responderd-local.rules" }

  // MARK: - Permissions

  static func permissions(_ bench: Bench) throws {
    defer { leave() }
    let screens = try ["user", "mask", "mode"].map { try bench.screen(named: "Guest \($0) Screen") }
    let nodes = screens.map(\.device.node.path)
    try Command.run("udevadm", "settle")
    try cure("group", at: nodes[0], bench)
    try expectHeard(screens, bench)

    try Command.run("setfacl", "--modify", "user:nobody:---", nodes[0])
    try Command.run("setfacl", "--modify", "user:nobody:r,mask::-", nodes[1])
    try Command.run("setfacl", "--remove-all", nodes[2])
    try check("chmod", chmod(nodes[2], 0o600))
    try cure(
      [("access-list", nodes[0]), ("access-list", nodes[1]), ("mode", nodes[2])], nodes: nodes,
      bench)
    try expectHeard(screens, bench)
  }

  // MARK: - Nodes

  static func nodes(_ bench: Bench) throws {
    try join()
    defer { leave() }
    let screen = try bench.screen(named: "Guest Lost Screen")
    let node = screen.device.node.path
    let twin = "/dev/responderd-twin"
    try Command.run("cp", "--archive", node, twin)
    defer { unlink(twin) }
    let examination = try Examination(by: bench, of: [twin])
    try expect("devices by another node", examination.devices.map(\.node), is: [node])
    try expect("findings by another node", examination.findings.count, is: 0)

    // As in a container that has the device under another name.
    try check("unlink", unlink(node))
    let alone = try Examination(by: bench, of: [twin])
    try expect("devices by the only node", alone.devices.map(\.node), is: [twin])
    try expect("status by the only node", alone.status, is: 0)
    try cure("missing-node", at: node, bench)
    try expectHeard([screen], bench)

    let stale = "/dev/input/event777"
    try Command.run("mknod", "--mode=0660", stale, "c", "13", "1777")
    defer { unlink(stale) }
    try cure("stale-node", at: stale, nodes: [], bench)
    try expect(access(stale, F_OK) != 0, "\(stale) is still there")

    let typewriter = try bench.device(
      DeviceModel(name: "Guest Typewriter", keys: Array(KEY_ESC...KEY_KPDOT)))
    let refused = try Examination(by: bench, of: [typewriter.node.path])
    try expect("status of a keyboard without media keys", refused.status, is: 69)
    try expect(
      refused.finding("not-supported", at: typewriter.node.path) != nil,
      "a device that is not read is not reported")

    try screen.device.inhibit(true)
    try cure("inhibited", at: node, bench)
    try expectHeard([screen], bench)

    let nuisance = try bench.tool(Nuisance.command("grab", node))
    try nuisance.wait(for: "the grab") { nuisance.diagnostics.contains("grabbed") }
    // A process that only reads did not grab it, but that cannot be distinguished.
    let daemon = try bench.daemon(with: screen.device)
    try cure("grabbed", at: node, bench)
    try daemon.terminate()
    try expectHeard([screen], bench)

    let others = [
      try bench.tool(["sh", "-c", "exec 3<\(node); echo open >&2; exec sleep 1000"]),
      try bench.tool(Nuisance.command("grab", node)),
    ]
    for (other, word) in zip(others, ["open", "grabbed"]) {
      try other.wait(for: word) { other.diagnostics.contains(word) }
    }
    let undecided = try Examination(by: bench, of: [node]).finding("grabbed", at: node)
    try expect("what helps against one of two", undecided?.fix, is: nil)
    for other in others { kill(other.process, SIGKILL) }
  }

  // MARK: - udev

  static func udev(_ bench: Bench) throws {
    try join()
    defer { leave() }
    let faults = [
      ("ignored", ["LIBINPUT_IGNORE_DEVICE": "1"]), ("seat", ["ID_SEAT": "seat1"]),
      ("misclassified", ["ID_INPUT_TOUCHSCREEN": "0", "ID_INPUT_TOUCHPAD": "1"]),
      ("property", ["LIBINPUT_CALIBRATION_MATRIX": "upside down"]),
    ]
    let screens = try faults.map { try bench.screen(named: "Guest \($0.0) Screen") }
    let nodes = screens.map(\.device.node.path)
    try UdevRules.add(
      faults.map { fault, properties in
        (["ATTRS{name}==\"Guest \(fault) Screen\""]
          + properties.map { "ENV{\($0.key)}=\"\($0.value)\"" }).joined(separator: ", ")
      }.joined(separator: "\n"))
    try announce(nodes)
    for (node, properties) in zip(nodes, faults.map(\.1)) { try wait(for: properties, at: node) }
    try cure(Array(zip(faults.map(\.0), nodes)), nodes: nodes, bench)
    try expectHeard(screens, bench)
    let (screen, node) = (screens[0], nodes[0])
    // Whatever happens here, the other cases need one.
    var isBack = false
    defer { if !isBack { try? UdevCases.startUdev() } }
    try UdevCases.stopUdev()
    let contained = try Examination(by: bench, of: [node], as: ["env", "container=lxc"])
    try expect("the status in a container", contained.status, is: 0)
    try expect(
      "what is said in a container",
      contained.findings.map { "\($0.severity) \($0.kind): \($0.fix ?? "-")" },
      is: ["advice no-udev: -"])
    try cure("no-udev", at: "udevd", nodes: [node], bench)
    isBack = true
    try expectHeard([screen], bench)

    isBack = false
    try UdevCases.stopUdev()
    let late = try bench.screen(named: "Guest Unannounced Screen", slots: 2, awaitsUdev: false)
    try Command.run("/usr/lib/systemd/systemd-udevd", "--daemon")
    isBack = true
    try cure("not-initialized", at: late.device.node.path, bench)
    try expectHeard([late], bench)
  }

  // MARK: - Sensors

  static func sensors(_ bench: Bench) throws {
    try join()
    defer { leave() }
    var model = DeviceModel.accelerometer
    model.axes = [ABS_X, ABS_Y, ABS_Z].map {
      DeviceModel.Axis(code: $0, range: -16384...16384)
    }
    model.name = "Guest Silent Sensor"
    let sensor = try bench.device(model)
    let node = sensor.node.path
    try sensor.frame([
      input_event(EV_ABS, ABS_X, 30), input_event(EV_ABS, ABS_Y, -40),
      input_event(EV_ABS, ABS_Z, 4096),
    ])
    var other = DeviceModel.accelerometer
    other.name = "Guest Base Sensor"
    let baseSensor = try bench.device(other)
    let base = baseSensor.node.path
    try baseSensor.frame([input_event(EV_ABS, ABS_Z, Accelerometer.g)])
    try UdevRules.add(#"ATTRS{name}=="Guest Base Sensor", ENV{ACCEL_LOCATION}="base""#)
    try announce([base])
    try cure([("no-resolution", node), ("base", base)], nodes: [node, base], bench)
    let units = try Examination(by: bench, of: [node]).devices.first?.unitsPerG
    try expect("units per g", units, is: 4096)
    try expectOpened([node, base], bench)

    let hub = try bench.sensorHub()
    try cure("mode", at: hub.node.path, isAll: false, bench)
    try cure("sensor-buffer", at: hub.node.path, bench)
    try expectOpened([hub.node.path], bench)
  }

  // MARK: - Parts

  /// Has the doctor look, does what it says, and has it look again.
  /// - Parameters:
  ///   - nodes: What it is asked about; the subject, if nothing else is said.
  ///   - user: The user whose access is examined; `nil` for the default.
  ///   - isAll: Whether nothing else is wrong.
  static func cure(
    _ kind: String, at subject: String, nodes: [String]? = nil, isAll: Bool = true,
    for user: String? = "nobody", _ bench: Bench
  ) throws {
    try cure([(kind, subject)], nodes: nodes ?? [subject], isAll: isAll, for: user, bench)
  }

  /// Has the doctor look at several problems, does what it says of each, and has it look again.
  static func cure(
    _ problems: [(kind: String, subject: String)], nodes: [String], isAll: Bool = true,
    for user: String? = "nobody", _ bench: Bench
  ) throws {
    let before = try Examination(by: bench, of: nodes, for: user)
    var fixes: [String] = []
    for (kind, subject) in problems {
      guard let finding = before.finding(kind, at: subject) else {
        let found = before.findings.map { "\($0.kind) at \($0.subject)" }
        throw Failure("no \(kind) at \(subject) among \(found)")
      }
      guard let fix = finding.fix else { throw Failure("nothing helps: \(finding.cause)") }
      Console.note("\(kind): \(finding.cause)")
      Console.note("→ \(fix)")
      if finding.severity == "broken" { try expect("the doctor's status", before.status, is: 69) }
      fixes.append(fix)
    }
    for fix in fixes { try Tool.run(["sh", "-c", fix]) }
    let deadline = Deadline()
    let patience = Deadline(in: .seconds(20))
    var isRepeated = false
    while true {
      let after = try Examination(by: bench, of: nodes, for: user)
      let left = problems.indices.filter {
        after.finding(problems[$0].kind, at: problems[$0].subject) != nil
      }
      if left.isEmpty {
        if isAll {
          let rest = after.findings.map { "\($0.kind) at \($0.subject): \($0.cause)" }
          try expect(after.status == 0, "status \(after.status) afterwards: \(rest)")
        }
        return
      }
      // A program takes a moment to exit after its signal. udevd was seen to keep old data once, on a busy machine.
      if patience.hasPassed, !isRepeated {
        isRepeated = true
        for index in left where fixes[index].contains("udevadm trigger") {
          let evidence = [
            "pgrep -a udevd", "udevadm info \(problems[index].subject)",
            "grep -r . /etc/udev/rules.d /run/udev/rules.d",
            "ls -l --time-style=full-iso /etc/udev /run/udev", "date",
          ]
          for command in evidence {
            Console.note("\(command): \(try Tool.outcome(of: ["sh", "-c", command]).printed)")
          }
          try Tool.run(["sh", "-c", fixes[index]])
        }
      }
      let names = left.map { "\(problems[$0].kind) at \(problems[$0].subject)" }
      if deadline.hasPassed { throw Failure("still there: \(names.joined(separator: ", "))") }
      usleep(100_000)
    }
  }

  /// A daemon without privileges receives a finger from each screen.
  private static func expectHeard(_ screens: [TouchScreen], _ bench: Bench) throws {
    try expectOpened(screens.map(\.device.node.path), bench) { daemon in
      for screen in screens { try DiscoveryCases.tap(screen, daemon) }
    }
  }

  /// A daemon without privileges opens the nodes.
  private static func expectOpened(
    _ nodes: [String], _ bench: Bench, then use: (Daemon) throws -> Void = { _ in }
  ) throws {
    let daemon = try bench.tool(
      ["setpriv", "--reuid=nobody", "--regid=nogroup", "--init-groups", "--"]
        + [bench.program, "run", "--trace", "json", "--control", "none"])
    try daemon.waitUntilReady(with: nodes)
    try use(daemon)
    try daemon.terminate()
  }

  private static func announce(_ nodes: [String]) throws {
    try Tool.run(["udevadm", "trigger", "--action=change"] + nodes)
    try Tool.run(["udevadm", "settle"])
  }

  /// Waits until udev has given a device properties. On a busy machine, udevd has once left a device with the former ones.
  private static func wait(for properties: [String: String], at node: String) throws {
    let deadline = Deadline()
    while true {
      let found = try Tool.run(["udevadm", "info", "--query=property", node])
        .split(separator: "\n").map(String.init)
      if properties.allSatisfy({ found.contains("\($0.key)=\($0.value)") }) { return }
      if deadline.hasPassed { throw Failure("\(node) never got \(properties): \(found)") }
      Console.note("\(node) is announced again: it has \(found)")
      try announce([node])
    }
  }

  private static func join() throws {
    try Command.run("usermod", "--append", "--groups", "input", "nobody")
  }

  /// No user in the group, and none of the doctor's rules, for the next case.
  private static func leave() {
    try? Command.run("gpasswd", "--delete", "nobody", "input")
    UdevRules.remove()
    rules.forEach { unlink($0) }
    try? Command.run("udevadm", "control", "--reload")
  }
}
