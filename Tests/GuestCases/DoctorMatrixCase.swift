import CGuestSupport
import Foundation
import Glibc
import TestSupport

/// The troubles of the matrix, a few at a time: those that do not touch each other are staged together.
struct DoctorMatrixCase {
  static let cases = [
    GuestCase(
      "the doctor reports problems of devices to every user, and its remedies work", seconds: 58
    ) { try run(.devices, $0) },
    GuestCase(
      "the doctor reports problems of sessions to every user, and its remedies work", seconds: 20
    ) { try run(.sessions, $0) },
    GuestCase(
      "the doctor reports problems of the service to every user, and its remedies work", seconds: 39
    ) { try run(.service, $0) },
  ]

  static let localDropIns = "/etc/systemd/system/\(Service.unit).d"
  static let foreignRules = "/etc/udev/rules.d/99-zz-guest.rules"
  static let dropIn = "/run/systemd/system/\(Service.unit).d/guest.conf"
  private static let mask = "/etc/systemd/system/\(Service.unit)"
  /// What runs the manager of each user who has a session.
  private static let manager = "/run/systemd/system/user@.service"
  /// Where the service has its state.
  static let stateFile = "/var/lib/responderd"
  static let board = "/etc/guest-doctor.yaml"

  let bench: Bench
  let matrix: DoctorMatrix
  /// The session of the user who asks.
  let session: String

  enum Section: String { case devices, sessions, service }

  static func run(_ section: Section, _ bench: Bench) throws {
    try Service.stop()
    // A session does without, and it takes long to start.
    try FileManager.default.createSymbolicLink(atPath: manager, withDestinationPath: "/dev/null")
    try Tool.run(["useradd", "--system", "--no-create-home", "responderd"])
    try Tool.run(["useradd", "--create-home", DoctorMatrix.visitor])
    try Tool.run(["useradd", "--create-home", "stranger"])
    defer { clear() }
    let session = try TransientUnit.session(of: DoctorMatrix.visitor, on: 2)
    defer { _ = try? session.unit.stop() }
    let matrix = DoctorMatrix(bench, section: section.rawValue)
    let run = DoctorMatrixCase(bench: bench, matrix: matrix, session: session.id)
    switch section {
    case .devices: try run.devices()
    case .sessions: try run.sessions()
    case .service: try run.units()
    }
    try matrix.finish()
  }

  private static func clear() {
    _ = guest_activate_terminal(1)
    _ = try? UdevCases.startManagedUdev()
    UdevRules.remove()
    for path in [
      localDropIns, dropIn, mask, manager, board, "/etc/udev/rules.d/69-responderd-local.rules",
      "/etc/udev/rules.d/70-responderd.rules", "/etc/udev/rules.d/99-responderd-local.rules",
      foreignRules, "/etc/udev/rules.d/99-zz-guest_responderd.rules", stateFile, "\(stateFile).old",
    ] {
      try? FileManager.default.removeItem(atPath: path)
    }
    let loginMask = "/etc/systemd/system/systemd-logind.service"
    let isLoginMasked = access(loginMask, F_OK) == 0
    unlink(loginMask)
    for command in [
      ["systemctl", "stop", Service.unit], ["systemctl", "daemon-reload"],
    ] + (isLoginMasked ? [["systemctl", "start", "systemd-logind.service"]] : []) + [
      ["systemctl", "reset-failed", Service.unit], ["udevadm", "control", "--reload"],
      ["userdel", "--force", DoctorMatrix.visitor], ["userdel", "--force", "stranger"],
      ["userdel", "responderd"],
    ] {
      _ = try? Tool.outcome(of: command)
    }
  }

  // MARK: - Parts

  /// Has the service run with settings and with none of the doctor's.
  func settle(_ settings: String = "", starts: Bool = true) throws {
    try? FileManager.default.removeItem(atPath: Self.localDropIns)
    let folder = (Self.dropIn as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try ("[Service]\n" + settings).write(toFile: Self.dropIn, atomically: true, encoding: .utf8)
    try Tool.run(["systemctl", "daemon-reload"])
    _ = try? Tool.outcome(of: ["systemctl", "reset-failed", Service.unit])
    if starts { try Tool.run(["systemctl", "restart", Service.unit]) }
  }

  static func running(_ rest: String, program: String = "/usr/bin/responderd") -> String {
    "ExecStart=\nExecStart=\(program) run --trace none \(rest)\n"
  }

  func wait(for what: String, until isDone: () throws -> Bool) throws {
    let deadline = Deadline(in: .seconds(90))
    while try !isDone() {
      if deadline.hasPassed { throw Failure("waited in vain for \(what)") }
      usleep(200_000)
    }
  }

  func waitForFailure() throws {
    _ = try Tool.outcome(of: ["systemctl", "restart", Service.unit])
    // Nothing of this is tried over and over.
    try wait(for: "the service to fail") { try Service.property("ActiveState") == "failed" }
  }

  func announce(_ nodes: [String]) throws {
    try Tool.run(["udevadm", "trigger", "--action=change"] + nodes)
    try Tool.run(["udevadm", "settle"])
  }

  /// Whether the user of the session may read a node.
  func letsVisitorRead(_ node: String) throws -> Bool {
    try Tool.outcome(of: [
      "setpriv", "--reuid=\(DoctorMatrix.visitor)", "--init-groups",
      "--regid=\(DoctorMatrix.visitor)", "--", "test", "-r", node,
    ]).status == 0
  }
}

extension TransientUnit {
  /// A session of a user on a virtual terminal, which comes to the front.
  static func session(
    of user: String, on terminal: Int32
  ) throws -> (unit: TransientUnit, id: String) {
    try check("VT_ACTIVATE", guest_activate_terminal(terminal))
    let unit = try TransientUnit(
      "session-of-\(user)", ["PAMName=login", "User=\(user)", "TTYPath=/dev/tty\(terminal)"],
      ["/bin/sleep", "infinity"])
    let deadline = Deadline()
    while true {
      let sessions = try Tool.run(["loginctl", "list-sessions", "--no-legend", "--no-pager"])
      let own = sessions.split(separator: "\n").first { $0.contains("tty\(terminal)") }
      if let id = own?.split(separator: " ").first { return (unit, String(id)) }
      if deadline.hasPassed { throw Failure("no session on tty\(terminal): \(sessions)") }
      usleep(100_000)
    }
  }
}

extension UdevCases {
  /// udevd as a real systemd runs it.
  static func startManagedUdev() throws {
    try Tool.run(["systemctl", "start", "systemd-udevd.service"])
  }

  static func stopManagedUdev() throws {
    // Newer versions have more sockets.
    try Tool.run(["systemctl", "stop", "systemd-udevd*.socket", "systemd-udevd.service"])
  }
}
