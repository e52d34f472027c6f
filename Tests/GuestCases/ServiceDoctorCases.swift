import CGuestSupport
import Foundation
import Glibc
import TestSupport

/// What the doctor says of the service and for it.
enum ServiceDoctorCases {
  private static let file = "/etc/guest-doctor.yaml"
  private static let nowhere = ["/dev/null"]
  private static let localDropIn = "/etc/systemd/system/\(Service.unit).d"

  private static func running(_ program: String, _ rest: String) -> DropIn {
    DropIn("[Service]\nExecStart=\nExecStart=\(program) run --trace json \(rest)\n")
  }

  static func failures(_ bench: Bench) throws {
    defer {
      unlink(file)
      _ = try? Tool.run(["rm", "-rf", localDropIn])
      _ = try? Tool.run(["systemctl", "daemon-reload"])
      _ = try? Tool.run(["systemctl", "reset-failed", Service.unit])
    }
    try "version: 1\nscenes: {main: {wehn: 1}}\n".write(
      toFile: file, atomically: true, encoding: .utf8)
    chmod(file, 0o644)
    try running("/usr/bin/responderd", "--app \(file)").use {
      try startInVain()
      let broken = try failure(bench)
      try expect(
        broken.cause.contains("\(file):2:") && broken.cause.contains("wehn"),
        "the cause is: \(broken.cause)")
      try expect("what helps against a broken file", broken.fix, is: nil)

      try FaultCases.storyboard(view: "mended").write(
        toFile: file, atomically: true, encoding: .utf8)
      chmod(file, 0o600)
      try startInVain()
      let hidden = try failure(bench)
      try expect(
        hidden.cause.contains("may not read its storyboard \(file)"),
        "the cause is: \(hidden.cause)")
      try DoctorCases.cure(
        "unit-failed", at: Service.unit, nodes: nowhere, isAll: false, for: nil, bench)
      try expect("state", try Service.property("ActiveState"), is: "active")

      try Service.stop()
      unlink(file)
      try startInVain()
      let absent = try failure(bench)
      try expect(absent.cause.contains("\(file) is not there"), "the cause is: \(absent.cause)")
    }
    try running("/usr/bin/responder", "").use {
      try startInVain()
      let cause = try failure(bench).cause
      try expect(
        cause.contains("/usr/bin/responder, which cannot be executed"), "the cause is: \(cause)")
      // A wrong path is not tried over and over.
      try expect("state", try Service.property("ActiveState"), is: "failed")
      try DoctorCases.cure(
        "unit-failed", at: Service.unit, nodes: nowhere, isAll: false, for: nil, bench)
      try expect("state", try Service.property("ActiveState"), is: "active")
    }
  }

  private static func startInVain() throws {
    _ = try Tool.outcome(of: ["systemctl", "restart", Service.unit])
    let deadline = Deadline()
    while try Service.property("ActiveState") != "failed" {
      if deadline.hasPassed { throw Failure("the service does not fail") }
      usleep(100_000)
    }
  }

  private static func failure(_ bench: Bench) throws -> Examination.Finding {
    let examination = try Examination(by: bench, of: nowhere, for: nil)
    guard let finding = examination.finding("unit-failed", at: Service.unit) else {
      throw Failure("no failure among \(examination.findings.map(\.cause))")
    }
    Console.note("unit-failed: \(finding.cause)")
    return finding
  }

  static func asService(_ bench: Bench) throws {
    let service = try bench.service()
    let screen = try bench.screen(named: "Guest Locked Screen")
    let node = screen.device.node.path
    try service.wait(for: "the screen") { !$0.devices("added", node: node).isEmpty }
    for user in [nil, "responderd"] {
      let well = try Examination(by: bench, of: [node], for: user)
      try expect("for whom", well.user, is: "responderd")
      try expect("what is wrong", well.findings.map(\.kind), is: [])
    }
    // Root may read it, the service may not.
    let number = try ProcessStatus(of: service.process)["Uid"][0]
    try Command.run("setfacl", "--modify", "user:\(number):---", node)
    try DoctorCases.cure("access-list", at: node, for: nil, bench)
    try expect(
      "what root may", try Examination(by: bench, of: [node], for: "root").findings.map(\.kind),
      is: [])

    let rules = "/usr/lib/udev/rules.d/70-responderd.rules"
    try Command.run("mv", rules, "/root/rules")
    defer { try? Command.run("mv", "/root/rules", rules) }
    let bare = try Examination(by: bench, of: [node], for: nil)
    try expect("findings without rules", bare.findings.map(\.kind), is: ["no-rules"])
    try expect("the status", bare.status, is: 69)
  }
}
