import Foundation
import TestSupport
import Testing

@testable import Doctor

/// What the doctor says of files of udev rules.
@Suite struct `The udev rules` {
  private static let own = "/usr/lib/udev/rules.d/70-responderd.rules"
  private static let local = "/etc/udev/rules.d/70-responderd.rules"

  private let root: PretendedRoot

  init() throws {
    root = try PretendedRoot()
    let rules = Repository.root.appending(path: "udev-rules/70-responderd.rules")
    try root.write(Self.own, try String(contentsOf: rules, encoding: .utf8))
  }

  private func examination(
    state: String = "loaded", _ verify: ([String]) -> String = { _ in "" }
  ) throws -> (file: String?, findings: [Finding]) {
    var doctor = try #require(Doctor())
    doctor.service = ServiceUnit(properties: "LoadState=\(state)\nActiveState=inactive")
    let file = doctor.examineRules(root: root.path, verify: verify)
    return (file, doctor.findings)
  }

  @Test func `are right as they are installed, and are not verified then`() throws {
    let (file, findings) = try examination { _ in
      Issue.record("verified")
      return ""
    }
    #expect(file == root.path + Self.own)
    #expect(findings == [])
  }

  @Test func `that are missing are reported`() throws {
    try FileManager.default.removeItem(atPath: root.path + Self.own)
    let (file, findings) = try examination()
    #expect(file == nil && findings.map(\.kind) == [.noRules])
  }

  @Test func `can be masked by a link or an empty file`() throws {
    try root.link(Self.local, to: "/dev/null")
    let masked = try #require(try examination().findings.first)
    #expect(masked.kind == .maskedRules && masked.severity == .broken)
    #expect(masked.subject == root.path + Self.local)
    #expect(
      masked.fix?.hasPrefix("rm \(root.path)\(Self.local) && udevadm control --reload") == true)
    #expect(try examination(state: "not-found").findings.map(\.severity) == [.advice])
    try FileManager.default.removeItem(atPath: root.path + Self.local)
    try root.write(Self.local)
    #expect(try examination().findings.map(\.kind) == [.maskedRules])
    // No rules are left if it is removed.
    try FileManager.default.removeItem(atPath: root.path + Self.own)
    #expect(try examination().findings.first?.fix?.contains(" install") == true)
  }

  @Test func `can be replaced by others, which have to tag the devices`() throws {
    let name = root.path + Self.local
    try root.write(Self.local, "KERNEL==\"event*\", TAG+=\"kiosk\"\n")
    let found = try #require(try examination().findings.first)
    #expect(found.kind == .invalidRules && found.severity == .broken && found.subject == name)
    try root.write(Self.local, "KERNEL==\"event*\", TAG+=\"responderd\"\n")
    #expect(try examination().findings == [])
    let broken = try examination { "\($0[0]):1 Invalid key/value pair, ignoring.\n" }.findings
    #expect(broken.map(\.kind) == [.invalidRules] && broken[0].severity == .broken)
    #expect(broken[0].cause == "udev ignores line 1: Invalid key/value pair, ignoring")
  }

  @Test func `of an administrator are examined if they are about input`() throws {
    let file = try root.write(
      "/etc/udev/rules.d/99-panel.rules", "ATTRS{name}==\"Panel\", ENV{ID_INPUT_TOUCHSCREEN=\"1\"\n"
    )
    try root.write("/etc/udev/rules.d/10-net.rules", "SUBSYSTEM==\"net\", NAME=\n")
    var asked: [String] = []
    let printed = """
      \(file):1 Invalid attribute for 'ENV', ignoring.
      \(file):2 style: a space after comma is expected.
      \(file):7 Invalid key 'X'.
      \(file): udev rules check failed.
      """
    let found = try examination {
      asked = $0
      return printed
    }.findings
    #expect(asked == [file])
    #expect(found.map(\.kind) == [.invalidRules] && found[0].severity == .advice)
    #expect(found[0].subject == file && found[0].fix == nil)
    #expect(
      found[0].cause == "udev ignores line 1: Invalid attribute for 'ENV', ignoring, and 1 more")
    // Before systemd 254.
    #expect(try examination { _ in "Unknown command verb verify.\n" }.findings == [])
  }
}

/// The rules of others that set what a rule of responderd is to set.
@Suite struct `A stronger rule` {
  private func rules(
    _ text: String, file: String = "50-vendor.rules", than assignments: [String] = [#"MODE="0660""#]
  ) throws -> [ForeignRule] {
    let root = try PretendedRoot()
    try root.write("/usr/lib/udev/rules.d/\(file)", text)
    let device = ForeignRule.Device(kernel: "event3", subsystem: "input", name: "Panel")
    return ForeignRule.stronger(than: assignments, in: Remedy.rules, for: device, root: root.path)
  }

  @Test(
    arguments: [
      (#"KERNEL=="event*", MODE:="0600""#, .final), (#"KERNEL=="event*", MODE="0600""#, nil),
      (#"KERNEL=="mouse*|event[0-9]", MODE:="0600""#, .final),
      (#"KERNEL=="mouse*", MODE:="0600""#, nil), (#"SUBSYSTEM=="usb", MODE:="0600""#, nil),
      (#"SUBSYSTEM!="input", MODE:="0600""#, nil), (#"MODE:="0600""#, nil),
      (#"ATTRS{name}=="P*", MODE:="0600""#, .final),
      (#"ATTRS{name}=="Other", KERNEL=="event*", MODE:="0600""#, nil),
      (#"#KERNEL=="event*", MODE:="0600""#, nil), (#"KERNEL=="event*", OWNER:="kiosk""#, nil),
      (#"KERNEL=="event*", RUN+="/bin/chmod 600 $devnode""#, .program),
      (#"KERNEL=="event*", RUN+="/bin/true""#, nil),
      ("KERNEL==\"event*\", \\\n  MODE:=\"0600\"", .final),
    ] as [(String, ForeignRule.Strength?)])
  func `names the device, and sets what later rules cannot`(
    text: String, strength: ForeignRule.Strength?
  ) throws {
    #expect(try rules("# A comment\n\(text)\n").map(\.strength) == [strength].compactMap(\.self))
  }

  @Test func `is read later, or sets something for good`() throws {
    let text = "\nSUBSYSTEM==\"input\", ENV{ID_SEAT}:=\"seat1\"\n"
    let seat = [#"ENV{ID_SEAT}="seat0""#]
    #expect(try rules(text, than: seat) == [])
    let found = try rules(text, file: "99-whatpulse.rules", than: seat)
    #expect(found.map(\.lines) == [2...2] && found.map(\.strength) == [.replaceable])
    #expect(found.first?.name == "99-whatpulse.rules")
    #expect(try rules(text, file: "99-whatpulse.rules") == [])
    #expect(try rules(text, file: "99-zz-responderd.rules", than: seat) == [])
  }

  @Test func `is uncertain with other conditions, and has all its lines`() throws {
    let found = try rules(
      """
      KERNEL=="event*", ATTRS{idVendor}=="28de", MODE:="0600"
      # A comment
      ACTION=="add", KERNEL=="event*", \\
        GROUP="other", MODE:="0600"
      """)
    #expect(found.map(\.isCertain) == [false, true])
    #expect(found.map(\.lines) == [1...1, 3...4])
  }

  @Test func `is hidden by a file of the same name`() throws {
    let root = try PretendedRoot()
    try root.write("/usr/lib/udev/rules.d/50-a.rules", #"KERNEL=="event*", MODE:="0600""#)
    try root.write("/etc/udev/rules.d/50-a.rules", "")
    let device = ForeignRule.Device(kernel: "event3", subsystem: "input", name: "Panel")
    let found = ForeignRule.stronger(
      than: [#"MODE="0660""#], in: Remedy.rules, for: device, root: root.path)
    #expect(found == [])
  }

  @Test func `is named with what it causes`() throws {
    let root = try PretendedRoot()
    let file = try root.write(
      "/etc/udev/rules.d/99-whatpulse.rules", #"KERNEL=="event*", MODE="0600""#)
    var doctor = try #require(Doctor())
    doctor.find(
      .mode, .broken, at: "/dev/input/event3", "denied", name: "Panel", rule: [#"MODE="0660""#],
      after: "true", root: root.path)
    let found = try #require(doctor.findings.first)
    #expect(found.cause == "denied; set by \(file), line 1")
    #expect(found.fix?.hasPrefix("true && echo ") == true)
    #expect(found.fix?.contains(">> /etc/udev/rules.d/99-whatpulse_responderd.rules") == true)
  }
}
