import Foundation
import ResponderHost
import Testing

@testable import Doctor

/// What keeps systemd from starting the service.
@Suite struct `A unit that systemd does not start` {
  private func doctor(_ properties: String) throws -> Doctor {
    var doctor = try #require(Doctor())
    doctor.service = ServiceUnit(properties: properties)
    return doctor
  }

  @Test func `because of its files is reported, and one with two commands gets a remedy`() throws {
    let command = "ExecStart={ path=/usr/bin/responderd ; argv[]=/usr/bin/responderd run ; }"
    for state in ["bad-setting", "error"] {
      var doctor = try doctor(
        "LoadState=\(state)\nActiveState=active\nNeedDaemonReload=yes\n\(command)")
      #expect(doctor.service?.state == .refused && doctor.serviceText == "refused by systemd")
      doctor.examineAge()
      doctor.explainRefusal(
        "Service has more than one ExecStart= setting, which is only allowed for Type=oneshot.")
      doctor.explainRefusal("Service lacks ExecStart=")
      doctor.explainRefusal(nil)
      #expect(doctor.findings.map(\.kind) == [.unitRefused, .unitRefused, .unitRefused])
      #expect(
        doctor.findings[0].fix?.contains("ExecStart=\\nExecStart=%s\\n' '/usr/bin/responderd run'")
          == true)
      #expect(doctor.findings[1].fix == nil && doctor.findings[1].cause.contains("lacks"))
      #expect(doctor.findings[2].cause.contains("systemd-analyze verify"))
    }
  }

  @Test func `because of a missing user, group or file is reported`() throws {
    let failed = "LoadState=loaded\nActiveState=failed\nUser=no-such-user\n"
    let doctor = try doctor(
      failed + "SupplementaryGroups=root no-such-group\n"
        + "ReadWritePaths=-/no/such/a /tmp /no/such/b\nBindPaths=/no/such/c:/dev/input")
    let group = try #require(doctor.problemBeforeStart(216))
    #expect(group.cause.hasSuffix("a group that does not exist: no-such-group"))
    #expect(
      group.fix?.contains(" SupplementaryGroups= SupplementaryGroups=root ") == true,
      "\(group.fix ?? "")")
    let user = try #require(doctor.problemBeforeStart(217))
    #expect(user.cause.hasSuffix("its user no-such-user does not exist"))
    #expect(user.fix?.contains("User=responderd") == true)
    let file = try #require(doctor.problemBeforeStart(226))
    #expect(file.cause.hasSuffix("ReadWritePaths= names a file that does not exist: /no/such/b"))
    #expect(
      file.fix?.contains(" ReadWritePaths= 'ReadWritePaths=-/no/such/a /tmp' ") == true,
      "\(file.fix ?? "")")
    #expect(doctor.problemBeforeStart(1) == nil)
    let complete = try self.doctor(
      "LoadState=loaded\nActiveState=failed\nUser=root\nSupplementaryGroups=root\nBindPaths=/tmp")
    for status in [216, 217, 226] as [Int32] { #expect(complete.problemBeforeStart(status) == nil) }
  }

  @Test func `because of a condition is reported with it`() {
    let status = """
      ○ responderd.service - Feeds
           Loaded: loaded (/usr/lib/systemd/system/responderd.service; enabled)
           Active: inactive (dead)
        Condition: start condition failed at Mon 2026-11-30 06:00:00 UTC; 3s ago
                   └─ ConditionPathExists=/srv/none was not met
      """
    #expect(ServiceUnit.unmetCondition(in: status) == "ConditionPathExists=/srv/none")
    #expect(ServiceUnit.unmetCondition(in: "     Active: inactive (dead)") == nil)
  }

  @Test func `because of a condition is also reported if its unit changed`() throws {
    var doctor = try doctor("LoadState=loaded\nActiveState=inactive\nNeedDaemonReload=yes")
    doctor.examineService { _ in "ConditionPathExists=/srv/none" }
    #expect(doctor.findings.map(\.kind) == [.unitStopped, .unitChanged])
    #expect(doctor.findings[0].cause.contains("ConditionPathExists=/srv/none"))
  }

  @Test func `because of a mask in /run is unmasked there too`() throws {
    let root = try PretendedRoot()
    #expect(UnitFile.unmask(["a.service"], root: root.path) == "systemctl unmask a.service")
    try root.link("/run/systemd/system/a.service", to: "/dev/null")
    #expect(
      UnitFile.unmask(["a.service"], root: root.path)
        == "systemctl unmask --runtime a.service && systemctl unmask a.service")
  }
}

/// What the running service was started from.
@Suite struct `A service that was not restarted` {
  @Test func `after a change of its unit, or of its program, is reported`() throws {
    let proc = try PretendedRoot()
    try proc.link("/7/exe", to: "/usr/bin/responderd (deleted)")
    try proc.link("/8/exe", to: "/usr/bin/responderd")
    func kinds(_ rest: String) throws -> [Finding.Kind] {
      var doctor = try #require(Doctor())
      doctor.service = ServiceUnit(properties: "LoadState=loaded\nActiveState=active\n\(rest)")
      doctor.examineAge(proc: proc.path)
      #expect(doctor.findings.allSatisfy { $0.severity == .advice && $0.fix != nil })
      return doctor.findings.map(\.kind)
    }
    #expect(try kinds("NeedDaemonReload=yes\nMainPID=8") == [.unitChanged])
    #expect(try kinds("NeedDaemonReload=no\nMainPID=7") == [.oldProgram])
    #expect(try kinds("NeedDaemonReload=no\nMainPID=8") == [])
  }
}

/// What the running daemon reports of itself.
@Suite struct `A daemon whose application gets no input` {
  private func finding(_ obstacle: String?) throws -> Finding {
    let counters =
      #"{"reads":1,"events":1,"frames":1,"drops":0,"resynchronizations":0,"duplicates":0,"#
      + #""lag":{"count":0,"sumMicroseconds":0,"boundsMicroseconds":[],"cumulative":[]}}"#
    let text =
      #"{"version":"1","process":1,"uptimeSeconds":1,"application":"inactive","absence":["session"],"#
      + (obstacle.map { #""sessionObstacle":"\#($0)","# } ?? "")
      + #""logLevel":"info","wakeups":1,"devices":[],"total":\#(counters),"#
      + #""clients":1,"traceReaders":0,"refusedClients":0}"#
    var doctor = try #require(Doctor())
    doctor.explainAbsence(try JSONDecoder().decode(DaemonStatus.self, from: Data(text.utf8)))
    #expect(doctor.findings.map(\.kind) == [.inactive])
    return try #require(doctor.findings.first)
  }

  @Test func `is distinguished by whether another session is in front, or that is not known`()
    throws
  {
    #expect(try finding(nil).cause.contains("another session is in front on seat0"))
    let unknown = try finding("fs.inotify.max_user_watches is reached")
    #expect(!unknown.cause.contains("another session"))
    #expect(unknown.cause.contains("which session is in front on seat0: fs.inotify.max_user"))
    #expect(unknown.fix?.contains("fs.inotify.max_user_watches = ") == true)
    #expect(try finding("permission denied").fix?.contains("sysctl") != true)
  }

  @Test func `gets the double of a limit`() throws {
    let root = try PretendedRoot()
    try root.write("/proc/sys/fs/inotify/max_user_watches", "30000\n")
    #expect(
      Remedy.raise("fs.inotify.max_user_watches", root: root.path)
        == "echo 'fs.inotify.max_user_watches = 60000' > /etc/sysctl.d/99-responderd-local.conf "
        + "&& sysctl --system")
  }
}

/// What the kernel and udev need.
@Suite struct `A machine whose devices do not arrive` {
  @Test func `has USB devices that are not authorized`() throws {
    let root = try PretendedRoot()
    let devices = "/sys/bus/usb/devices"
    try root.write("\(devices)/usb1/authorized", "1\n")
    try root.write("\(devices)/1-1/authorized", "0\n")
    try root.write("\(devices)/1-1/product", "Touch\u{1b}Panel\n")
    try root.write("\(devices)/1-2:1.0/authorized", "0\n")
    var doctor = try #require(Doctor())
    doctor.examineAuthorizations(root: root.path)
    #expect(doctor.findings.map(\.subject) == ["1-1"])
    let found = try #require(doctor.findings.first)
    #expect(found.kind == .unauthorized && found.cause.contains("Panel"))
    #expect(!found.cause.contains("\u{1b}"))
    #expect(found.fix == "echo 1 > /sys/bus/usb/devices/1-1/authorized")
  }

  @Test func `has a full file system, which explains what udev did not initialize`() throws {
    var doctor = try #require(Doctor())
    doctor.examineFullFileSystem(free: 1 << 20)
    doctor.examineFullFileSystem(free: nil)
    #expect(doctor.findings.isEmpty)
    doctor.examineFullFileSystem(free: 0)
    doctor.explainUninitialized("/dev/input/event3")
    #expect(doctor.findings.map(\.kind) == [.full] && doctor.findings[0].severity == .broken)
    #expect(try #require(Doctor.freeBytes(of: "/")) > 0)
  }

  @Test func `waits for a rule's program, and cannot be triggered meanwhile`() throws {
    var doctor = try #require(Doctor())
    doctor.explainUninitialized("/dev/input/event3", queue: "/")
    doctor.explainUninitialized("/dev/input/event4", queue: "/no/such/file")
    #expect(doctor.findings.map(\.kind) == [.notInitialized, .notInitialized])
    #expect(doctor.findings[0].fix == nil && doctor.findings[0].cause.contains("still busy"))
    #expect(doctor.findings[1].fix?.contains("trigger") == true)
  }

  @Test func `has lost the modules of its kernel`() throws {
    let root = try PretendedRoot()
    try root.write("/proc/sys/kernel/osrelease", "6.1.0-32-amd64\n")
    #expect(Doctor.kernelWithoutModules(root: root.path) == nil)
    try root.write("/proc/modules", "")
    #expect(Doctor.kernelWithoutModules(root: root.path) == "6.1.0-32-amd64")
    try root.makeFolder("/usr/lib/modules/6.1.0-32-amd64")
    #expect(Doctor.kernelWithoutModules(root: root.path) == nil)
  }

  @Test(arguments: ["kernel-modules", "kernel"])
  func `has the modules of its kernel where NixOS and Guix have them`(folder: String) throws {
    let root = try PretendedRoot()
    try root.write("/proc/sys/kernel/osrelease", "6.12.1\n")
    try root.write("/proc/modules", "")
    try root.makeFolder("/run/booted-system/\(folder)/lib/modules/6.12.1")
    #expect(Doctor.kernelWithoutModules(root: root.path) == nil)
  }

  @Test func `is not rebooted for a container, which has no modules`() throws {
    func found(_ container: String?, _ release: String?) throws -> Finding {
      var doctor = try #require(Doctor())
      doctor.explainMissingEvdev(
        at: "input3", name: "Panel", container: container, kernelWithoutModules: release)
      #expect(doctor.findings.map(\.kind) == [.noEvdev])
      return try #require(doctor.findings.first)
    }
    let inside = try found("docker", "6.1.0")
    #expect(inside.fix == nil && inside.cause.contains("outside of the container (docker)"))
    #expect(!inside.cause.contains("upgrade"))
    #expect(try found(nil, "6.1.0").fix == "systemctl reboot")
    #expect(try found(nil, nil).fix == "modprobe evdev && udevadm settle")
  }

  @Test(arguments: [
    (nil, false), ("LoadState=not-found", false), ("LoadState=masked", false),
    ("LoadState=loaded\nActiveState=inactive", true),
    ("LoadState=loaded\nActiveState=active", true),
  ])
  func `without a group for the nodes restarts a service only if there is one`(
    properties: String?, isRestarted: Bool
  ) throws {
    var doctor = try #require(Doctor())
    doctor.service = properties.map { ServiceUnit(properties: $0) }
    doctor.explainMissingGroup(at: "/dev/input/event0", owners: "")
    let fix = try #require(doctor.findings.first?.fix)
    #expect(fix.hasPrefix("groupadd --system input && "))
    #expect(fix.hasSuffix("systemctl restart responderd.service") == isRestarted, "\(fix)")
  }

  @Test(arguments: [
    ("/dev rw,nosuid,noexec", nil), ("/dev rw,nosuid,nodev", "/dev"),
    ("/dev rw,nodev\n9 1 0:9 / /dev/input rw", nil),
    ("/ rw,nodev\n9 1 0:9 / /dev rw", nil), ("/ rw,nodev", "/"),
    ("/dev rw\n9 1 0:9 / /dev/input rw,nodev", "/dev/input"),
    ("/dev/in rw,nodev", nil), ("/dev rw,nodev\n9 1 0:9 / /dev rw", nil),
  ])
  func `has nodes on a file system without devices`(mounts: String, point: String?) {
    let lines = "8 1 0:8 / \(mounts)\n"
    #expect(Obstacle.mountWithoutDevices(of: "/dev/input/event0", lines) == point)
  }
}
