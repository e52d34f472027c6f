import CGuestSupport
import Glibc

/// A left Joy-Con on Bluetooth: the kernel's hid-nintendo asks it many things by commands, and makes
/// a node of its motion sensors, which tell three samples at a time.
final class JoyCon: TestDevice {
  /// What the kernel calls 1 g of it (hid-nintendo, `JC_IMU_ACCEL_RES_PER_G`).
  static let unitsPerG = 4096.0
  private static let name = "Guest Joy-Con"

  let node: EventNode
  private let device: HIDDevice
  private var count: UInt8 = 0
  /// Samples that wait until there are three.
  private var waiting: [(x: Double, y: Double, z: Double)] = []

  init() throws {
    try Command.run("modprobe", "hid-nintendo")
    device = try HIDDevice(
      named: Self.name, descriptor: Self.descriptor, bus: BUS_BLUETOOTH, vendor: 0x057e,
      product: 0x2006, reply: Self.reply, isServed: { try Self.sensors() != nil })
    guard let event = try Self.sensors() else { throw Failure("the Joy-Con went at once") }
    node = try device.node(directory: "/sys/class/input/\(event)")
  }

  func unplug() { device.unplug() }

  /// Feels an acceleration in g for 5 ms.
  func feel(_ x: Double, _ y: Double, _ z: Double) throws {
    waiting.append((x, y, z))
    guard waiting.count == 3 else { return }
    count &+= 1
    var report = Self.header(0x30, count)
    for sample in waiting {
      for felt in [sample.x, sample.y, sample.z] {
        let word = UInt16(bitPattern: Int16(max(-7.9, min(7.9, felt)) * Self.unitsPerG))
        report += [UInt8(word & 0xff), UInt8(word >> 8)]
      }
      report += [UInt8](repeating: 0, count: 6)  // it does not turn
    }
    waiting = []
    try device.send(report)
  }

  private static func sensors() throws -> String? {
    // The driver names its nodes after what it found, not after us.
    try Sysfs.entries(of: "/sys/class/input").first { event in
      event.hasPrefix("event")
        && (try? Sysfs.text("/sys/class/input/\(event)/device/name"))?.contains("IMU") == true
    }
  }

  /// What every input report begins with: a full battery, no button, both sticks in the middle.
  private static func header(_ number: UInt8, _ count: UInt8) -> [UInt8] {
    [number, count, 0x8e, 0, 0, 0, 0x00, 0x08, 0x80, 0x00, 0x08, 0x80, 0]
  }

  /// Answers a command: which it was, and what it asked for.
  @Sendable private static func reply(to output: [UInt8]) -> [UInt8]? {
    guard output.count > 10, output[0] == 0x01 else { return nil }
    let command = output[10]
    var report = header(0x21, output[1]) + [0x80, command]
    switch command {
    case 0x02:  // who are you: firmware 4.7, a left Joy-Con, and its address
      report += [4, 7, 0x01, 2, 0x12, 0x34, 0x56, 0x78, 0x9a, 0xbc]
    case 0x10:  // what is in the memory at an address
      guard output.count > 15 else { return nil }
      report += output[11...15] + memory(at: UInt16(output[11]) | UInt16(output[12]) << 8)
    default: break
    }
    return report + [UInt8](repeating: 0, count: max(0, 49 - report.count))
  }

  private static func memory(at address: UInt16) -> [UInt8] {
    switch address {
    case 0x6020:  // what the sensors read at 0 and at 4 g, and what they turn by
      let words: [Int16] = [0, 0, 0, 16384, 16384, 16384, 0, 0, 0, 13371, 13371, 13371]
      return words.flatMap { [UInt8(UInt16($0) & 0xff), UInt8(UInt16($0) >> 8)] }
    // A range around the middle of the sticks, without a user's calibration.
    case 0x603d, 0x6046: return [0x00, 0x05, 0x50, 0x00, 0x08, 0x80, 0x00, 0x05, 0x50]
    default: return [UInt8](repeating: 0xff, count: 9)
    }
  }

  /// A vendor-defined collection with the reports that the driver knows.
  private static let descriptor: [UInt8] =
    [
      0x06, 0x01, 0xff,  // Usage Page (Vendor Defined)
      0x09, 0x01,  // Usage (1)
      0xa1, 0x01,  // Collection (Application)
      0x15, 0x00,  //   Logical Minimum (0)
      0x26, 0xff, 0x00,  //   Logical Maximum (255)
      0x75, 0x08,  //   Report Size (8)
      0x95, 0x30,  //   Report Count (48)
      0x85, 0x21, 0x09, 0x21, 0x81, 0x02,  //   answers to commands
      0x85, 0x30, 0x09, 0x30, 0x81, 0x02,  //   what it feels
      0x85, 0x01, 0x09, 0x01, 0x91, 0x02,  //   commands
      0x85, 0x10, 0x09, 0x10, 0x91, 0x02,  //   rumbling
      0xc0,  // End Collection
    ]
}
