/// The range of slots that changed, which may include some that did not.
struct SlotRange: Sendable {
  private var lowest = Int.max
  private var highest = -1

  var isEmpty: Bool { highest < 0 }
  var indices: Range<Int> { isEmpty ? 0..<0 : lowest..<highest + 1 }

  @inline(__always)
  mutating func insert(_ slot: Int) {
    lowest = min(lowest, slot)
    highest = max(highest, slot)
  }
}
