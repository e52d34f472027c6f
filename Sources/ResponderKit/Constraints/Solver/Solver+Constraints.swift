extension Solver {
  /// Adds a constraint on a sum. The values are right again after ``optimize()``.
  /// - Parameters:
  ///   - terms: Variables and their factors.
  ///   - constant: What is added to them.
  ///   - relation: How the sum relates to zero.
  ///   - priority: `nil` for a requirement.
  ///   - name: What the constraint is removed and changed by.
  mutating func add(
    _ terms: [(symbol: Int32, factor: Double)], _ constant: Double, _ relation: SolverRelation,
    priority: Float?, name: Int32
  ) throws(SolverConflict) {
    var row = reduced(terms, constant)
    let constraint = marked(&row, relation, priority, name)
    guard let subject = subject(of: row, constraint) else {
      if let conflict = addByArtificialVariable(row, constraint) {
        for symbol in [constraint.symbol, constraint.other].compactMap(\.self) {
          erase(symbol)
        }
        throw conflict
      }
      return complete(constraint, name)
    }
    row.solve(for: subject, result: nil)
    substitute(row, for: subject)
    setRow(row, of: subject)
    complete(constraint, name)
  }

  private mutating func complete(_ constraint: Constraint, _ name: Int32) {
    constraints[name] = constraint
    for symbol in constraint.costs { addCost(of: symbol, 1, constraint) }
  }

  /// Adds the symbols that stand for the constraint.
  private mutating func marked(
    _ row: inout SolverRow, _ relation: SolverRelation, _ priority: Float?, _ name: Int32
  ) -> Constraint {
    if relation == .equal, priority == nil {
      let marker = makeSymbol(.marker, owner: name)
      row.add(marker, 1)
      return Constraint(priority: nil, symbol: marker, factor: 1, other: nil, costs: [])
    }
    let sign: Double = relation == .atMost ? 1 : -1
    let symbol = makeSymbol(relation == .equal ? .error : .slack, owner: name)
    row.add(symbol, sign)
    guard let priority else {
      return Constraint(priority: nil, symbol: symbol, factor: sign, other: nil, costs: [])
    }
    let error = makeSymbol(.error, owner: name)
    row.add(error, -sign)
    return Constraint(
      priority: priority, symbol: symbol, factor: sign, other: error,
      costs: relation == .equal ? [symbol, error] : [error])
  }

  /// The symbol that the row can say the value of, without another one becoming negative.
  private func subject(of row: SolverRow, _ constraint: Constraint) -> Int32? {
    var best: Int32?
    for term in row.terms where kinds[Int(term.symbol)] == .free {
      if let best, columns[Int(best)].count <= columns[Int(term.symbol)].count { continue }
      best = term.symbol
    }
    if let best { return best }
    // One that is in no other row; its value would be -constant / factor.
    for term in row.terms where kinds[Int(term.symbol)].isRestricted {
      let isNew = term.symbol == constraint.symbol || term.symbol == constraint.other
      guard isNew || (columns[Int(term.symbol)].isEmpty && isWithoutCost(term.symbol)) else {
        continue
      }
      if row.constant == 0 || (row.constant < 0) == (term.factor > 0) { return term.symbol }
    }
    return nil
  }

  private func isWithoutCost(_ symbol: Int32) -> Bool {
    levels.allSatisfy { $0.costs.factor(of: symbol) == 0 }
  }

  /// Adds a row by first making it a symbol of its own, and then that symbol zero.
  private mutating func addByArtificialVariable(
    _ sum: SolverRow, _ constraint: Constraint
  ) -> SolverConflict? {
    var sum = sum
    if sum.constant < 0 { sum.scale(by: -1) }
    let artificial = makeSymbol(.slack)
    setRow(sum, of: artificial)
    while isBasic[Int(artificial)], rows[Int(artificial)].constant > Self.tolerance / 10 {
      let entering = rows[Int(artificial)].terms.first {
        $0.factor < -Self.tolerance && kinds[Int($0.symbol)] != .marker
      }
      guard let entering, let leaving = leavingRow(for: entering.symbol) else { break }
      pivot(entering: entering.symbol, leaving: leaving)
    }
    var conflict: SolverConflict?
    if isBasic[Int(artificial)] {
      let row = rows[Int(artificial)]
      if row.constant > Self.tolerance {
        conflict = SolverConflict(names: names(in: row).filter { $0 >= 0 })
        dropRow(artificial)
      } else if let other = row.terms.first(where: {
        kinds[Int($0.symbol)] != .marker && abs($0.factor) > Self.tolerance
      })
        ?? row.terms.first(where: { $0.symbol == constraint.symbol }) ?? row.terms.first
      {
        pivot(entering: other.symbol, leaving: artificial)
      } else {
        dropRow(artificial)
      }
    }
    erase(artificial)
    return conflict
  }

  /// The constraints whose symbols are in a row.
  func names(in row: SolverRow) -> [Int32] {
    row.terms.filter { kinds[Int($0.symbol)] != .error }.map { owners[Int($0.symbol)] }
  }

  // MARK: - Changes

  /// Changes the constant of a constraint. The values are right again after ``follow()``.
  mutating func change(_ name: Int32, by difference: Double) {
    guard let constraint = constraints[name], difference != 0 else { return }
    let shift = difference / constraint.factor
    let symbol = constraint.symbol
    if isBasic[Int(symbol)] {
      rows[Int(symbol)].constant -= shift
      suspects.append(symbol)
      return
    }
    for row in rowsContaining(symbol) {
      rows[Int(row)].constant += rows[Int(row)].factor(of: symbol) * shift
      if kinds[Int(row)] != .free { suspects.append(row) }
    }
  }

  /// Takes a constraint out. The values are right again after ``optimize()``.
  mutating func remove(_ name: Int32) {
    guard let constraint = constraints.removeValue(forKey: name) else { return }
    for symbol in constraint.costs { addCost(of: symbol, -1, constraint) }
    let symbol = constraint.symbol
    if !isBasic[Int(symbol)], let leaving = rowToFree(symbol) {
      pivot(entering: symbol, leaving: leaving)
    }
    if isBasic[Int(symbol)] { dropRow(symbol) }
    erase(symbol)
    if let other = constraint.other {
      // It is in no row any more but by rounding.
      if isBasic[Int(other)] { dropRow(other) }
      erase(other)
    }
  }

  /// The row that a constraint's symbol leaves the tableau by: one that stays within its limits.
  private mutating func rowToFree(_ symbol: Int32) -> Int32? {
    var (falling, rising, free): (Int32?, Int32?, Int32?) = (nil, nil, nil)
    var (low, high) = (Double.infinity, Double.infinity)
    for row in rowsContaining(symbol) {
      let factor = rows[Int(row)].factor(of: symbol)
      // A requirement that followed from others takes the place.
      if kinds[Int(row)] == .marker { return row }
      let ratio = abs(rows[Int(row)].constant / factor)
      if !kinds[Int(row)].isRestricted {
        free = row
      } else if factor < 0, ratio < low {
        (low, falling) = (ratio, row)
      } else if factor > 0, ratio < high {
        (high, rising) = (ratio, row)
      }
    }
    return falling ?? rising ?? free
  }

  private mutating func addCost(of symbol: Int32, _ factor: Double, _ constraint: Constraint) {
    guard let priority = constraint.priority else { return }
    let index = levels.firstIndex { $0.priority <= priority } ?? levels.count
    if index == levels.count || levels[index].priority != priority {
      levels.insert(Level(priority: priority, costs: SolverRow()), at: index)
    }
    if isBasic[Int(symbol)] {
      levels[index].costs.add(rows[Int(symbol)], times: factor) { _ in }
    } else {
      levels[index].costs.add(symbol, factor)
    }
  }
}
