import CLinuxShims
import Glibc
import KernelInput

/// An open descriptor of an evdev node, closed when it goes.
struct NodeDescriptor: ~Copyable {
  let rawValue: Int32
  private let node: String

  /// Opens a node for reading: without blocking, and not for the programs that we may start.
  init(opening node: String) throws(DeviceError) {
    self.node = node
    do {
      // The path is a C string for the length of the call.
      rawValue = try SystemCall.checked(.open, node) { unsafe shim_evdev_open(node) }
    } catch let error where error.errno == EACCES || error.errno == EPERM {
      throw DeviceError(
        .permission, errno: error.errno, subject: node, access: DeviceAccess(node: node))
    }
  }

  deinit {
    // The result is of no use: Linux frees the descriptor whatever close(2) says.
    _ = close(rawValue)
  }

  /// The number of the device that was opened, whatever the node's name leads to by now.
  func deviceNumber() throws(DeviceError) -> dev_t {
    try SystemCall.status(of: rawValue, subject: node).st_rdev
  }

  /// Chooses what the kernel lets through.
  ///
  /// - Throws: ``DeviceError/Code/cannotMask`` when the kernel is too old (before 4.4).
  func setMask(_ mask: EventMask) throws(DeviceError) {
    for (type, words) in mask.bitmaps {
      let size = UInt32(words.count * MemoryLayout<UInt>.size)
      do {
        _ = try SystemCall.checked(.setUp, node) {
          // The kernel copies the words during the call.
          unsafe words.withUnsafeBytes {
            unsafe shim_evdev_set_mask(
              rawValue, UInt32(type.rawValue), $0.baseAddress, size)
          }
        }
      } catch let error where error.errno == EINVAL || error.errno == ENOTTY {
        throw DeviceError(.cannotMask, errno: error.errno, subject: node)
      }
    }
  }

  /// Has events stamped by the monotonic clock. What is queued already is lost by that.
  func useMonotonicClock() throws(DeviceError) {
    _ = try SystemCall.checked(.setUp, node) { shim_evdev_set_clock(rawValue, CLOCK_MONOTONIC) }
  }

  /// Which switches are on.
  func switches() throws(DeviceError) -> CodeSet {
    var words = EventMask.words(CodeSet(), count: Int(SW_CNT))
    let size = UInt32(words.count * MemoryLayout<UInt>.size)
    _ = try SystemCall.checked(.state, node) {
      // The kernel writes no more than the size that it is told.
      unsafe words.withUnsafeMutableBytes {
        unsafe shim_evdev_get_switches(rawValue, $0.baseAddress, size)
      }
    }
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
