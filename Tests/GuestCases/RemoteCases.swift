import Foundation

/// Remote controls of televisions, through the kernel's own drivers: light that is sent comes back
/// through the infra-red decoders, and a key of a virtual television goes over HDMI-CEC.
enum RemoteCases {
  static let cases = [
    GuestCase(
      "an infra-red remote plays, skips and seeks through the kernel's decoders", smoke: true,
      infraRed),
    GuestCase("a television's remote plays, skips and stops over HDMI-CEC", television),
  ]

  static func infraRed(_ bench: Bench) throws {
    try Command.run("modprobe", "-a", "rc-loopback", "ir-nec-decoder")
    defer { try? Command.run("modprobe", "-r", "rc-loopback") }  // The next case would notice.
    let keymap = "/tmp/keymap.toml"
    let text = """
      [[protocols]]
      name = "television"
      protocol = "nec"
      [protocols.scancodes]
      0x201 = "KEY_PLAY"
      0x202 = "KEY_NEXT"
      0x203 = "KEY_BACK"
      0x204 = "KEY_FASTFORWARD"

      """
    try Data(text.utf8).write(to: URL(filePath: keymap))
    let receiver = try RemoteReceiver(driver: "rc-loopback")
    try Command.run("ir-keytable", "-s", receiver.name, "-c", "-p", "nec", "-w", keymap)
    let daemon = try bench.daemon(with: [receiver.node])
    let expected = [
      "Play", "NextTrack", "PreviousTrack", "BeginSeekingForward", "EndSeekingForward",
    ]
    for (code, count) in [("0x201", 1), ("0x202", 2), ("0x203", 3), ("0x204", 5)] {
      // A single burst: the kernel lets go of the key when no repeat comes.
      try Command.run("ir-ctl", "-d", "/dev/lirc0", "-S", "nec:\(code)")
      try daemon.wait(for: "the key \(code)") { daemon.log.commands.count >= count }
    }
    try expect("commands", daemon.log.commands, is: expected)
  }

  static func television(_ bench: Bench) throws {
    try Command.run("modprobe", "vivid", "n_devs=1")
    defer { try? Command.run("modprobe", "-r", "vivid") }  // The next case would notice.
    let player = try RemoteReceiver(driver: "cec", named: "cap0")
    try Command.run("cec-ctl", "-d0", "--playback")
    try Command.run("cec-ctl", "-d1", "--tv")
    let daemon = try bench.daemon(with: [player.node])
    let keys = [("play", "Play"), ("skip-forward", "NextTrack"), ("stop", "Stop")]
    for (index, (key, command)) in keys.enumerated() {
      try Command.run("cec-ctl", "-d1", "-t", "4", "--user-control-pressed", "ui-cmd=\(key)")
      try Command.run("cec-ctl", "-d1", "-t", "4", "--user-control-released")
      try daemon.wait(for: "\(key) to arrive") { daemon.log.commands.count > index }
      try expect("command of \(key)", daemon.log.commands.last, is: command)
    }
    try expect("commands", daemon.log.commands, is: keys.map(\.1))
  }
}
