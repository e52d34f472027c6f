/// A line of JSON without its numbers that change from one frame to the next: the count of the
/// records, times and places. Of fingers that only move nothing else does, and all else of their
/// lines need not be written anew.
final class LineTemplate {
  /// What the words were written for, in memory of its own. By a pointer, for to look at a record that
  /// lies in an object copies it.
  private let record: UnsafeMutablePointer<RouteRecord>
  @exclusivity(unchecked) private var words: [UInt8] = []
  /// Where the numbers belong, in the order in which they come; empty while there are no words.
  @exclusivity(unchecked) private var cuts: [Int] = []

  init() {
    record = .allocate(capacity: 1)
    record.initialize(to: RouteRecord(time: 0, event: .device, subtype: ""))
  }

  deinit {
    record.deinitialize(count: 1)
    record.deallocate()
  }

  /// Makes the template one for a record, unless it is.
  func take(_ new: RouteRecord) {
    if cuts.isEmpty || !hasWords(of: new) { rewrite(new) }
  }

  /// Whether a record differs in nothing but numbers that change while fingers move. Field by field: as
  /// a whole the old record would be copied.
  private func hasWords(of new: RouteRecord) -> Bool {
    guard record.pointee.event == new.event, record.pointee.touches.count == new.touches.count,
      record.pointee.hitTest.count == new.hitTest.count,
      record.pointee.calls.count == new.calls.count,
      record.pointee.subtype.hasSameBytes(as: new.subtype),
      record.pointee.device.hasSameBytes(as: new.device),
      record.pointee.node.hasSameBytes(as: new.node),
      record.pointee.handledBy.hasSameBytes(as: new.handledBy),
      record.pointee.reason.hasSameBytes(as: new.reason)
    else { return false }
    for index in new.touches.indices
    where !record.pointee.touches[index].hasSameWords(as: new.touches[index]) { return false }
    for index in new.hitTest.indices
    where !record.pointee.hitTest[index].hasSameBytes(as: new.hitTest[index]) { return false }
    for index in new.calls.indices {
      guard record.pointee.calls[index].to.hasSameBytes(as: new.calls[index].to),
        record.pointee.calls[index].method.hasSameBytes(as: new.calls[index].method)
      else { return false }
    }
    return true
  }

  @inline(never)
  private func rewrite(_ new: RouteRecord) {
    record.pointee = new
    // Else whoever writes the records would find somebody else in their memory, and copy it.
    record.pointee.touches = new.touches.map { $0 }
    record.pointee.hitTest = new.hitTest.map { $0 }
    record.pointee.calls = new.calls.map { $0 }
    var room = 1024
    while !rewrite(in: room) { room *= 2 }
  }

  private func rewrite(in room: Int) -> Bool {
    var cuts: [Int] = []
    words = Array(unsafeUninitializedCapacity: room) { memory, count in
      guard var line = unsafe ByteWriter(memory) else { return }
      line.words(of: record.pointee, cuts: &cuts)
      count = line.isFull ? 0 : line.count
    }
    self.cuts = cuts
    return !words.isEmpty
  }

  /// What of a record belongs into the template. Whoever hands it to a closure hands less than a record.
  struct Numbers {
    let seq: Int
    let time: Double
    let touches: [RouteRecord.Touch]
    let latencyMicroseconds: Int?
  }

  /// Writes a record that the template is for.
  func fill(_ line: inout ByteWriter, with numbers: Numbers) {
    let (words, cuts) = (words, cuts)
    var start = 0
    line.put(words.span, from: &start, to: cuts[0])
    line.integer(numbers.seq)
    line.put(words.span, from: &start, to: cuts[1])
    line.number(numbers.time, places: 6)
    let touches = numbers.touches.span
    for index in touches.indices {
      line.put(words.span, from: &start, to: cuts[2 + 2 * index])
      line.number(touches[index].x, places: 2)
      line.put(words.span, from: &start, to: cuts[3 + 2 * index])
      line.number(touches[index].y, places: 2)
    }
    line.put(words.span, from: &start, to: cuts[cuts.count - 1])
    line.integer(numbers.latencyMicroseconds)
    line.put(words.span, from: &start, to: words.count)
  }
}

extension RouteRecord.Touch {
  fileprivate func hasSameWords(as other: Self) -> Bool {
    id == other.id && tapCount == other.tapCount && phase.hasSameBytes(as: other.phase)
      && view.hasSameBytes(as: other.view)
  }
}
