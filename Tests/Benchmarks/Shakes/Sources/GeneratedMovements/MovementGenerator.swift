/// Makes recordings of what few people were recorded at, from recordings of what they did.
///
/// The same recordings and numbers result in the same movements.
public struct MovementGenerator: Sendable {
  /// A recording of a person.
  public struct Source: Sendable {
    /// What was done, as in the name of its file.
    public var label: String
    public var samples: [Sample]

    public init(label: String, samples: [Sample]) { (self.label, self.samples) = (label, samples) }
  }

  private let sources: [Source]
  private let shakes, longShakes, walks, rests: [Int]

  public init(_ sources: [Source]) {
    self.sources = sources
    func labelled(_ label: String, atLeast seconds: Double) -> [Int] {
      sources.indices.filter {
        sources[$0].label == label && sources[$0].samples.last.map { $0.time >= seconds } == true
      }
    }
    shakes = labelled("shake", atLeast: 0.5)
    longShakes = labelled("shakefull", atLeast: 5)
    walks = labelled("walking", atLeast: 10)
    rests = labelled("handheldrest", atLeast: 1)
  }

  /// Makes a recording.
  /// - Parameter number: Which one of its kind.
  /// - Returns: `nil` if there is no recording that it can be made from.
  public func recording(_ kind: GeneratedRecording.Kind, _ number: Int) -> GeneratedRecording? {
    var chance = Chance(seed: "\(kind.rawValue) \(number)")
    let candidates =
      switch kind {
      case .shortAndLarge, .slowAndLarge, .hard, .quickAndLong: shakes
      case .stairs, .jumps, .stumble: walks
      case .brushing: longShakes
      case .drop, .clapping: rests
      }
    // Some recordings have too few even swings: another person's turn.
    for _ in 0..<100 {
      guard let source = candidates.randomElement(using: &chance),
        let movement = movement(kind, from: source, &chance)
      else { continue }
      return GeneratedRecording(
        kind: kind, number: number, source: source, movement: movement.turned(&chance))
    }
    return nil
  }

  private func movement(
    _ kind: GeneratedRecording.Kind, from source: Int, _ chance: inout Chance
  ) -> Movement? {
    let samples = sources[source].samples
    func shake(_ shape: ShakeShape) -> Movement? {
      guard let shake = shape.made(from: samples, &chance) else { return nil }
      return held(before: 2, shake, after: 1.5, &chance)
    }
    switch kind {
    case .shortAndLarge:
      return shake(
        ShakeShape(swings: 5...6, reversalsPerSecond: 2.6...3.1, peak: 2.0...2.8))
    case .slowAndLarge:
      return shake(
        ShakeShape(swings: 7...8, reversalsPerSecond: 2.0...2.8, peak: 2.3...2.6))
    case .hard:
      return shake(ShakeShape(swings: 3...3, reversalsPerSecond: 5...7, peak: 3.7...4.9))
    case .quickAndLong:
      return shake(
        ShakeShape(
          swings: Int.random(in: 20...30, using: &chance), reversalsPerSecond: 5...8,
          peak: 1.8...2.2))
    case .stairs: return EverydayMovement.stairs(Movement(samples), &chance)
    case .jumps: return EverydayMovement.jumps(Movement(samples), &chance)
    case .stumble: return EverydayMovement.stumble(Movement(samples), &chance)
    case .brushing: return EverydayMovement.brushing(Movement(samples), &chance)
    case .drop: return EverydayMovement.drop(tremor(of: 4, &chance), &chance)
    case .clapping: return EverydayMovement.clapping(tremor(of: 10, &chance), &chance)
    }
  }

  /// A shake between two rests of a hand.
  private func held(
    before: Double, _ shake: Movement, after: Double, _ chance: inout Chance
  ) -> Movement {
    // It begins with no swing yet.
    let up = shake.values[0]
    let rest = { (seconds: Double) in Array(repeating: up, count: Movement.steps(seconds)) }
    var values = rest(before) + shake.values + rest(after)
    let tremor = tremor(of: Double(values.count) / Movement.rate, &chance)
    for index in values.indices { values[index] += tremor[min(index, tremor.count - 1)] }
    return Movement(values: values)
  }

  /// How a hand at rest moves.
  private func tremor(of seconds: Double, _ chance: inout Chance) -> [SIMD3<Double>] {
    for _ in 0..<20 {
      guard let index = rests.randomElement(using: &chance) else { break }
      let swings = Movement(sources[index].samples).excerpt(of: seconds, &chance).swings
      // Some people begin too early.
      if swings.allSatisfy({ $0.length < 0.3 }) { return swings }
    }
    return Array(repeating: .zero, count: Movement.steps(seconds))
  }
}
