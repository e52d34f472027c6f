import CGuestSupport
import Foundation
import Synchronization

/// A device made with uhid whose features the kernel's driver reads and writes.
///
/// The driver asks while it sets the device up, and again for each use. A thread answers, because the
/// process that uses the device waits meanwhile.
final class HIDDevice: Sendable {
  private let descriptor: Int32
  private let isUnplugged = Mutex(false)

  /// - Parameters:
  ///   - features: What each feature report reads, its number in front; what is written is read
  ///     from then on.
  ///   - reply: What input report an output report is answered with, if any.
  ///   - isServed: Whether the kernel's driver has made of it what was expected.
  init(
    named name: String, descriptor report: [UInt8], bus: Int32 = BUS_USB, vendor: UInt32,
    product: UInt32, features: [UInt8: [UInt8]] = [:],
    reply: @escaping @Sendable ([UInt8]) -> [UInt8]? = { _ in nil }, isServed: () throws -> Bool
  ) throws {
    descriptor = try check("open /dev/uhid", open("/dev/uhid", O_RDWR | O_CLOEXEC | O_NONBLOCK))
    try check(
      "UHID_CREATE2",
      guest_uhid_create(
        descriptor, name, report, report.count, UInt16(bus), vendor, product))
    let thread = Thread { [self] in serve(features, reply) }
    thread.start()
    let deadline = Deadline()
    while try !isServed() {
      if deadline.hasPassed {
        unplug()
        throw Failure("no driver made anything of \(name)")
      }
      usleep(20_000)
    }
  }

  /// Sends an input report, its number in front.
  func send(_ report: [UInt8]) throws {
    try check("UHID_INPUT2", guest_uhid_send(descriptor, report, report.count))
  }

  /// Returns the node that the kernel's driver creates. Without a node the device is unplugged.
  func node(
    directory: String, in place: String = "/dev/input", awaitsUdev: Bool = true
  ) throws -> EventNode {
    do {
      return try EventNode(directory: directory, in: place, awaitsUdev: awaitsUdev)
    } catch {
      unplug()
      throw error
    }
  }

  func unplug() {
    isUnplugged.withLock { isUnplugged in
      if !isUnplugged { close(descriptor) }
      isUnplugged = true
    }
  }

  private func serve(
    _ features: [UInt8: [UInt8]], _ reply: @Sendable ([UInt8]) -> [UInt8]?
  ) {
    var features = features
    while true {
      // The lock keeps the descriptor from being another file's by the time it is used.
      let isOver = isUnplugged.withLock { isUnplugged in
        if !isUnplugged { answer(&features, reply) }
        return isUnplugged
      }
      if isOver { return }
      usleep(1000)
    }
  }

  private func answer(
    _ features: inout [UInt8: [UInt8]], _ reply: @Sendable ([UInt8]) -> [UInt8]?
  ) {
    var request = guest_uhid_request()
    while guest_uhid_next(descriptor, &request) > 0 {
      let data = withUnsafeBytes(of: request.data) { Array($0.prefix(Int(request.size))) }
      switch request.type {
      case UHID_GET_REPORT.rawValue:
        let report = features[request.report_number] ?? []
        let size = report.isEmpty ? Int(-EIO) : report.count
        guest_uhid_answer_get(descriptor, request.id, report, size)
      case UHID_SET_REPORT.rawValue:
        features[request.report_number] = data
        guest_uhid_answer_set(descriptor, request.id)
      case UHID_OUTPUT.rawValue:
        if let report = reply(data) { guest_uhid_send(descriptor, report, report.count) }
      default: break
      }
    }
  }
}
