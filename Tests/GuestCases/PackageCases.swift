import Foundation
import Glibc
import TestSupport

/// The life of the Debian package on a machine that runs.
enum PackageCases {
  static let asDocumented = GuestCase(
    "the package is installed, upgraded while it runs, removed and purged", seconds: 62,
    needsPackages: true, lifeOfPackage)
  static let cases = [asDocumented]

  /// Where the packages lie: what was built beside this program, unless the environment says else.
  private static var folder: String {
    ProcessInfo.processInfo.environment["RESPONDERD_PACKAGES"]
      ?? URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: "packages").path
  }

  private static let user = ["getent", "--service=files", "passwd", "responderd"]

  static func lifeOfPackage(_ bench: Bench) throws {
    let (packages, bridges) = (try packages(of: "responderd"), try packages(of: "responderd-mqtt"))
    try expect("packages in \(folder)", packages.count + bridges.count, is: 4)
    try forgetInstallation()
    // Both have the same, and this one is not compressed.
    let paths = try content(of: packages[1]) + content(of: bridges[1])
    PageScript.removeAll()
    let before = WrittenFiles()
    let there = paths.filter(exists)
    Console.note("\(paths.count) paths, \(there.count) of them there already")

    try dpkg("-i", "\(folder)/\(packages[0])")
    let first = try runningService(bench, after: "the installation")
    try expectUserOfItsOwn(first)
    try expect("enabled", try Tool.run(["systemctl", "is-enabled", Service.unit]), is: "enabled")
    try expect("version", try version(), is: packages[0])
    for test in ["installed", "touchscreen"] { try passPackageTest(test) }
    try givesAccess()

    // As after a version that made no user: systemd makes one up, who has the name meanwhile.
    try Service.stop()
    try Tool.run(["userdel", "responderd"])
    try Service.start()
    try expect("the user that lasts", try Tool.outcome(of: user).printed, is: "")

    try dpkg("-i", "\(folder)/\(packages[1])")
    let second = try runningService(bench, after: "the upgrade")
    try expectUserOfItsOwn(second)
    try expect(second.process != first.process, "the upgrade left the old program running")
    try expect("version", try version(), is: packages[1])

    try passBridge(bridges[1])

    try dpkg("-r", "responderd")
    try expect("process after the removal", try Service.processOfUnit(), is: 0)
    try expect("what is left of it", paths.filter { exists($0) && !there.contains($0) }, is: [])

    try dpkg("-P", "responderd")
    try expect("what is left of it", paths.filter { exists($0) && !there.contains($0) }, is: [])
    try expect("the user's entry", try Tool.outcome(of: user).printed, is: "")
    let after = WrittenFiles()
    try expect("what was written and stayed", after.besides(before), is: [])
    try expect("what is gone or changed", before.besides(after), is: [])
    try expectForgotten()
  }

  private static func packages(of name: String) throws -> [String] {
    try Sysfs.entries(of: folder).filter { $0.hasPrefix(name + "_") && $0.hasSuffix(".deb") }
      .sorted()
  }

  /// The service that connects the panel to a broker waits for its settings, and can be checked.
  private static func passBridge(_ package: String) throws {
    try dpkg("-i", "\(folder)/\(package)")
    let unit = "responderd-mqtt.service"
    for (question, answer) in [("is-enabled", "disabled\n"), ("is-active", "inactive\n")] {
      try expect(
        question, try Tool.outcome(of: ["systemctl", question, unit]).printed, is: answer)
    }
    try Tool.run(["getent", "--service=files", "passwd", "responderd-mqtt"])
    let folder = "/usr/share/doc/responderd-mqtt"
    try Tool.run(["responderd-mqtt", "check", "\(folder)/examples/mqtt.yaml"])
    for path in [
      "\(folder)/responderd-mqtt.spdx.json", "/usr/share/man/man1/responderd-mqtt.1.gz",
      "/usr/share/bash-completion/completions/responderd-mqtt",
      "/usr/share/responderd/responderd-mqtt.schema.json",
    ] { try expect(path, exists(path), is: true) }
    try Tool.run(["systemd-analyze", "verify", "--man=no", "/usr/lib/systemd/system/\(unit)"])
    try dpkg("-P", "responderd-mqtt")
    let entry = ["getent", "--service=files", "passwd", "responderd-mqtt"]
    try expect("the user's entry", try Tool.outcome(of: entry).printed, is: "")
  }

  /// The rule for the user at the seat, which is copied by hand.
  private static func givesAccess() throws {
    let script = try PageScript(of: asDocumented)
    defer { script.remove() }
    try script.run(in: "sudo cp", on: "Service.md")
    try script.expectAllRun()
    let rule = "/etc/udev/rules.d/71-responderd-uaccess.rules"
    try expect(exists(rule), "the rule was not copied")
    try Tool.run(["udevadm", "control", "--reload"])
    // What is copied by hand is removed by hand.
    unlink(rule)
    try Tool.run(["udevadm", "control", "--reload"])
  }

  /// Runs a test of the source package, as autopkgtest runs it.
  private static func passPackageTest(_ name: String) throws {
    let tests = Repository.root.appending(path: "systemd/debian/tests").path
    let script = """
      cd '\(Repository.root.path)' && AUTOPKGTEST_TMP=$(mktemp -d) && export AUTOPKGTEST_TMP &&
      { '\(tests)/\(name)'; status=$?; rm -r "$AUTOPKGTEST_TMP"; exit $status; } 2>&1
      """
    let (status, printed) = try Tool.outcome(of: ["sh", "-c", script])
    try expect(status == 0, "the package's test \(name): status \(status): \(printed)")
  }

  /// dbus-daemon rejects users that it cannot look up.
  private static func expectUserOfItsOwn(_ service: Service) throws {
    try expect(
      "the user of the process", try ProcessStatus(of: service.process)["Uid"].first,
      is: try Tool.run(user).split(separator: ":").dropFirst(2).first.map(String.init))
  }

  /// Neither dpkg nor systemd nor udev knows it any more.
  private static func expectForgotten() throws {
    let (status, words) = try Tool.outcome(of: ["dpkg-query", "-W", "responderd"])
    try expect(status == 1, "dpkg still knows of \(words)")
    let records = try Sysfs.entries(of: "/var/lib/dpkg/info").filter { $0.contains("responderd") }
    try expect("dpkg's files", records, is: [])
    let units = ["--all", "--no-legend", "--no-pager", "--plain", "responderd*"]
    for list in ["list-units", "list-unit-files"] {
      // What runs this case names the service, too, and so systemd knows of its absence.
      let known = try Tool.outcome(of: ["systemctl", list] + units).printed
        .split(separator: "\n").filter { !$0.contains(" not-found ") }
      try expect(list, known, is: [])
    }
    for group in ["system.slice/responderd.service", "system.slice/responderd.target"] {
      try expect(group, exists("/sys/fs/cgroup/\(group)"), is: false)
    }
    // Which tags a device ever had (G) stays until it goes; which it has (Q) does not.
    let tagged = try Tool.run([
      "sh", "-c", "grep -rE '^[QE]:.*responderd' /run/udev/data || true",
    ])
    try expect("what udev has noted", tagged, is: "")
  }

  /// The guest began with what the program installs by itself.
  private static func forgetInstallation() throws {
    try Tool.run(["systemctl", "disable", "--now", Service.unit])
    try Tool.run(["systemctl", "stop", "responderd.target"])
    try Tool.run(["/usr/bin/responderd", "uninstall", "--prefix", "/usr"])
    try expect("the program", exists("/usr/bin/responderd"), is: false)
    // The second one is a link to the first.
    try Tool.run(["rm", "-rf", "/var/lib/private/responderd", "/var/lib/responderd"])
    try Tool.run(["systemctl", "daemon-reload"])
    // Adding and removing a user rewrites the lists of users.
    try Tool.run(["useradd", "--system", "--no-create-home", "nobody-else"])
    try Tool.run(["userdel", "nobody-else"])
    // Nor does udev know of it any more.
    try Tool.run(["udevadm", "control", "--reload"])
    try Tool.run([
      "udevadm", "trigger", "--action=add", "--subsystem-match=input", "--subsystem-match=iio",
    ])
    try Tool.run(["udevadm", "settle"])
  }

  private static func runningService(_ bench: Bench, after event: String) throws -> Service {
    try expect("state after \(event)", try Service.property("ActiveState"), is: "active")
    let service = try Service()
    let screen = try bench.screen()
    let node = screen.device.node.path
    try service.wait(for: "the screen") { $0.hasOpen(node) }
    try screen.frame(.down(slot: 0, id: 1, at: Spot.forFinger(0)))
    try screen.frame(.up(slot: 0))
    try service.wait(for: "a touch after \(event)") { !$0.touches("ended").isEmpty }
    screen.device.unplug()
    return service
  }

  private static func version() throws -> String {
    let fields = ["${Package}_", "${Version}_", "${Architecture}.deb"].joined()
    return try Tool.run(["dpkg-query", "-W", "-f", fields, "responderd"])
  }

  /// The index of all manual pages, which a trigger rebuilds, takes minutes here.
  private static func dpkg(_ action: String, _ object: String) throws {
    let clock = ContinuousClock()
    let start = clock.now
    try Tool.run(["sh", "-c", "dpkg --no-triggers \(action) \(object) 2>&1"])
    Console.note("dpkg \(action): \(ManagerCases.tenths(clock.now - start)) s")
  }

  private static func content(of package: String) throws -> [String] {
    try Tool.run(["sh", "-c", "dpkg-deb --fsys-tarfile \(folder)/\(package) | tar -t"])
      .split(separator: "\n").map { String($0.dropFirst()) }.filter { $0 != "/" }
  }

  private static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}
