import Foundation
import Testing

@testable import ResponderKit

/// The solver of constraints, beside a second solution of the same systems.
@Suite struct SolverTests {
  /// A system in the solver, and in the form that the second solution takes.
  private struct Pair {
    var solver = Solver()
    var system: RandomSystem
    let variables: [Int32]
    var constraints: [Int32: DenseSimplex.Constraint] = [:]
    var nextName: Int32 = 0

    init(seed: Int) {
      system = RandomSystem(seed: UInt64(seed))
      var solver = Solver()
      variables = system.isSize.map { solver.makeVariable(isSize: $0) }
      self.solver = solver
    }

    mutating func add(_ constraint: DenseSimplex.Constraint) throws {
      let terms = zip(variables, constraint.factors).filter { $0.1 != 0 }
        .map { (symbol: $0.0, factor: $0.1) }
      let relation: SolverRelation =
        switch constraint.relation {
        case .equal: .equal
        case .atLeast: .atLeast
        case .atMost: .atMost
        }
      try solver.add(
        terms, constraint.constant, relation, priority: constraint.priority.map { Float($0) },
        name: nextName)
      constraints[nextName] = constraint
      nextName += 1
    }

    /// Those that do not only make the solution the only one.
    var names: [Int32] {
      constraints.filter { ($0.value.priority ?? 1000) > 100 }.keys.sorted()
    }

    mutating func removeOne() {
      guard let name = names.randomElement(using: &system.numbers) else { return }
      solver.remove(name)
      constraints[name] = nil
    }

    mutating func changeSome() throws {
      for _ in 0..<3 {
        guard let name = constraints.keys.sorted().randomElement(using: &system.numbers),
          var constraint = constraints[name]
        else { continue }
        let constant = system.constant(of: constraint)
        solver.change(name, by: constant - constraint.constant)
        constraint.constant = constant
        constraints[name] = constraint
      }
      try solver.follow()
    }

    /// The values of both.
    func values() -> (found: [Double], expected: [Double]?) {
      let all = constraints.sorted { $0.key < $1.key }.map(\.value)
      return (
        variables.map { solver.value(of: $0) }, DenseSimplex.solve(all, isSize: system.isSize)
      )
    }

    func areSame() -> Bool {
      let (found, expected) = values()
      guard let expected else { return false }
      return zip(found, expected).allSatisfy { abs($0 - $1) < 1e-5 }
    }
  }

  @Test func `AU-30 a thousand random systems have the values of a second solution`() throws {
    for seed in 0..<1000 {
      var pair = Pair(seed: seed)
      for _ in 0..<Int.random(in: 1...8, using: &pair.system.numbers) {
        try pair.add(pair.system.constraint())
      }
      for constraint in pair.system.tieBreakers() { try pair.add(constraint) }
      pair.solver.optimize()
      #expect(pair.areSame(), "seed \(seed): \(pair.values())")
    }
  }

  @Test func `AU-30 systems that change keep the values of a second solution`() throws {
    for seed in 1000..<1200 {
      var pair = Pair(seed: seed)
      for _ in 0..<4 { try pair.add(pair.system.constraint()) }
      for constraint in pair.system.tieBreakers() { try pair.add(constraint) }
      pair.solver.optimize()
      for step in 0..<4 {
        switch Int.random(in: 0...2, using: &pair.system.numbers) {
        case 0: try pair.changeSome()
        case 1:
          try pair.add(pair.system.constraint())
          pair.removeOne()
          try pair.add(pair.system.constraint())
          pair.solver.optimize()
        default:
          pair.removeOne()
          pair.solver.optimize()
        }
        #expect(pair.areSame(), "seed \(seed), step \(step): \(pair.values())")
      }
    }
  }

  @Test func `requirements that exclude each other are named, and change nothing`() throws {
    var solver = Solver()
    let (x, width) = (solver.makeVariable(isSize: false), solver.makeVariable(isSize: true))
    try solver.add([(x, 1)], -10, .equal, priority: nil, name: 1)
    try solver.add([(width, 1), (x, -1)], 0, .atLeast, priority: nil, name: 2)
    #expect(throws: SolverConflict.self) {
      try solver.add([(width, 1)], -5, .atMost, priority: nil, name: 3)
    }
    do {
      try solver.add([(width, 1)], -5, .atMost, priority: nil, name: 4)
    } catch {
      #expect(error.names.sorted() == [1, 2, 4])
    }
    try solver.add([(width, 1)], -15, .equal, priority: 1, name: 5)
    solver.optimize()
    #expect([solver.value(of: x), solver.value(of: width)] == [10, 15])
    // A size is not negative.
    #expect(throws: SolverConflict.self) {
      try solver.add([(width, 1)], 1, .equal, priority: nil, name: 6)
    }
    // What follows from others excludes nothing.
    try solver.add([(x, 2)], -20, .equal, priority: nil, name: 7)
    solver.remove(1)
    solver.optimize()
    #expect(solver.value(of: x) == 10)
    solver.change(7, by: -20)
    try solver.follow()
    #expect([solver.value(of: x), solver.value(of: width)] == [20, 20])
    solver.change(7, by: 100)
    solver.change(5, by: 100)
    try solver.follow()
    #expect([solver.value(of: x), solver.value(of: width)] == [-30, 0])
  }

  @Test func `a change that nothing allows is named`() throws {
    var solver = Solver()
    let (x, y) = (solver.makeVariable(isSize: false), solver.makeVariable(isSize: false))
    try solver.add([(x, 1)], -10, .equal, priority: nil, name: 1)
    try solver.add([(y, 1)], -30, .equal, priority: nil, name: 2)
    try solver.add([(y, 1), (x, -1)], 0, .atLeast, priority: nil, name: 3)
    solver.optimize()
    solver.change(1, by: -40)
    do {
      try solver.follow()
      Issue.record("x is \(solver.value(of: x)), y is \(solver.value(of: y))")
    } catch {
      #expect(error.names.sorted() == [1, 2, 3])
    }
  }

  @Test func `wishes of one priority share nothing with those below`() throws {
    var solver = Solver()
    let width = solver.makeVariable(isSize: true)
    // One wish of 251 comes before a thousand of 250.
    try solver.add([(width, 1)], -10, .equal, priority: 251, name: 0)
    for name in 1...1000 {
      try solver.add([(width, 1)], -20, .equal, priority: 250, name: Int32(name))
    }
    solver.optimize()
    #expect(solver.value(of: width) == 10)
    solver.remove(0)
    solver.optimize()
    #expect(solver.value(of: width) == 20)
    for name in 1...1000 { solver.remove(Int32(name)) }
    solver.optimize()
    #expect(solver.constraints.isEmpty && solver.value(of: width) == 0)
  }
}
