import CGuestSupport
import Glibc

/// A device that is nothing but a report descriptor: the kernel's own driver makes its nodes.
final class SweptDevice {
  private static let contactMaximum: UInt32 = 0x0d_0055
  private static let folder = "/sys/bus/hid/devices"

  let descriptor: ReportDescriptor
  private let maximumContacts: Int64
  /// Its directory in /sys; nil until the kernel has one.
  private(set) var directory: String?
  private var file: Int32
  private let before: Set<String>

  init(_ entry: HIDEntry) throws {
    let bytes = ReportDescriptor.shortened(entry.bytes)
    descriptor = ReportDescriptor(bytes)
    maximumContacts = Int64(entry.maximumContacts)
    before = Set(try Sysfs.entries(of: Self.folder))
    file = try check("open /dev/uhid", open("/dev/uhid", O_RDWR | O_CLOEXEC | O_NONBLOCK))
    try check(
      "UHID_CREATE2",
      guest_uhid_create(
        file, entry.name, bytes, bytes.count, entry.busNumber, entry.vendor, entry.product))
  }

  /// Answers what a driver asks, for a moment.
  func serve() throws {
    var polled = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
    guard poll(&polled, 1, 20) > 0 else { return }
    var request = guest_uhid_request()
    try check("read /dev/uhid", guest_uhid_next(file, &request))
    switch request.type {
    case UHID_GET_REPORT.rawValue:
      let number = request.report_number
      guard descriptor.has(.feature, number) else {
        try check("answer", guest_uhid_answer_get(file, request.id, [], Int(-EIO)))
        return
      }
      let report = descriptor.report(.feature, number) { report in
        for field in descriptor.fields
        where field.kind == .feature && field.reportID == number
          && field.usage == Self.contactMaximum
        {
          report.set(field, to: maximumContacts)
        }
      }
      try check("answer", guest_uhid_answer_get(file, request.id, report, report.count))
    case UHID_SET_REPORT.rawValue: try check("answer", guest_uhid_answer_set(file, request.id))
    default: break
    }
  }

  /// The event nodes that the kernel has made so far.
  func nodes() -> [String] {
    if directory == nil {
      let now = (try? Sysfs.entries(of: Self.folder)) ?? []
      directory = now.first { !before.contains($0) }.map { "\(Self.folder)/\($0)" }
    }
    guard let directory, let inputs = try? Sysfs.entries(of: directory + "/input") else {
      return []
    }
    return inputs.flatMap { input in
      ((try? Sysfs.entries(of: "\(directory)/input/\(input)")) ?? [])
        .filter { $0.hasPrefix("event") }.map { "/dev/input/\($0)" }
    }
  }

  /// The driver that the kernel chose; nil for none.
  var driver: String? {
    guard let directory else { return nil }
    var target = [CChar](repeating: 0, count: 1024)
    guard readlink(directory + "/driver", &target, 1023) > 0 else { return nil }
    return String(kernelText: target).split(separator: "/").last.map(String.init)
  }

  func send(_ report: [UInt8]) throws {
    try check("UHID_INPUT2", guest_uhid_send(file, report, report.count))
  }

  func unplug() {
    if file >= 0 { close(file) }
    file = -1
  }
}
