import Glibc
import KernelInput

/// Reads whole frames of kernel events from a descriptor, one read(2) per wake.
///
/// The events land in one buffer that is used again and again, and a frame is handed out where it
/// lies. Only a frame that the buffer's end cuts is moved, and the buffer grows for a frame that
/// is longer than itself; neither happens once the largest frame has been seen.
final class FrameReader {
  /// What is read in one call: far more than a frame of ten fingers, and 12 kB.
  static let initialCapacity = 512
  /// No kernel ring is that long. What is longer than this has no end: it counts as dropped.
  static let greatestCapacity = 65_536

  // Reached by one thread, and by one method at a time, which `isReading` sees to: the run-time
  // check of exclusive access would cost more than the reading.
  @safe @exclusivity(unchecked) private(set) var statistics = DeviceStatistics()
  @safe @exclusivity(unchecked) private var buffer: [KernelEvent]
  /// The events that are in the buffer and not handed out: the start of a frame, or nothing.
  @safe @exclusivity(unchecked) private var pending = 0..<0
  /// How far the search for the end of the frame has come.
  @safe @exclusivity(unchecked) private var scanned = 0
  /// Whether the kernel lost events, so that all is stale until the next `SYN_REPORT`.
  @safe @exclusivity(unchecked) private var isSkipping = false
  @safe @exclusivity(unchecked) private var isReading = false
  /// Whether the last read took all that there was room for, so that there may be more.
  @safe @exclusivity(unchecked) private(set) var mayHaveMore = false

  init(capacity: Int = FrameReader.initialCapacity) {
    Self.checkLayout
    let blank = KernelEvent.report(at: Timestamp(microseconds: 0))
    buffer = Array(repeating: blank, count: capacity)
  }

  /// Reads once and hands out what is whole.
  ///
  /// - Parameters:
  ///   - frame: takes one frame with its closing `SYN_REPORT`; the span is not valid afterwards.
  ///   - dropped: is told, once for each loss, that the kernel lost events. What it had in hand
  ///     up to the next `SYN_REPORT` is skipped by then (kernel documentation, "Event codes",
  ///     SYN_DROPPED), and the frames after that follow.
  /// - Throws: ``DeviceError/Code/gone`` or ``DeviceError/Code/read``.
  func read(
    _ descriptor: Int32, subject: String, frame: (Span<KernelEvent>) -> Void, dropped: () -> Void
  ) throws(DeviceError) {
    precondition(!isReading, "a frame's receiver read the device that it was called from")
    isReading = true
    defer { isReading = false }
    guard try fill(from: descriptor, subject: subject) else { return }

    // Lent to the loop: a second reference to the buffer would be counted.
    var events: [KernelEvent] = []
    swap(&events, &buffer)
    defer { swap(&events, &buffer) }
    // The receivers may discard what is pending, so the loop looks at it anew each time.
    while scanned < pending.upperBound {
      scanned = firstMarker(in: events.span, from: scanned)
      guard scanned < pending.upperBound else { break }
      let event = events.span[scanned]
      scanned += 1
      if event.isDropped {
        isSkipping = true
      } else if event.isReport {
        let whole = pending.lowerBound..<scanned
        pending = scanned..<pending.upperBound
        if isSkipping {
          isSkipping = false
          statistics.drops += 1
          dropped()
        } else {
          statistics.frames += 1
          frame(events.span.extracting(whole))
        }
      }
    }
    // Nothing of a frame that is going to be skipped needs to be kept.
    if isSkipping || pending.isEmpty { forgetPending() }
  }

  /// Where the next marker of those that wait lies; their end when there is none.
  private func firstMarker(in events: Span<KernelEvent>, from start: Int) -> Int {
    let end = pending.upperBound
    var place = start
    guard place >= 0, end <= events.count else { return end }
    // Checked above for all of them: this is the only look at most events of a frame that none needs.
    while place < end, unsafe events[unchecked: place].type != .synchronization { place &+= 1 }
    return place
  }

  /// Throws away what was read and not handed out. Called when something newer is known.
  func discardPending() {
    forgetPending()
    isSkipping = false
    mayHaveMore = false
  }

  private func forgetPending() {
    pending = 0..<0
    scanned = 0
  }

  /// Reads once behind what is pending; false when nothing was there.
  private func fill(from descriptor: Int32, subject: String) throws(DeviceError) -> Bool {
    makeRoom()
    let start = pending.upperBound
    let room = buffer.count - start
    statistics.reads += 1
    mayHaveMore = false
    let size = try unsafe buffer.withUnsafeMutableBufferPointer { (events) throws(DeviceError) in
      let room = unsafe UnsafeMutableRawBufferPointer(
        UnsafeMutableBufferPointer(rebasing: events[start...]))
      // `room` lies in the array, which is not touched until the call returns. Every pattern of
      // bits is a valid KernelEvent.
      return try unsafe SystemCall.read(descriptor, into: room, subject: subject)
    }
    guard let size else { return false }
    // evdev never cuts an event (evdev_read); whatever does is no input device.
    guard size % MemoryLayout<KernelEvent>.stride == 0 else {
      throw DeviceError(.read, errno: EIO, subject: subject)
    }
    let count = size / MemoryLayout<KernelEvent>.stride
    statistics.events += count
    mayHaveMore = count == room
    pending = pending.lowerBound..<(start + count)
    return true
  }

  /// Moves a cut frame to the front, and makes the buffer longer when the frame fills it.
  private func makeRoom() {
    if pending.lowerBound > 0 {
      let count = pending.count
      for index in 0..<count { buffer[index] = buffer[pending.lowerBound + index] }
      scanned -= pending.lowerBound
      pending = 0..<count
    }
    guard pending.upperBound == buffer.count else { return }
    if buffer.count >= Self.greatestCapacity {
      isSkipping = true
      forgetPending()
    } else {
      let blank = KernelEvent.report(at: Timestamp(microseconds: 0))
      buffer.append(contentsOf: repeatElement(blank, count: buffer.count))
    }
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
