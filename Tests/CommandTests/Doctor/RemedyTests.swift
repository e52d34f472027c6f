import Testing

@testable import Doctor

@Suite struct `A remedy` {
  @Test(arguments: [
    ("Cheap Panel 7\"", "Cheap Panel 7?"), ("x'; reboot; '", "x?; reboot; ?"),
    ("a\\$(b)`c`", "a??(b)?c?"), ("two\nlines", "two?lines"), ("*[1-9]?|x", "??1-9???x"),
    ("Touché %p", "Touch? ?p"),
  ])
  func `has no name that means something to a shell or to udev`(name: String, pattern: String) {
    #expect(Remedy.pattern(name) == pattern)
  }

  @Test func `is a rule, and what puts it in force`() {
    #expect(
      Remedy.rule("/dev/input/event3", name: "Panel", [#"ENV{ID_SEAT}="seat0""#])
        == #"echo 'SUBSYSTEM=="input", KERNEL=="event*", ATTRS{name}=="Panel", ENV{ID_SEAT}="seat0"'"#
        + " >> /etc/udev/rules.d/99-responderd-local.rules && udevadm control --reload"
        + " && udevadm trigger --action=change /dev/input/event3 && udevadm settle")
  }

  @Test func `is a rule for a sensor of the Industrial I/O subsystem`() {
    let rule = Remedy.rule("/dev/iio:device0", name: "accel_3d", ["ENV{A}=\"\""], of: .iio)
    let words = #"SUBSYSTEM=="iio", KERNEL=="iio:device*", ATTRS{name}=="accel_3d", ENV{A}="""#
    #expect(rule?.hasPrefix("echo '\(words)' >> ") == true)
  }

  private func rule(overruling stronger: [ForeignRule]) -> String? {
    Remedy.rule("/dev/input/event3", name: "Panel", [#"MODE="0660""#], overruling: stronger)
  }

  @Test func `is a rule in a file that is read after the rule that it replaces`() throws {
    func place(_ file: String) throws -> Substring? {
      try #require(
        rule(overruling: [ForeignRule(file: file, lines: 1...2, strength: .replaceable)])
      )
      .firstMatch(of: #/>> (\S+)/#)?.1
    }
    let usual = "/etc/udev/rules.d/99-responderd-local.rules"
    #expect(try place("/etc/udev/rules.d/50-vendor.rules") == usual[...])
    let last = try #require(try place("/usr/lib/udev/rules.d/99-whatpulse-input.rules"))
    #expect(last == "/etc/udev/rules.d/99-whatpulse-input_responderd.rules")
    #expect(last > "/etc/udev/rules.d/99-whatpulse-input.rules" && last > usual)
  }

  @Test(
    arguments: [
      (
        "/etc/udev/rules.d/50-vendor.rules",
        "sed -i -E '1,2s/\\b(GROUP|MODE) *:=/\\1=/g' /etc/udev/rules.d/50-vendor.rules && echo "
      ),
      (
        "/usr/lib/udev/rules.d/50-vendor.rules",
        "sed -E '1,2s/\\b(GROUP|MODE) *:=/\\1=/g' /usr/lib/udev/rules.d/50-vendor.rules > "
          + "/etc/udev/rules.d/50-vendor.rules && echo "
      ),
    ])
  func `lets itself replace what a rule sets for good`(file: String, start: String) throws {
    let fix = try #require(
      rule(overruling: [ForeignRule(file: file, lines: 1...2, strength: .final)]))
    #expect(fix.hasPrefix(start), "\(fix)")
    // Not where the rule has another condition.
    let uncertain = ForeignRule(file: file, lines: 1...2, strength: .final, isCertain: false)
    #expect(rule(overruling: [uncertain])?.hasPrefix("echo ") == true)
  }

  @Test func `has the file of another program in quotation marks`() throws {
    let other = ForeignRule(
      file: "/etc/udev/rules.d/99-zz Panel.rules", lines: 1...1, strength: .replaceable)
    let fix = try #require(rule(overruling: [other]))
    #expect(fix.contains(" >> '/etc/udev/rules.d/99-zz Panel_responderd.rules' && "), "\(fix)")
  }

  @Test func `sets a class before the rules that need it, too`() throws {
    let other = ForeignRule(
      file: "/etc/udev/rules.d/90-a.rules", lines: 1...1, strength: .replaceable)
    let fix = try #require(
      Remedy.rule(
        "/dev/input/event3", name: "Panel", [#"ENV{ID_INPUT_TOUCHSCREEN}="1""#],
        to: Remedy.rulesOfClass, overruling: [other]))
    #expect(
      fix.contains(" | tee -a \(Remedy.rulesOfClass) /etc/udev/rules.d/90-a_responderd.rules && "),
      "\(fix)")
  }

  @Test func `is not a rule if a program changes the node`() {
    let stronger = ForeignRule(
      file: "/etc/udev/rules.d/50-a.rules", lines: 1...1, strength: .program)
    #expect(rule(overruling: [stronger]) == nil)
  }

  @Test func `ends a process, or stops the service that it belongs to`() {
    #expect(Remedy.end(.init(process: 7, name: "evtest", unit: nil)) == "kill 7")
    #expect(
      Remedy.end(.init(process: 7, name: "keyd", unit: "keyd.service"))
        == "systemctl stop keyd.service")
  }

  @Test(
    arguments: [
      ("0::/system.slice/keyd.service\n", "keyd.service"),
      ("0::/system.slice/keyd.service/payload\n", "keyd.service"),
      ("0::/user.slice/user-1000.slice/session-2.scope\n", nil), ("0::/\n", nil), ("", nil),
      ("12:devices:/system.slice/a.service\n0::/system.slice/b.service\n", "b.service"),
    ] as [(String, String?)])
  func `knows a service by its control group`(text: String, unit: String?) {
    #expect(NodeReaders.unit(ofGroup: text) == unit)
  }

  @Test(arguments: [
    ("4.3.9", true), ("4.4.0-rc1", false), ("6.1.0-32-amd64", false), ("3.18", true), ("?", false),
  ])
  func `is given for kernels that are too old`(version: String, isOld: Bool) {
    #expect(Doctor.isBefore(version, 4, 4) == isOld)
  }
}
