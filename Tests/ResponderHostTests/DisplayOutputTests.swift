import Foundation
import ResponderHost
import Testing

/// Outputs as sysfs tells of them: a file for each fact.
@Suite struct DisplayOutputTests {
  /// A sysfs with these files, which goes with the test.
  private final class Sysfs {
    let root = FileManager.default.temporaryDirectory
      .appending(path: "responderd-sysfs-\(UUID().uuidString)")

    init(_ files: [String: String]) throws {
      for (path, text) in files {
        let file = root.appending(path: path)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data((text + "\n").utf8).write(to: file)
      }
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    var outputs: [DisplayOutput] { DisplayOutput.connected(sysfs: root.path) }
  }

  private static func connector(
    _ name: String, _ mode: String = "1920x1080", isConnected: Bool = true, isOn: Bool = true
  ) -> [String: String] {
    [
      "class/drm/card0-\(name)/status": isConnected ? "connected" : "disconnected",
      "class/drm/card0-\(name)/enabled": isOn ? "enabled" : "disabled",
      "class/drm/card0-\(name)/modes": isConnected ? "\(mode)\n640x480" : "",
    ]
  }

  private static func merged(_ parts: [String: String]...) -> [String: String] {
    parts.reduce(into: [:]) { $0.merge($1) { _, new in new } }
  }

  @Test func `a system without a graphics card has none`() throws {
    #expect(try Sysfs([:]).outputs.isEmpty)
    #expect(try Sysfs(["class/drm/version": "drm 1.1.0"]).outputs.isEmpty)
  }

  @Test func `the preferred mode of a connected display is its size`() throws {
    let sysfs = try Sysfs(
      Self.merged(Self.connector("HDMI-A-1", "1280x720"), ["class/drm/version": "drm 1.1.0"]))
    #expect(sysfs.outputs.map(\.name) == ["HDMI-A-1"])
    #expect(sysfs.outputs.first?.size == CGSize(width: 1280, height: 720))
  }

  @Test func `an interlaced mode is one too`() throws {
    let sysfs = try Sysfs(Self.connector("HDMI-A-1", "1920x1080i"))
    #expect(sysfs.outputs.first?.size == CGSize(width: 1920, height: 1080))
  }

  @Test func `built-in displays come first, then those that are on, then by name`() throws {
    let sysfs = try Sysfs(
      Self.merged(
        Self.connector("DP-1", isOn: false), Self.connector("HDMI-A-2"),
        Self.connector("HDMI-A-1"), Self.connector("eDP-1", isOn: false),
        Self.connector("DP-2", isConnected: false)))
    #expect(sysfs.outputs.map(\.name) == ["eDP-1", "HDMI-A-1", "HDMI-A-2", "DP-1"])
  }

  @Test func `a built-in panel that is mounted on its side is turned`() throws {
    let sysfs = try Sysfs(
      Self.merged(
        Self.connector("DSI-1", "800x1280"), Self.connector("HDMI-A-1", "800x600"),
        ["class/graphics/fbcon/rotate": "1"]))
    #expect(sysfs.outputs.first?.size == CGSize(width: 1280, height: 800))
    #expect(sysfs.outputs.first?.quarterTurns == 1)
    #expect(sysfs.outputs.last?.size == CGSize(width: 800, height: 600))
  }
}
