/// Makes recordings of what few people were recorded at, from recordings of what they did.
///
/// The same recordings and numbers result in the same movements.
public struct MovementGenerator: Sendable {
  /// A recording of a person.
  public struct Source: Sendable {
    /// What was done, as in the name of its file.
    public var label: String
    /// Who did it. Each person is as likely as another, with however many recordings.
    public var person: String
    /// Whether the device was in a pocket.
    public var isInPocket: Bool
    public var samples: [Sample]

    public init(label: String, person: String, isInPocket: Bool, samples: [Sample]) {
      (self.label, self.person, self.isInPocket) = (label, person, isInPocket)
      self.samples = samples
    }
  }

  private let sources: [Source]
  /// The positions of recordings, by person.
  private let shakes, longShakes, walks, pocketWalks, rests: [[Int]]

  public init(_ sources: [Source]) {
    self.sources = sources
    func labelled(
      _ label: String, atLeast seconds: Double, where condition: (Source) -> Bool = { _ in true }
    ) -> [[Int]] {
      let own = sources.indices.filter {
        sources[$0].label == label && condition(sources[$0])
          && sources[$0].samples.last.map { $0.time >= seconds } == true
      }
      return Dictionary(grouping: own) { sources[$0].person }.sorted { $0.key < $1.key }
        .map(\.value)
    }
    shakes = labelled("shake", atLeast: 0.5)
    longShakes = labelled("shakefull", atLeast: 5)
    walks = labelled("walking", atLeast: 10)
    pocketWalks = labelled("walking", atLeast: 10, where: \.isInPocket)
    rests = labelled("handheldrest", atLeast: 1)
  }

  /// Makes a recording.
  /// - Parameter number: Which one of its kind.
  /// - Returns: `nil` if there is no recording that it can be made from.
  public func recording(_ kind: GeneratedRecording.Kind, _ number: Int) -> GeneratedRecording? {
    var chance = Chance(seed: "\(kind.rawValue) \(number)")
    let people =
      switch kind {
      case .shortAndLarge, .slowAndLarge, .hard, .quickAndLong: shakes
      case .stairs: pocketWalks
      case .jumps, .stumble: walks
      case .brushing, .brushingWithPauses: longShakes
      case .drop, .clapping, .wideClapping, .softClapping: rests
      }
    // Some recordings have too few even swings: another one of the person, and then another person.
    for _ in 0..<100 {
      guard let own = chance.element(of: people) else { return nil }
      for _ in 0..<20 {
        guard let source = chance.element(of: own) else { break }
        if let recording = recording(kind, number, from: source, &chance) { return recording }
      }
    }
    return nil
  }

  private func recording(
    _ kind: GeneratedRecording.Kind, _ number: Int, from source: Int, _ chance: inout Chance
  ) -> GeneratedRecording? {
    let samples = sources[source].samples
    var times: ClosedRange<Double>?
    let movement: Movement
    if let shape = ShakeShape(kind) {
      guard let shake = shape.made(from: samples, &chance) else { return nil }
      let before = rest(before: shake.movement, &chance)
      let start = before.count
      times =
        Double(start + shake.steps.lowerBound) / Movement.rate...Double(
          start + shake.steps.upperBound) / Movement.rate
      let values = before + shake.movement.values + rest(after: shake.movement, &chance)
      movement = trembling(values, &chance)
    } else {
      guard let values = everyday(kind, from: samples, &chance) else { return nil }
      movement = values
    }
    return GeneratedRecording(
      kind: kind, number: number, source: source, shakeTimes: times,
      movement: movement.turned(&chance))
  }

  private func everyday(
    _ kind: GeneratedRecording.Kind, from samples: [Sample], _ chance: inout Chance
  ) -> Movement? {
    switch kind {
    case .shortAndLarge, .slowAndLarge, .hard, .quickAndLong: nil
    case .stairs: EverydayMovement.stairs(Movement(samples), &chance)
    case .jumps: EverydayMovement.jumps(Movement(samples), &chance)
    case .stumble: EverydayMovement.stumble(Movement(samples), &chance)
    case .brushing: EverydayMovement.brushing(Movement(samples), &chance)
    case .brushingWithPauses: EverydayMovement.brushingWithPauses(Movement(samples), &chance)
    case .drop: EverydayMovement.drop(tremor(of: 4, &chance), &chance)
    case .clapping: EverydayMovement.clapping(tremor(of: 16, &chance), .knocks, &chance)
    case .wideClapping: EverydayMovement.clapping(tremor(of: 16, &chance), .swings, &chance)
    case .softClapping: EverydayMovement.clapping(tremor(of: 16, &chance), .isSoft, &chance)
    }
  }

  // MARK: - A hand at rest

  /// A device that is raised, in half of the cases, and held.
  private func rest(before shake: Movement, _ chance: inout Chance) -> [SIMD3<Double>] {
    Array(rest(at: shake.values[0], &chance).reversed())
  }

  private func rest(after shake: Movement, _ chance: inout Chance) -> [SIMD3<Double>] {
    rest(at: shake.values[shake.values.count - 1], &chance)
  }

  /// A device that is held for 0.2 to 3 s, turned in half of the cases, and held.
  private func rest(at up: SIMD3<Double>, _ chance: inout Chance) -> [SIMD3<Double>] {
    let rest = Array(repeating: up, count: Movement.steps(chance.within(0.2...3)))
    guard chance.flip() else { return rest }
    let (angle, axis) = (chance.within(0.3...1.6), SIMD3(chance.direction()))
    let steps = Movement.steps(chance.within(0.4...1))
    let turn = (1...steps).map { step in
      let share = Double(step) / Double(steps)
      return up.turned(by: angle * share * share * (3 - 2 * share), about: axis)
    }
    let last = Array(repeating: turn[steps - 1], count: Movement.steps(chance.within(0.3...1)))
    return rest + turn + last
  }

  private func trembling(_ values: [SIMD3<Double>], _ chance: inout Chance) -> Movement {
    let tremor = tremor(of: Double(values.count) / Movement.rate, &chance)
    return Movement(values: values.indices.map { values[$0] + tremor[min($0, tremor.count - 1)] })
  }

  /// How a hand at rest moves.
  private func tremor(of seconds: Double, _ chance: inout Chance) -> [SIMD3<Double>] {
    for _ in 0..<20 {
      guard let own = chance.element(of: rests), let index = chance.element(of: own) else { break }
      let swings = Movement(sources[index].samples).excerpt(of: seconds, &chance).swings
      // Some people begin too early.
      if swings.allSatisfy({ $0.length < 0.3 }) { return swings }
    }
    return Array(repeating: .zero, count: Movement.steps(seconds))
  }
}

extension ShakeShape {
  /// The shape of a kind of shake; `nil` for what is not a shake.
  init?(_ kind: GeneratedRecording.Kind) {
    switch kind {
    case .shortAndLarge:
      self.init(
        reversals: 4...5, seconds: 1.2...1.6, reversalsPerSecond: 2.55...3.15, peak: 2.0...2.8,
        turns: true)
    case .slowAndLarge:
      self.init(
        reversals: 6...7, seconds: 2.4...3, reversalsPerSecond: 2.0...2.8, peak: 2.3...2.6,
        turns: true)
    case .hard:
      self.init(
        reversals: 2...2, seconds: 0.4...0.55, reversalsPerSecond: 3.6...5, peak: 3.7...4.9)
    case .quickAndLong:
      self.init(
        reversals: 15...48, seconds: 3...6, reversalsPerSecond: 5...8, peak: 1.8...2.2)
    default: return nil
    }
  }
}
