import Foundation

/// Movements of every day that are not a shake, with what bodies can do and how a person moves.
enum EverydayMovement {
  // MARK: - On legs

  /// Quick stairs, from a walk: more steps a second, with more force.
  ///
  /// The ground only pushes: nothing on a body is pulled down by much more than gravity.
  static func stairs(_ walk: Movement, _ chance: inout Chance) -> Movement {
    let pace = chance.within(0.5...0.75)
    let part = walk.excerpt(of: 12 / pace, &chance)
    let up = part.up
    let push = chance.within(1.0...2.2)
    let sway = chance.within(0.6...1.8)
    let moved = hurried(part, pace: pace)
    let heights = moved.map { $0.dot(up) }
    let sides = moved.map { ($0 - up * $0.dot(up)).length }
    let (highest, widest) = (quantile(heights, 0.95), quantile(sides, 0.92))
    return Movement(
      values: moved.map { value in
        let height = value.dot(up)
        let across = (value - up * height) * (sway / max(widest, 0.01))
        return across + up * onLegs(1 + height * push / max(highest, 0.01))
      })
  }

  /// Jumps, one by one or one after the other: a push, a flight without weight, and the ground.
  static func jumps(_ walk: Movement, _ chance: inout Chance) -> Movement {
    let isHopping = Bool.random(using: &chance)
    let count = Int.random(in: 1...8, using: &chance)
    var heights = Array(repeating: 1.0, count: Movement.steps(1.5))
    var freedom = Array(repeating: 0.3, count: heights.count)
    func add(_ seconds: Double, _ height: (Double) -> Double, freedom share: Double) {
      let steps = Movement.steps(seconds)
      for step in 0..<steps { heights.append(height(Double(step) / Double(max(steps, 1)))) }
      freedom += Array(repeating: share, count: steps)
    }
    let push = chance.within(0.8...2.2)
    let flight = chance.within(isHopping ? 0.15...0.3 : 0.25...0.5)
    let impact = chance.within(2...6)
    for _ in 0..<count {
      if !isHopping { add(0.25, { 1 - 0.6 * sin(.pi * $0) }, freedom: 0.6) }
      let effort = chance.within(0.85...1.15)
      add(chance.within(0.2...0.32), { 1 + push * effort * sin(.pi * $0) }, freedom: 1)
      add(flight * effort, { _ in 0.05 }, freedom: 0.25)
      let (blow, hertz) = (impact * chance.within(0.8...1.2), chance.within(8...14))
      add(
        0.3,
        { 1 + blow * exp(-0.3 * $0 / 0.05) * cos(2 * .pi * hertz * 0.3 * $0) }, freedom: 1)
      if !isHopping { add(chance.within(0...0.8), { _ in 1 }, freedom: 0.4) }
    }
    add(1.5, { _ in 1 }, freedom: 0.2)
    let part = walk.excerpt(of: Double(heights.count) / Movement.rate, &chance)
    let up = part.up
    let moved = part.swings
    let widest = quantile(moved.map { ($0 - up * $0.dot(up)).length }, 0.92)
    let sway = chance.within(0.4...1.8) / max(widest, 0.01)
    return Movement(
      values: heights.indices.map { index in
        let own = moved[min(index, moved.count - 1)]
        let across = (own - up * own.dot(up)) * (sway * freedom[index])
        return across + up * onLegs(heights[index] + 0.3 * own.dot(up) * freedom[index])
      })
  }

  /// A walk with a stumble: a foot is caught, the body falls forward and is caught by quick steps.
  static func stumble(_ walk: Movement, _ chance: inout Chance) -> Movement {
    var result = walk.excerpt(of: 8, &chance)
    let up = result.up
    let aside = SIMD3(chance.direction())
    let forward = (aside - up * aside.dot(up)).unit
    let caught = Movement.steps(chance.within(2...3))
    let (jolt, blow, hertz) = (
      chance.within(0.8...1.8), chance.within(1.5...3), chance.within(7...10)
    )
    let quick = Movement.steps(chance.within(1...1.8))
    let steps = walk.excerpt(of: 4, &chance).swings
    let pace = chance.within(1.4...1.8)
    let force = chance.within(1.5...2.2)
    for index in 0..<quick {
      let time = Double(index) / Movement.rate
      let own = steps[min(Int(Double(index) * pace), steps.count - 1)] * force
      var height = 1 + own.dot(up)
      var across = own - up * own.dot(up)
      if time < 0.15 {
        across += forward * (-jolt * sin(.pi * time / 0.15))
      } else if time < 0.35 {
        height = min(height, 1) * 0.4
      } else {
        let knock = exp(-(time - 0.35) / 0.06) * cos(2 * .pi * hertz * (time - 0.35))
        height += blow * knock
        across += forward * (0.6 * blow * knock)
      }
      result.values[caught + index] = across + up * onLegs(height)
    }
    return result
  }

  // MARK: - In a hand and on a wrist

  /// A device that falls out of a hand: it has no weight, and bounces where it hits the ground.
  static func drop(_ tremor: [SIMD3<Double>], _ chance: inout Chance) -> Movement {
    let (held, lies) = (SIMD3(chance.direction()), SIMD3(chance.direction()))
    var values = tremor.prefix(Movement.steps(1.5)).map { held + $0 }
    var flight = chance.within(0.2...0.5)
    var impact = chance.within(4...12)
    let isSoft = Bool.random(using: &chance)
    for bounce in 0..<Int.random(in: 1...4, using: &chance) {
      let spin = SIMD3(chance.direction()) * 0.1
      values += Array(repeating: spin, count: Movement.steps(flight))
      let side = (lies + SIMD3(chance.direction()) * 0.7).unit
      let hertz = isSoft ? chance.within(8...20) : chance.within(20...60)
      let fading = isSoft ? 0.04 : 0.02
      let length = bounce == 0 ? 0.08 : 0.06
      for step in 0..<Movement.steps(length) {
        let time = Double(step) / Movement.rate
        values.append(side * (impact * exp(-time / fading) * cos(2 * .pi * hertz * time)))
      }
      flight *= chance.within(0.3...0.6)
      impact *= chance.within(0.4...0.7)
    }
    values += Array(repeating: lies, count: Movement.steps(2))
    return Movement(values: values)
  }

  /// Claps with the device on a wrist: the arm swings, and knocks where the hands meet.
  static func clapping(_ tremor: [SIMD3<Double>], _ chance: inout Chance) -> Movement {
    let up = SIMD3(chance.direction())
    let line = SIMD3(chance.direction())
    let other = SIMD3(chance.direction())
    let period = 1 / chance.within(2...5)
    let (swing, knock) = (chance.within(0.3...0.7), chance.within(3...8))
    let (hertz, fading) = (chance.within(18...30), chance.within(0.012...0.025))
    var values = tremor.map { up + $0 }
    var clap = Movement.steps(1.5)
    while clap < values.count - Movement.steps(1.5) {
      let length = period * chance.within(0.92...1.08)
      let force = chance.within(0.7...1.3)
      for step in 0..<Movement.steps(length) where clap + step < values.count {
        let time = Double(step) / Movement.rate
        let arm = swing * force * cos(2 * .pi * time / length)
        let hit = knock * force * exp(-time / fading) * cos(2 * .pi * hertz * time)
        values[clap + step] += line * (arm + hit) + other * (0.3 * hit)
      }
      clap += Movement.steps(length)
    }
    return Movement(values: values)
  }

  /// Brushing with the device on a wrist: a long shake with less force.
  /// - Returns: `nil` for a shake with pauses. Less force would only make soft shakes of it.
  static func brushing(_ shake: Movement, _ chance: inout Chance) -> Movement? {
    let part = shake.excerpt(of: 18, &chance)
    let moved = part.swings
    let length = Movement.steps(0.5)
    let forces = stride(from: 0, through: moved.count - length, by: length).map { start in
      let power = moved[start..<start + length].reduce(0) { $0 + $1.dot($1) }
      return (power / Double(length)).squareRoot()
    }
    guard let most = forces.max(), let least = forces.min(), least > most / 2 else { return nil }
    let force = chance.within(0.6...1) / most
    let up = part.up
    let still = Array(repeating: up, count: Movement.steps(1.5))
    return Movement(values: still + moved.map { up + $0 * force } + still)
  }

  // MARK: - Parts

  /// Bodies on legs reach −0.9 g at most, however they are moved.
  private static func onLegs(_ height: Double) -> Double {
    height < 0 ? -0.9 * tanh(-height / 0.9) : height
  }

  private static func hurried(_ part: Movement, pace: Double) -> [SIMD3<Double>] {
    Movement(
      part.swings.enumerated().map { Sample($1, at: Double($0) / Movement.rate) }, pace: pace
    ).values
  }

  private static func quantile(_ values: [Double], _ share: Double) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? 0 : sorted[min(Int(Double(sorted.count) * share), sorted.count - 1)]
  }
}
