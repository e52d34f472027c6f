import Foundation
import KernelInput
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

  @Test(
    arguments: [
      (
        "   Main PID: 7 (code=exited, status=238/STATE_DIRECTORY)", "status 238/STATE_DIRECTORY",
        238, nil
      ),
      ("   Main PID: 7 (code=dumped, signal=SYS)", "signal SYS", nil, nil),
      (
        "    Process: 6 ExecStartPre=/bin/false (code=exited, status=1/FAILURE)\n        CPU: 1ms",
        "status 1/FAILURE", 1, "ExecStartPre=/bin/false"
      ),
      (
        "    Process: 6 ExecStartPre=/bin/sh -c x (code=exited, status=0/SUCCESS)\n"
          + "    Process: 7 ExecStart=/usr/bin/responderd run (code=exited, status=71/OSERR)\n"
          + "   Main PID: 7 (code=exited, status=71/OSERR)", "status 71/OSERR", 71, nil
      ),
    ] as [(String, String, Int32?, String?)])
  func `has the names that systemd has for its end`(
    status: String, text: String, number: Int32?, setting: String?
  ) throws {
    let ending = try #require(ServiceUnit.Ending(in: "● responderd.service\n\(status)\n"))
    #expect(ending.text == text && ending.status == number && ending.setting == setting)
  }

  @Test func `has no end while it runs, or without one`() {
    let running = """
          Process: 6 ExecStartPre=/bin/sh (code=exited, status=0/SUCCESS)
         Main PID: 7 (responderd)
      """
    #expect(ServiceUnit.Ending(in: running) == nil && ServiceUnit.Ending(in: "") == nil)
  }

  @Test(
    arguments: [
      (
        "Result=exit-code", "   Main PID: 7 (code=exited, status=71/OSERR)",
        "the service fails with status 71/OSERR, and"
      ),
      (
        "Result=timeout", "   Main PID: 7 (code=killed, signal=TERM)",
        "the service is ended by signal TERM (timeout), and"
      ),
      (
        "Result=exit-code",
        "    Process: 6 ExecStartPre=/bin/false (code=exited, status=1/FAILURE)",
        "the service fails with status 1/FAILURE of ExecStartPre=/bin/false, and"
      ), ("Result=resources", "", "the service fails (resources), and"),
    ])
  func `for an unknown reason is not restarted on a guess`(
    result: String, status: String, start: String
  ) throws {
    let dropIn = "/etc/systemd/system/responderd.service.d/a.conf"
    var doctor = try #require(Doctor())
    doctor.service = ServiceUnit(
      properties: "LoadState=loaded\nActiveState=failed\n\(result)\nDropInPaths=\(dropIn)",
      status: status)
    doctor.explainFailure { _ in "watch udev: \u{1b}no" }
    doctor.explainFailure { _ in nil }
    let (explained, silent) = (doctor.findings[0], doctor.findings[1])
    #expect(explained.kind == .unitFailed && explained.fix == nil && silent.fix == nil)
    #expect(
      explained.cause.hasPrefix("\(start) the doctor does not know why"), "\(explained.cause)")
    #expect(explained.cause.contains("watch udev: ") && !explained.cause.contains("\u{1b}"))
    #expect(explained.cause.hasSuffix("changed by \(dropIn)"))
    #expect(silent.cause.contains("journalctl -u responderd.service"))
  }

  @Test func `because of its command line has the line of the mistake, not of the usage`() {
    #expect(
      ServiceUnit.reason(in: ["Error: Unknown option", "Usage: …"]) == "Error: Unknown option")
    #expect(ServiceUnit.reason(in: ["a", "b"]) == "b" && ServiceUnit.reason(in: []) == nil)
  }

  @Test func `because of a filter of system calls names its file`() throws {
    let root = try PretendedRoot()
    let file = try root.write(
      "/etc/systemd/system/responderd.service.d/a.conf",
      "[Service]\nSystemCallFilter=~epoll_create1\n")
    let all = try root.write(
      "/etc/systemd/system/service.d/c.conf", "[Service]\nSystemCallFilter=~mount\n")
    let other = try root.write(
      "/etc/systemd/system/responderd.service.d/b.conf", "[Service]\nSystemCallFilter=mount\n")
    func unit(_ status: String) -> ServiceUnit {
      ServiceUnit(
        properties: "LoadState=loaded\nActiveState=failed\nDropInPaths=\(all) \(file) \(other)",
        status: status)
    }
    let problem = try #require(unit("   Main PID: 7 (code=dumped, signal=SYS)").problemOfFilter)
    #expect(problem.cause.hasSuffix("(SystemCallFilter= in \(file))"), "\(problem.cause)")
    #expect(problem.fix?.hasPrefix("sed -i 's/^SystemCallFilter=~/#&/' \(file) && ") == true)
    #expect(unit("   Main PID: 7 (code=killed, signal=SEGV)").problemOfFilter == nil)
  }

  @Test func `because of a file in place of its directory has it moved`() throws {
    let root = try PretendedRoot()
    let doctor = try doctor("LoadState=loaded\nActiveState=failed\nStateDirectory=responderd")
    try root.makeFolder("/var/lib/private")
    try root.link("/var/lib/responderd", to: "private/responderd")
    #expect(doctor.problemBeforeStart(238, root: root.path) == nil)
    try root.write("/var/lib/private/responderd")
    let problem = try #require(doctor.problemBeforeStart(238, root: root.path))
    #expect(
      problem.fix?.contains(" /var/lib/private/responderd /var/lib/private/responderd.old && ")
        == true)
  }

  @Test func `because of its directory, or a number without a group, is reported`() throws {
    let doctor = try doctor(
      "LoadState=loaded\nActiveState=failed\nWorkingDirectory=/no/such\nSupplementaryGroups=root 64999"
    )
    let folder = try #require(doctor.problemBeforeStart(200))
    #expect(folder.cause == "WorkingDirectory= names a file that does not exist: /no/such")
    #expect(folder.fix?.contains(" WorkingDirectory= ") == true)
    let group = try #require(doctor.problemBeforeStart(216))
    #expect(group.cause.hasSuffix("does not exist: 64999"))
  }

  @Test(arguments: [
    ("SubState=start\nNRestarts=0", true), ("SubState=start\nNRestarts=3", false),
    ("SubState=auto-restart", false), ("SubState=start-pre", true),
  ])
  func `may be starting`(rest: String, isStarting: Bool) throws {
    var doctor = try doctor("LoadState=loaded\nActiveState=activating\n\(rest)")
    #expect(doctor.service?.state == (isStarting ? .starting : .failed))
    guard isStarting else { return }
    doctor.examineService()
    #expect(doctor.findings.map(\.kind) == [.unitStopped] && doctor.findings[0].fix == nil)
  }

  @Test(arguments: [
    ("InaccessiblePaths=/run/udev", "InaccessiblePaths= of the unit", " InaccessiblePaths= "),
    ("TemporaryFileSystem=/run", "TemporaryFileSystem= of the unit", " TemporaryFileSystem= "),
    ("PrivateNetwork=yes", "PrivateNetwork= of the unit", " PrivateNetwork=no "),
  ])
  func `may run and not find devices`(setting: String, cause: String, fix: String) throws {
    var doctor = try doctor("LoadState=loaded\nActiveState=active\n\(setting)\nPrivateDevices=yes")
    doctor.examineService()
    let found = try #require(doctor.findings.first)
    #expect(doctor.findings.count == 1 && found.kind == .hidden && found.severity == .broken)
    #expect(found.cause.hasPrefix(cause) && found.fix?.contains(fix) == true)
  }

  @Test func `may have lines that systemd ignores`() throws {
    let root = try PretendedRoot()
    let file = try root.write("/responderd.service.d/a.conf", "[Servce]\n")
    let unit = ServiceUnit(
      properties: "LoadState=loaded\nActiveState=active\nDropInPaths=\(file)")
    func journal(_ time: String, _ file: String = file) -> String {
      "\(time) host systemd[1]: \(file):1: Unknown section 'Servce'. Ignoring.\n"
    }
    let later = journal("99999999999.5")
    let lines = unit.ignoredLines(
      in: journal("12.5") + later + later + journal("99999999999", "/x"))
    #expect(lines.map(\.file) == [file] && lines.map(\.line) == [1])
    var doctor = try #require(Doctor())
    doctor.report(lines)
    #expect(doctor.findings.map(\.kind) == [.invalidSetting])
    #expect(
      doctor.findings[0].cause == "systemd ignores line 1: Unknown section 'Servce'. Ignoring.")
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
    let root = try PretendedRoot()
    try root.write("/20/status", "Name:\tsystemd-udevd\nPPid:\t1\n")
    try root.write("/21/status", "Name:\t(udev-worker)\nPPid:\t20\n")
    func examine(_ node: String, queue: String) {
      doctor.explainUninitialized(node, queue: queue, proc: root.path)
    }
    examine("/dev/input/event4", queue: "/no/such/file")
    examine("/dev/input/event5", queue: "/")
    try root.write("/22/status", "Name:\tsleep\nPPid:\t21\n")
    examine("/dev/input/event3", queue: "/")
    #expect(doctor.findings.map(\.kind) == Array(repeating: .notInitialized, count: 3))
    #expect(doctor.findings[0].fix?.contains("trigger") == true)
    #expect(doctor.findings[1].fix?.contains("--start-exec-queue") == true)
    #expect(doctor.findings[2].fix == nil && doctor.findings[2].cause.contains("still busy"))
  }

  @Test func `has an HID device without a driver`() throws {
    let root = try PretendedRoot()
    let devices = "/sys/bus/hid/devices"
    try root.write("\(devices)/0003:1:2.0001/uevent", "HID_ID=1\nHID_NAME=Touch Panel\n")
    try root.makeFolder("\(devices)/0003:1:2.0002/driver")
    var doctor = try #require(Doctor())
    doctor.examineDrivers(root: root.path)
    #expect(doctor.findings.map(\.subject) == ["0003:1:2.0001"])
    #expect(doctor.findings.map(\.kind) == [.noDriver])
    #expect(doctor.findings[0].cause.contains("\"Touch Panel\" has no driver"))
  }

  @Test func `has an axis without a range`() throws {
    var doctor = try #require(Doctor())
    let usual = AxisRange(minimum: 0, maximum: 4095)
    let none = AxisRange(minimum: 0, maximum: 0)
    doctor.examineRanges([.x: none, .mtPositionX: usual, .mtPositionY: usual], at: "/dev/a")
    #expect(doctor.findings.isEmpty)
    doctor.examineRanges([.mtPositionX: usual, .mtPositionY: none], at: "/dev/a")
    doctor.examineRanges([.x: none, .y: usual], at: "/dev/b")
    #expect(doctor.findings.map(\.subject) == ["/dev/a", "/dev/b"])
    #expect(doctor.findings[0].cause.hasPrefix("its axis ABS_MT_POSITION_Y ranges from 0 to 0"))
    #expect(doctor.findings[0].cause.contains("EVDEV_ABS_36"))
    #expect(doctor.findings[1].cause.contains("EVDEV_ABS_00"))
  }

  @Test func `has keys that are grabbed by another than the login manager`() throws {
    func reader(_ process: Int32, _ name: String, _ unit: String?) -> ExaminedDevice.Reader {
      ExaminedDevice.Reader(process: process, name: name, unit: unit)
    }
    var doctor = try #require(Doctor())
    doctor.explainGrab(
      ExaminedDevice(
        node: "/dev/a", name: "Remote", isTaken: true, reason: "", classByCapabilities: "",
        isReadable: true, seat: "seat0", keys: [], heldBackKeys: 0,
        readers: [
          reader(7, "systemd-logind", "systemd-logind.service"), reader(8, "evtest", nil),
        ]))
    #expect(doctor.findings.map(\.fix) == ["kill 8"])
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
