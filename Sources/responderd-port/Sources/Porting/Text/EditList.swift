/// The replacements of parts of a text, which do not overlap.
struct EditList {
  /// A replacement of bytes. An empty range is an insertion.
  struct Edit {
    let range: Range<Int>
    let bytes: [UInt8]

    /// By how much the text becomes longer.
    var growth: Int { bytes.count - range.count }
  }

  private var edits: [Edit] = []

  var isEmpty: Bool { edits.isEmpty }

  /// Replaces a part of the text. A replacement inside of another one is ignored; insertions at the same
  /// place follow each other.
  mutating func replace(_ range: Range<Int>, with text: String) {
    let index = edits.partitioningIndex { other in
      (range.lowerBound, range.upperBound) < (other.range.lowerBound, other.range.upperBound)
    }
    // Replacements do not overlap, so only the nearest one on either side can reach here.
    let neighbours = [
      edits[..<index].last { !$0.range.isEmpty }, edits[index...].first { !$0.range.isEmpty },
    ]
    guard !neighbours.contains(where: { $0?.range.intersects(range) == true }) else { return }
    edits.insert(Edit(range: range, bytes: Array(text.utf8)), at: index)
  }

  mutating func remove(_ range: Range<Int>) { replace(range, with: "") }

  mutating func insert(_ text: String, at offset: Int) {
    replace(offset..<offset, with: text)
  }

  /// Returns the text with all replacements.
  func applied(to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var position = 0
    for edit in edits {
      // An insertion that was made before its place was replaced follows the replacement.
      result += bytes[position..<max(position, edit.range.lowerBound)]
      result += edit.bytes
      position = max(position, edit.range.upperBound)
    }
    return result + bytes[position...]
  }

  /// Returns the places of the old and the new text.
  var offsets: OffsetMap { OffsetMap(edits) }
}

/// Where the parts of a text are after edits.
struct OffsetMap {
  private let edits: [EditList.Edit]
  /// By how much the text before each edit becomes longer.
  private let shifts: [Int]

  init(_ edits: [EditList.Edit]) {
    self.edits = edits
    var shift = 0
    shifts = edits.map { edit in
      defer { shift += edit.growth }
      return shift
    }
  }

  /// Returns where a place of the old text is in the new one.
  func newOffset(of offset: Int) -> Int {
    let next = edits.partitioningIndex { $0.range.lowerBound > offset }
    guard next > 0 else { return offset }
    let last = edits[..<next].lastIndex { !$0.range.isEmpty }
    if let last, edits[last].range.contains(offset) {
      return edits[last].range.lowerBound + shifts[last]
    }
    return offset + shifts[next - 1] + edits[next - 1].growth
  }

  /// Returns where a place of the new text was in the old one.
  func oldOffset(of offset: Int) -> Int {
    let next = edits.indices.partitioningIndex {
      edits[$0].range.lowerBound + shifts[$0] > offset
    }
    guard next > 0 else { return offset }
    let (edit, shift) = (edits[next - 1], shifts[next - 1])
    guard offset >= edit.range.lowerBound + shift + edit.bytes.count else {
      return edit.range.lowerBound
    }
    return offset - shift - edit.growth
  }
}

extension Range<Int> {
  /// Whether ranges share a byte, or one is an insertion inside of the other.
  fileprivate func intersects(_ other: Self) -> Bool {
    lowerBound < other.upperBound && other.lowerBound < upperBound
  }
}

extension RandomAccessCollection where Index == Int {
  /// Returns the first index from which on a condition holds, or the end; it holds from some element on.
  func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
