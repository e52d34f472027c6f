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
    guard !edits.contains(where: { $0.range.overlaps(range) }) else { return }
    let index = edits.firstIndex { other in
      (range.lowerBound, range.upperBound) < (other.range.lowerBound, other.range.upperBound)
    }
    edits.insert(Edit(range: range, bytes: Array(text.utf8)), at: index ?? edits.count)
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
      result += bytes[position..<edit.range.lowerBound]
      result += edit.bytes
      position = edit.range.upperBound
    }
    return result + bytes[position...]
  }

  /// Returns where a place of the old text is in the new one.
  func newOffset(of offset: Int) -> Int {
    var shift = 0
    for edit in edits where edit.range.lowerBound <= offset {
      if edit.range.contains(offset) { return edit.range.lowerBound + shift }
      shift += edit.growth
    }
    return offset + shift
  }

  /// Returns where a place of the new text was in the old one.
  func oldOffset(of offset: Int) -> Int {
    var shift = 0
    for edit in edits {
      let start = edit.range.lowerBound + shift
      guard start <= offset else { break }
      if offset < start + edit.bytes.count { return edit.range.lowerBound }
      shift += edit.growth
    }
    return offset - shift
  }
}
