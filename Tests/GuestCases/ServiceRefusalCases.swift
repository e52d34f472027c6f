import CGuestSupport
import Foundation
import Glibc
import TestSupport

/// What the doctor reports when something other than the permissions of a node keeps a running daemon from it.
enum ServiceRefusalCases {
  static let cases = [
    GuestCase(
      "the doctor reports what keeps the running service from its devices", seconds: 32, refused),
    GuestCase(
      "the doctor does not report a service as working that does not answer or lost a device",
      seconds: 31, unanswered),
    GuestCase("the doctor asks the daemon of a user which devices it reads", seconds: 5, ofUser),
  ]

  /// Settings of the unit, and the findings that they cause.
  private struct Refusal {
    let settings: String
    let kind: String
    /// Parts of the cause.
    let says: [String]
    /// Whether only the first of the two devices is affected.
    var isOfOne = false
    /// Whether a command helps.
    var hasFix = true
  }

  private static let folder = "/run/guest-refusals"
  private static let profile = "guest-refusal"
  private static let localDropIns = DoctorMatrixCase.localDropIns

  private static func refusals(of node: String) -> [Refusal] {
    // The kinds of causes; the others are variants.
    let variants = Extent.pick(false, long: true)
    let policy = ["operation not permitted", "DeviceAllow= of the unit does not list char-input"]
    let hidden = ["/dev/input", "no such file or directory"]
    return [
      Refusal(settings: "DeviceAllow=\nDeviceAllow=char-input w", kind: "policy", says: policy),
      Refusal(
        settings: "InaccessiblePaths=-/dev/input -/dev/fuse", kind: "hidden",
        says: ["permission denied", "InaccessiblePaths= of"]),
      Refusal(
        settings: "AppArmorProfile=\(profile)", kind: "security-module",
        says: [
          "open \(node): permission denied", "AppArmor", "profile \"\(profile)\"",
          "journalctl -k -g apparmor",
        ], isOfOne: true, hasFix: false),
    ]
      + (variants
        ? [
          Refusal(settings: "DevicePolicy=closed\nDeviceAllow=", kind: "policy", says: policy),
          Refusal(
            settings: "PrivateDevices=yes", kind: "hidden", says: hidden + ["PrivateDevices= of"]),
          Refusal(
            settings: "InaccessiblePaths=\(node)", kind: "hidden",
            says: ["permission denied", "InaccessiblePaths= of"], isOfOne: true),
          Refusal(
            settings: "BindReadOnlyPaths=\(folder):/dev/input", kind: "hidden",
            says: hidden + ["BindReadOnlyPaths= of"]),
        ] : [])
  }

  static func refused(_ bench: Bench) throws {
    let node = try bench.screen(named: "Guest Refused Screen").device.node.path
    let other = try bench.screen(named: "Guest Other Screen").device.node.path
    try Command.run("mkdir", "-p", folder)
    try """
    profile \(profile) flags=(attach_disconnected) {
      file, network, unix, signal, capability, ptrace, mount, umount, dbus,
      audit deny \(node) rw,
    }

    """.write(toFile: "\(folder)/profile", atomically: true, encoding: .utf8)
    try Tool.run(["apparmor_parser", "--replace", "--skip-cache", "\(folder)/profile"])

    let service = try bench.service()
    for node in [node, other] {
      try service.wait(for: node) { $0.hasOpen(node) }
    }
    let well = try Examination(by: bench, of: [node, other], for: nil)
    try expect("what is wrong while all is well", well.findings.map(\.cause), is: [])
    var problems: [String] = []
    let refusals = refusals(of: node)
    try DropIn.use(each: refusals.map { DropIn("[Service]\n\($0.settings)\n") }) { index in
      defer { try? FileManager.default.removeItem(atPath: localDropIns) }
      try Service.start()
      problems += try wrong(refusals[index], node, other, bench)
        .map { "\(refusals[index].settings): \($0)" }
    }
    try expect(problems.isEmpty, problems.joined(separator: "; "))
  }

  /// Returns what the doctor gets wrong about a refusal, and about its end.
  private static func wrong(
    _ refusal: Refusal, _ node: String, _ other: String, _ bench: Bench
  ) throws -> [String] {
    var problems: [String] = []
    // Of all devices: the guest has more than those of the case.
    let examination = try Examination(by: bench, of: [], for: nil)
    let found = examination.findings.filter { [node, other].contains($0.subject) }
    if examination.status != 69 { problems.append("status \(examination.status)") }
    let kinds = found.map { "\($0.severity) \($0.kind) at \($0.subject)" }
    let refused = refusal.isOfOne ? [node] : [node, other]
    let expected = refused.map { "broken \(refusal.kind) at \($0)" }
    if kinds != expected { problems.append("found \(kinds), \(found.map(\.cause))") }
    let finding = examination.finding(refusal.kind, at: node)
    Console.note("\(finding?.cause ?? "nothing") → \(finding?.fix ?? "-")")
    problems += refusal.says.filter { finding?.cause.contains($0) != true }
      .map { "\($0) is not in \(finding?.cause ?? "nothing")" }
    let status = try bench.output(of: "ctl", "status")
    if !status.contains("not open: open \(node): ") { problems.append("ctl status: \(status)") }

    guard refusal.hasFix, let fix = finding?.fix else {
      if refusal.hasFix || finding?.fix != nil { problems.append("fix: \(finding?.fix ?? "none")") }
      return problems
    }
    try Tool.run(["sh", "-c", fix])
    let rest = try Examination(by: bench, of: [node, other], for: nil)
    if rest.status != 0 || !rest.findings.isEmpty {
      problems.append("after \(fix): \(rest.findings.map(\.cause))")
    }
    return problems
  }

  // MARK: - No answer, and lost devices

  static func unanswered(_ bench: Bench) throws {
    let node = try bench.screen(named: "Guest Silent Screen").device.node.path
    let service = try bench.service()
    try service.wait(for: node) { $0.hasOpen(node) }
    try expect("a healthy service", try kinds(bench, node), is: [])
    try check("SIGSTOP", kill(service.process, SIGSTOP))
    let silent = try Examination(by: bench, of: [node], for: nil)
    try check("SIGCONT", kill(service.process, SIGCONT))
    try expect(
      "a service that hangs", silent.findings.map { "\($0.severity) \($0.kind) \($0.subject)" },
      is: ["broken no-answer \(Service.unit)"])
    try expect("its status", silent.status, is: 69)
    try expect("a service that continues", try kinds(bench, node), is: [])

    let visitor = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--groups=input", "--"]
    let others = try Tool.outcome(of: visitor + [bench.program, "doctor"])
    try expect(
      others.printed.contains("which devices the service reads was not examined")
        && !others.printed.contains("devices and services work"), others.printed)

    let descriptor = try Daemon.descriptor(of: node, in: service.process)
    try check("EVIOCREVOKE", guest_revoke(service.process, descriptor))
    try service.wait(for: "the end of access") { !$0.devices("removed", node: node).isEmpty }
    let revoked = try Examination(by: bench, of: [node], for: nil)
    try expect("a revoked device", revoked.findings.map(\.kind), is: ["not-opened"])
    try expect(revoked.findings[0].cause.contains("access revoked"), revoked.findings[0].cause)
    try expect("its status", revoked.status, is: 69)
    try Tool.run(["sh", "-c", revoked.findings[0].fix ?? "false"])
    try expect("a restarted service", try kinds(bench, node), is: [])

    // Without a control socket: root sees what the process has open.
    let start = "ExecStart=\nExecStart=/usr/bin/responderd run --trace none --control none"
    let all = [
      ("RuntimeDirectory=", ["no-socket"]), (start, []),
      ("\(start)\nInaccessiblePaths=/dev/input", ["hidden"]),
    ]
    try DropIn.use(each: all.map { DropIn("[Service]\n\($0.0)\n") }) { index in
      let (settings, expected) = all[index]
      try Service.start()
      let found = try Examination(by: bench, of: [node], for: nil)
      try expect(settings, found.findings.map(\.kind), is: expected)
      try expect("the status with \(settings)", found.status, is: expected.isEmpty ? 0 : 69)
      guard let fix = found.finding("no-socket", at: Service.unit)?.fix else { return }
      defer { try? FileManager.default.removeItem(atPath: localDropIns) }
      try Tool.run(["sh", "-c", fix])
      try expect("after \(fix)", try kinds(bench, node), is: [])
    }
  }

  private static func kinds(_ bench: Bench, _ node: String) throws -> [String] {
    try Examination(by: bench, of: [node], for: nil).findings.map(\.kind)
  }

  // MARK: - A user's daemon

  static func ofUser(_ bench: Bench) throws {
    let (user, number) = ("kiosk", "1500")
    try Tool.run(["useradd", "-m", "-u", number, "-G", "input", user])
    defer { _ = try? Tool.outcome(of: ["userdel", "--force", user]) }
    let runtime = "/run/user/\(number)"
    try Tool.run(["install", "-d", "-o", user, "-m", "0700", runtime])
    let node = try bench.screen(named: "Guest Screen of a User").device.node.path
    let environment = "XDG_RUNTIME_DIR=\(runtime)"
    let asUser = [
      "setpriv", "--reuid=\(number)", "--regid=\(number)", "--init-groups", "--", "env",
      environment,
    ]
    for (settings, expected) in [
      ([], []), (["InaccessiblePaths=/dev/input"], ["broken hidden at \(node)"]),
    ] as [([String], [String])] {
      let unit = try TransientUnit(
        "own-daemon", ["User=\(user)", "Environment=\(environment)"] + settings,
        [bench.program, "run", "--trace", "json"])
      defer { _ = try? unit.stop() }
      try unit.wait(for: "the application") { !$0.calls("viewDidAppear").isEmpty }
      for (name, wrapper) in [(user, []), (nil, asUser)] as [(String?, [String])] {
        let found = try Examination(by: bench, of: [node], for: name, as: wrapper).findings
        try expect(
          "the daemon of a user with \(settings)",
          found.map { "\($0.severity) \($0.kind) at \($0.subject)" }, is: expected)
      }
    }
  }
}
