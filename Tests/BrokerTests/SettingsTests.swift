import MQTT
import Testing

@testable import PanelBridge

@Suite struct `The settings of a panel's broker` {
  private func read(_ text: String) throws -> BridgeSettings {
    try BridgeSettings.parse(Array(text.utf8), name: "mqtt.yaml", host: "hall.example.org")
  }

  @Test func `need no more than the broker's host`() throws {
    let settings = try read("broker: {host: mqtt.example.org}")
    #expect(settings.host == "mqtt.example.org" && settings.effectivePort == 1883)
    #expect(settings.panel == "hall" && settings.permissions == .init())
    #expect(settings.homeAssistant == nil && settings.tls == nil)
  }

  @Test func `have all that the page describes`() throws {
    let settings = try read(
      """
      broker:
        host: mqtt.example.org
        tls: {authorities: /etc/ssl/own.pem, certificate: /a.pem, key: /a.key}
        username: hall
        password: {credential: mqtt}
      panel: hall-2
      homeAssistant: {prefix: ha, name: Hall, area: Ground floor}
      allow: {display: true, remote: true, screens: [menu], reload: true}
      queue: {count: 10, age: 60, saved: true}
      socket: /run/other/control
      """)
    #expect(settings.effectivePort == 8883)
    #expect(
      settings.tls == .init(authorities: "/etc/ssl/own.pem", certificate: "/a.pem", key: "/a.key"))
    #expect(settings.password == .credential("mqtt"))
    #expect(settings.permissions.remote.count == 6 && settings.permissions.screens == ["menu"])
    #expect(settings.queue.count == 10 && settings.queue.age == 60 && settings.queue.isSaved)
    #expect(
      settings.homeAssistant?.area == "Ground floor" && settings.socket == "/run/other/control")
  }

  @Test(arguments: [
    ("", "the file is empty"), ("panel: x", "no broker"), ("broker: {}", "the broker has no host"),
    ("broker: {hots: x}", "did you mean \"host\""),
    ("broker: {host: mqtt://x}", "without mqtt://"),
    ("broker: {host: x, port: 0}", "out of range"),
    ("broker: {host: x, password: y}", "a password needs a username"),
    ("broker: {host: x, tls: {certificate: /a}}", "needs both"),
    ("broker: {host: x, tls: {authorities: a.pem}}", "not an absolute path"),
    ("broker: {host: x}\npanel: the hall", "cannot be part of a topic"),
    ("broker: {host: x}\nallow: {remote: [next]}", "did you mean \"nextTrack\""),
    ("broker: {host: x}\nallow: {screens: [a, a]}", "there twice"),
    ("broker: {host: x}\nhomeAssistant: {prefix: \"a/#\"}", "cannot begin topics"),
    ("broker: {host: x}\nqueue: {count: 0}", "out of range"),
    ("broker: {host: x", "not YAML"),
  ])
  func `that are wrong are named with their place`(text: String, words: String) throws {
    let error = #expect(throws: BridgeSettingsError.self) { try read(text) }
    let lines = "\(error?.description ?? "")"
    #expect(lines.contains(words), "\(lines)")
    #expect(lines.hasPrefix("mqtt.yaml:"))
  }

  @Test func `make a topic of any host's name`() throws {
    let settings = try BridgeSettings.parse(
      Array("broker: {host: x}".utf8), name: "mqtt.yaml", host: "größe+1.local")
    #expect(TopicName.isValid(settings.panel))
  }
}
