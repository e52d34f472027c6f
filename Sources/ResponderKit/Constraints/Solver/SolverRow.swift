/// A number and multiples of symbols: what a variable of the solver is, or what has to be zero.
struct SolverRow {
  struct Term {
    let symbol: Int32
    var factor: Double
  }

  /// Smaller factors come of rounding.
  static let smallest = 1e-11

  var constant: Double
  /// In the order of their symbols.
  private(set) var terms: [Term] = []

  init(_ constant: Double = 0) { self.constant = constant }

  /// Where a symbol is, or would be.
  private func position(of symbol: Int32) -> Int {
    let terms = terms.span
    var (low, high) = (0, terms.count)
    while low < high {
      let middle = (low + high) / 2
      if terms[middle].symbol < symbol { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The factor of a symbol; 0 for one that is not in the row.
  func factor(of symbol: Int32) -> Double {
    let index = position(of: symbol)
    return index < terms.count && terms[index].symbol == symbol ? terms[index].factor : 0
  }

  /// Adds a multiple of a symbol.
  /// - Returns: Whether the symbol is new in the row.
  @discardableResult
  mutating func add(_ symbol: Int32, _ factor: Double) -> Bool {
    let index = position(of: symbol)
    guard index < terms.count, terms[index].symbol == symbol else {
      guard abs(factor) > Self.smallest else { return false }
      terms.insert(Term(symbol: symbol, factor: factor), at: index)
      return true
    }
    terms[index].factor += factor
    if abs(terms[index].factor) <= Self.smallest { terms.remove(at: index) }
    return false
  }

  /// Adds a multiple of another row.
  /// - Parameter added: Called for each symbol that is new in the row.
  mutating func add(_ other: SolverRow, times scale: Double, added: (Int32) -> Void) {
    constant += other.constant * scale
    if other.terms.count * 8 < terms.count {
      for term in other.terms where add(term.symbol, term.factor * scale) { added(term.symbol) }
      return
    }
    var merged: [Term] = []
    merged.reserveCapacity(terms.count + other.terms.count)
    var index = 0
    for term in other.terms {
      while index < terms.count, terms[index].symbol < term.symbol {
        merged.append(terms[index])
        index += 1
      }
      let factor = term.factor * scale
      if index < terms.count, terms[index].symbol == term.symbol {
        let sum = terms[index].factor + factor
        if abs(sum) > Self.smallest { merged.append(Term(symbol: term.symbol, factor: sum)) }
        index += 1
      } else if abs(factor) > Self.smallest {
        merged.append(Term(symbol: term.symbol, factor: factor))
        added(term.symbol)
      }
    }
    merged.append(contentsOf: terms[index...])
    terms = merged
  }

  /// Takes a symbol out.
  /// - Returns: The factor that it had.
  @discardableResult
  mutating func remove(_ symbol: Int32) -> Double {
    let index = position(of: symbol)
    guard index < terms.count, terms[index].symbol == symbol else { return 0 }
    return terms.remove(at: index).factor
  }

  /// Multiplies everything.
  mutating func scale(by scale: Double) {
    constant *= scale
    for index in terms.indices { terms[index].factor *= scale }
  }

  /// Has the row, which is `result` or zero for none, say what one of its symbols is.
  mutating func solve(for symbol: Int32, result: Int32?) {
    let factor = remove(symbol)
    scale(by: -1 / factor)
    if let result { add(result, 1 / factor) }
  }
}
