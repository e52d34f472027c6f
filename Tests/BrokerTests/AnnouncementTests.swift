import Foundation
import Testing

@testable import PanelBridge

@Suite struct `What Home Assistant learns of a panel` {
  private func device(_ published: [String] = ["tapped", "lamp.hall"]) throws -> Announcement.Device
  {
    let text = """
      broker: {host: x}
      panel: hall
      homeAssistant: {area: Hall}
      allow: {display: true, remote: [play, nextTrack], screens: [menu], reload: true}
      """
    return Announcement.Device(
      settings: try BridgeSettings.parse(Array(text.utf8), name: "f", host: "h"),
      id: "responderd_0123", published: published, hasDisplay: true, version: "1")
  }

  private func object(_ bytes: [UInt8]) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  @Test func `are its events, its state and the commands that are allowed`() throws {
    let announcement = try #require(Announcement(try device()))
    #expect(announcement.topic == "homeassistant/device/responderd_0123/config")
    let platforms = announcement.components.mapValues { $0["platform"] }
    #expect(
      platforms == [
        "event_tapped": "event", "trigger_tapped": "device_automation",
        "event_lamp-2ehall": "event", "trigger_lamp-2ehall": "device_automation",
        "screen": "sensor", "last_input": "sensor", "lost": "sensor", "display": "switch",
        "remote_play": "button", "remote_nextTrack": "button", "screen_menu": "button",
        "reload": "button",
      ])
    let message = try object(announcement.messages(removing: [:], isBirth: true)[0])
    let components = try #require(message["components"] as? [String: [String: Any]])
    #expect(message["availability_mode"] as? String == "all")
    let allowed = CharacterSet(
      charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-")
    for (key, component) in components {
      #expect(key.unicodeScalars.allSatisfy(allowed.contains), "\(key)")
      let id = component["unique_id"] as? String
      #expect(id == nil || id == "responderd_0123_\(key)")
      #expect((component["platform"] as? String == "device_automation") == (id == nil))
    }
    #expect(components["event_lamp-2ehall"]?["event_types"] as? [String] == ["lamp.hall"])
    #expect(components["remote_nextTrack"]?["name"] as? String == "Next track")
    let id = components["event_lamp-2ehall"]?["default_entity_id"] as? String
    #expect(id == "event.hall_lamp_hall")
  }

  @Test(arguments: [false, true])
  func `names what is gone once more, by its platform alone`(isBirth: Bool) throws {
    let before = try #require(Announcement(try device()))
    let now = try #require(Announcement(try device(["tapped"])))
    let removed = before.components.filter { now.components[$0.key] == nil }
    let messages = try now.messages(removing: removed, isBirth: isBirth).map {
      try #require(try object($0)["components"] as? [String: [String: Any]])
    }
    // To an instance that has just started, it is announced before.
    #expect(messages.count == (isBirth ? 3 : 2))
    if isBirth { #expect(messages[0].count == before.components.count) }
    let names = messages[messages.count - 2]
    #expect(names["event_lamp-2ehall"] as? [String: String] == ["platform": "event"])
    #expect(names["trigger_lamp-2ehall"] as? [String: String] == ["platform": "device_automation"])
    #expect(names["event_tapped"]?.count ?? 0 > 1)
    #expect(messages.last?["event_lamp-2ehall"] == nil)
  }

  @Test func `is nothing without the setting`() throws {
    var device = try device()
    device.settings.homeAssistant = nil
    #expect(Announcement(device) == nil)
  }
}
