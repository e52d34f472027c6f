import CLibevdev
import Glibc
import KernelInput
import LinuxSystem

/// A descriptor of an evdev node, closed at the end of its lifetime.
struct NodeDescriptor: ~Copyable {
  let rawValue: Int32
  private let node: String

  /// Opens a node for reading, non-blocking and not inherited by child processes.
  init(opening node: String) throws(DeviceError) {
    rawValue = try Self.open(node)
    self.node = node
  }

  deinit { SystemCall.close(rawValue) }

  /// The number of the opened device, even if the node's path now leads to another one.
  var deviceNumber: dev_t? { SystemCall.status(of: rawValue)?.st_rdev }

  /// Sets the events that the kernel delivers.
  ///
  /// - Throws: ``DeviceError/Code/cannotMask`` if the kernel is too old (before 4.4).
  func setMask(_ mask: EventMask) throws(DeviceError) {
    for (type, words) in mask.bitmaps {
      do {
        try DeviceError.check(
          .setUp, node,
          try SystemCall.setEventMask(rawValue, type: UInt32(type.rawValue), codes: words))
      } catch let error where error.errno == EINVAL || error.errno == ENOTTY {
        throw DeviceError(.cannotMask, errno: error.errno, subject: node)
      }
    }
  }

  /// Sets the monotonic clock for timestamps, which discards pending events.
  func useMonotonicClock() throws(DeviceError) {
    try DeviceError.check(.setUp, node, try SystemCall.useMonotonicClock(rawValue))
  }

  /// Returns the switches that are on.
  func switches() throws(DeviceError) -> CodeSet {
    var words = EventMask.words(CodeSet(), count: Int(SW_CNT))
    try DeviceError.check(.state, node, try SystemCall.readSwitches(rawValue, into: &words))
    return CodeSet(
      (0..<UInt16(SW_CNT)).filter {
        words[Int($0) / UInt.bitWidth] & 1 << (UInt($0) % UInt(UInt.bitWidth)) != 0
      })
  }

  /// Reads and discards pending events: at least those that were pending at the beginning, for a
  /// device that never stops.
  func drain() throws(DeviceError) {
    let bytes = UnsafeMutableRawBufferPointer.allocate(
      byteCount: 64 * MemoryLayout<KernelEvent>.stride,
      alignment: MemoryLayout<KernelEvent>.alignment)
    // The memory belongs to this function, and its content is not used.
    defer { unsafe bytes.deallocate() }
    // A read that does not fill the buffer has read everything.
    while try unsafe SystemCall.read(rawValue, into: bytes, subject: node) == bytes.count {}
  }
}
