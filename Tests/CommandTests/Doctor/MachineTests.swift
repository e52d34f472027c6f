import Foundation
import Testing

@testable import Doctor

/// What the doctor says of udevd, and of the kernel.
@Suite struct `A machine without udevd` {
  private func finding(container: String?) throws -> Finding {
    var doctor = try #require(Doctor())
    doctor.explainMissingUdev(hasSystemd: true, container: container)
    return try #require(doctor.findings.first)
  }

  @Test func `is broken, and is not if it is a container`() throws {
    let machine = try finding(container: nil)
    #expect(machine.kind == .noUdev && machine.severity == .broken && machine.fix != nil)
    let container = try finding(container: "podman")
    #expect(container.kind == .noUdev && container.severity == .advice && container.fix == nil)
    #expect(container.cause.contains("(podman)") && container.cause.contains("/run/udev"))
  }

  @Test func `is not one with udevd, or with sockets that start it`() throws {
    let groups = try PretendedRoot()
    let unit = "/system.slice/systemd-udevd.service"
    func text(_ hasSocket: Bool = true) -> String {
      Doctor.udevText(hasSocket: hasSocket, groups: groups.path)
    }
    // Without systemd.
    #expect(text() == "running")
    try groups.makeFolder("/system.slice")
    #expect(text().hasPrefix("not running; systemd starts it"))
    try groups.write("\(unit)/cgroup.events", "populated 0\nfrozen 0\n")
    #expect(text().hasPrefix("not running; systemd starts it"))
    try groups.write("\(unit)/cgroup.events", "populated 1\nfrozen 0\n")
    #expect(text() == "running")
    #expect(text(false) == "not running")
  }
}

@Suite struct `A container` {
  @Test(
    arguments: [
      (["/run/systemd/container": "lxc\n"], [:], "lxc"),
      (["/run/.containerenv": ""], [:], "podman"),
      (["/.dockerenv": ""], [:], "docker"), ([:], ["container": "oci"], "oci"),
      (["/proc/1/environ": "PATH=/bin\0container=systemd-nspawn\0"], [:], "systemd-nspawn"),
      (["/.dockerenv": "", "/run/systemd/container": "docker"], [:], "docker"),
      (["/proc/1/environ": "PATH=/bin\0"], ["container": ""], nil), ([:], [:], nil),
    ] as [([String: String], [String: String], String?)])
  func `is recognised by what its manager leaves`(
    files: [String: String], environment: [String: String], name: String?
  ) throws {
    let root = try PretendedRoot()
    for (file, text) in files { try root.write(file, text) }
    #expect(Container.name(root: root.path, environment: environment) == name)
  }
}

@Suite struct `A kernel without Landlock` {
  @Test func `is reported, because commands can open devices`() throws {
    var doctor = try #require(Doctor())
    doctor.examineLandlock(version: 4)
    #expect(doctor.findings.isEmpty)
    doctor.examineLandlock(version: 0)
    let found = try #require(doctor.findings.first)
    #expect(found.kind == .facility && found.severity == .advice && found.subject == "Landlock")
    #expect(found.cause.contains("can open the input devices"))
  }
}

/// What the doctor takes from the answer of the system bus.
@Suite struct `The login manager` {
  @Test(
    arguments: [
      (0, "b true\n", LoginManager.running), (0, "b false\n", .stopped),
      (
        1, "Failed to connect to bus: No such file or directory\n",
        .noBus("Failed to connect to bus: No such file or directory")
      ),
      (124, "", .noBus("no answer in time")),
    ] as [(Int32, String, LoginManager)])
  func `is running if the bus says so`(status: Int32, printed: String, manager: LoginManager) {
    #expect(LoginManager(status: status, printed: printed) == manager)
  }

  @Test func `is found among the processes without systemd`() {
    #expect(LoginManager.found(in: ["init", "elogind-daemon"]) == .running)
    #expect(LoginManager.found(in: ["init", "dbus-daemon"]) == .stopped)
  }

  private func finding(
    _ manager: LoginManager, _ root: PretendedRoot, command: String = "responderd run"
  ) throws -> Finding? {
    var doctor = try #require(Doctor())
    doctor.service = ServiceUnit(
      properties: "LoadState=loaded\nActiveState=inactive\nExecStart={ argv[]=\(command) ; }")
    _ = doctor.examineLoginManager(manager, root: root.path)
    return doctor.findings.first
  }

  @Test func `is reported if it is installed and does not run`() throws {
    let root = try PretendedRoot()
    for manager in [LoginManager.stopped, .noBus("why")] {
      #expect(try finding(manager, root) == nil)
    }
    for unit in ["systemd-logind.service", "dbus.socket", "dbus.service"] {
      try root.write("/usr/lib/systemd/system/\(unit)", "[Unit]\n")
    }
    #expect(try finding(.running, root) == nil)
    let stopped = try #require(try finding(.stopped, root))
    #expect(stopped.kind == .noLogind && stopped.severity == .advice)
    #expect(stopped.fix == "systemctl restart systemd-logind.service")
    let silent = try #require(try finding(.noBus("why"), root))
    #expect(silent.kind == .noBus && silent.cause.contains("(why)"))
    #expect(silent.fix == "systemctl start dbus.socket dbus.service")

    try root.link("/etc/systemd/system/systemd-logind.service", to: "/dev/null")
    #expect(
      try finding(.stopped, root)?.fix
        == "systemctl unmask systemd-logind.service && systemctl restart systemd-logind.service")
    let needed = try finding(.stopped, root, command: "responderd run --session-of kiosk")
    #expect(needed?.severity == .broken)
  }
}
