/// The second solution: a table of all numbers, solved by the two-phase simplex method. It shares nothing with
/// the solver that it checks.
struct DenseSimplex {
  enum Relation: CaseIterable { case equal, atLeast, atMost }

  struct Constraint {
    /// A factor for each variable.
    var factors: [Double]
    var constant: Double
    var relation: Relation
    /// `nil` for a requirement.
    var priority: Double?
  }

  private let variables: Int
  private var table: [[Double]] = []
  private var basis: [Int] = []
  private var width = 0
  /// What a wish's misses cost, by priority.
  private var costs: [(priority: Double, columns: [Int])] = []

  /// The values for which the misses of the highest priority are smallest, then those of the next, and so on; `nil`
  /// where the requirements exclude each other. A variable is any number, or not negative.
  static func solve(_ constraints: [Constraint], isSize: [Bool]) -> [Double]? {
    var simplex = DenseSimplex(constraints, isSize: isSize)
    return simplex.solve(isSize)
  }

  private init(_ constraints: [Constraint], isSize: [Bool]) {
    variables = isSize.count
    // Two columns for a variable that can be negative.
    var columns = isSize.reduce(0) { $0 + ($1 ? 1 : 2) }
    var rows: [(row: [Int: Double], right: Double)] = []
    for constraint in constraints {
      var row: [Int: Double] = [:]
      var column = 0
      for (index, factor) in constraint.factors.enumerated() {
        row[column] = factor
        if !isSize[index] { row[column + 1] = -factor }
        column += isSize[index] ? 1 : 2
      }
      if constraint.relation != .equal {
        row[columns] = constraint.relation == .atLeast ? -1 : 1
        columns += 1
      }
      if let priority = constraint.priority {
        row[columns] = 1
        row[columns + 1] = -1
        var missed = [columns, columns + 1]
        if constraint.relation == .atLeast { missed = [columns] }
        if constraint.relation == .atMost { missed = [columns + 1] }
        columns += 2
        if let index = costs.firstIndex(where: { $0.priority == priority }) {
          costs[index].columns += missed
        } else {
          costs.append((priority, missed))
        }
      }
      rows.append((row, -constraint.constant))
    }
    costs.sort { $0.priority > $1.priority }
    // A column for each row to begin with, and the right side.
    width = columns + rows.count + 1
    for (index, (row, right)) in rows.enumerated() {
      var line = [Double](repeating: 0, count: width)
      let sign: Double = right < 0 ? -1 : 1
      for (column, factor) in row { line[column] = factor * sign }
      line[width - 1] = right * sign
      line[columns + index] = 1
      table.append(line)
      basis.append(columns + index)
    }
  }

  private mutating func solve(_ isSize: [Bool]) -> [Double]? {
    let columns = width - 1 - table.count
    var isAllowed = [Bool](repeating: true, count: width - 1)
    minimize(Array(columns..<width - 1), &isAllowed)
    let rest = zip(basis, table).reduce(0) { $0 + ($1.0 >= columns ? $1.1[width - 1] : 0) }
    if rest > 1e-6 { return nil }
    for column in columns..<width - 1 { isAllowed[column] = false }
    for level in costs { minimize(level.columns, &isAllowed) }
    var values = [Double](repeating: 0, count: width - 1)
    for (row, column) in basis.enumerated() { values[column] = table[row][width - 1] }
    var column = 0
    return isSize.map { isSize in
      defer { column += isSize ? 1 : 2 }
      return isSize ? values[column] : values[column] - values[column + 1]
    }
  }

  /// Makes the sum of some columns smallest, and keeps the columns at zero that would make it larger again.
  private mutating func minimize(_ costly: [Int], _ isAllowed: inout [Bool]) {
    var reduced = [Double](repeating: 0, count: width)
    for column in costly { reduced[column] = 1 }
    for (row, column) in basis.enumerated() where reduced[column] != 0 {
      let factor = reduced[column]
      for index in 0..<width { reduced[index] -= factor * table[row][index] }
    }
    while let entering = (0..<width - 1).first(where: { isAllowed[$0] && reduced[$0] < -1e-9 }) {
      var leaving: Int?
      var smallest = Double.infinity
      for row in table.indices where table[row][entering] > 1e-9 {
        let ratio = table[row][width - 1] / table[row][entering]
        let isTie = abs(ratio - smallest) < 1e-12
        if ratio < smallest && !isTie || isTie && leaving.map({ basis[row] < basis[$0] }) == true {
          (smallest, leaving) = (ratio, row)
        }
      }
      guard let leaving else { break }
      let pivot = table[leaving][entering]
      for index in 0..<width { table[leaving][index] /= pivot }
      for row in table.indices where row != leaving && table[row][entering] != 0 {
        let factor = table[row][entering]
        for index in 0..<width { table[row][index] -= factor * table[leaving][index] }
      }
      let factor = reduced[entering]
      for index in 0..<width { reduced[index] -= factor * table[leaving][index] }
      basis[leaving] = entering
    }
    for column in isAllowed.indices where reduced[column] > 1e-9 { isAllowed[column] = false }
  }
}
