import Glibc
import KernelInput
import LinuxSystem

/// Reads whole frames of kernel events from a descriptor, with one read(2) per wake-up.
struct FrameReader: ~Copyable {
  private(set) var statistics = FrameStatistics()
  private var buffer: FrameBuffer
  /// Whether the last read filled the buffer, so that there may be more.
  private var mayHaveMore = false

  init(capacity: Int = FrameBuffer.initialCapacity) {
    Self.checkLayout
    buffer = FrameBuffer(capacity: capacity)
  }

  /// The time of the newest frame of the last read; `nil` if there was none.
  var frameTime: Timestamp? { buffer.frameTime }

  /// Reads once, unless a loss left frames in the buffer, and passes on each whole frame.
  ///
  /// - Parameter receive: Receives a frame including its `SYN_REPORT`.
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

  /// Discards events that were read and not passed on. Call it when newer state is known.
  mutating func discardPending() {
    buffer.removeAll()
    mayHaveMore = false
  }

  @inline(__always)
  private mutating func fill(from descriptor: Int32, subject: String) throws(DeviceError) {
    statistics.reads += 1
    mayHaveMore = false
    var count = 0
    // The memory is valid during the call, and used for this read only.
    let isFull = try unsafe buffer.append { room throws(DeviceError) in
      // The memory belongs to this call; every bit pattern is a valid KernelEvent.
      let size = try unsafe SystemCall.read(
        descriptor, into: UnsafeMutableRawBufferPointer(room), subject: subject)
      // evdev never returns part of an event (evdev_read); a source that does is not an input
      // device.
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

  /// Checks that the layout is that of `struct input_event`, which read(2) writes into the buffer.
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
