import Foundation
import Glibc
import TestSupport

/// The service that connects the panel to a broker, under its unit, at a real broker.
enum BrokerCases {
  static let serviceCases = [
    GuestCase(
      "the broker's service delivers events and performs commands, and reaches no input device",
      seconds: 25, service)
  ]

  private static let board = """
    version: 1
    screen: {width: 320, height: 480}
    display: {off: {log: dark}, on: {log: lit}}
    scenes: {main: {when: {tap: {publish: {name: tapped, payload: $event.device}}}}}

    """
  private static let folder = "/etc/guest-broker"
  private static let unit = "responderd-mqtt.service"
  private static let password = "a password"

  static func service(_ bench: Bench) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try prepareBroker()
    let broker = try bench.tool(["/usr/sbin/mosquitto", "-c", "\(folder)/broker.conf"])
    try broker.wait(for: "the broker") { broker.diagnostics.contains { $0.contains("running") } }
    let client = "-V 5 -u tester -P tester -p 1883"
    // A pipe would get no line before many are there.
    let topics = "exec stdbuf -oL mosquitto_sub \(client) -v -t 'responderd/#' >&2"
    let lines = try bench.tool(["/bin/sh", "-c", topics])
    func expectLine(_ what: String, _ words: String...) throws {
      try lines.wait(for: what) {
        lines.diagnostics.contains { line in words.allSatisfy(line.contains) }
      }
    }
    try install()
    defer { _ = try? Tool.run(["systemctl", "stop", unit]) }
    let start =
      "[Service]\nExecStart=\nExecStart=/usr/bin/responderd run --trace json --app \(folder)/board.yaml "
      + "--command-group responderd-mqtt\n"
    try DropIn(start).use {
      let screen = try bench.screen()
      let daemon = try bench.service()
      try daemon.wait(for: "the screen") { $0.hasOpen(screen.device.node.path) }
      try Tool.run(["systemctl", "start", unit])
      try expectLine("the panel", "responderd/guest/status online")
      try expectLine("the daemon", "responderd/guest/daemon online")
      try screen.frame(.down(slot: 0, id: 1, at: Spot(2000, 2000)))
      try screen.frame(.up(slot: 0))
      try expectLine("the event", "responderd/guest/event/tapped {", "\"payload\":\"")
      try Tool.run(
        ["/bin/sh", "-c", "mosquitto_pub \(client) -t responderd/guest/set/display -m off"])
      try expectLine("the dark display", "responderd/guest/state {", "\"display\":\"off\"")
      try Tool.run(
        ["/bin/sh", "-c", "mosquitto_pub \(client) -t responderd/guest/set/reload -m now"])
      try expectLine("the refusal", "responderd/guest/result/reload {", "not allowed")

      // It writes its status once a second.
      try poll("broker       connected to localhost:1883", ["ctl", "status"], bench)
      try broker.send(SIGKILL)
      _ = try broker.exitStatus()
      try poll(
        "not connected: localhost:1883: connection refused; look at broker.host", ["doctor"], bench)

      let process = try ServiceManager.property("MainPID", of: unit)
      let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
      try expect(!status.contains("Uid:\t0\t"), status)
      try expect(status.contains("CapEff:\t0000000000000000"), status)
      // What it sees of devices.
      let nodes = try Tool.run(["nsenter", "-t", process, "-m", "--", "ls", "/dev"])
      try expect(!nodes.split(separator: "\n").contains("input"), nodes)
      screen.device.unplug()
    }
  }

  /// Runs a command until it prints some words.
  private static func poll(_ words: String, _ command: [String], _ bench: Bench) throws {
    let deadline = Deadline()
    var printed = ""
    while !printed.contains(words) {
      if deadline.hasPassed { throw Failure("\(command) printed: \(printed)") }
      printed = try Tool.outcome(of: [bench.program] + command).printed
    }
  }

  private static func write(_ text: String, _ name: String) throws {
    try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
  }

  private static func prepareBroker() throws {
    try write(
      """
      listener 1883 127.0.0.1
      allow_anonymous false
      password_file \(folder)/passwords
      acl_file \(folder)/acl
      user root

      """, "broker.conf")
    for (option, user, password) in [("-c", "tester", "tester"), ("-b", "guest", password)] {
      let create = option == "-c" ? ["-c", "-b"] : ["-b"]
      try Tool.run(["mosquitto_passwd"] + create + ["\(folder)/passwords", user, password])
    }
    // The patterns of the page.
    let page = try String(
      contentsOf: Repository.root.appending(
        path: "Sources/ResponderHost/ResponderHost.docc/Broker.md"), encoding: .utf8)
    let patterns = page.split(separator: "\n").filter { $0.hasPrefix("pattern ") }
    try expect(patterns.count > 5, "the page has \(patterns.count) patterns")
    try write("user tester\ntopic readwrite #\n" + patterns.joined(separator: "\n") + "\n", "acl")
  }

  private static func install() throws {
    let source = Repository.root.appending(path: "systemd/mqtt").path
    try Tool.run(["install", "-m", "755", try program(), "/usr/bin/responderd-mqtt"])
    try Tool.run(["install", "-m", "644", "\(source)/\(unit)", "/run/systemd/system/\(unit)"])
    try Tool.run(["systemd-sysusers", "\(source)/responderd-mqtt.sysusers"])
    try FileManager.default.createDirectory(
      atPath: "/etc/credstore", withIntermediateDirectories: true)
    try Data(password.utf8).write(to: URL(filePath: "/etc/credstore/responderd-mqtt.password"))
    try FileManager.default.createDirectory(
      atPath: "/etc/responderd", withIntermediateDirectories: true)
    try """
    broker: {host: localhost, username: guest, password: {credential: responderd-mqtt.password}}
    panel: guest
    allow: {display: true}
    """.write(toFile: "/etc/responderd/mqtt.yaml", atomically: true, encoding: .utf8)
    try write(board, "board.yaml")
    for path in [folder, "\(folder)/board.yaml", "/etc/responderd", "/etc/responderd/mqtt.yaml"] {
      chmod(path, path.hasSuffix(".yaml") ? 0o644 : 0o755)
    }
  }

  /// The program: that of the release, where the tests use it, or the one that was built with this one.
  private static func program() throws -> String {
    let own = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    let release = own.deletingLastPathComponent().appending(path: "release")
    let found = [release, own].map { $0.appending(path: "responderd-mqtt").path }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let found else { throw Failure("responderd-mqtt was not built beside \(own.path)") }
    return found
  }
}
