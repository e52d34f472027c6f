import CGuestSupport
import Glibc
import TestSupport

/// Motion sensors whose nodes the kernel's own drivers make.
enum SensorCases {
  static let cases = [
    GuestCase(
      "a DualSense at rest measures 1 g through the kernel's driver", smoke: true, gamepadAtRest),
    GuestCase("a shaken DualSense begins and ends one motion", seconds: 4, gamepadShaken),
    GuestCase(
      "a Joy-Con that is shaken for half a second reports three samples at a time",
      burstShaken),
    GuestCase(
      "a recorded shake of a HID sensor hub comes through its IIO buffer", seconds: 3, smoke: true,
      sensorHub),
    GuestCase(
      "a program reads the tilt of a HID sensor hub through Core Motion's interface", seconds: 3,
      level),
    GuestCase("a sensor that another program had open is opened after it", busy),
    GuestCase("a sensor is read at a node with another name that is made later", otherName),
    GuestCase(
      "a sensor is closed, opened and rotated as udev's properties change", seconds: 4,
      reconsidered),
    GuestCase(
      "without the permission to start a sensor's buffer, the daemon reports the cause and the remedy",
      sensorHubDenied),
  ]

  static func gamepadAtRest(_ bench: Bench) throws {
    let pad = try bench.dualSense()
    for index in 0..<20 {
      try pad.feel(0.6, 0.002 * Double(index % 2), 0.8, after: 0.004)
      usleep(4000)
    }
    let node = try check("open \(pad.node.path)", open(pad.node.path, O_RDONLY | O_CLOEXEC))
    defer { close(node) }
    var squares = 0.0
    for axis in [ABS_X, ABS_Y, ABS_Z] {
      var info = input_absinfo()
      try check("EVIOCGABS", guest_evdev_axis(node, axis, &info))
      try expect("units per g", info.resolution, is: Int32(DualSense.unitsPerG))
      squares += (Double(info.value) / Double(info.resolution)).squared
    }
    try expect(abs(squares.squareRoot() - 1) < 0.02, "\(squares.squareRoot()) g at rest")
  }

  static func gamepadShaken(_ bench: Bench) throws {
    let pad = try bench.dualSense()
    let daemon = try bench.daemon(with: pad)
    let shake = try PersonsShake()
    try daemon.expectOneShake { try shake.play { try pad.feel($0, $1, $2, after: $3) } }
  }

  static func burstShaken(_ bench: Bench) throws {
    let joyCon = try bench.joyCon()
    let daemon = try bench.daemon(with: joyCon)
    try daemon.expectOneShake {
      var clock = SampleClock()
      for index in 0..<500 {
        let time = Double(index) * 0.005
        let isShaken = time >= 1 && time < 1.5
        try joyCon.feel(isShaken ? 2 * sin(2 * .pi * 4 * time) : 0, 0.01 * Double(index % 3), 1)
        clock.wait(0.005)
      }
      return clock.delay
    }
  }

  static func sensorHub(_ bench: Bench) throws {
    let hub = try bench.sensorHub()
    let socket = "/run/guest-sensor-control"
    let daemon = try bench.start(options: ["--control", socket])
    try daemon.waitUntilReady(with: [hub.node.path])
    try expect("the buffer", try hub.text("buffer/enable"), is: "1")
    // The kernel ends this text with a zero.
    let clock = try hub.text("current_timestamp_clock")
    try expect(clock.hasPrefix("monotonic"), "its clock: \(clock)")
    let shake = try PersonsShake()
    var metrics = ""
    try daemon.expectOneShake {
      let delay = try shake.play { x, y, z, _ in try hub.feel(x, y, z) }
      metrics = try bench.output(of: "ctl", "metrics", "--socket", socket)
      return delay
    }
    let lag = metrics.split(separator: "\n").first { $0.hasPrefix("responderd_lag_seconds_count") }
    let measured = lag.flatMap { $0.split(separator: " ").last }.flatMap { Int($0) } ?? 0
    // Of a hundred readings, every sixteenth.
    try expect(measured > 3, "\(measured) lags were measured: \(metrics)")
    try expect("the buffer afterwards", try hub.text("buffer/enable"), is: "0")
  }

  /// The node of a sensor can be open only once.
  static func busy(_ bench: Bench) throws {
    let hub = try bench.sensorHub()
    let other = try check("open \(hub.node.path)", open(hub.node.path, O_RDONLY | O_CLOEXEC))
    var isClosed = false
    defer { if !isClosed { close(other) } }
    let daemon = try bench.start(options: ["--verbose"])
    try daemon.wait(for: "a word about \(hub.node.path)") {
      daemon.diagnostics.contains { $0.contains(hub.node.path) && $0.contains("busy") }
    }
    close(other)
    isClosed = true
    try daemon.waitUntilReady(with: [hub.node.path])
  }

  static func otherName(_ bench: Bench) throws {
    let hub = try bench.sensorHub()
    let copy = "/dev/guest-sensor"
    defer { unlink(copy) }
    let daemon = try bench.start(options: ["--device", copy])
    try daemon.wait(for: "the daemon to wait for \(copy)") {
      daemon.diagnostics.contains { $0.contains("\(copy): no such node; waiting for it") }
    }
    try Command.run("cp", "--archive", hub.node.path, copy)
    try daemon.waitUntilReady(with: [copy])
    try daemon.terminate()
  }

  /// A change of its udev properties closes the sensor of a running daemon, or opens it again.
  static func reconsidered(_ bench: Bench) throws {
    let hub = try bench.sensorHub()
    let daemon = try bench.daemon(with: hub)
    func rule(_ name: String, _ value: String) throws {
      let deadline = Deadline()
      repeat {
        let sensor = #"SUBSYSTEM=="iio", KERNEL=="iio:device*", ATTR{name}=="accel_3d""#
        try UdevRules.add("\(sensor), ENV{\(name)}=\"\(value)\"")
        try Command.run("udevadm", "trigger", "--settle", "--action=change", hub.node.path)
        try expect(!deadline.hasPassed, "udevd does not apply \(name)=\(value)")
      } while try !Tool.run(["udevadm", "info", hub.node.path]).contains("\(name)=\(value)\n")
    }
    defer { UdevRules.remove() }
    try rule("ACCEL_LOCATION", "base")
    try daemon.wait(for: "the sensor to be closed") { !daemon.log.devices("removed").isEmpty }
    try expect(
      "reason", daemon.log.devices("removed")[0].reason,
      is: "not read: accelerometer of the base")
    try expect("the buffer", try hub.text("buffer/enable"), is: "0")

    try rule("ACCEL_LOCATION", "display")
    try daemon.wait(for: "the sensor to be opened again") {
      daemon.log.devices("added").count == 2
    }
    try rule("ACCEL_MOUNT_MATRIX", "0,1,0;1,0,0;0,0,1")
    try daemon.wait(for: "the sensor to be turned") { daemon.log.devices("added").count == 3 }
    try expect(
      "reason", daemon.log.devices("removed")[1].reason,
      is: "now used differently: accelerometer by its channels (IIO)")
    try rule("ACCEL_MOUNT_MATRIX", "upside down")
    try daemon.wait(for: "the value to be refused") {
      daemon.log.devices("added").count == 4
        && daemon.diagnostics.contains { $0.contains("ACCEL_MOUNT_MATRIX is \"upside down\"") }
    }
    let shake = try PersonsShake()
    try daemon.expectOneShake { try shake.play { x, y, z, _ in try hub.feel(x, y, z) } }
  }

  static func sensorHubDenied(_ bench: Bench) throws {
    let hub = try bench.sensorHub()
    let daemon = try bench.start(asNobody: true)
    let file = "scan_elements/in_accel_x_en: permission denied"
    try daemon.wait(for: "the reason") {
      daemon.diagnostics.contains { $0.contains(file) && $0.contains("70-responderd.rules") }
    }
    try expect("the buffer", try hub.text("buffer/enable"), is: "0")
  }
}

extension Double {
  fileprivate var squared: Double { self * self }
}
