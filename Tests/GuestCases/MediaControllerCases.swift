import CGuestSupport
import Foundation
import TestSupport

/// An application that is the media player of its session.
enum MediaControllerCases {
  static let cases = [
    GuestCase(
      "keys, a headset, an infra-red remote and controllers of the session bus each give one command",
      onePressOneCommand)
  ]

  static func onePressOneCommand(_ bench: Bench) throws {
    try Command.run("modprobe", "-a", "rc-loopback", "ir-nec-decoder")
    defer { try? Command.run("modprobe", "-r", "rc-loopback") }  // The next case would notice.
    let receiver = try infraRedReceiver()
    let bus = try MessageBus(bench)
    let remote = try bench.keys(.consumerControl)
    let headset = try bench.keys(.bluetoothHeadset)
    let daemon = try bench.start(
      options: ["--app", "jukebox"], environment: ["DBUS_SESSION_BUS_ADDRESS=\(bus.address)"])
    try daemon.waitUntilReady(
      with: [remote.device.node.path, headset.device.node.path, receiver.node.path])
    try bus.waitForPlayer()
    try expect("the state", try bus.property("PlaybackStatus"), is: "s \"Paused\"")

    var expected: [String] = []
    func wait(for command: String) throws {
      expected.append(command)
      try daemon.wait(for: "\(expected)") { daemon.log.commands.count >= expected.count }
    }
    try remote.tap(KEY_NEXTSONG)
    try wait(for: "NextTrack")
    try headset.tap(KEY_PLAYCD)
    try wait(for: "Play")
    try bus.wait(for: "Playing")
    // A single burst: the kernel lets go of the key when no repeat comes.
    try Command.run("ir-ctl", "-d", "/dev/lirc0", "-S", "nec:0x203")
    try wait(for: "PreviousTrack")
    try bus.call("PlayPause")
    try wait(for: "TogglePlayPause")
    try bus.wait(for: "Paused")
    try bus.call("Next")
    try wait(for: "NextTrack")
    // A desktop that passes the key on: the daemon reads it as soon as the controller's call came.
    let nodes = daemon.log.devices("duplicate").count
    try bus.call("Previous") {
      try wait(for: "PreviousTrack")
      try remote.tap(KEY_PREVIOUSSONG)
    }
    try daemon.wait(for: "the key to be known") {
      daemon.log.devices("duplicate").count == nodes + 1
    }
    try expect("commands", daemon.log.commands, is: expected)
    try expect(
      daemon.log.filter { $0.event == "remoteControl" }
        .allSatisfy { $0.handledBy == "MPRemoteCommandCenter" },
      "a command went elsewhere")
    try daemon.terminate()
    try expect("what the player is after its end", try bus.property("PlaybackStatus"), is: "")
  }

  private static func infraRedReceiver() throws -> RemoteReceiver {
    let keymap = "/tmp/controller.toml"
    let text = """
      [[protocols]]
      name = "television"
      protocol = "nec"
      [protocols.scancodes]
      0x203 = "KEY_BACK"

      """
    try Data(text.utf8).write(to: URL(filePath: keymap))
    let receiver = try RemoteReceiver(driver: "rc-loopback")
    try Command.run("ir-keytable", "-s", receiver.name, "-c", "-p", "nec", "-w", keymap)
    return receiver
  }
}
