import CGuestSupport
import Glibc

/// A touchscreen that speaks HID: the kernel's own driver makes its node, as with a real one.
final class HIDPanel: TestDevice {
  enum ReportID {
    static let touches: UInt8 = 1
    static let maximum: UInt8 = 2
    static let certificate: UInt8 = 3
  }

  /// A finger in a report.
  struct Finger {
    let id: UInt8
    let isDown: Bool
    let spot: Spot
  }

  let name = "Guest HID Panel"
  private(set) var node: EventNode
  /// The directory of the HID device in /sys.
  private let directory: String
  private var descriptor: Int32
  private var scanTime: UInt16 = 0

  init() throws {
    descriptor = try check("open /dev/uhid", open("/dev/uhid", O_RDWR | O_CLOEXEC | O_NONBLOCK))
    do {
      let report = HIDPanel.reportDescriptor
      try check(
        "UHID_CREATE2",
        guest_uhid_create(descriptor, name, report, report.count, UInt16(BUS_USB), 0x1209, 0x0002))
      let event = try HIDPanel.serve(descriptor, until: name)
      directory = "/sys/class/input/\(event)/device/device"
      node = try EventNode(directory: "/sys/class/input/\(event)")
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// The driver that the kernel chose.
  func driver() throws -> String {
    var target = [CChar](repeating: 0, count: 1024)
    try check("readlink \(directory)/driver", readlink(directory + "/driver", &target, 1023))
    let path = String(kernelText: target)
    return path.split(separator: "/").last.map(String.init) ?? path
  }

  /// Sends one report with these fingers in it.
  func report(_ fingers: [Finger]) throws {
    scanTime &+= 100
    var bytes = [ReportID.touches]
    for index in 0..<HIDPanel.fingersPerReport {
      guard index < fingers.count else {
        bytes += [0, 0, 0, 0, 0, 0]
        continue
      }
      let finger = fingers[index]
      bytes += [finger.isDown ? 1 : 0, finger.id]
      bytes += littleEndian(UInt16(finger.spot.x)) + littleEndian(UInt16(finger.spot.y))
    }
    bytes += littleEndian(scanTime) + [UInt8(fingers.count)]
    try check("UHID_INPUT2", guest_uhid_send(descriptor, bytes, bytes.count))
  }

  func unplug() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }

  private func littleEndian(_ value: UInt16) -> [UInt8] {
    [UInt8(value & 0xff), UInt8(value >> 8)]
  }

  /// Answers what the driver asks while it sets the device up, until a node of that name appears.
  private static func serve(_ descriptor: Int32, until name: String) throws -> String {
    let deadline = Deadline()
    while !deadline.hasPassed {
      var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      // The kernel sends nothing when the node is there, so look again now and then.
      if poll(&polled, 1, 50) > 0 { try answer(descriptor) }
      for event in try Sysfs.entries(of: "/sys/class/input") where event.hasPrefix("event") {
        let path = "/sys/class/input/\(event)/device/name"
        if let found = try? Sysfs.text(path), found == name { return event }
      }
    }
    throw Failure("no driver made a node of \(name)")
  }

  private static func answer(_ descriptor: Int32) throws {
    var request = guest_uhid_request()
    try check("read /dev/uhid", guest_uhid_next(descriptor, &request))
    switch request.type {
    case UHID_GET_REPORT.rawValue:
      let report: [UInt8]
      switch request.report_number {
      case ReportID.maximum: report = [ReportID.maximum, UInt8(fingersPerReport)]
      case ReportID.certificate:
        report = [ReportID.certificate] + [UInt8](repeating: 0, count: 256)
      default: report = []
      }
      let size = report.isEmpty ? Int(-EIO) : report.count
      try check(
        "UHID_GET_REPORT_REPLY", guest_uhid_answer_get(descriptor, request.id, report, size))
    case UHID_SET_REPORT.rawValue:
      try check("UHID_SET_REPORT_REPLY", guest_uhid_answer_set(descriptor, request.id))
    default: break
    }
  }
}
