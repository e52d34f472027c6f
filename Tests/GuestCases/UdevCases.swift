import CGuestSupport
import Glibc
import TestSupport

/// What becomes of devices when udevd is not running, and when its rules change.
enum UdevCases {
  static let cases = [
    GuestCase(
      "devices are found without udevd, and none is lost when it starts", seconds: 4, lateUdev),
    GuestCase(
      "devices that are added while the kernel's messages are lost are found", seconds: 3,
      lostMessages),
    GuestCase(
      "a device that a rule excludes is closed, and opened when the rule includes it again",
      ignoredByRule),
  ]

  static func lateUdev(_ bench: Bench) throws {
    // Whatever happens here, the other cases need one; two would follow different rules.
    var isBack = false
    defer { if !isBack { try? startUdev() } }
    try stopUdev()
    let daemon = try bench.daemon(with: [])
    let first = try bench.device(
      .touchscreen(named: "Guest First Screen", slots: 2), awaitsUdev: false)
    try daemon.wait(for: "the screen without udev") {
      !daemon.log.devices("added", node: first.node.path).isEmpty
    }
    let reason = daemon.log.devices("added")[0].reason
    try expect("reason", reason, is: "touchscreen by its capabilities")

    try startUdev()
    isBack = true
    try Command.run("udevadm", "trigger", "--subsystem-match=input")
    try Command.run("udevadm", "settle")
    let second = try bench.device(.touchscreen(named: "Guest Second Screen", slots: 2))
    try daemon.wait(for: "the screen with udev") {
      !daemon.log.devices("added", node: second.node.path).isEmpty
    }
    try expect(
      "reason", daemon.log.devices("added")[1].reason,
      is: "touchscreen by udev (ID_INPUT_TOUCHSCREEN)")
    for device in [first, second] {
      try device.frame([
        input_event(EV_ABS, ABS_MT_TRACKING_ID, 1), input_event(EV_ABS, ABS_MT_POSITION_X, 100),
        input_event(EV_ABS, ABS_MT_POSITION_Y, 100),
      ])
    }
    try daemon.wait(for: "a finger on each") { daemon.log.touches("began").count == 2 }
    first.unplug()
    try daemon.wait(for: "the first to go") { !daemon.log.devices("removed").isEmpty }
    try expect("additions", daemon.log.devices("added").count, is: 2)
    let hub = try bench.sensorHub()
    try daemon.wait(for: "the sensor with udev") {
      !daemon.log.devices("added", node: hub.node.path).isEmpty
    }
    try expect("additions", daemon.log.devices("added").count, is: 3)
    let shake = try PersonsShake()
    try daemon.expectOneShake { try shake.play { x, y, z, _ in try hub.feel(x, y, z) } }
  }

  /// Without udevd the daemon reads the kernel's messages. A stopped daemon loses those that exceed
  /// its buffers: here the additions of a screen and a sensor.
  static func lostMessages(_ bench: Bench) throws {
    var isBack = false
    defer { if !isBack { try? startUdev() } }
    try stopUdev()
    let daemon = try bench.daemon(with: [])
    try daemon.shrinkMessageSockets()
    try daemon.freeze()
    let deadline = Deadline()
    while try !daemon.losesMessages() {
      try expect(!deadline.hasPassed, "the daemon's sockets have room for everything")
      for _ in 0..<20 { try Sysfs.write("change", to: "/sys/devices/virtual/mem/null/uevent") }
    }
    let screen = try bench.screen(awaitsUdev: false)
    let hub = try bench.sensorHub(awaitsUdev: false)
    try daemon.thaw()
    try daemon.waitUntilReady(with: [screen.device.node.path, hub.node.path])
    try DiscoveryCases.tap(screen, daemon)
    let shake = try PersonsShake()
    try daemon.expectOneShake { try shake.play { x, y, z, _ in try hub.feel(x, y, z) } }
    try startUdev()
    isBack = true
    try Command.run("udevadm", "settle")
  }
  /// Ends udevd, however busy it is, and returns when there is none.
  static func stopUdev() throws {
    try Command.run(
      "sh", "-c",
      "for try in 1 2 3 4 5; do udevadm control --exit && exit; sleep 1; done; ! pgrep -x systemd-udevd"
    )
  }

  static func startUdev() throws {
    try Command.run("/usr/lib/systemd/systemd-udevd", "--daemon")
  }

  static func ignoredByRule(_ bench: Bench) throws {
    let rule = "/run/udev/rules.d/99-guest.rules"
    let screen = try bench.screen(named: "Guest Ignored Screen")
    let node = screen.device.node.path
    let daemon = try bench.daemon(with: screen.device)
    try Command.run("mkdir", "-p", "/run/udev/rules.d")
    defer { unlink(rule) }
    try Command.run(
      "sh", "-c",
      "echo 'ATTRS{name}==\"Guest Ignored Screen\", ENV{LIBINPUT_IGNORE_DEVICE}=\"1\"' >\(rule)")
    try Command.run("udevadm", "control", "--reload")
    // A worker of udevd that was busy may still have the old rules.
    let deadline = Deadline()
    while daemon.log.devices("removed").isEmpty {
      if deadline.hasPassed { throw Failure("waited in vain for the screen to be closed") }
      try Command.run("udevadm", "trigger", "--action=change", node)
      let next = Deadline(in: .seconds(2))
      while daemon.log.devices("removed").isEmpty, !next.hasPassed { try daemon.hear(until: next) }
    }
    try expect(
      "reason", daemon.log.devices("removed")[0].reason,
      is: "not read: LIBINPUT_IGNORE_DEVICE is set")

    unlink(rule)
    try Command.run("udevadm", "control", "--reload")
    try Command.run("udevadm", "settle")
    try Command.run("udevadm", "trigger", "--action=change", node)
    try daemon.wait(for: "the screen to be opened again") {
      daemon.log.devices("added").count == 2
    }
    try DiscoveryCases.tap(screen, daemon)
    try daemon.terminate()
  }
}
