import Foundation
import Glibc
import TestSupport

/// The service that connects the panel to a broker, under its unit, at a real broker.
enum BrokerCases {
  static let serviceCases = [
    GuestCase(
      "the broker's service delivers events and performs commands, and reaches no input device",
      seconds: 21, service)
  ]

  private static let board = """
    version: 1
    screen: {width: 320, height: 480}
    display: {off: {log: dark}, on: {log: lit}}
    scenes:
      main:
        when:
          tap: {publish: {name: tapped, payload: $event.device}}
          play: {publish: played}
        segues: {menu: {present: menu}}
      menu: {}

    """
  private static let allowed = "{display: true, remote: [play], screens: [menu]}"
  private static let folder = "/etc/guest-broker"
  private static let unit = "responderd-mqtt.service"
  private static let password = "a password"

  static func service(_ bench: Bench) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try prepareBroker()
    let broker = try bench.tool(["/usr/sbin/mosquitto", "-c", "\(folder)/broker.conf"])
    try broker.wait(for: "the broker") { broker.diagnostics.contains { $0.contains("running") } }
    let client = "-V 5 -h localhost -p 8883 --cafile \(folder)/ca.pem -u tester -P tester"
    // A pipe would get no line before many are there.
    let topics = "exec stdbuf -oL mosquitto_sub \(client) -v -t 'responderd/#' >&2"
    let lines = try bench.tool(["/bin/sh", "-c", topics])
    var first = 0
    func expectLine(_ what: String, _ words: String...) throws {
      try lines.wait(for: what) {
        lines.diagnostics.dropFirst(first).contains { line in words.allSatisfy(line.contains) }
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
      func publish(_ name: String, _ payload: String, _ options: String = "") throws {
        let words = "-t responderd/guest/set/\(name) -m '\(payload)' \(options)"
        try Tool.run(["/bin/sh", "-c", "mosquitto_pub \(client) \(words)"])
      }
      try publish("display", "off")
      try expectLine("the dark display", "responderd/guest/state {", "\"display\":\"off\"")
      try publish("display", "{\"value\":\"on\",\"ts\":\(time(nil))}")
      try expectLine(
        "the lit display", "responderd/guest/result/display {", "\"value\":\"{", "true")
      try publish("remote", "play")
      try expectLine("what the application played", "responderd/guest/event/played {")
      try publish("screen", "menu")
      try expectLine("the scene", "responderd/guest/state {", "\"screen\":\"menu\"")

      // What is refused has a line at the broker, and one in the journal.
      let refusals = [
        ("reload", "now", "not allowed"), ("remote", "pause", "not allowed"),
        ("screen", "main", "not allowed"), ("display", "maybe", "is not on or off"),
        ("display", "{\"value\":\"off\",\"ts\":1}", "older than 10 s"),
        ("display", "{\"value\":", "not a command"), ("light", "on", "there is no command"),
      ]
      for (name, payload, _) in refusals { try publish(name, payload) }
      for (name, _, reason) in refusals {
        let topic = "responderd/guest/result/\(name == "light" ? "unknown" : name) {"
        try expectLine("the refusal of \(name)", topic, reason, "\"done\":false")
      }
      let journal = try Tool.run(["journalctl", "-u", unit, "-o", "cat", "--no-pager"])
      for (name, _, reason) in refusals {
        let line = journal.split(separator: "\n").first {
          $0.contains("command \(name) ") && $0.contains("is not performed") && $0.contains(reason)
        }
        try expect(line != nil, "the journal has no refusal of \(name): \(journal)")
      }

      // Neither what the broker keeps nor what has expired reaches a service that comes back.
      try Tool.run(["systemctl", "stop", unit])
      try publish("display", "off", "-r")
      try publish("display", "off", "-D publish message-expiry-interval 1")
      first = lines.diagnostics.count
      try Tool.run(["systemctl", "start", unit])
      try expectLine("the panel that is back", "responderd/guest/state {", "\"display\":\"on\"")
      try publish("display", "", "-r -q 1")
      try publish("display", "on")
      try expectLine("the next command", "responderd/guest/result/display {", "\"value\":\"on\"")
      try expect(
        !lines.diagnostics.dropFirst(first).contains { $0.contains("\"value\":\"off\"") },
        "a kept command was looked at: \(lines.diagnostics)")

      // It writes its status once a second.
      try poll("broker       connected to localhost:8883", ["ctl", "status"], bench)
      try broker.send(SIGKILL)
      _ = try broker.exitStatus()
      try poll(
        "not connected: localhost:8883: connection refused; look at broker.host", ["doctor"], bench)

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
      listener 8883 127.0.0.1
      certfile \(folder)/broker.pem
      keyfile \(folder)/broker.key
      allow_anonymous false
      password_file \(folder)/passwords
      acl_file \(folder)/acl
      user root

      """, "broker.conf")
    for (option, user, password) in [("-c", "tester", "tester"), ("-b", "guest", password)] {
      let create = option == "-c" ? ["-c", "-b"] : ["-b"]
      try Tool.run(["mosquitto_passwd"] + create + ["\(folder)/passwords", user, password])
    }
    // The certificates and the patterns of the page.
    let page = try String(
      contentsOf: Repository.root.appending(
        path: "Sources/ResponderHost/ResponderHost.docc/Broker.md"), encoding: .utf8)
    let commands = page.replacing("\\\n", with: "").split(separator: "\n")
      .filter { $0.hasPrefix("openssl ") }
      .map {
        $0.replacing("broker.lan", with: "localhost").replacing("192.168.1.10", with: "127.0.0.1")
      }
    try expect("certificates of the page", commands.count, is: 2)
    for command in commands { try Tool.run(["/bin/sh", "-c", "cd \(folder) && \(command) 2>&1"]) }
    let patterns = page.split(separator: "\n").filter { $0.hasPrefix("pattern ") }
    try expect(patterns.count > 5, "the page has \(patterns.count) patterns")
    try write("user tester\ntopic readwrite #\n" + patterns.joined(separator: "\n") + "\n", "acl")
  }

  private static func install() throws {
    let source = Repository.root.appending(path: "systemd/mqtt").path
    try Tool.run(["install", "-m", "755", try program(), "/usr/bin/responderd-mqtt"])
    try Tool.run(["install", "-m", "644", "\(source)/\(unit)", "/run/systemd/system/\(unit)"])
    try Tool.run(["systemd-sysusers", "\(source)/../debian/responderd-mqtt.sysusers"])
    try FileManager.default.createDirectory(
      atPath: "/etc/credstore", withIntermediateDirectories: true)
    try Data(password.utf8).write(to: URL(filePath: "/etc/credstore/responderd-mqtt.password"))
    try FileManager.default.createDirectory(
      atPath: "/etc/responderd", withIntermediateDirectories: true)
    try """
    broker:
      host: localhost
      tls: {authorities: \(folder)/ca.pem}
      username: guest
      password: {credential: responderd-mqtt.password}
    panel: guest
    allow: \(allowed)
    """.write(toFile: "/etc/responderd/mqtt.yaml", atomically: true, encoding: .utf8)
    try write(board, "board.yaml")
    for path in [
      folder, "\(folder)/board.yaml", "\(folder)/ca.pem", "/etc/responderd",
      "/etc/responderd/mqtt.yaml",
    ] {
      chmod(path, path.contains(".") ? 0o644 : 0o755)
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
