import Foundation
import InputDevices
import Testing

@testable import Doctor

@Suite struct `The service of a user's manager` {
  private let root: PretendedRoot
  private let doctor: Doctor

  init() throws {
    root = try PretendedRoot()
    // A user that every machine has.
    doctor = try #require(Doctor(user: "daemon"))
  }

  private var isEnabled: Bool {
    doctor.isUserServiceEnabled(home: "\(root.path)/home", root: root.path)
  }

  @Test(arguments: [
    "/home/.config/systemd/user/default.target.wants", "/etc/systemd/user/default.target.wants",
    "/home/.config/systemd/user/sway-session.target.wants",
  ])
  func `is enabled for one user, or for all`(folder: String) throws {
    #expect(!isEnabled)
    try root.link("\(folder)/responderd.service", to: "/usr/lib/systemd/user/responderd.service")
    #expect(isEnabled)
    let other = try #require(Doctor(user: "root"))
    #expect(!other.isUserServiceEnabled(home: "\(root.path)/home", root: root.path))
  }

  @Test func `needs that manager, which lingering starts`() throws {
    var doctor = doctor
    doctor.examineUserService(isRunning: true, root: root.path)
    #expect(doctor.findings == [])
    doctor.examineUserService(isRunning: false, root: root.path)
    let found = try #require(doctor.findings.first)
    #expect(found.kind == .noUserManager && found.severity == .broken)
    #expect(found.fix == "loginctl enable-linger daemon")

    doctor.findings = []
    try root.makeFolder("/run/user/\(doctor.user.user)/systemd")
    doctor.examineUserService(isRunning: false, root: root.path)
    #expect(doctor.findings.map(\.kind) == [.unitStopped])
    #expect(
      doctor.findings.first?.fix
        == "systemctl --user --machine=daemon@ restart responderd.service")
  }
}
