import Glibc
import KernelInput
import LinuxSystem

/// Reads whole frames of kernel events from a descriptor, one read(2) per wake.
struct FrameReader: ~Copyable {
  private(set) var statistics = FrameStatistics()
  private var buffer: FrameBuffer
  /// Whether the last read filled the buffer, so that there may be more.
  private var mayHaveMore = false

  init(capacity: Int = FrameBuffer.initialCapacity) {
    Self.checkLayout
    buffer = FrameBuffer(capacity: capacity)
  }

  /// When the newest frame happened that the last read lent; `nil` where it lent none.
  var frameTime: Timestamp? { buffer.frameTime }

  /// Reads once, unless a loss left frames in the buffer, and passes each whole frame.
  ///
  /// - Parameter receive: Is lent one frame with its closing `SYN_REPORT`.
  /// - Throws: ``DeviceError/Code/gone`` or ``DeviceError/Code/read``.
  mutating func read(
    _ descriptor: Int32, subject: String, _ receive: (Span<KernelEvent>) -> Void
  ) throws(DeviceError) -> FrameRead {
    if buffer.isScanned { try fill(from: descriptor, subject: subject) }
    while let step = buffer.next() {
      switch step {
      case .frame:
        statistics.frames += 1
        buffer.withFrame(receive)
      case .dropped:
        statistics.drops += 1
        return .dropped
      }
    }
    return mayHaveMore ? .more : .everything
  }

  /// Throws away what was read and not lent. Call it when something newer is known.
  mutating func discardPending() {
    buffer.removeAll()
    mayHaveMore = false
  }

  @inline(__always)
  private mutating func fill(from descriptor: Int32, subject: String) throws(DeviceError) {
    statistics.reads += 1
    mayHaveMore = false
    var count = 0
    // The room is lent for the length of the call, and all of it is used for this one read.
    let isFull = try unsafe buffer.append { room throws(DeviceError) in
      // The room is this call's; every pattern of bits is a valid KernelEvent.
      let size = try unsafe SystemCall.read(
        descriptor, into: UnsafeMutableRawBufferPointer(room), subject: subject)
      // evdev never cuts an event (evdev_read); a source that does is no input device.
      guard let size, size % MemoryLayout<KernelEvent>.stride == 0 else {
        guard size == nil else { throw DeviceError(.read, errno: EIO, subject: subject) }
        return 0
      }
      count = size / MemoryLayout<KernelEvent>.stride
      return count
    }
    statistics.events += count
    mayHaveMore = isFull
  }

  /// read(2) writes `struct input_event`s straight into the buffer, so the layouts must agree.
  private static let checkLayout: Void = {
    typealias Layout = MemoryLayout<KernelEvent>
    let time = 2 * MemoryLayout<Int>.size
    precondition(
      Layout.size == time + 8 && Layout.stride == time + 8
        && Layout.offset(of: \.type) == time && Layout.offset(of: \.code) == time + 2
        && Layout.offset(of: \.value) == time + 4,
      "KernelEvent does not mirror the kernel's struct input_event")
  }()
}
