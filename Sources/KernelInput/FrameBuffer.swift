/// Kernel events in the order of their arrival, divided into frames.
///
/// The kernel ends a frame with `SYN_REPORT`; the events before it are simultaneous. After
/// `SYN_DROPPED`, everything up to and including the next `SYN_REPORT` is invalid and skipped
/// (kernel documentation, "Event codes", SYN_DROPPED).
///
/// Events are read directly into the buffer, which is reused, and frames are passed on in place.
/// Only an incomplete frame at the end of the buffer is moved, and the buffer grows for a frame that
/// is larger than itself; neither happens once the largest frame has been read.
@safe  // Owns its memory from init to deinit; pointers to it are valid during a call only.
public struct FrameBuffer: ~Copyable {
  /// The result of ``next()``.
  public enum Step: Sendable {
    /// A complete frame: ``withFrame(_:)`` passes it on.
    case frame
    /// The kernel lost events here: query the device's state.
    case dropped
  }

  /// Far more than a frame with ten fingers, and 12 kB.
  public static let initialCapacity = 512
  /// The kernel's buffers are smaller. A longer frame has no end, and counts as dropped.
  public static let maximumCapacity = 65_536

  private var events: UnsafeMutablePointer<KernelEvent>
  private var capacity: Int
  /// The events that do not belong to a complete frame yet.
  private var pending = 0..<0
  /// The last frame that ``next()`` returned.
  private var frame = 0..<0
  /// The position of the search for the end of the frame.
  private var scanned = 0
  /// Whether the kernel lost events, so that everything is invalid until the next `SYN_REPORT`.
  private var isSkipping = false

  /// Creates an empty buffer.
  /// - Parameter capacity: The initial number of events.
  public init(capacity: Int = FrameBuffer.initialCapacity) {
    self.capacity = capacity
    unsafe events = .allocate(capacity: capacity)
    unsafe events.initialize(repeating: Self.blank, count: capacity)
  }

  deinit { unsafe events.deallocate() }

  private static var blank: KernelEvent { .report(at: Timestamp(microseconds: 0)) }

  /// Whether ``next()`` has searched all events.
  public var isScanned: Bool { scanned >= pending.upperBound }

  /// Passes the free memory after the last event to a function that fills it.
  /// - Parameter fill: Writes events and returns their number. Every bit pattern is a valid event.
  /// - Returns: Whether the memory was filled completely, so that there may be more events.
  @inline(__always)
  public mutating func append<Failure: Error>(
    _ fill: (UnsafeMutableBufferPointer<KernelEvent>) throws(Failure) -> Int
  ) throws(Failure) -> Bool {
    makeRoom()
    let start = pending.upperBound
    let room = capacity - start
    // The memory belongs to the function until it returns.
    let count = try unsafe fill(UnsafeMutableBufferPointer(start: events + start, count: room))
    precondition((0...room).contains(count), "more events than there was room for")
    pending = pending.lowerBound..<start + count
    return count == room
  }

  /// Appends an event.
  public mutating func append(_ event: KernelEvent) {
    makeRoom()
    // There is room for at least one event.
    unsafe events[pending.upperBound] = event
    pending = pending.lowerBound..<pending.upperBound + 1
  }

  /// Continues to the next complete frame or loss of events.
  /// - Returns: `nil` if more events have to be appended first.
  public mutating func next() -> Step? {
    while !isScanned {
      scanned = firstMarker(from: scanned)
      guard !isScanned else { break }
      // Within the pending events, which are all initialised.
      let event = unsafe events[scanned]
      scanned += 1
      if event.isDropped {
        isSkipping = true
      } else if event.isReport {
        frame = pending.lowerBound..<scanned
        pending = scanned..<pending.upperBound
        guard isSkipping else { return .frame }
        isSkipping = false
        return .dropped
      }
    }
    // An incomplete frame that will be skipped need not be kept.
    if isSkipping || pending.isEmpty { forgetPending() }
    return nil
  }

  /// Passes on the frame that ``next()`` found, including its `SYN_REPORT`.
  @inline(__always)
  public func withFrame(_ body: (Span<KernelEvent>) -> Void) {
    // The frame lies within the buffer, which does not change until the function returns.
    unsafe body(UnsafeBufferPointer(start: events + frame.lowerBound, count: frame.count).span)
  }

  /// The time at which the last frame ended; `nil` before the first one.
  public var frameTime: Timestamp? {
    // As above.
    frame.isEmpty ? nil : unsafe events[frame.upperBound - 1].time
  }

  /// Discards all events that are not in a complete frame. Call it when newer state is known.
  public mutating func removeAll() {
    forgetPending()
    isSkipping = false
  }

  private mutating func forgetPending() {
    pending = 0..<0
    scanned = 0
  }

  /// Returns the index of the next marker, an event of the type `EV_SYN`, or of the end of the events.
  private func firstMarker(from start: Int) -> Int {
    let end = pending.upperBound
    // Both ends lie within the buffer. Most events are read only here.
    var next = unsafe events + start
    var place = start
    // Four at a time: `EV_ABS` is 3, so both of its lowest bits are set; `EV_SYN` is 0.
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

  /// Moves an incomplete frame to the front, and enlarges the buffer if the frame fills it.
  private mutating func makeRoom() {
    frame = 0..<0
    if pending.lowerBound > 0 {
      let count = pending.count
      // Both ranges lie within the buffer; update(from:) allows them to overlap.
      unsafe events.update(from: events + pending.lowerBound, count: count)
      scanned -= pending.lowerBound
      pending = 0..<count
    }
    guard pending.upperBound == capacity else { return }
    if capacity >= Self.maximumCapacity {
      isSkipping = true
      forgetPending()
    } else {
      let longer = UnsafeMutablePointer<KernelEvent>.allocate(capacity: 2 * capacity)
      // The new memory has room for twice the events, and the old memory is not used again.
      unsafe longer.initialize(repeating: Self.blank, count: 2 * capacity)
      unsafe longer.update(from: events, count: capacity)
      unsafe events.deallocate()
      unsafe events = longer
      capacity *= 2
    }
  }
}
