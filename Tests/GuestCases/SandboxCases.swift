import CGuestSupport
import Glibc

/// What the service may do, and which users its rule permits.
enum SandboxCases {
  static let cases = [
    GuestCase("the service can read input devices and open nothing else", onlyReads),
    GuestCase("the service receives warnings when its memory runs short") { _ in
      try memoryPressure()
    },
    GuestCase("the security analysis finds little exposure") { _ in try exposure() },
    GuestCase(
      "the user at the seat gets access to the devices that are read, and to no keyboard", access),
  ]

  /// The shipped unit runs a script instead of the daemon, which tries to open files and devices.
  /// A user in the same group without the sandbox can open them all.
  static func onlyReads(_ bench: Bench) throws {
    let screen = try bench.screen().device.node.path
    let keyboard = try bench.keys(.keyboard).device.node.path
    let uinput = "/dev/uinput"
    try check("chmod", chmod(uinput, 0o666))
    defer { chmod(uinput, 0o600) }
    let attempts = [
      ("read the screen", "<\(screen)", true), ("write to the screen", ">\(screen)", false),
      ("read the keyboard", "<\(keyboard)", true), ("write to the keyboard", ">\(keyboard)", false),
      ("make devices", ">\(uinput)", false),
    ]
    let probe = try Probe(attempts.map { ($0.0, $0.1) })
    defer { probe.remove() }

    let nobody = ["setpriv", "--reuid=65534", "--regid=65534"]
    let outside = try probe.run(as: nobody + ["--groups=\(try ServiceCases.inputGroup())", "--"])
    try expect("outside of the sandbox", outside, is: attempts.map { "\($0.0): yes" })
    let inside = try probe.runAsService()
    let expected = attempts.map { "\($0.0): \($0.2 ? "yes" : "no")" }
    try expect("in the sandbox", inside, is: expected)
  }

  /// The one file of the control groups that the service may write to is its own.
  static func memoryPressure() throws {
    func pressure(of unit: String) -> String {
      "<>/sys/fs/cgroup/system.slice/\(unit)/memory.pressure"
    }
    let probe = try Probe([
      ("watch its own memory", pressure(of: Probe.unit)),
      ("watch other memory", pressure(of: "dbus.service")),
    ])
    defer { probe.remove() }
    try expect(
      "in the sandbox", try probe.runAsService(),
      is: ["watch its own memory: yes", "watch other memory: no"])
  }

  static func exposure() throws {
    let unit = "/usr/lib/systemd/system/\(Service.unit)"
    for arguments in [[Service.unit], ["--offline=true", unit]] {
      try exposure(arguments)
    }
  }

  private static func exposure(_ arguments: [String]) throws {
    let report = try Tool.run(["systemd-analyze", "security", "--no-pager"] + arguments)
    // → Overall exposure level for responderd.service: 1.0 OK :-)
    guard let verdict = report.split(separator: "\n").last?.split(separator: ":").dropFirst().first,
      let exposure = verdict.split(separator: " ").first.flatMap({ Double($0) })
    else { throw Failure("no verdict in \(report)") }
    Console.note("exposure \(exposure)")
    try expect(exposure <= 1.2, "an exposure of \(exposure)")
  }

  static func access(_ bench: Bench) throws {
    let given: [any TestDevice] = [
      try bench.screen().device, try bench.accelerometer().device,
      try bench.keys(.consumerControl).device, try bench.keys(.navigationRemote).device,
    ]
    let withheld: [any TestDevice] = [
      try bench.keys(.keyboard).device, try bench.device(.touchscreenWithKeyboard),
    ]
    for device in given {
      let facts = try Tool.run(udevadmInfo + [device.node.path])
      try expect(hasTag(facts), "no tag uaccess: \(facts)")
    }
    for device in withheld {
      let facts = try Tool.run(udevadmInfo + [device.node.path])
      try expect(facts.contains("ID_INPUT_KEYBOARD=1"), "no keyboard: \(facts)")
      try expect(!hasTag(facts), "tag uaccess: \(facts)")
    }
  }

  private static let udevadmInfo = ["udevadm", "info", "--query=property"]

  private static func hasTag(_ facts: String) -> Bool {
    let tags = facts.split(separator: "\n").first { $0.hasPrefix("CURRENT_TAGS=") }
    return tags?.contains(":uaccess:") ?? false
  }
}
