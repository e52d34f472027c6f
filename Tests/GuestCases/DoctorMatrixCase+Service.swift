import CGuestSupport
import Foundation
import Glibc

/// What can be wrong with sessions, and with the service.
extension DoctorMatrixCase {
  private typealias Trouble = DoctorMatrix.Trouble

  func sessions() throws {
    let open = try bench.screen(named: "Guest Open Screen").device.node.path
    // As a keyboard it is kept from the user at the seat.
    try UdevRules.add(#"ATTRS{name}=="Guest Closed Screen", ENV{ID_INPUT_KEYBOARD}="1""#)
    let closed = try bench.screen(named: "Guest Closed Screen").device.node.path
    try settle(Self.running("--session-of \(DoctorMatrix.visitor)"))
    let stranger = try TransientUnit.session(of: "stranger", on: 3)
    defer { _ = try? stranger.unit.stop() }
    try wait(for: "the stranger's access") { try !letsVisitorRead(open) }
    try wait(for: "the application to be inactive") { try isActive() == false }

    matrix.nodes = [open, closed]
    try matrix.examine([
      Trouble(
        "a user is not in the group, and no rule gives access to users at the seat", at: closed,
        "group", to: [.user],
        says: "visitor is not in group \"input\""),
      Trouble(
        "the session of another user is in the foreground", at: open, "session", to: [.user],
        says: "the active user of seat0, which is stranger"),
      Trouble(
        "the application of the service belongs to a session that is not in the foreground",
        at: Service.unit, "inactive", to: [.root, .service], says: "another session is in front"),
    ])
    guard matrix.isWhole else { return }
    try wait(for: "the application to be active") { try isActive() == true }
    try wait(for: "the visitor's access") { try letsVisitorRead(open) }
    matrix.groups = "--clear-groups"
    try matrix.examine([
      Trouble(
        "a user joined the group after the login", at: closed, "old-login", to: [.user],
        says: "log out and in again",
        hand: ("log out and in again", { matrix.groups = "--init-groups" }))
    ])
  }

  private func isActive() throws -> Bool {
    try bench.output(of: "ctl", "status", "--json").contains(#""application":"active""#)
  }

  func units() throws {
    let screen = try bench.screen(named: "Guest Last Screen").device.node.path
    let other = try bench.screen(named: "Guest First Screen").device.node.path
    matrix.nodes = [screen]
    try settle("SupplementaryGroups=\n", starts: false)
    try UdevCases.stopManagedUdev()
    try matrix.examine([
      Trouble("udevd is not running", at: "udevd", "no-udev", says: "it is not running"),
      Trouble("the service is stopped", at: Service.unit, "unit-stopped", says: "not running"),
      Trouble(
        "the unit gives the service no group", at: screen, "group", to: [.root, .service],
        says: "responderd is not in group \"input\""),
    ])
    guard matrix.isWhole else { return try failures() }
    matrix.nodes.append(other)
    try settle("DeviceAllow=\n" + Self.running("--device \(other)"))
    try matrix.examine([
      Trouble(
        "the unit does not let the service open input devices", at: other, "policy",
        to: [.root, .service], says: "DeviceAllow= of the unit"),
      Trouble(
        "the service reads only other devices", at: screen, "not-opened", to: [.root, .service],
        says: "--device \(other)"),
    ])

    try settle()
    try hiddenParts()
    try Service.stop()
    try UdevCases.stopManagedUdev()
    let late = try bench.screen(named: "Guest Late Screen", slots: 2, awaitsUdev: false)
    try UdevCases.startManagedUdev()
    try Tool.run(["systemctl", "mask", Service.unit])
    matrix.nodes.append(late.device.node.path)
    try matrix.examine([
      Trouble(
        "a device was added while udevd was not running", at: late.device.node.path,
        "not-initialized", says: "udev has not initialized it"),
      Trouble("the service is masked", at: Service.unit, "unit-masked", says: "masked"),
    ])
    matrix.nodes.removeAll { $0 != screen }
    try hiddenChanges(screen)
    try failures()
  }

  /// What is only noticed when a device is added.
  private func hiddenChanges(_ screen: String) throws {
    let file = "\(Self.localDropIns)/mistake.conf"
    try settle("PrivateNetwork=yes\n", starts: false)
    try FileManager.default.createDirectory(
      atPath: Self.localDropIns, withIntermediateDirectories: true)
    try "[Servce]\nUMask=0077\n".write(toFile: file, atomically: true, encoding: .utf8)
    try Tool.run(["groupmod", "--gid", "987", "input"])
    for command in [["daemon-reload"], ["restart", Service.unit]] {
      try Tool.run(["systemctl"] + command)
    }
    try Tool.run(["udevadm", "control", "--stop-exec-queue"])
    let late = try bench.screen(named: "Guest Queued Screen", slots: 2, awaitsUdev: false)
    matrix.nodes = [screen, late.device.node.path]
    try matrix.examine([
      Trouble(
        "the queue of udev is stopped", at: late.device.node.path, "not-initialized",
        says: "the queue was stopped"),
      Trouble(
        "the group of a node got another number", at: screen, "group", to: [.root, .service],
        says: "does not exist, such as after a change of its number"),
      Trouble(
        "the unit hides from the service what udev reports", at: Service.unit, "hidden",
        says: "PrivateNetwork= of the unit hides"),
      Trouble(
        "a drop-in has a section with a mistake in its name", at: file, "invalid-setting",
        to: [.root], says: "Unknown section 'Servce'",
        hand: (
          "correct the file",
          {
            unlink(file)
            try Tool.run(["systemctl", "daemon-reload"])
          }
        )),
    ])
  }

  /// Files that take the place of others, which the service itself does not notice.
  private func hiddenParts() throws {
    let rules = "/etc/udev/rules.d/70-responderd.rules"
    try FileManager.default.createSymbolicLink(atPath: rules, withDestinationPath: "/dev/null")
    try Tool.run(["systemctl", "mask", "--now", "systemd-logind.service"])
    try matrix.examine([
      Trouble(
        "a link to /dev/null masks the rules of responderd", at: rules, "masked-rules",
        says: "masks the rules of responderd"),
      Trouble(
        "the login manager is masked", at: "logind", "no-logind", says: "it is not running"),
    ])
    try "KERNEL==\"event*\", TAG+=\"kiosk\"\n".write(
      toFile: rules, atomically: true, encoding: .utf8)
    chmod(rules, 0o644)
    try matrix.examine([
      Trouble(
        "another file takes the place of the rules of responderd", at: rules, "invalid-rules",
        says: "takes the place of the rules of responderd")
    ])
  }

  private func failures() throws {
    func write(_ text: String, mode: mode_t = 0o644) throws {
      try text.write(toFile: Self.board, atomically: true, encoding: .utf8)
      chmod(Self.board, mode)
    }
    let good = FaultCases.storyboard(view: "mended")
    func mend() throws {
      try write(good)
      try Tool.run(["systemctl", "restart", Service.unit])
    }
    try write("version: 1\nscenes: {main: {wehn: 1}}\n")
    try settle(Self.running("--app \(Self.board)"), starts: false)
    try waitForFailure()
    try Tool.run(["rm", "/usr/lib/udev/rules.d/70-responderd.rules"])
    try matrix.examine([
      Trouble(
        "the rules of responderd are not installed", at: "udev rules", "no-rules",
        says: "not installed"),
      Trouble(
        "the storyboard is invalid", at: Service.unit, "unit-failed", says: "\(Self.board):2:",
        hand: ("correct the file", mend)),
    ])
    guard matrix.isWhole else { return }
    try write(good, mode: 0o600)
    try waitForFailure()
    try matrix.examine([
      Trouble(
        "the service cannot read its storyboard", at: Service.unit, "unit-failed",
        says: "has no read access to its storyboard \(Self.board)")
    ])
    try Service.stop()
    unlink(Self.board)
    try waitForFailure()
    try matrix.examine([
      Trouble(
        "the storyboard is missing", at: Service.unit, "unit-failed",
        says: "\(Self.board) does not exist", hand: ("write the file", mend))
    ])
    try settle("Restart=no\nSystemCallFilter=~epoll_create1\n", starts: false)
    try waitForFailure()
    try matrix.examine([
      Trouble(
        "a filter forbids a system call of the service", at: Service.unit, "unit-failed",
        says:
          "signal SYS: a filter forbids a system call that it makes (SystemCallFilter= in \(Self.dropIn))"
      )
    ])
    try Service.stop()
    try Tool.run(["rm", "-rf", Self.stateFile, "/var/lib/private/responderd"])
    try "".write(toFile: Self.stateFile, atomically: true, encoding: .utf8)
    try settle("Restart=no\n", starts: false)
    try waitForFailure()
    try matrix.examine([
      Trouble(
        "a file takes the place of the directory of the service's state", at: Service.unit,
        "unit-failed", says: "status 238/STATE_DIRECTORY: \(Self.stateFile) is to be a directory")
    ])
    try settle("Restart=no\nExecStartPre=/bin/false\n", starts: false)
    try waitForFailure()
    try matrix.examine([
      Trouble(
        "another program of the unit fails", at: Service.unit, "unit-failed",
        says: "status 1/FAILURE of ExecStartPre=/bin/false, and the doctor does not know why",
        hand: ("correct the unit", { try settle() }))
    ])
    try settle(Self.running("", program: "/usr/bin/responder"), starts: false)
    try waitForFailure()
    try matrix.examine([
      Trouble(
        "the unit names a program that is not there", at: Service.unit, "unit-failed",
        says: "/usr/bin/responder, which cannot be executed")
    ])
  }
}
