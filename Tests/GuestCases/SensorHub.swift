import CGuestSupport
import Glibc

/// A HID sensor hub with one accelerometer: the kernel's hid-sensor-accel-3d makes an IIO device of
/// it, in thousandths of g.
final class SensorHub: TestDevice, ShakenDevice {
  let node: EventNode
  private let device: HIDDevice
  private let number: String

  init(awaitsUdev: Bool = true) throws {
    try Command.run(
      "modprobe", "-a", "hid-sensor-hub", "hid-sensor-accel-3d", "industrialio-triggered-buffer",
      "kfifo_buf")
    let others = Self.directories
    func own() -> String? { Self.directories.subtracting(others).first }
    device = try HIDDevice(
      named: "Guest Sensor Hub", descriptor: Self.descriptor, vendor: 0x1209, product: 0x0003,
      features: [1: Self.feature], isServed: { own() != nil })
    guard let directory = own() else { throw Failure("the sensor went at once") }
    number = directory
    node = try device.node(
      directory: "/sys/bus/iio/devices/\(directory)", in: "/dev", awaitsUdev: awaitsUdev)
  }

  func unplug() { device.unplug() }

  /// The file of the sensor's directory in sysfs.
  func text(_ file: String) throws -> String {
    try Sysfs.text("/sys/bus/iio/devices/\(number)/\(file)")
  }

  /// Feels an acceleration in g.
  func feel(_ x: Double, _ y: Double, _ z: Double) throws {
    var report: [UInt8] = [1]
    for felt in [x, y, z] {
      let word = UInt16(bitPattern: Int16(max(-32, min(32, felt)) * 1000))
      report += [UInt8(word & 0xff), UInt8(word >> 8)]
    }
    try device.send(report)
  }

  @discardableResult
  func play(
    seconds: Double, _ motion: (Double) -> (x: Double, y: Double, z: Double)
  ) throws -> Double {
    var clock = SampleClock()
    for index in 0..<Int(seconds * 100) {
      let (x, y, z) = motion(Double(index) / 100)
      try feel(x, y, z)
      clock.wait(0.01)
    }
    return clock.delay
  }

  /// The directories of all such sensors.
  private static var directories: Set<String> {
    // None is there before the module is.
    let all = (try? Sysfs.entries(of: "/sys/bus/iio/devices")) ?? []
    return Set(
      all.filter { entry in
        entry.hasPrefix("iio:device")
          && (try? Sysfs.text("/sys/bus/iio/devices/\(entry)/name")) == "accel_3d"
          && access("/sys/bus/iio/devices/\(entry)/buffer/enable", F_OK) == 0
      })
  }

  /// No events, power off, ten readings a second, any change is worth a report.
  private static let feature: [UInt8] = [1, 1, 1, 100, 0, 0, 0, 0, 0]

  /// An accelerometer as the HID usage tables for sensors describe it.
  private static let descriptor: [UInt8] =
    [
      0x05, 0x20,  // Usage Page (Sensors)
      0x09, 0x01,  // Usage (Sensor)
      0xa1, 0x01,  // Collection (Application)
      0x85, 0x01,  //   Report ID (1)
      0x09, 0x73,  //   Usage (Motion: Accelerometer 3D)
      0xa1, 0x00,  //   Collection (Physical)
      0x75, 0x08,  //     Report Size (8)
      0x95, 0x01,  //     Report Count (1)
    ] + selection(of: [0x16, 0x03], 0x40...0x45)  // Property: Reporting State
    + selection(of: [0x19, 0x03], 0x50...0x55)  // Property: Power State
    + [
      0x0a, 0x0e, 0x03,  //     Usage (Property: Report Interval), in milliseconds
      0x15, 0x00,  //     Logical Minimum (0)
      0x27, 0xff, 0xff, 0xff, 0x7f,  //     Logical Maximum
      0x75, 0x20,  //     Report Size (32)
      0xb1, 0x02,  //     Feature (Data, Variable, Absolute)
      0x0a, 0x52, 0x14,  //     Usage (Data: Acceleration, modified: Change Sensitivity)
      0x26, 0xff, 0x7f,  //     Logical Maximum (32767)
      0x75, 0x10,  //     Report Size (16)
      0x55, 0x0d,  //     Unit Exponent (-3)
      0xb1, 0x02,  //     Feature (Data, Variable, Absolute)
      0x16, 0x01, 0x80,  //     Logical Minimum (-32767)
      0x0a, 0x53, 0x04,  //     Usage (Data: Acceleration Axis X)
      0x81, 0x02,  //     Input (Data, Variable, Absolute)
      0x0a, 0x54, 0x04,  //     Usage (Data: Acceleration Axis Y)
      0x81, 0x02,  //     Input (Data, Variable, Absolute)
      0x0a, 0x55, 0x04,  //     Usage (Data: Acceleration Axis Z)
      0x81, 0x02,  //     Input (Data, Variable, Absolute)
      0xc0,  //   End Collection
      0xc0,  // End Collection
    ]

  /// One of several states, of which the usages of page 8 are the names.
  private static func selection(of property: [UInt8], _ states: ClosedRange<UInt8>) -> [UInt8] {
    [0x0a] + property + [
      0x15, 0x00,  //     Logical Minimum (0)
      0x25, 0x05,  //     Logical Maximum (5)
      0xa1, 0x02,  //     Collection (Logical)
    ] + states.flatMap { [0x0a, $0, 0x08] } + [
      0xb1, 0x00,  //       Feature (Data, Array, Absolute)
      0xc0,  //     End Collection
    ]
  }
}
