import Foundation
import TestSupport
import Testing

/// Each with a real broker, a real daemon, and the service as a process of its own.
@Suite(.serialized) struct `A panel at a broker` {
  @Test func `publishes what the storyboard publishes`() async throws {
    let broker = try await Broker()
    let lines = try await broker.follow("responderd/#")
    let panel = try await Panel(broker)
    try panel.tap()
    let tapped = try await lines.first { $0.contains("/event/tapped ") }
    let lamp = try await lines.first { $0.contains("/event/lamp.hall ") }
    _ = try panel.daemon.run("ctl", "remote", "play")
    let played = try await lines.first { $0.contains("/event/played ") }
    // Never retained, and acknowledged.
    #expect(tapped.hasPrefix("0 1 responderd/hall/event/tapped {"))
    #expect(tapped.json["event_type"] as? String == "tapped")
    #expect(tapped.json["number"] as? Int != nil && tapped.json["boot"] as? String != nil)
    #expect((tapped.json["time"] as? String)?.hasSuffix("Z") == true)
    #expect(tapped.json["payload"] == nil)
    #expect(
      lamp.json["payload"] as? [String: String] == ["place": "hall", "device": "responderd ctl"])
    #expect(played.json["payload"] as? String == "a \"word\"")
    // Both of one tap have its number, and different times.
    #expect(tapped.json["number"] as? Int == lamp.json["number"] as? Int)
    #expect(tapped.json["uptime"] as? Double != lamp.json["uptime"] as? Double)
  }

  @Test func `publishes its state, which the broker keeps`() async throws {
    let broker = try await Broker()
    let panel = try await Panel(broker)
    try await broker.follow("responderd/hall/state").first { $0.contains("/state ") }
    try await broker.follow("responderd/hall/daemon").first { $0.hasSuffix("daemon online") }
    let lines = try await broker.follow("responderd/hall/#")
    let state = try await lines.first { $0.contains("/state ") }
    #expect(state.hasPrefix("1 0 responderd/hall/state {"))
    #expect(state.json["screen"] as? String == "main")
    #expect(state.json["application"] as? String == "active")
    #expect(state.json["display"] as? String == "on")
    #expect(state.json["lost"] as? Int == 0)
    try await lines.first { $0 == "1 1 responderd/hall/status online" }
    try await lines.first { $0 == "1 1 responderd/hall/daemon online" }
    _ = try panel.daemon.run("ctl", "display", "off")
    let dark = try await lines.first { $0.json["display"] as? String == "off" }
    #expect(dark.json["application"] as? String == "background")
  }

  @Test func `is offline after its end, in good order or not`() async throws {
    let broker = try await Broker()
    let panel = try await Panel(broker)
    let lines = try await broker.follow("responderd/hall/status", "responderd/hall/daemon")
    try await lines.first { $0.hasSuffix("daemon online") }
    #expect(panel.stopService() == 0)
    try await lines.first { $0 == "0 1 responderd/hall/daemon offline" }
    try await lines.first { $0 == "0 1 responderd/hall/status offline" }
    try panel.start()
    _ = try await lines.first(2) { $0.hasSuffix("status online") }
    // In good order, the broker does not publish the will.
    #expect(lines.all.count { $0.hasSuffix("status offline") } == 1)
    panel.killService()
    _ = try await lines.first(2) { $0.hasSuffix("status offline") }
  }

  @Test func `says when its daemon ends, and follows the next one`() async throws {
    let broker = try await Broker()
    let panel = try await Panel(broker)
    let lines = try await broker.follow("responderd/hall/#")
    try await lines.first { $0.hasSuffix("daemon online") }
    _ = panel.daemon.terminate()
    try await lines.first { $0 == "0 1 responderd/hall/daemon offline" }
    try broker.publish("responderd/hall/set/reload", "now")
    let result = try await lines.first { $0.contains("/result/reload ") }
    #expect(result.json["done"] as? Bool == false)
    let next = try panel.startNextDaemon()
    defer { _ = next.terminate() }
    _ = try await lines.first(2) { $0.hasSuffix("daemon online") }
    #expect(try next.run("ctl", "tap", "160,240").status == 0)
    let event = try await lines.first { $0.contains("/event/tapped ") }
    #expect(event.json["event_type"] as? String == "tapped")
  }

  @Test func `says that another panel has its name, and stays online`() async throws {
    let broker = try await Broker()
    let panel = try await Panel(broker)
    let lines = try await broker.follow("responderd/hall/status")
    try broker.publish("responderd/hall/status", "online")
    let warning = try await panel.log?.first { $0.contains("another panel of the name \"hall\"") }
    #expect(warning?.hasPrefix("warning: ") == true)
    try broker.publish("responderd/hall/status", "offline", "-r")
    // What the broker had, what the test published, and the answer.
    _ = try await lines.first(3) { $0.hasSuffix("status online") }
    let kept = try await broker.follow("responderd/hall/status")
    let status = try await kept.first { $0.hasPrefix("1 1 responderd/hall/status ") }
    #expect(status.hasSuffix(" online"))
  }

  @Test func `performs the commands that its file allows`() async throws {
    let broker = try await Broker()
    let lines = try await broker.follow("responderd/hall/#")
    let panel = try await Panel(
      broker, "allow: {display: true, remote: [play], screens: [menu, main], reload: true}")
    try await lines.first { $0.json["display"] as? String == "on" }
    try broker.publish("responderd/hall/set/display", "OFF")
    try await lines.first { $0.json["display"] as? String == "off" }
    let now = Date().timeIntervalSince1970
    try broker.publish("responderd/hall/set/display", #"{"value":"on","ts":\#(now)}"#)
    _ = try await lines.first(2) { $0.json["display"] as? String == "on" }
    try broker.publish("responderd/hall/set/remote", "play")
    try await lines.first { $0.contains("/event/played ") }
    try broker.publish("responderd/hall/set/screen", "menu")
    try await lines.first { $0.json["screen"] as? String == "menu" }
    #expect(!lines.all.contains { $0.contains("/state ") && $0.json["screen"] is NSNull })
    try broker.publish("responderd/hall/set/screen", "main")
    try await lines.first { $0.contains("/result/screen") && $0.json["value"] as? String == "main" }
    try broker.publish("responderd/hall/set/reload", "")
    let reload = try await lines.first { $0.contains("/result/reload ") }
    #expect(reload.json["done"] as? Bool == true)
    _ = panel
  }

  @Test func `has no command performed that the daemon did not answer in time`() async throws {
    let broker = try await Broker()
    let panel = try await Panel(broker, "allow: {display: true}")
    let lines = try await broker.follow("responderd/hall/#")
    try await lines.first { $0.json["display"] as? String == "on" }
    panel.daemon.freeze()
    try broker.publish("responderd/hall/set/display", "off")
    let result = try await lines.first { $0.contains("/result/display ") }
    #expect(result.json["done"] as? Bool == false)
    try await lines.first { $0.hasSuffix("daemon offline") }
    panel.daemon.thaw()
    _ = try await lines.first(2) { $0.hasSuffix("daemon online") }
    #expect(!lines.all.contains { $0.json["display"] as? String == "off" })
    let status = try panel.daemon.run("ctl", "status", "--json").output
    #expect(status.contains(#""isOn":true"#))
  }

  @Test func `performs no other command, and says why`() async throws {
    let broker = try await Broker()
    let lines = try await broker.follow("responderd/hall/result/#")
    let panel = try await Panel(broker, "allow: {display: true}")
    let old = Date().timeIntervalSince1970 - 11
    let refused: [(topic: String, text: String, reason: String)] = [
      ("remote", "play", "not allowed"), ("screen", "menu", "not allowed"),
      ("reload", "", "not allowed"), ("display", "purple", "not on or off"),
      ("display", "{", "not a command"), ("display", #"{"value":"off","ts":\#(old)}"#, "older"),
      ("format-disk", "yes", "no command"),
      ("display", String(repeating: "x", count: 2000), "long"),
    ]
    for (index, command) in refused.enumerated() {
      try broker.publish("responderd/hall/set/\(command.topic)", command.text)
      let result = try await lines.first(index + 1) { !$0.json.isEmpty }[index]
      #expect(result.json["done"] as? Bool == false, "\(command)")
      let reason = result.json["reason"] as? String ?? ""
      #expect(reason.contains(command.reason), "\(command): \(reason)")
      try await panel.log?.first { $0.contains(reason) }
    }
    try broker.publish("responderd/hall/set/display", "off", "-r")
    let retained = try await lines.first(refused.count + 1) { !$0.json.isEmpty }.last ?? ""
    #expect((retained.json["reason"] as? String)?.contains("retained") == true)
    let status = try panel.daemon.run("ctl", "status", "--json").output
    #expect(status.contains(#""isOn":true"#))
  }

  @Test func `delivers in order what was published while the broker was away`() async throws {
    let broker = try await Broker()
    let panel = try await Panel(broker, "queue: {saved: true}")
    broker.kill()
    try await panel.log?.first { $0.hasPrefix("warning: ") }
    for _ in 0..<20 {
      try panel.tap()
    }
    try await panel.wait { $0["waiting"] as? Int == 40 }
    // Also over a restart of the service, which keeps them on the disk.
    panel.killService()
    try await broker.start()
    let lines = try await broker.follow("responderd/hall/event/tapped", "responderd/hall/state")
    try panel.start()
    let events = try await lines.first(20) { $0.contains("/event/tapped ") }
    let times = events.compactMap { $0.json["uptime"] as? Double }
    #expect(times == times.sorted() && Set(times).count == 20)
    #expect(try await lines.first { $0.contains("/state ") }.json["lost"] as? Int == 0)
  }

  @Test func `counts what it cannot keep`() async throws {
    let broker = try await Broker()
    let panel = try await Panel(broker, "queue: {count: 5}")
    broker.kill()
    try await panel.log?.first { $0.hasPrefix("warning: ") }
    for _ in 0..<10 {
      try panel.tap()
    }
    try await panel.log?.first { $0.contains("more than 5 events wait") }
    try await panel.wait { ($0["counts"] as? [String: Int])?["overflowed"] == 15 }
    let lines = try await panel.restart(broker, following: "responderd/hall/#")
    let state = try await lines.first { $0.json["lost"] as? Int ?? 0 > 0 }
    // Two events a tap: five of them waited.
    #expect(state.json["lost"] as? Int == 15)
    _ = try await lines.first(5) { $0.contains("/event/") }
  }

  @Test func `connects with TLS and a password, and follows the rights of its user`() async throws {
    var options = Broker.Options()
    options.users = ["tester": "t", "panel": "p w"]
    options.usesTLS = true
    options.rules = [
      "user tester", "topic readwrite #", "user panel", "topic write responderd/hall/status",
      "topic write responderd/hall/state", "topic write responderd/hall/daemon",
      "topic write responderd/hall/event/tapped",
    ]
    let broker = try await Broker(options)
    let keys =
      "tls: {authorities: \(broker.path("ca.pem"))}, username: panel, password: \"p w\""
    let panel = try await Panel(broker, broker: keys)
    let lines = try await broker.follow("responderd/#")
    try panel.tap()
    try await lines.first { $0.contains("/event/tapped ") }
    // The other event of the tap is denied: logged, counted, and no obstacle to others.
    try await panel.log?.first { $0.contains("does not accept events: not authorized (0x87)") }
    let state = try await lines.first { $0.json["lost"] as? Int == 1 }
    #expect(state.contains("/state "))
  }
}

@Suite(.serialized) struct `The check of a connection` {
  private func check(_ broker: Broker, _ text: String) throws -> CommandRun {
    let file = broker.path("settings.yaml")
    try Data(text.utf8).write(to: URL(filePath: file))
    return try CommandRun(
      of: BuildProducts().executable("responderd-mqtt"), arguments: ["check", "--connect", file])
  }

  @Test func `succeeds where the service would`() async throws {
    let broker = try await Broker()
    let run = try check(broker, "broker: {host: 127.0.0.1, port: \(broker.port)}")
    #expect(run.status == 0 && run.output.contains("connected to 127.0.0.1:\(broker.port)"))
  }

  @Test func `names what prevents it`() async throws {
    var options = Broker.Options()
    options.users = ["tester": "t", "panel": "p"]
    options.usesTLS = true
    let broker = try await Broker(options)
    let host = "host: localhost, port: \(broker.port)"
    let tls = "tls: {authorities: \(broker.path("ca.pem"))}"
    let refused = try check(broker, "broker: {\(host), \(tls), username: panel, password: wrong}")
    #expect(refused.status == 77 && refused.errors.contains("not authorized (0x87)"))
    let unknown = try check(broker, "broker: {host: no-such-host.invalid}")
    #expect(unknown.status == 69 && unknown.errors.contains("the host is unknown"))
    let away = try check(broker, "broker: {host: 127.0.0.1, port: 9}")
    #expect(away.status == 69 && away.errors.contains("connection refused"))
    let stranger = try check(broker, "broker: {\(host), tls: true, username: panel, password: p}")
    #expect(stranger.status == 76 && stranger.errors.contains("certificate"))
    let missing = try check(broker, "broker: {\(host), tls: {authorities: /no/such/file}}")
    #expect(missing.status == 65 && missing.errors.contains("/no/such/file: cannot be read"))
  }
}

@Suite struct `The unit of the broker's service` {
  @Test func `leaves the service little of the system`() throws {
    let unit = Repository.root.appending(path: "systemd/mqtt/responderd-mqtt.service").path
    // Exposure from 0 to 10, in tenths.
    let run = try CommandRun(
      of: "/usr/bin/systemd-analyze",
      arguments: ["security", "--no-pager", "--offline=true", "--threshold=20", unit])
    #expect(run.status == 0, "\(run.output.suffix(200))")
  }

  @Test func `has an example of settings that is valid`() throws {
    let file = Repository.root.appending(path: "systemd/mqtt/mqtt.yaml").path
    let run = try CommandRun(
      of: BuildProducts().executable("responderd-mqtt"), arguments: ["check", file])
    #expect(run.status == 0, "\(run.errors)")
  }
}
