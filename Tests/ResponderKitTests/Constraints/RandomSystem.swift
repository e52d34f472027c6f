/// A random set of constraints, in both forms.
struct RandomSystem {
  struct Numbers: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      var mixed = state
      mixed = (mixed ^ (mixed >> 33)) &* 0xFF51_AFD7_ED55_8CCD
      mixed = (mixed ^ (mixed >> 33)) &* 0xC4CE_B9FE_1A85_EC53
      return mixed ^ (mixed >> 33)
    }
  }

  var numbers: Numbers
  let isSize: [Bool]
  /// What meets all requirements.
  private let known: [Double]

  init(seed: UInt64) {
    numbers = Numbers(state: seed)
    let count = Int.random(in: 2...6, using: &numbers)
    var isSize: [Bool] = []
    var known: [Double] = []
    for _ in 0..<count {
      let size = Bool.random(using: &numbers)
      isSize.append(size)
      known.append(Double(Int.random(in: size ? 0...200 : -100...200, using: &numbers)))
    }
    (self.isSize, self.known) = (isSize, known)
  }

  mutating func priority() -> Double? {
    [nil, 750, 500, 250, 250][Int.random(in: 0...4, using: &numbers)]
  }

  mutating func constraint() -> DenseSimplex.Constraint {
    var factors = [Double](repeating: 0, count: isSize.count)
    for _ in 0..<Int.random(in: 1...3, using: &numbers) {
      let index = Int.random(in: factors.indices, using: &numbers)
      factors[index] = [1, -1, 1, -1, 0.5, 2, -0.25][Int.random(in: 0...6, using: &numbers)]
    }
    let relation =
      DenseSimplex.Relation.allCases[Int.random(in: 0...2, using: &numbers)]
    let priority = priority()
    var constraint = DenseSimplex.Constraint(
      factors: factors, constant: 0, relation: relation, priority: priority)
    constraint.constant = constant(of: constraint)
    return constraint
  }

  /// A new constant: one that the known values meet, for a requirement.
  mutating func constant(of constraint: DenseSimplex.Constraint) -> Double {
    let sum = zip(constraint.factors, known).reduce(0) { $0 + $1.0 * $1.1 }
    guard constraint.priority == nil else {
      return Double(Int.random(in: -200...200, using: &numbers))
    }
    let room = Double(Int.random(in: 0...50, using: &numbers))
    return switch constraint.relation {
    case .equal: -sum
    case .atLeast: room - sum
    case .atMost: -room - sum
    }
  }

  /// Wishes of the lowest priorities, one for each variable, so that there is one best solution.
  mutating func tieBreakers() -> [DenseSimplex.Constraint] {
    isSize.indices.map { index in
      var factors = [Double](repeating: 0, count: isSize.count)
      factors[index] = 1
      return DenseSimplex.Constraint(
        factors: factors, constant: -Double(Int.random(in: -50...150, using: &numbers)),
        relation: .equal, priority: 100 - Double(index))
    }
  }
}
