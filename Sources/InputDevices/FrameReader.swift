import Glibc
import KernelInput

/// Reads whole frames of kernel events from a descriptor, one read(2) per wake.
///
/// The events land in one buffer that is used again and again, and a frame is handed out where it
/// lies. Only a frame that the buffer's end cuts is moved, and the buffer grows for a frame that
/// is longer than itself; neither happens once the largest frame has been seen.
@safe  // Owns its buffer from init to deinit, and lends it for the length of a call.
final class FrameReader {
  /// What is read in one call: far more than a frame of ten fingers, and 12 kB.
  static let initialCapacity = 512
  /// No kernel ring is that long. What is longer than this has no end: it counts as dropped.
  static let greatestCapacity = 65_536

  // Reached by one thread, and by one method at a time, which `isReading` sees to: the run-time
  // check of exclusive access would cost more than the reading.
  @safe @exclusivity(unchecked) private(set) var statistics = DeviceStatistics()
  /// No array, which would be asked at each look whether somebody else has it too.
  private var buffer: UnsafeMutablePointer<KernelEvent>
  private var capacity: Int
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
    self.capacity = capacity
    unsafe buffer = .allocate(capacity: capacity)
    unsafe buffer.initialize(repeating: Self.blank, count: capacity)
  }

  deinit { unsafe buffer.deallocate() }

  private static var blank: KernelEvent { .report(at: Timestamp(microseconds: 0)) }

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

    // The buffer stays where it is: nobody reads meanwhile.
    let events = unsafe UnsafeBufferPointer(start: buffer, count: capacity)
    // The receivers may discard what is pending, so the loop looks at it anew each time.
    while scanned < pending.upperBound {
      scanned = unsafe firstMarker(in: events, from: scanned)
      guard scanned < pending.upperBound else { break }
      let event = unsafe events.span[scanned]
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
          unsafe frame(events.span.extracting(whole))
        }
      }
    }
    // Nothing of a frame that is going to be skipped needs to be kept.
    if isSkipping || pending.isEmpty { forgetPending() }
  }

  /// Where the next marker of those that wait lies; their end when there is none.
  private func firstMarker(in events: UnsafeBufferPointer<KernelEvent>, from start: Int) -> Int {
    let end = pending.upperBound
    guard start >= 0, end <= events.count, var next = events.baseAddress else { return end }
    // Checked above for all of them: this is the only look at most events of a frame that none needs.
    unsafe next += start
    var place = start
    // Four at a time: the type of an axis has both of its lowest bits set, that of a marker neither.
    while place &+ 4 <= end {
      let common =
        unsafe next[0].type.rawValue & next[1].type.rawValue
        & next[2].type.rawValue & next[3].type.rawValue
      guard common & EventType.absolute.rawValue == EventType.absolute.rawValue else { break }
      unsafe next += 4
      place &+= 4
    }
    while place < end, unsafe next.pointee.type != .synchronization {
      unsafe next += 1
      place &+= 1
    }
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
    let room = capacity - start
    statistics.reads += 1
    mayHaveMore = false
    // The buffer is touched by nobody else until the call returns. Every pattern of bits is a valid
    // KernelEvent.
    let size = try unsafe SystemCall.read(
      descriptor,
      into: UnsafeMutableRawBufferPointer(
        start: buffer + start, count: room * MemoryLayout<KernelEvent>.stride),
      subject: subject)
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
      for index in 0..<count { unsafe buffer[index] = buffer[pending.lowerBound + index] }
      scanned -= pending.lowerBound
      pending = 0..<count
    }
    guard pending.upperBound == capacity else { return }
    if capacity >= Self.greatestCapacity {
      isSkipping = true
      forgetPending()
    } else {
      let longer = UnsafeMutablePointer<KernelEvent>.allocate(capacity: 2 * capacity)
      unsafe longer.initialize(repeating: Self.blank, count: 2 * capacity)
      unsafe longer.update(from: buffer, count: capacity)
      unsafe buffer.deallocate()
      unsafe buffer = longer
      capacity *= 2
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
