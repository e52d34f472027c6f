import CLibevdev
import Glibc
import KernelInput
import LinuxSystem

/// An open descriptor of an evdev node, closed when it goes.
struct NodeDescriptor: ~Copyable {
  let rawValue: Int32
  private let node: String

  /// Opens a node for reading: without blocking, and not for the programs that we may start.
  init(opening node: String) throws(DeviceError) {
    self.node = node
    rawValue = try Self.open(node)
  }

  deinit { SystemCall.close(rawValue) }

  /// The number of the device that was opened, whatever the node's name leads to by now.
  var deviceNumber: dev_t? { SystemCall.status(of: rawValue)?.st_rdev }

  /// Chooses what the kernel lets through.
  ///
  /// - Throws: ``DeviceError/Code/cannotMask`` when the kernel is too old (before 4.4).
  func setMask(_ mask: EventMask) throws(DeviceError) {
    for (type, words) in mask.bitmaps {
      do {
        try SystemCall.setEventMask(rawValue, type: UInt32(type.rawValue), codes: words)
      } catch {
        let isTooOld = error.errno == EINVAL || error.errno == ENOTTY
        throw DeviceError(isTooOld ? .cannotMask : .setUp, errno: error.errno, subject: node)
      }
    }
  }

  /// Has events stamped by the monotonic clock. What is queued already is lost by that.
  func useMonotonicClock() throws(DeviceError) {
    try DeviceError.check(.setUp, node, try SystemCall.useMonotonicClock(rawValue))
  }

  /// Which switches are on.
  func switches() throws(DeviceError) -> CodeSet {
    var words = EventMask.words(CodeSet(), count: Int(SW_CNT))
    try DeviceError.check(.state, node, try SystemCall.readSwitches(rawValue, into: &words))
    return CodeSet(
      (0..<UInt16(SW_CNT)).filter {
        words[Int($0) / UInt.bitWidth] & 1 << (UInt($0) % UInt(UInt.bitWidth)) != 0
      })
  }

  /// Reads what is queued and throws it away; of a device that is never silent, what was queued
  /// when the reading began at least.
  func drain() throws(DeviceError) {
    try unsafe withUnsafeTemporaryAllocation(
      of: KernelEvent.self, capacity: 64
    ) { (events) throws(DeviceError) in
      // The allocation is ours until the closure ends, and nobody looks at its contents.
      let bytes = UnsafeMutableRawBufferPointer(events)
      // A read that leaves room has taken all there was.
      while try unsafe SystemCall.read(rawValue, into: bytes, subject: node) == bytes.count {}
    }
  }
}
