/// Pairs the touches that a panel interrupted with the contacts of a frame that can continue them.
///
/// As many pairs as possible are made, and of those the ones that are nearest to each other in sum: two fingers of a swipe
/// that both come back further on must not exchange their touches, or lose one. It is the assignment problem, solved by
/// the method of Kuhn and Munkres with shortest augmenting paths. Its buffers are kept for the next frame.
struct ContactPairing: Sendable {
  private var rowCount = 0
  private var columnCount = 0
  private var distances: [Double] = []
  private var rowPotentials: [Double] = []
  private var columnPotentials: [Double] = []
  /// The row with which each column is paired, counted from 1; 0 for none. The first column is that of the row that is
  /// being added.
  private var rows: [Int] = []
  private var previousColumns: [Int] = []
  private var slacks: [Double] = []
  private var isVisited: [Bool] = []

  /// Begins with pairs that are all too far from each other.
  mutating func begin(rows rowCount: Int, columns columnCount: Int) {
    (self.rowCount, self.columnCount) = (rowCount, columnCount)
    Self.fill(&distances, rowCount * columnCount, .infinity)
  }

  /// The distance between a row and a column; infinite if they cannot be a pair.
  subscript(row: Int, column: Int) -> Double {
    get { distances[row * columnCount + column] }
    set { distances[row * columnCount + column] = newValue }
  }

  /// Finds the pairs. There must be at most as many rows as columns.
  mutating func solve() {
    Self.fill(&rowPotentials, rowCount + 1, 0)
    Self.fill(&columnPotentials, columnCount + 1, 0)
    Self.fill(&rows, columnCount + 1, 0)
    Self.fill(&previousColumns, columnCount + 1, 0)
    // More than all other distances together, so that one pair more is always better.
    var impossible = 1.0
    for distance in distances where distance < .infinity { impossible += distance }
    for row in 0..<rowCount { add(row, impossible) }
  }

  /// Returns the column with which a row is paired; `nil` for none.
  func column(of row: Int) -> Int? {
    guard let column = rows.dropFirst().firstIndex(of: row + 1), self[row, column - 1] < .infinity
    else { return nil }
    return column - 1
  }

  /// Pairs another row, for which others may have to change their columns.
  private mutating func add(_ row: Int, _ impossible: Double) {
    rows[0] = row + 1
    Self.fill(&slacks, columnCount + 1, .infinity)
    Self.fill(&isVisited, columnCount + 1, false)
    var column = 0
    repeat {
      isVisited[column] = true
      let row = rows[column]
      var (least, next) = (Double.infinity, 0)
      for other in 1...columnCount where !isVisited[other] {
        let slack =
          min(self[row - 1, other - 1], impossible) - rowPotentials[row] - columnPotentials[other]
        if slack < slacks[other] { (slacks[other], previousColumns[other]) = (slack, column) }
        if slacks[other] < least { (least, next) = (slacks[other], other) }
      }
      for other in 0...columnCount {
        if isVisited[other] {
          rowPotentials[rows[other]] += least
          columnPotentials[other] -= least
        } else {
          slacks[other] -= least
        }
      }
      column = next
    } while rows[column] != 0
    while column != 0 {
      let previous = previousColumns[column]
      rows[column] = rows[previous]
      column = previous
    }
  }

  private static func fill<Value>(_ buffer: inout [Value], _ count: Int, _ value: Value) {
    buffer.removeAll(keepingCapacity: true)
    for _ in 0..<count { buffer.append(value) }
  }
}
