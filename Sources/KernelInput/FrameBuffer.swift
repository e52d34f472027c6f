/// Kernel events in the order in which they came, cut into frames.
///
/// The kernel closes a frame with `SYN_REPORT`; everything before it happened at once. After
/// `SYN_DROPPED` everything up to and including the next `SYN_REPORT` is worthless and skipped
/// (kernel documentation, "Event codes", SYN_DROPPED).
///
/// Events are read straight into the buffer, which is used again and again, and a frame is lent out
/// where it lies. Only a frame that the buffer's end cuts is moved, and the buffer grows for a frame
/// that is longer than itself; neither happens once the largest frame has been seen.
@safe  // Owns its memory from init to deinit; pointers to it are valid during a call only.
public struct FrameBuffer: ~Copyable {
  /// What ``next()`` found.
  public enum Step: Sendable {
    /// A whole frame: ``withFrame(_:)`` passes it.
    case frame
    /// The kernel lost events here: read the device's state afresh.
    case dropped
  }

  /// Far more than a frame of ten fingers, and 12 kB.
  public static let initialCapacity = 512
  /// The kernel's buffers are shorter. A longer frame has no end: it counts as dropped.
  public static let maximumCapacity = 65_536

  private var events: UnsafeMutablePointer<KernelEvent>
  private var capacity: Int
  /// The events that belong to no frame yet, as far as is known.
  private var pending = 0..<0
  /// The frame that ``next()`` found last.
  private var frame = 0..<0
  /// How far the search for the end of the frame has come.
  private var scanned = 0
  /// Whether the kernel lost events, so that everything is stale until the next `SYN_REPORT`.
  private var isSkipping = false

  /// Makes an empty buffer.
  /// - Parameter capacity: How many events it has room for at first.
  public init(capacity: Int = FrameBuffer.initialCapacity) {
    self.capacity = capacity
    unsafe events = .allocate(capacity: capacity)
    unsafe events.initialize(repeating: Self.blank, count: capacity)
  }

  deinit { unsafe events.deallocate() }

  private static var blank: KernelEvent { .report(at: Timestamp(microseconds: 0)) }

  /// Whether ``next()`` has looked at every event.
  public var isScanned: Bool { scanned >= pending.upperBound }

  /// Lends the room behind the last event to a function that fills it.
  /// - Parameter fill: Writes events and returns how many. Every pattern of bits is a valid event.
  /// - Returns: Whether the room was filled up, so that there may be more.
  @inline(__always)
  public mutating func append<Failure: Error>(
    _ fill: (UnsafeMutableBufferPointer<KernelEvent>) throws(Failure) -> Int
  ) throws(Failure) -> Bool {
    makeRoom()
    let start = pending.upperBound
    let room = capacity - start
    // The memory is the function's until it returns.
    let count = try unsafe fill(UnsafeMutableBufferPointer(start: events + start, count: room))
    precondition((0...room).contains(count), "more events than there was room for")
    pending = pending.lowerBound..<start + count
    return count == room
  }

  /// Appends one event.
  public mutating func append(_ event: KernelEvent) {
    makeRoom()
    // There is room for one event at least.
    unsafe events[pending.upperBound] = event
    pending = pending.lowerBound..<pending.upperBound + 1
  }

  /// Goes on to the next whole frame, or loss of events.
  /// - Returns: `nil` where neither follows before more events are appended.
  public mutating func next() -> Step? {
    while !isScanned {
      scanned = firstMarker(from: scanned)
      guard !isScanned else { break }
      // In the pending events, which are all initialised.
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
    // Nothing of a frame that is going to be skipped needs to be kept.
    if isSkipping || pending.isEmpty { forgetPending() }
    return nil
  }

  /// Lends the frame that ``next()`` found, its closing `SYN_REPORT` included.
  @inline(__always)
  public func withFrame(_ body: (Span<KernelEvent>) -> Void) {
    // The frame lies within the buffer, which stays as it is until the function returns.
    unsafe body(UnsafeBufferPointer(start: events + frame.lowerBound, count: frame.count).span)
  }

  /// When the frame that ``next()`` found last ended; `nil` before the first one.
  public var frameTime: Timestamp? {
    // As above.
    frame.isEmpty ? nil : unsafe events[frame.upperBound - 1].time
  }

  /// Forgets every event that is in no frame yet. Call it when something newer is known.
  public mutating func removeAll() {
    forgetPending()
    isSkipping = false
  }

  private mutating func forgetPending() {
    pending = 0..<0
    scanned = 0
  }

  /// The place of the next marker; the end of the events where there is none.
  private func firstMarker(from start: Int) -> Int {
    let end = pending.upperBound
    // Both ends lie within the buffer: this is the only look at most events of a frame.
    var next = unsafe events + start
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

  /// Moves a cut frame to the front, and makes the buffer longer when the frame fills it.
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
      // The new memory has room for the old events twice, and the old memory is not used again.
      unsafe longer.initialize(repeating: Self.blank, count: 2 * capacity)
      unsafe longer.update(from: events, count: capacity)
      unsafe events.deallocate()
      unsafe events = longer
      capacity *= 2
    }
  }
}
