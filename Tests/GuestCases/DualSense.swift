import CGuestSupport
import Glibc

/// A DualSense on USB: the kernel's hid-playstation asks for its address, its firmware and how its
/// sensors are calibrated, and makes a node of its motion sensors.
final class DualSense: TestDevice {
  /// What the kernel calls 1 g of it (hid-playstation, `DS_ACC_RES_PER_G`).
  static let unitsPerG = 8192.0
  private static let name = "Guest DualSense"
  /// What each axis reads at +1 g and at −1 g: no real one is quite right or quite even.
  private static let calibration: [(plus: Double, minus: Double)] = [
    (8110, -8290), (8215, -8130), (8045, -8350),
  ]

  let node: EventNode
  private let device: HIDDevice
  private var count: UInt8 = 0
  private var stamp: UInt32 = 0

  init() throws {
    try Command.run("modprobe", "hid-playstation")
    let sensors = Self.name + " Motion Sensors"
    device = try HIDDevice(
      named: Self.name, descriptor: Self.descriptor, vendor: 0x054c, product: 0x0ce6,
      features: Self.features, isServed: { try Sysfs.eventNode(named: sensors) != nil })
    guard let event = try Sysfs.eventNode(named: sensors) else {
      throw Failure("\(sensors) went at once")
    }
    node = try device.node(directory: "/sys/class/input/\(event)")
  }

  func unplug() { device.unplug() }

  /// Feels an acceleration in g, as its own sensor would tell it.
  func feel(_ x: Double, _ y: Double, _ z: Double, after seconds: Double) throws {
    stamp &+= UInt32(seconds * 3_000_000)  // in thirds of a microsecond
    count &+= 1
    var report = [UInt8](repeating: 0, count: 64)
    report[0] = 0x01
    for stick in 1...4 { report[stick] = 0x80 }
    report[7] = count
    report[8] = 0x08  // the directional pad is let go
    for (index, felt) in [x, y, z].enumerated() {
      let (plus, minus) = Self.calibration[index]
      let raw = (plus + minus) / 2 + felt * (plus - minus) / 2
      let word = UInt16(bitPattern: Int16(max(-32768, min(32767, raw.rounded()))))
      report[22 + 2 * index] = UInt8(word & 0xff)
      report[23 + 2 * index] = UInt8(word >> 8)
    }
    for index in 0..<4 { report[28 + index] = UInt8(truncatingIfNeeded: stamp >> (8 * index)) }
    report[33] = 0x80  // no finger on the touchpad
    report[37] = 0x80
    try device.send(report)
  }

  /// A vendor-defined collection with the reports that the driver knows: only their sizes matter.
  private static let descriptor: [UInt8] =
    [
      0x06, 0x00, 0xff,  // Usage Page (Vendor Defined)
      0x09, 0x01,  // Usage (1)
      0xa1, 0x01,  // Collection (Application)
      0x15, 0x00,  //   Logical Minimum (0)
      0x26, 0xff, 0x00,  //   Logical Maximum (255)
      0x75, 0x08,  //   Report Size (8)
    ] + report(0x01, count: 63, kind: 0x81) + report(0x02, count: 62, kind: 0x91)
    + report(0x05, count: 40, kind: 0xb1) + report(0x09, count: 19, kind: 0xb1)
    + report(0x20, count: 63, kind: 0xb1) + [0xc0]

  private static func report(_ number: UInt8, count: UInt8, kind: UInt8) -> [UInt8] {
    [
      0x85, number,  //   Report ID
      0x09, number,  //   Usage
      0x95, count,  //   Report Count
      kind, 0x02,  //   Input, Output or Feature (Data, Variable, Absolute)
    ]
  }

  private static let features: [UInt8: [UInt8]] = [
    0x05: calibrationReport,
    0x09: [0x09, 0x02, 0x12, 0x34, 0x56, 0x78, 0x9a] + [UInt8](repeating: 0, count: 13),
    0x20: [0x20] + [UInt8](repeating: 1, count: 63),
  ]

  private static let calibrationReport: [UInt8] = {
    var words: [Int16] = [0, 0, 0]  // the gyroscope's bias
    words += [8800, -8800, 8800, -8800, 8800, -8800, 540, 540]
    for (plus, minus) in calibration { words += [Int16(plus), Int16(minus)] }
    let bytes = words.flatMap { word in
      let word = UInt16(bitPattern: word)
      return [UInt8(word & 0xff), UInt8(word >> 8)]
    }
    return [0x05] + bytes + [UInt8](repeating: 0, count: 40 - bytes.count)
  }()
}
