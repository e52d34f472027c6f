extension Solver {
  /// Makes the costs as small as they can be, those of the highest priority first.
  mutating func optimize() {
    suspects.removeAll(keepingCapacity: true)
    // Rounding could keep it from ending; what it has then is as good.
    var rest = 100 * (kinds.count + 100)
    for index in levels.indices {
      while rest > 0, let entering = improvement(at: index), let leaving = leavingRow(for: entering)
      {
        rest -= 1
        pivot(entering: entering, leaving: leaving)
      }
    }
    suspects.removeAll(keepingCapacity: true)
  }

  /// The first symbol that makes costs smaller, and none of a higher priority larger. Always the first, so that
  /// the method ends (Bland's rule).
  private func improvement(at level: Int) -> Int32? {
    levels[level].costs.terms.first { term in
      term.factor < -Self.tolerance && kinds[Int(term.symbol)].isRestricted
        && levels[..<level].allSatisfy { abs($0.costs.factor(of: term.symbol)) <= Self.tolerance }
    }?.symbol
  }

  /// The row whose symbol becomes zero first when another one grows; the first of those.
  mutating func leavingRow(for entering: Int32) -> Int32? {
    var found: Int32?
    var smallest = Double.infinity
    for row in rowsContaining(entering) where kinds[Int(row)].isRestricted {
      let factor = rows[Int(row)].factor(of: entering)
      guard factor < -Self.tolerance else { continue }
      let ratio = max(rows[Int(row)].constant, 0) / -factor
      if ratio < smallest { (smallest, found) = (ratio, row) }
    }
    return found
  }

  /// Has the values follow changed constants.
  /// - Throws: What excludes each other now. The tableau is of no use then.
  mutating func follow() throws(SolverConflict) {
    var rest = 100 * (kinds.count + 100)
    while rest > 0, let leaving = nextSuspect() {
      rest -= 1
      let row = rows[Int(leaving)]
      guard kinds[Int(leaving)] != .marker, let entering = cheapest(in: row) else {
        throw SolverConflict(names: (names(in: row) + [owners[Int(leaving)]]).filter { $0 >= 0 })
      }
      pivot(entering: entering, leaving: leaving)
    }
  }

  /// The first symbol whose value is out of its limits.
  private mutating func nextSuspect() -> Int32? {
    suspects.removeAll { symbol in
      guard isBasic[Int(symbol)] else { return true }
      let value = rows[Int(symbol)].constant
      switch kinds[Int(symbol)] {
      case .marker: return abs(value) <= Self.tolerance
      case .free, .unused: return true
      case .size, .slack, .error: return value >= -Self.tolerance
      }
    }
    return suspects.min()
  }

  /// The symbol that makes a row grow at the lowest cost; the first of those.
  private func cheapest(in row: SolverRow) -> Int32? {
    var best: SolverRow.Term?
    for term in row.terms {
      switch kinds[Int(term.symbol)] {
      case .marker, .unused: continue
      case .free: return term.symbol
      case .size, .slack, .error:
        guard term.factor > Self.tolerance else { continue }
        if let current = best, !isCheaper(term, than: current) { continue }
        best = term
      }
    }
    return best?.symbol
  }

  private func isCheaper(_ one: SolverRow.Term, than other: SolverRow.Term) -> Bool {
    for level in levels {
      let difference =
        level.costs.factor(of: one.symbol) / one.factor
        - level.costs.factor(of: other.symbol) / other.factor
      if abs(difference) > Self.tolerance { return difference < 0 }
    }
    return false
  }
}
