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
    #expect(
      announcement.platforms == [
        "event_tapped": "event", "trigger_tapped": "device_automation",
        "event_lamp-2ehall": "event", "trigger_lamp-2ehall": "device_automation",
        "screen": "sensor", "last_input": "sensor", "lost": "sensor", "display": "switch",
        "remote_play": "button", "remote_nextTrack": "button", "screen_menu": "button",
        "reload": "button",
      ])
    let message = try object(announcement.message())
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
  }

  @Test func `names what is gone once more, by its platform alone`() throws {
    let before = try #require(Announcement(try device()))
    let now = try #require(Announcement(try device(["tapped"])))
    let removed = before.platforms.filter { now.platforms[$0.key] == nil }
    let components = try #require(
      try object(now.message(removing: removed))["components"] as? [String: [String: Any]])
    #expect(components["event_lamp-2ehall"] as? [String: String] == ["platform": "event"])
    #expect(
      components["trigger_lamp-2ehall"] as? [String: String] == ["platform": "device_automation"])
    #expect(components["event_tapped"]?.count ?? 0 > 1)
  }

  @Test func `is nothing without the setting`() throws {
    var device = try device()
    device.settings.homeAssistant = nil
    #expect(Announcement(device) == nil)
  }
}
