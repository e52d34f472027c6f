/// The lines of a text.
struct LineTable {
  private let starts: [Int]

  init(_ bytes: [UInt8]) {
    starts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
  }

  /// Returns the line and the column of a place.
  func location(of offset: Int) -> Finding.Location {
    let line = max(0, starts.partitioningIndex { $0 > offset } - 1)
    return Finding.Location(line: line + 1, column: offset - starts[line] + 1)
  }
}
