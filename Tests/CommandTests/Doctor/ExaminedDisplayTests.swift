import Testing

@testable import Doctor
@testable import ResponderHost

@Suite struct `The display that a service turns off` {
  /// The doctor of a running service of a user without a session.
  private func doctor() throws -> Doctor {
    // A user that every machine has.
    var doctor = try #require(Doctor(user: "daemon"))
    doctor.service = ServiceUnit(
      properties: "LoadState=loaded\nActiveState=active\nMainPID=0\nUser=daemon\n")
    return doctor
  }

  private func display(
    backlight: String? = nil, failure: String? = nil, programs: [String] = []
  ) -> DaemonStatus.Display {
    DaemonStatus.Display(
      isOn: true, isTimerDisabled: false, backlight: backlight, failure: failure,
      programs: programs)
  }

  @Test func `needs write access to its backlight`() throws {
    var doctor = try doctor()
    doctor.examine(display(backlight: "none"))
    let found = try #require(doctor.findings.first)
    #expect(found.kind == .display && found.severity == .broken)
    #expect(found.cause.hasPrefix("user daemon has no write access to bl_power and brightness"))
    #expect(found.fix?.contains("--subsystem-match=backlight") == true)
  }

  @Test func `has the failure that the service reports`() throws {
    var doctor = try doctor()
    doctor.examine(display(failure: "there is no backlight"))
    #expect(doctor.findings.map(\.cause) == ["there is no backlight"])
  }

  @Test func `cannot be turned off by commands that need a session`() throws {
    var doctor = try doctor()
    doctor.examine(display(programs: ["/usr/bin/wlopm", "swaymsg", "vcgencmd"]))
    #expect(doctor.findings.map(\.severity) == [.advice, .advice])
    #expect(doctor.findings.first?.cause.hasPrefix("display: runs swaymsg, which needs") == true)
    doctor.findings = []
    doctor.service = nil
    doctor.examine(display(programs: ["swaymsg"]))
    #expect(doctor.findings == [])
  }

  @Test func `gets its rule as the program was installed`() {
    #expect(
      Remedy.letSetBacklights("/usr/local/bin/responderd", copyright: "/nonexistent")
        == "/usr/local/bin/responderd install --backlight && udevadm control --reload "
        + "&& udevadm trigger --action=add --subsystem-match=backlight && udevadm settle")
    #expect(
      Remedy.letSetBacklights("/usr/bin/responderd", copyright: "/proc/version")
        .hasPrefix("cp /usr/share/doc/responderd/examples/72-responderd-backlight.rules "))
  }

  @Test func `lets the service forward touches as the program was installed`() {
    let rest =
      " && udevadm control --reload && udevadm trigger --action=add --subsystem-match=misc && udevadm settle"
      + " && mkdir -p /etc/systemd/system/responderd.service.d"
    #expect(
      Remedy.letForwardTouches("/usr/local/bin/responderd", copyright: "/nonexistent")
        == "modprobe uinput && /usr/local/bin/responderd install --desktop\(rest)"
        + " && cp /usr/local/share/responderd/examples/desktop.conf"
        + " /etc/systemd/system/responderd.service.d/"
        + " && systemctl daemon-reload && systemctl restart responderd.service")
    #expect(
      Remedy.letForwardTouches("/usr/bin/responderd", copyright: "/proc/version").hasPrefix(
        "modprobe uinput && cp /usr/share/doc/responderd/examples/72-responderd-desktop.rules "
          + "/etc/udev/rules.d/\(rest) && cp /usr/share/responderd/examples/desktop.conf "))
    #expect(
      Remedy.letForwardTouches("/src/.build/release/responderd", copyright: "/nonexistent")
        .contains("/responderd install --desktop\(rest) && cp /usr/local/share/responderd/"))
    #expect(
      Remedy.letForwardTouches("/opt/x/bin/responderd", copyright: "/nonexistent").contains(
        " install --prefix /opt/x --desktop && cp --remove-destination "
          + "/opt/x/lib/udev/rules.d/72-responderd-desktop.rules /etc/udev/rules.d/\(rest)"))
  }
}
