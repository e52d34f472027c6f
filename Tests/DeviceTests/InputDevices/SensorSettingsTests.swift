import Foundation
import KernelInput
import Testing

@testable import InputDevices

@Suite struct SensorSettingsTests {
  private static let accelerometer = [
    "name": "accel_3d", "in_accel_scale": "0.009806", "in_accel_sampling_frequency": "10.0",
    "scan_elements/in_temp_en": "0", "current_timestamp_clock": "realtime ",
    "buffer/enable": "0", "buffer/length": "2", "buffer/watermark": "1",
  ].merging(SettingsDirectory.channels(type: "le:s16/32>>0", isEnabled: false)) { $1 }

  @Test func `a buffer is set up with three axes, the time and a rate for shakes`() throws {
    let files = try SettingsDirectory(Self.accelerometer)
    let buffer = IIOBuffer(files.directory, node: "/dev/iio:device0")
    #expect(buffer.hasAcceleration && !buffer.isRunning && buffer.enabledChannels.isEmpty)
    try buffer.setUp()
    try buffer.start()
    #expect(buffer.isRunning)
    #expect(buffer.enabledChannels.count == 4)
    #expect(IIOScanLayout(buffer.enabledChannels).size == 24)
    #expect(files.directory.text("current_timestamp_clock") == "monotonic")
    #expect(files.directory.text("scan_elements/in_temp_en") == "0")
    #expect(try #require(buffer.rate) >= 100)
    buffer.stop()
    #expect(!buffer.isRunning)
  }

  @Test(arguments: [
    ("12.5 25 50 100 200", "100"), ("25 50", "50"), ("1.5 62.5", "62.5"), ("400 800", "400"),
  ])
  func `of the rates that there are the lowest that is enough is taken`(
    available: String, chosen: String
  ) throws {
    var texts = Self.accelerometer
    texts["in_accel_sampling_frequency"] = nil
    texts["sampling_frequency"] = "1"
    texts["sampling_frequency_available"] = available
    let files = try SettingsDirectory(texts)
    try IIOBuffer(files.directory, node: "").setUp()
    #expect(files.directory.text("sampling_frequency") == chosen)
  }

  @Test func `a rate that is sufficient is not changed`() throws {
    var texts = Self.accelerometer
    texts["in_accel_sampling_frequency"] = "62.500000"
    let files = try SettingsDirectory(texts)
    try IIOBuffer(files.directory, node: "").setUp()
    #expect(files.directory.text("in_accel_sampling_frequency") == "62.500000")
  }

  @Test func `a setting that cannot be written is named`() throws {
    var texts = Self.accelerometer
    texts["scan_elements/in_accel_y_en"] = nil
    let files = try SettingsDirectory(texts)
    let buffer = IIOBuffer(files.directory, node: "/dev/iio:device0")
    #expect(!buffer.hasAcceleration)
    let error = #expect(throws: DeviceError.self) { try buffer.setUp() }
    #expect(error?.code == .setting)
    #expect(error?.subject == "\(files.url.path)/scan_elements/in_accel_y_en")
  }

  @Test func `a user who cannot set up a buffer gets the name of the group that can`() {
    let error = DeviceError(.setting, errno: 13, subject: "/sys/x/buffer/enable")
    #expect(
      "\(error)" == """
        write /sys/x/buffer/enable: permission denied; a sensor's buffer is set up by root, or by \
        the group that the udev rule 70-responderd.rules lets write there
        """)
  }

  @Test func `a sensor is reported with its mounting, and taken unless it is in the base`() throws {
    var texts = Self.accelerometer
    texts["in_accel_mount_matrix"] = "0, 1, 0; 1, 0, 0; 0, 0, 1"
    let files = try SettingsDirectory(texts)
    func report(
      _ properties: [String: String], seat: String = "seat0", isNamed: Bool = false
    ) -> IIOReport? {
      IIOReport(
        node: "/dev/iio:device0", directory: files.directory, property: { properties[$0] },
        access: nil, seat: seat, isNamed: isNamed)
    }
    let plain = try #require(report([:]))
    #expect(plain.isTaken && plain.name == "accel_3d")
    #expect(try #require(plain.mountMatrix).applied(to: 1, 2, 3) == (2, 1, 3))
    #expect(report(["ACCEL_LOCATION": "base"])?.isTaken == false)
    #expect(report(["ACCEL_LOCATION": "base"], isNamed: true)?.isTaken == true)
    #expect(report(["ID_SEAT": "seat1"])?.isTaken == false)
    #expect(report(["ID_SEAT": "seat1"], seat: "seat1")?.isTaken == true)
    #expect(report([:], seat: "seat1")?.reason == "not read: belongs to seat0")
    #expect(report([:], seat: "seat1", isNamed: true)?.isTaken == true)
    let turned = try #require(report(["ACCEL_MOUNT_MATRIX": "-1, 0, 0; 0, -1, 0; 0, 0, 1"]))
    #expect(try #require(turned.mountMatrix).applied(to: 1, 2, 3) == (-1, -2, 3))
  }

  @Test func `the values and the scale of a sensor are read without its buffer`() throws {
    let files = try SettingsDirectory([
      "name": "accel_3d", "in_accel_x_raw": "0", "in_accel_y_raw": "-3", "in_accel_z_raw": "990",
      "in_accel_z_offset": "10", "in_accel_scale": "0.00980665",
    ])
    func report() throws -> IIOReport {
      try #require(
        IIOReport(
          node: "/dev/iio:device0", directory: files.directory, property: { _ in nil }, access: nil,
          seat: "seat0"))
    }
    #expect(try report().values == [.x: 0, .y: -3, .z: 1000])
    let units = try #require(try report().unitsPerG)
    #expect(abs(units.x - 1000) < 0.001 && abs(units.z - 1000) < 0.001)
    try files.remove("in_accel_y_raw")
    #expect(try report().values == [:])
    try files.remove("in_accel_scale")
    #expect(try report().unitsPerG == nil)
  }

  @Test func `an invalid orientation of udev's rules is reported, and the kernel's applies`() throws
  {
    let files = try SettingsDirectory([
      "name": "accel_3d", "in_accel_x_raw": "1", "in_mount_matrix": "0, 1, 0; 1, 0, 0; 0, 0, 1",
    ])
    let report = try #require(
      IIOReport(
        node: "/dev/iio:device0", directory: files.directory,
        property: { $0 == "ACCEL_MOUNT_MATRIX" ? "upside down" : nil }, access: nil, seat: "seat0"))
    #expect(try #require(report.mountMatrix).applied(to: 1, 2, 3) == (2, 1, 3))
    #expect(report.hints.complaints.count == 1)
    #expect(report.hints.complaints[0].hasPrefix("ACCEL_MOUNT_MATRIX is \"upside down\", not"))
  }

  @Test func `a sensor without a buffer is not read, nor is one of light`() throws {
    let slow = try SettingsDirectory(["name": "old", "in_accel_x_raw": "1"])
    let light = try SettingsDirectory(["name": "als", "in_illuminance_raw": "1"])
    func report(_ files: SettingsDirectory) -> IIOReport? {
      IIOReport(
        node: "/dev/iio:device1", directory: files.directory, property: { _ in nil }, access: nil,
        seat: "seat0")
    }
    #expect(report(slow)?.isTaken == false)
    #expect(report(light) == nil)
  }

  @Test(arguments: [("50", "0", "10"), ("100", "1", "10"), ("200", "25", "25"), ("10", "0", "10")])
  func `a driver that polls is asked to look every ten milliseconds`(
    poll: String, least: String, asked: String
  ) throws {
    let files = try SettingsDirectory(["poll": poll, "min": least, "max": "500"])
    var interval = try #require(PollInterval(files.directory))
    #expect(interval.shorten() == nil)
    #expect(files.directory.text("poll") == asked)
  }

  @Test func `a driver that rejects a faster rate stays too slow, and reports the error`() throws {
    let files = try SettingsDirectory(["poll": "100"])
    var interval = try #require(PollInterval(files.directory))
    #expect(interval.isTooSlow)
    let gone = SysfsDirectory(path: files.url.path + "/nowhere")
    #expect(PollInterval(gone) == nil)
    try files.remove("poll")
    #expect(interval.shorten()?.code == .setting)
    #expect(interval.isTooSlow)
  }
}
