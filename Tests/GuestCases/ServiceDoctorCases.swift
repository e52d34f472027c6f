import CGuestSupport
import Foundation
import Glibc
import TestSupport

/// What the doctor says of the service and for it.
enum ServiceDoctorCases {
  static let cases = [
    GuestCase("the doctor checks as the service's user when root runs it", seconds: 17, asService),
    GuestCase(
      "the doctor reports the same devices and screen as the devices command and the service",
      seconds: 7, agrees),
    GuestCase(
      "the doctor distinguishes an old login and an inactive session from a missing group",
      seconds: 10, logins),
  ]

  static func asService(_ bench: Bench) throws {
    let service = try bench.service()
    let screen = try bench.screen(named: "Guest Locked Screen")
    let node = screen.device.node.path
    try service.wait(for: "the screen") { $0.hasOpen(node) }
    for user in [nil, "responderd"] {
      let well = try Examination(by: bench, of: [node], for: user)
      try expect("for whom", well.user, is: "responderd")
      try expect("what is wrong", well.findings.map(\.kind), is: [])
    }
    // Root can read it, the service cannot.
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

  // MARK: - What other commands say

  private static let file = "/etc/guest-agreement.yaml"

  private static let board = """
    version: 1
    screen: {width: 800, height: 480}
    scenes: {main: {views: {all: {frame: [0, 0, 100%, 100%]}}}}

    """

  /// A device of `responderd devices --json`.
  private struct ListedDevice: Decodable {
    let node, reason: String
    let isTaken: Bool
  }

  static func agrees(_ bench: Bench) throws {
    try board.write(toFile: file, atomically: true, encoding: .utf8)
    chmod(file, 0o644)
    defer { unlink(file) }
    let screen = try bench.screen().device.node.path
    let button = try bench.device(.button(KEY_POWER)).node.path
    let others = [DeviceModel.consumerControl, .keyboard, .lid, .headsetJack]
    let nodes = [screen, button] + (try others.map { try bench.device($0).node.path })
    let start = "/usr/bin/responderd run --trace json --app \(file)"
    try DropIn("[Service]\nExecStart=\nExecStart=\(start)\n").use {
      try Service.start()
      let service = try Service()
      for node in [screen, button] {
        try service.wait(for: node) { $0.hasOpen(node) }
      }
      let listed = try JSONDecoder().decode(
        [ListedDevice].self, from: Data(try bench.output(of: "devices", "--json").utf8))
      let status = try bench.output(of: "ctl", "status", "--json")
      let examination = try Examination(by: bench, of: nodes, for: nil)

      var contradictions: [String] = []
      for device in examination.devices {
        let other = listed.first { $0.node == device.node }
        if device.reason != other?.reason {
          contradictions.append("doctor: \(device.reason); devices: \(other?.reason ?? "nothing")")
        }
        let isOpen = status.contains("\"\(device.node)\"")
        if device.isTaken != isOpen {
          let answer = isOpen ? "open" : "not open"
          contradictions.append("doctor: \(device.reason); the service: \(answer)")
        }
        if let screen = device.screen, !screen.hasPrefix("all of 800x480 points") {
          contradictions.append("doctor: \(screen); the storyboard: 800x480")
        }
      }
      try expect("contradictions", contradictions, is: [])
      try expect("devices", Set(examination.devices.map(\.node)), is: Set(nodes))
      let reason = examination.devices.first { $0.node == button }?.reason
      try expect("the button", reason, is: "media keys (1 key)")
      try expect("screens", examination.devices.compactMap(\.screen).count, is: 1)
      try expect(status.contains(#""height":480"#) && status.contains(#""width":800"#), status)
    }
  }

  // MARK: - Logins

  /// What runs the manager of each user who has a session.
  private static let manager = "/run/systemd/system/user@.service"

  static func logins(_ bench: Bench) throws {
    // A session does without, and it takes long to start.
    try FileManager.default.createSymbolicLink(atPath: manager, withDestinationPath: "/dev/null")
    defer { unlink(manager) }
    let users = ["visitor", "stranger"]
    for user in users { try Tool.run(["useradd", "--create-home", user]) }
    defer {
      _ = guest_activate_terminal(1)
      for user in users { _ = try? Tool.outcome(of: ["userdel", "--force", user]) }
    }
    let open = try bench.screen(named: "Guest Open Screen").device.node.path
    // As a keyboard it is kept from the user at the seat.
    try UdevRules.add(#"ATTRS{name}=="Guest Closed Screen", ENV{ID_INPUT_KEYBOARD}="1""#)
    defer { UdevRules.remove() }
    let closed = try bench.screen(named: "Guest Closed Screen").device.node.path
    let own = try TransientUnit.session(of: "visitor", on: 2)
    defer { _ = try? own.unit.stop() }
    let other = try TransientUnit.session(of: "stranger", on: 3)
    defer { _ = try? other.unit.stop() }
    try wait(for: "the stranger's access") {
      try Tool.run(["getfacl", "--absolute-names", open]).contains("user:stranger:r")
    }

    var kinds = [try findings(at: closed, bench).map(\.kind)]
    try Tool.run(["usermod", "--append", "--groups", "input", "visitor"])
    kinds.append(try findings(at: closed, bench).map(\.kind))
    try Tool.run(["gpasswd", "--delete", "visitor", "input"])
    let behind = try findings(at: open, bench)
    kinds.append(behind.map(\.kind))
    try expect(
      "of no group, an old login, and another session in front", kinds,
      is: [["group"], ["old-login"], ["session"]])
    try Tool.run(["sh", "-c", behind.first?.fix ?? "false"])
    try wait(for: "the visitor's access") { try findings(at: open, bench).isEmpty }
  }

  /// What the doctor says of a node to a visitor whose login has none of the user's groups.
  private static func findings(at node: String, _ bench: Bench) throws -> [Examination.Finding] {
    let login = ["setpriv", "--reuid=visitor", "--regid=visitor", "--clear-groups", "--"]
    return try Examination(by: bench, of: [node], for: nil, as: login)
      .findings.filter { $0.subject == node }
  }

  private static func wait(for what: String, until isDone: () throws -> Bool) throws {
    let deadline = Deadline(in: .seconds(60))
    while try !isDone() {
      if deadline.hasPassed { throw Failure("waited in vain for \(what)") }
      usleep(100_000)
    }
  }
}
