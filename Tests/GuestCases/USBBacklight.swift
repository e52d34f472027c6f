import Foundation
import Glibc
import Synchronization

/// A small USB display whose backlight the kernel's own driver (hid-picolcd) turns off and on. It keeps the levels that
/// it was sent.
final class USBBacklight: Sendable {
  private static let class_ = "/sys/class/backlight"

  /// The name of the backlight.
  let name: String
  private let gadget: USBGadget
  private let descriptor: Int32
  private let received: Received

  private final class Received: Sendable {
    let levels = Mutex<[UInt8]>([])
    let isOver = Atomic(false)
  }

  /// The levels of the panel's light, in the order in which they arrived.
  var levels: [UInt8] { received.levels.withLock { $0 } }

  init() throws {
    // The numbers that the driver knows.
    gadget = try USBGadget(
      "backlight", title: "Guest Backlight", vendor: 0x04d8, product: 0xc002,
      descriptor: Self.descriptor, reportLength: 64, drivers: ["hid-picolcd"])
    let nodes = Set(Self.gadgetNodes)
    try gadget.plugIn()
    let deadline = Deadline()
    var node: String?
    while node == nil {
      if deadline.hasPassed { throw Failure("no node of the gadget") }
      node = Self.gadgetNodes.first { !nodes.contains($0) } ?? Self.gadgetNodes.first
      usleep(5000)
    }
    let path = "/dev/\(node ?? "")"
    descriptor = try check("open \(path)", open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK))
    let received = Received()
    self.received = received
    Thread { [descriptor] in Self.serve(descriptor, received) }.start()
    var found: String?
    while found == nil {
      if deadline.hasPassed { throw Failure("the driver made no backlight") }
      found = (try? Sysfs.entries(of: Self.class_))?.first
      usleep(20_000)
    }
    name = found ?? ""
  }

  private static var gadgetNodes: [String] {
    ((try? Sysfs.entries(of: "/dev")) ?? []).filter { $0.hasPrefix("hidg") }
  }

  /// The path of one of its files.
  func file(_ name: String) -> String { "\(Self.class_)/\(self.name)/\(name)" }

  func unplug() {
    received.isOver.store(true, ordering: .relaxed)
    gadget.unplug()
  }

  /// Answers the driver, which asks for the version of the firmware, and takes the levels.
  private static func serve(_ descriptor: Int32, _ received: Received) {
    var report = [UInt8](repeating: 0, count: 64)
    while !received.isOver.load(ordering: .relaxed) {
      let count = read(descriptor, &report, report.count)
      guard count > 0 else {
        usleep(2000)
        continue
      }
      switch report[0] {
      case 0xf1: _ = write(descriptor, [0xf1, 0, 3], 3)
      case 0x91: received.levels.withLock { $0.append(report[1]) }
      default: break
      }
    }
    close(descriptor)
  }

  /// The reports of the display, each with its number and its bytes after that.
  private static let descriptor: [UInt8] = {
    let inputs: [(UInt8, UInt8)] = [(0x11, 2), (0x21, 63), (0xf1, 2)]
    // Lamps, brightness, contrast, pictures, and the version.
    let outputs: [(UInt8, UInt8)] = [
      (0x81, 1), (0x91, 1), (0x92, 1), (0x94, 63), (0x95, 63), (0x96, 63), (0xf1, 1),
    ]
    func report(_ number: UInt8, _ count: UInt8, _ kind: UInt8) -> [UInt8] {
      [0x85, number, 0x09, 0x01, 0x95, count, kind, 0x02]
    }
    return [0x06, 0x00, 0xff, 0x09, 0x01, 0xa1, 0x01, 0x15, 0x00, 0x26, 0xff, 0x00, 0x75, 0x08]
      + inputs.flatMap { report($0, $1, 0x81) } + outputs.flatMap { report($0, $1, 0x91) } + [0xc0]
  }()
}
