import Foundation
import Glibc
import TestSupport

/// What the doctor says of the parts of the system that responderd relies on.
enum SystemDoctorCases {
  static let cases = [
    GuestCase(
      "the doctor and the list of devices make udevd log nothing", seconds: 6, leavesUdevAlone),
    GuestCase(
      "the doctor reports a user's service without a service manager, and its remedy starts both",
      seconds: 8, lingers),
    GuestCase(
      "the doctor reports a system bus that does not answer, and its remedy starts it", seconds: 9,
      bus),
  ]

  // MARK: - udevd

  static func leavesUdevAlone(_ bench: Bench) throws {
    let node = try bench.screen(named: "Guest Quiet Screen").device.node.path
    try Tool.run(["udevadm", "settle"])
    // The doctor reports a service that is stopped, and a device that it has not opened yet.
    try Service.start()
    try waitForHealth(node, for: nil, bench)
    let mark = "responderd-guest-mark"
    try Tool.run(["logger", "-t", mark, "begin"])
    for command in [["doctor", node], ["devices"]] {
      try Tool.run([bench.program] + command)
    }
    try Service.stop()
    try Service.start()
    try Tool.run(["journalctl", "--sync"])
    let cursor = try Tool.run([
      "journalctl", "-t", mark, "-n", "1", "--show-cursor", "-o", "cat", "--no-pager",
    ])
    let position =
      cursor.split(separator: "\n").last.map { $0.dropFirst("-- cursor: ".count) } ?? ""
    let said = try Tool.outcome(of: [
      "journalctl", "--quiet", "--no-pager", "-o", "cat", "--after-cursor=\(position)",
      "_SYSTEMD_UNIT=systemd-udevd.service",
    ])
    try expect("what udevd logged", said.printed, is: "")
  }

  // MARK: - A user's manager

  private static let user = (name: "lingerer", number: "1700")

  static func lingers(_ bench: Bench) throws {
    let node = try bench.screen(named: "Guest Lingering Screen").device.node.path
    try Service.stop()
    try Tool.run(["useradd", "-m", "-u", user.number, "-G", "input", user.name])
    defer {
      _ = try? Tool.outcome(of: ["loginctl", "disable-linger", user.name])
      _ = try? Tool.outcome(of: ["systemctl", "stop", "user@\(user.number).service"])
      _ = try? Tool.outcome(of: ["userdel", "--force", "--remove", user.name])
    }
    let wants = "/home/\(user.name)/.config/systemd/user/default.target.wants"
    try Tool.run(["install", "-d", "-o", user.name, wants])
    try Tool.run([
      "ln", "-s", "/usr/lib/systemd/user/\(Service.unit)", "\(wants)/\(Service.unit)",
    ])
    let subject = "\(Service.unit) of \(user.name)"
    try DoctorCases.cure(
      "no-user-manager", at: subject, nodes: [node], isAll: false, for: user.name, bench)
    try waitForHealth(node, for: user.name, bench)
    let status = try Tool.run([
      "setpriv", "--reuid=\(user.number)", "--regid=\(user.number)", "--init-groups", "--", "env",
      "XDG_RUNTIME_DIR=/run/user/\(user.number)", bench.program, "ctl", "status",
    ])
    try expect(status.contains(node), status)
  }

  // MARK: - The bus

  static func bus(_ bench: Bench) throws {
    let node = try bench.screen(named: "Guest Disconnected Screen").device.node.path
    defer { _ = try? Tool.outcome(of: ["systemctl", "start", "dbus.socket", "dbus.service"]) }
    let service = try bench.service()
    try service.wait(for: node) { $0.hasOpen(node) }
    try Tool.run(["systemctl", "stop", "dbus.socket", "dbus.service"])
    try DoctorCases.cure(
      "no-bus", at: "system bus", nodes: [node], isAll: false, for: nil, bench)
    // The login manager may have to come back to the new bus.
    if let lost = try Examination(by: bench, of: [node], for: nil).finding(
      "no-logind", at: "logind")
    {
      try Tool.run(["sh", "-c", lost.fix ?? "false"])
    }
    try waitForHealth(node, for: nil, bench)
  }

  /// What the remedy starts takes a moment.
  private static func waitForHealth(_ node: String, for user: String?, _ bench: Bench) throws {
    let deadline = Deadline(in: .seconds(90))
    while case let rest = try Examination(by: bench, of: [node], for: user).findings, !rest.isEmpty
    {
      let text = rest.map { "\($0.kind) at \($0.subject): \($0.cause)" }
      try expect(!deadline.hasPassed, "still said: \(text)")
      usleep(500_000)
    }
  }
}
