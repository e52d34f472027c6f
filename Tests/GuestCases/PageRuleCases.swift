import CGuestSupport
import Glibc
import TestSupport

/// The rules and the entries of the hardware database that the pages show, on devices of their names.
enum PageRuleCases {
  static let asDocumented = GuestCase(
    "the rules and hardware database entries of the pages have the documented effect", seconds: 36,
    haveTheirEffect)
  static let cases = [asDocumented]

  private static let rules = [
    "/etc/udev/rules.d/65-panel.rules", "/etc/udev/rules.d/65-sensor.rules",
    "/etc/udev/hwdb.d/61-remote.hwdb", "/etc/udev/hwdb.d/61-panel.hwdb",
  ]
  private static let classRule = "/etc/udev/rules.d/61-panel.rules"
  private static let localRule = "/etc/udev/rules.d/65-local.rules"

  /// What the rules are for.
  private struct Devices {
    let cheap, swapped, mirrored, jumpy, ignored: TouchScreen
    let mouse: USBPanel
    let hub: SensorHub
    let remote: CheapRemote
    let receiver: RemoteReceiver

    init(_ bench: Bench) throws {
      func sized(_ name: String) throws -> TouchScreen {
        TouchScreen(try bench.device(.sizedScreen(named: name)))
      }
      cheap = try sized("Cheap Panel")
      swapped = try sized("Swapped Panel")
      mirrored = try sized("Mirrored Panel")
      jumpy = try sized("Jumpy Panel")
      ignored = try sized("Some Panel")
      mouse = try bench.usbPanel(vendor: 0x0eef)
      hub = try bench.sensorHub()
      remote = try bench.cheapRemote(named: "Cheap Remote")
      receiver = try RemoteReceiver(driver: "rc-loopback")
    }

    var nodes: [EventNode] {
      [cheap, swapped, mirrored, jumpy, ignored].map(\.device.node)
        + [mouse.node, hub.node, remote.node, receiver.node]
    }

    /// The nodes that a daemon reads once the rules apply.
    var read: [EventNode] { nodes.filter { $0.path != ignored.device.node.path } }
  }

  static func haveTheirEffect(_ bench: Bench) throws {
    let script = try PageScript(of: asDocumented)
    try Command.run("modprobe", "-a", "rc-loopback", "ir-nec-decoder")
    defer {
      for file in rules + [classRule, localRule] { unlink(file) }
      // The compiled database keeps the entries: no other device has such a name.
      for command in [["modprobe", "-r", "rc-loopback"], ["udevadm", "control", "--reload"]] {
        _ = try? Tool.outcome(of: command)
      }
    }
    let devices = try Devices(bench)
    try expect(
      try properties(of: devices.mouse.node).contains("ID_INPUT_MOUSE=1"), "not a mouse for udev")
    try expect("resolutions", try resolutions(of: devices.cheap), is: [0, 0, 20, 20])

    for file in rules { try script.write(file, of: "Devices.md") }
    try script.write(classRule, of: "Troubleshooting.md")
    try script.write(localRule, of: "Service.md")
    script.replaced = [
      "/dev/input/event3": devices.nodes.map(\.path).joined(separator: " "),
      "rc0": devices.receiver.name,
    ]
    try Service.start()
    try Command.run("ir-keytable", "-s", devices.receiver.name, "-c", "-p", "nec")
    try script.run(in: "sudo env LC_ALL=C ir-keytable", on: "Devices.md")
    try script.run(in: "sudo systemd-hwdb update", on: "Devices.md")
    try script.run(in: "sudo systemd-hwdb update", on: "Troubleshooting.md")
    let before = try Service.processOfUnit()
    try expect(before > 0, "the service is not running")
    script.replaced["/dev/input/event3"] = devices.read.map(\.path).joined(separator: " ")
    try script.run(in: "sudo udevadm control", on: "Devices.md")
    try Command.run(
      "udevadm", "trigger", "--settle", "--action=add", devices.ignored.device.node.path)
    try Service.stop()
    try script.expectAllRun()

    try expect("resolutions", try resolutions(of: devices.cheap), is: [16, 16, 16, 16])
    try expect(
      try properties(of: devices.hub.node).contains("ACCEL_MOUNT_MATRIX=-1, 0, 0; 0, -1, 0"),
      "no matrix of the sensor")
    let daemon = try bench.daemon(with: devices.read)
    try expectReasons(daemon, devices)
    try touch(devices, daemon)
    try press(devices, daemon)
  }

  private static func expectReasons(_ daemon: Daemon, _ devices: Devices) throws {
    let added = daemon.log.devices("added")
    try expect(
      !added.contains { $0.node == devices.ignored.device.node.path }, "a device is not ignored")
    try expect(
      "reason", added.first { $0.node == devices.mouse.node.path }?.reason,
      is: "touchscreen by udev (ID_INPUT_TOUCHSCREEN)")
  }

  private static func touch(_ devices: Devices, _ daemon: Daemon) throws {
    // A quarter of the way across, and an eighth down.
    let spot = Spot(1024, 512)
    func ended(_ count: Int) throws {
      try daemon.wait(for: "\(count) touches to end") { daemon.log.touches("ended").count == count }
    }
    // It is turned upside down, and lifts by itself.
    try devices.cheap.frame(.down(slot: 0, id: 1, at: spot))
    try ended(1)
    try devices.swapped.frame(.down(slot: 0, id: 1, at: spot))
    try devices.swapped.frame(.up(slot: 0))
    try ended(2)
    try devices.mirrored.frame(.down(slot: 0, id: 1, at: spot))
    try devices.mirrored.frame(.up(slot: 0))
    try ended(3)
    let (near, far) = (Spot.forFinger(0), Spot.forFinger(9))
    try devices.jumpy.frame(.down(slot: 0, id: 1, at: near))
    try devices.jumpy.frame(.move(slot: 0, to: far))
    try devices.jumpy.frame(.move(slot: 0, to: near.moved(steps: 1)))
    try devices.jumpy.frame(.up(slot: 0))
    try ended(4)
    try devices.mouse.touch(spot, isDown: true)
    try devices.mouse.touch(spot, isDown: false)
    try ended(5)
    let fingers = TouchHistory(daemon.log).fingers
    try expect(
      "starts", fingers.map(\.start),
      is: [
        Point(x: 320 * 3 / 4, y: 480 * 7 / 8), Point(x: 320 / 8, y: 480 / 4),
        Point(x: 320 * 3 / 4, y: 480 / 8), near.point, spot.point,
      ])
    try expect("moves of the panel that jumps", fingers[3].moves, is: [near.moved(steps: 1).point])
  }

  private static func press(_ devices: Devices, _ daemon: Daemon) throws {
    try devices.remote.tap()
    try daemon.wait(for: "the key of the remote") { daemon.log.commands.count == 1 }
    // Two presses of the same command in half a second may come from one key.
    usleep(700_000)
    try Command.run("ir-ctl", "-d", "/dev/lirc0", "-S", "nec:0x1e3d")
    try daemon.wait(for: "the key of the receiver") { daemon.log.commands.count == 2 }
    try expect(
      "commands", daemon.log.commands, is: ["TogglePlayPause", "TogglePlayPause"])
  }

  private static func properties(of node: EventNode) throws -> String {
    try Tool.run(["udevadm", "info", "--query=property", node.path])
  }

  /// Those of x and y, and of x and y of multi-touch.
  private static func resolutions(of screen: TouchScreen) throws -> [Int32] {
    let path = screen.device.node.path
    let node = try check("open \(path)", open(path, O_RDONLY | O_CLOEXEC))
    defer { close(node) }
    return try [ABS_X, ABS_Y, ABS_MT_POSITION_X, ABS_MT_POSITION_Y].map { axis in
      var info = input_absinfo()
      try check("EVIOCGABS", guest_evdev_axis(node, axis, &info))
      return info.resolution
    }
  }
}
