// The solver of linear constraints, which knows nothing of views. Begin here; `Solver+Simplex.swift` has the algorithm.

/// Solves linear constraints of which some are wishes (the Cassowary algorithm: Badros, Borning and Stuckey, 2001).
///
/// The tableau says of each basic symbol what it is in terms of the others, which are zero. A wish of higher
/// priority comes before all wishes of lower priority together, so there is a row of costs for each priority
/// instead of weights. Changed constants are followed by the dual simplex method, which keeps what is optimal.
struct Solver {
  struct Level {
    let priority: Float
    var costs: SolverRow
  }

  struct Constraint {
    let priority: Float?
    /// The symbol that stands for the constraint, and its factor in the sum that was zero.
    let symbol: Int32
    let factor: Double
    /// The other symbol of a wish.
    let other: Int32?
    /// Of the two, those that cost something.
    let costs: [Int32]
  }

  /// Values that are so close to zero are zero.
  static let tolerance = 1e-7

  var kinds: [SolverSymbol] = []
  /// The row of each symbol that is basic.
  var rows: [SolverRow] = []
  var isBasic: [Bool] = []
  /// For each symbol that is not basic, the rows that contain it, and some that did.
  var columns: [[Int32]] = []
  /// The constraint that a symbol stands for.
  var owners: [Int32] = []
  private var unused: [Int32] = []
  /// Highest priority first.
  var levels: [Level] = []
  /// Basic symbols that may have become negative.
  var suspects: [Int32] = []
  var constraints: [Int32: Constraint] = [:]

  // MARK: - Variables

  mutating func makeVariable(isSize: Bool) -> Int32 { makeSymbol(isSize ? .size : .free) }

  /// The value of a variable.
  func value(of symbol: Int32) -> Double {
    isBasic[Int(symbol)] ? rows[Int(symbol)].constant : 0
  }

  /// Forgets a variable that is in no constraint any more.
  mutating func removeVariable(_ symbol: Int32) {
    if isBasic[Int(symbol)] { dropRow(symbol) }
    erase(symbol)
  }

  mutating func makeSymbol(_ kind: SolverSymbol, owner: Int32 = -1) -> Int32 {
    if let symbol = unused.popLast() {
      kinds[Int(symbol)] = kind
      owners[Int(symbol)] = owner
      return symbol
    }
    kinds.append(kind)
    rows.append(SolverRow())
    isBasic.append(false)
    columns.append([])
    owners.append(owner)
    return Int32(kinds.count - 1)
  }

  /// Takes a symbol that is not basic out of everything.
  mutating func erase(_ symbol: Int32) {
    for row in columns[Int(symbol)] { rows[Int(row)].remove(symbol) }
    for index in levels.indices { levels[index].costs.remove(symbol) }
    columns[Int(symbol)] = []
    kinds[Int(symbol)] = .unused
    unused.append(symbol)
  }

  // MARK: - Rows

  mutating func setRow(_ row: SolverRow, of symbol: Int32) {
    for term in row.terms { columns[Int(term.symbol)].append(symbol) }
    rows[Int(symbol)] = row
    isBasic[Int(symbol)] = true
    columns[Int(symbol)] = []
  }

  mutating func dropRow(_ symbol: Int32) {
    rows[Int(symbol)] = SolverRow()
    isBasic[Int(symbol)] = false
  }

  /// The rows that contain a symbol which is not basic.
  mutating func rowsContaining(_ symbol: Int32) -> [Int32] {
    var found = columns[Int(symbol)]
    guard !found.isEmpty else { return found }
    if found.count > 1 { found.sort() }
    var last: Int32 = -1
    found.removeAll { row in
      defer { last = row }
      return row == last || !isBasic[Int(row)] || rows[Int(row)].factor(of: symbol) == 0
    }
    columns[Int(symbol)] = found
    return found
  }

  /// Puts what a symbol is into all rows and costs that contain it.
  mutating func substitute(_ row: SolverRow, for symbol: Int32) {
    for other in rowsContaining(symbol) {
      let factor = rows[Int(other)].remove(symbol)
      rows[Int(other)].add(row, times: factor) { columns[Int($0)].append(other) }
      if rows[Int(other)].constant < 0, kinds[Int(other)].isRestricted { suspects.append(other) }
    }
    for index in levels.indices {
      let factor = levels[index].costs.remove(symbol)
      if factor != 0 { levels[index].costs.add(row, times: factor) { _ in } }
    }
  }

  /// Exchanges a basic symbol and one in its row.
  mutating func pivot(entering: Int32, leaving: Int32) {
    var row = rows[Int(leaving)]
    dropRow(leaving)
    row.solve(for: entering, result: leaving)
    substitute(row, for: entering)
    setRow(row, of: entering)
  }

  /// A sum in terms of symbols that are not basic.
  func reduced(_ terms: [(symbol: Int32, factor: Double)], _ constant: Double) -> SolverRow {
    var row = SolverRow(constant)
    for (symbol, factor) in terms {
      if isBasic[Int(symbol)] {
        row.add(rows[Int(symbol)], times: factor) { _ in }
      } else {
        row.add(symbol, factor)
      }
    }
    return row
  }
}
