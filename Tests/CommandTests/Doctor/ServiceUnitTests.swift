import Foundation
import InputDevices
import TestSupport
import Testing

@testable import Doctor

/// What the doctor takes from what systemd says of the unit.
@Suite struct `The unit of the service` {
  private func unit(_ command: String, _ rest: String = "") -> ServiceUnit {
    ServiceUnit(
      properties: """
        LoadState=loaded
        ActiveState=inactive
        ExecStart={ path=/usr/bin/responderd ; argv[]=\(command) ; ignore_errors=no ; }
        \(rest)
        """)
  }

  @Test func `may limit the service to devices`() {
    let limited = unit("/usr/bin/responderd run --device /dev/a --trace json --device=/dev/b")
    #expect(limited.chosenNodes == ["/dev/a", "/dev/b"])
    #expect(
      ServiceUnit.words(limited.command, without: "--device")
        == ["/usr/bin/responderd", "run", "--trace", "json"])
    #expect(unit("/usr/bin/responderd run").chosenNodes == [])
  }

  @Test(arguments: [
    ("RESPONDERD_OPTIONS=--app /etc/a.yaml", ["--app", "/etc/a.yaml"]),
    (
      "# a comment\nOTHER=1\nRESPONDERD_OPTIONS=\"--app a --seat seat1\"\n",
      ["--app", "a", "--seat", "seat1"]
    ),
    ("RESPONDERD_OPTIONS='--area \"My Panel=0,0,160x240\"'", ["--area", "My Panel=0,0,160x240"]),
    ("RESPONDERD_OPTIONS=--area 'My Panel=0,0,160x240'", ["--area", "My Panel=0,0,160x240"]),
    ("RESPONDERD_OPTIONS=--a\nRESPONDERD_OPTIONS=--b", ["--b"]), ("RESPONDERD_OPTIONS=", []),
    ("RESPONDERD_OPTIONS=\"\"", []), ("RESPONDERD_OPTIONS=\"--a \\\n--b\"", ["--a", "--b"]),
    ("#RESPONDERD_OPTIONS=--a", []), ("", []),
  ])
  func `may have an options file`(text: String, words: [String]) {
    #expect(ServiceUnit.words(ofOptions: text) == words)
  }

  @Test func `is limited by its options file, which the remedy changes`() throws {
    let root = try PretendedRoot()
    let file = try root.write(
      "/options", "RESPONDERD_OPTIONS=\"--device /dev/a --control /run/x --app /etc/a.yaml\"\n")
    let limited = unit(
      "/usr/bin/responderd run $RESPONDERD_OPTIONS",
      "EnvironmentFiles=\(file) (ignore_errors=yes)")
    #expect(limited.chosenNodes == ["/dev/a"] && limited.controlPath == "/run/x")
    #expect(limited.storyboard == "/etc/a.yaml")
    #expect(
      Remedy.start(limited, without: "--device")
        == "sed -i /^RESPONDERD_OPTIONS=/d \(file) && printf '%s\\n' "
        + "'RESPONDERD_OPTIONS=\"--control /run/x --app /etc/a.yaml\"' >> \(file) && \(Remedy.restart)"
    )
    let other = unit(
      "/usr/bin/responderd run --device /dev/b $RESPONDERD_OPTIONS",
      "EnvironmentFiles=/no/such/file (ignore_errors=yes)")
    #expect(other.arguments == ["/usr/bin/responderd", "run", "--device", "/dev/b"])
    let fix = Remedy.start(other, without: "--device")
    #expect(fix.contains("'/usr/bin/responderd run $RESPONDERD_OPTIONS'"), "\(fix)")
  }

  @Test func `may let it open some kinds of devices only`() {
    let command = "/usr/bin/responderd run"
    let usual = unit(
      command, "DevicePolicy=closed\nDeviceAllow=char-input r\nDeviceAllow=char-iio r")
    #expect(usual.allows("/dev/input/event3") && usual.allows("/dev/iio:device0"))
    let fewer = unit(command, "DevicePolicy=closed\nDeviceAllow=char-iio r")
    #expect(!fewer.allows("/dev/input/event3") && fewer.allows("/dev/iio:device0"))
    #expect(
      unit(command, "DevicePolicy=closed\nDeviceAllow=/dev/input/event3 r")
        .allows("/dev/input/event3"))
    for rights in ["w", "m", "wm"] {
      let writing = unit(command, "DevicePolicy=closed\nDeviceAllow=char-input \(rights)")
      #expect(!writing.allows("/dev/input/event3"))
    }
    #expect(!unit(command, "DevicePolicy=closed").allows("/dev/input/event3"))
    #expect(unit(command, "DevicePolicy=auto").allows("/dev/input/event3"))
  }

  @Test func `may give the service another control socket, or none`() {
    #expect(unit("/usr/bin/responderd run").controlPath == "/run/responderd/control")
    #expect(unit("/usr/bin/responderd run --control none").controlPath == nil)
    #expect(unit("/usr/bin/responderd run --control=/run/x").controlPath == "/run/x")
    let renamed = unit("/usr/bin/responderd run", "RuntimeDirectory=kiosk other")
    #expect(renamed.controlPath == "/run/kiosk/control")
  }

  @Test func `has its user while it is masked, which systemd does not tell`() {
    func masked(_ file: String?) -> AccessIdentity? {
      ServiceUnit(properties: "LoadState=masked\nActiveState=inactive\nUser=\n", file: file)
        .identity
    }
    let temporary = masked(
      "[Service]\nDynamicUser=yes\nSupplementaryGroups=daemon\nSupplementaryGroups=bin\n")
    #expect(temporary?.name == "responderd")
    let groups = ["daemon", "bin"].compactMap(AccessIdentity.groupNumber)
    #expect(groups.count == 2 && Set(groups).isSubset(of: temporary?.groups ?? []))
    #expect(masked("[Service]\nUser=daemon\nDynamicUser=yes\n")?.name == "daemon")
    #expect(masked(nil)?.name == "root")
  }

  @Test func `has the rules of a package restored from its program`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let rules = folder.appending(path: "rules")
    try FileManager.default.createDirectory(at: rules, withIntermediateDirectories: true)
    let command = Remedy.restoreRules(
      of: try BuildProducts().executable("responderd"),
      through: folder.appending(path: "files").path, to: rules.path)
    let run = try CommandRun(of: "/bin/sh", arguments: ["-c", command])
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      try Data(contentsOf: rules.appending(path: "70-responderd.rules"))
        == Data(
          contentsOf: Repository.root.appending(path: "udev-rules/70-responderd.rules")))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["rules"])
  }

  @Test func `is installed again the way it was installed`() {
    let none = "/no/such/list"
    #expect(
      Remedy.install("/usr/local/bin/responderd", copyright: none)
        == "/usr/local/bin/responderd install")
    #expect(
      Remedy.install("/opt/kiosk/bin/responderd", copyright: none)
        == "/opt/kiosk/bin/responderd install --prefix /opt/kiosk")
    #expect(
      Remedy.install("/usr/bin/responderd", copyright: "/proc/self/status")
        == "mkdir -p /var/cache/responderd-files && /usr/bin/responderd install --prefix /usr --root /var/cache/responderd-files && "
        + "cp /var/cache/responderd-files/usr/lib/udev/rules.d/70-responderd.rules /usr/lib/udev/rules.d/ && "
        + "rm -r /var/cache/responderd-files")
    #expect(
      Remedy.installRules(of: "/opt/kiosk/bin/responderd")
        == "/opt/kiosk/bin/responderd install --prefix /opt/kiosk && cp --remove-destination "
        + "/opt/kiosk/lib/udev/rules.d/70-responderd.rules /etc/udev/rules.d/")
    #expect(
      Remedy.installRules(of: "/usr/local/bin/responderd") == "/usr/local/bin/responderd install")
    // One that was built here and not installed.
    #expect(
      Remedy.install("/clone/.build/debug/responderd", copyright: none)
        == "/clone/.build/debug/responderd install")
  }
}
