import Foundation

/// Movements of every day that are not a shake, with what bodies can do and how a person moves. All end in
/// rest.
enum EverydayMovement {
  private static let metersPerSecondSquared = 9.80665

  // MARK: - On legs

  /// Quick stairs, from a walk: more steps a second, with more force, but at most three times as much.
  ///
  /// The ground only pushes: nothing on a body is pulled down by much more than gravity.
  static func stairs(_ walk: Movement, _ chance: inout Chance) -> Movement {
    let pace = chance.within(0.5...0.75)
    let part = walk.excerpt(of: chance.within(4...12) / pace, &chance)
    let up = part.up
    let push = chance.within(1.0...2.2)
    let sway = chance.within(0.6...1.8)
    let moved = hurried(part, pace: pace)
    let heights = moved.map { $0.dot(up) }
    let sides = moved.map { ($0 - up * $0.dot(up)).length }
    let upGain = min(push / max(quantile(heights, 0.95), 0.01), 3)
    let sideGain = min(sway / max(quantile(sides, 0.92), 0.01), 3)
    let values = moved.map { value in
      let height = value.dot(up)
      return (value - up * height) * sideGain + up * onLegs(1 + height * upGain)
    }
    return Movement(values: rest(up, 1, &chance) + stopped(values, at: up) + rest(up, 2, &chance))
  }

  /// Jumps, one by one or one after the other: a push, a flight without weight, and the ground.
  ///
  /// The push and the landing have the momentum of the flight: the ground brakes the fall within 0.1 to 0.2 s, and a
  /// hop's ground does both.
  static func jumps(_ walk: Movement, _ chance: inout Chance) -> Movement {
    let isHopping = chance.flip()
    let count = chance.integer(in: 1...8)
    var heights = Array(repeating: 1.0, count: Movement.steps(1.5))
    var freedom = Array(repeating: 0.3, count: heights.count)
    func add(_ seconds: Double, _ height: (Double) -> Double, freedom share: Double) {
      let steps = Movement.steps(seconds)
      for step in 0..<steps { heights.append(height(Double(step) / Double(max(steps, 1)))) }
      freedom += Array(repeating: share, count: steps)
    }
    /// A push of half a sine that changes the speed by what gravity does in some seconds.
    func ground(_ seconds: Double, against fall: Double, knock: Double, _ hertz: Double) {
      let push = .pi / 2 * fall / seconds
      add(
        seconds,
        { share in
          let time = share * seconds
          return 1 + push * sin(.pi * share)
            + knock * exp(-time / 0.03) * sin(2 * .pi * hertz * time)
        }, freedom: 1)
    }
    let usual = chance.within(isHopping ? 0.15...0.3 : 0.25...0.5)
    let braking = chance.within(0.1...0.2)
    let hardness = chance.within(0...1.5)
    var flight = 0.0
    for index in 0..<count {
      let next = usual * chance.within(0.85...1.15)
      let (knock, hertz) = (hardness * chance.within(0.7...1.3), chance.within(10...25))
      if isHopping, index > 0 {
        ground(chance.within(0.15...0.3), against: (flight + next) / 2, knock: knock, hertz)
      } else {
        // The knees bend first, and the push makes up for it, too.
        let bend = 0.6 * 2 / .pi * 0.25
        add(0.25, { 1 - 0.6 * sin(.pi * $0) }, freedom: 0.6)
        ground(chance.within(0.2...0.32), against: next / 2 + bend, knock: 0, 1)
      }
      add(next, { _ in 0.05 }, freedom: 0.25)
      flight = next
      if !isHopping || index == count - 1 {
        ground(braking, against: flight / 2, knock: knock, hertz)
        add(chance.within(0.1...0.9), { _ in 1 }, freedom: 0.4)
      }
    }
    let part = walk.excerpt(of: Double(heights.count) / Movement.rate, &chance)
    let up = part.up
    let moved = part.swings
    let widest = quantile(moved.map { ($0 - up * $0.dot(up)).length }, 0.92)
    let sway = min(chance.within(0.4...1.8) / max(widest, 0.01), 3)
    let values = heights.indices.map { index in
      let own = moved[min(index, moved.count - 1)]
      let across = (own - up * own.dot(up)) * (sway * freedom[index])
      return across + up * onLegs(heights[index] + 0.3 * own.dot(up) * freedom[index])
    }
    return Movement(values: stopped(values, at: up) + rest(up, 2, &chance))
  }

  /// A walk with a stumble: a foot is caught, the body falls forward and is caught by quick steps. Then it walks on,
  /// or stops.
  static func stumble(_ walk: Movement, _ chance: inout Chance) -> Movement {
    var values = walk.excerpt(of: 8, &chance).values
    let up = Movement(values: values).up
    let aside = SIMD3(chance.direction())
    let forward = (aside - up * aside.dot(up)).unit
    let caught = Movement.steps(chance.within(2...3))
    let jolt = chance.within(0.8...1.8)
    let (blow, hertz) = (chance.within(1.5...3), chance.within(7...10))
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
      values[caught + index] = across + up * onLegs(height)
    }
    if chance.flip() { values = Array(values.prefix(caught + quick)) }
    return Movement(values: stopped(values, at: up) + rest(up, 2, &chance))
  }

  // MARK: - In a hand and on a wrist

  /// A device that falls out of a hand: it has no weight, and bounces where it hits the ground.
  static func drop(_ tremor: [SIMD3<Double>], _ chance: inout Chance) -> Movement {
    let (held, lies) = (SIMD3(chance.direction()), SIMD3(chance.direction()))
    var values = tremor.prefix(Movement.steps(1.5)).map { held + $0 }
    var flight = chance.within(0.2...0.5)
    var impact = chance.within(4...12)
    let isSoft = chance.flip()
    for bounce in 0..<chance.integer(in: 1...4) {
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
    return Movement(values: values + rest(lies, 2, &chance))
  }

  /// Two to twenty claps with the device on a wrist, then rest.
  ///
  /// A hand goes away from the other one and back. Its muscles turn it as on a pendulum, and where the hands
  /// meet, the other hand stops a part of it, as a ball. The accelerations follow from the way and the rate.
  /// - Returns: `nil` for claps of another kind: see ``Claps``.
  static func clapping(
    _ tremor: [SIMD3<Double>], _ kind: Claps, _ chance: inout Chance
  ) -> Movement? {
    let up = SIMD3(chance.direction())
    let line = SIMD3(chance.direction())
    let other = SIMD3(chance.direction())
    let usual = chance.within(2...5)
    // Hands that meet at 1.5 m/s are as loud as applause gets.
    let way = min(chance.within(0.03...0.15), 1.5 / (.pi * usual))
    let knocking = chance.within(0.1...0.8)
    let contact = chance.within(0.015...0.035)
    let usualKnock = knock(way: way, hertz: usual, share: knocking, contact: contact)
    let swing = (1 - knocking) * pendulum(way: way, hertz: usual)
    guard kind == Claps(knock: usualKnock, swing: swing) else { return nil }
    let (hertz, fading) = (chance.within(18...30), chance.within(0.012...0.025))
    var claps: [(start: Int, length: Double, way: Double)] = []
    var end = Movement.steps(chance.within(0.5...1.5))
    for _ in 0..<chance.integer(in: 2...20) {
      let length = chance.within(0.92...1.08) / usual
      claps.append((end, length, way * chance.within(0.8...1.2)))
      end += Movement.steps(length)
    }
    var values = (0..<end).map { up + tremor[$0 % tremor.count] }
    for (index, clap) in claps.enumerated() {
      let angular = 2 * .pi / clap.length
      let pendulum = pendulum(way: clap.way, hertz: 1 / clap.length)
      let bounce = clap.way * angular * angular / 4 / metersPerSecondSquared
      // The hands meet at the beginning of each but the first.
      let knock =
        index == 0
        ? 0 : knock(way: clap.way, hertz: 1 / clap.length, share: knocking, contact: contact)
      for step in 0..<Movement.steps(clap.length) where clap.start + step < end {
        let time = Double(step) / Movement.rate
        var arm = (1 - knocking) * pendulum * cos(angular * time)
        arm -= knocking * bounce * sin(angular / 2 * time)
        var hit = time < contact ? knock * sin(.pi * time / contact) : 0
        if time >= contact {
          let after = time - contact
          hit -= 0.3 * knock * exp(-after / fading) * sin(2 * .pi * hertz * after)
        }
        values[clap.start + step] += line * (arm + hit) + other * (0.3 * hit)
      }
    }
    let still = rest(up, 2, &chance)
    return Movement(values: stopped(values, at: up, within: 0.1) + still)
  }

  /// What a wrist feels of claps: knocks, a movement to and fro with knocks, or not much of a knock.
  enum Claps {
    case knocks, swings, isSoft

    /// - Parameters:
    ///   - knock: The acceleration where the hands meet, in g.
    ///   - swing: The acceleration to both sides between that, in g.
    init(knock: Double, swing: Double) {
      self = knock < 3 ? .isSoft : swing < 0.9 ? .knocks : .swings
    }
  }

  /// The acceleration of a pendulum at its ends, in g.
  private static func pendulum(way: Double, hertz: Double) -> Double {
    let angular = 2 * .pi * hertz
    return way / 2 * angular * angular / metersPerSecondSquared
  }

  /// The greatest acceleration where two hands meet that are turned round there, in g.
  private static func knock(
    way: Double, hertz: Double, share: Double, contact: Double
  ) -> Double {
    share * .pi / 2 * (2 * .pi * hertz * way) / contact / metersPerSecondSquared
  }

  /// Brushing with the device on a wrist: a long shake with less force.
  /// - Returns: `nil` for a shake with pauses: see ``brushingWithPauses(_:_:)``.
  static func brushing(_ shake: Movement, _ chance: inout Chance) -> Movement? {
    let part = shake.excerpt(of: 18, &chance)
    let moved = part.swings
    let forces = forces(of: moved)
    guard let most = forces.max(), let least = forces.min(), least > most / 2 else { return nil }
    let force = chance.within(0.6...1) / most
    let up = part.up
    let values = moved.map { up + $0 * force }
    return Movement(
      values: rest(up, 1, &chance) + stopped(values, at: up) + rest(up, 2, &chance))
  }

  /// Brushing as it comes, with rests between its strokes: the person's own, in half of the cases, and else
  /// rests of 0.15 to 3 s after strokes of 1 to 4 s.
  static func brushingWithPauses(_ shake: Movement, _ chance: inout Chance) -> Movement? {
    let part = shake.excerpt(of: 18, &chance)
    let moved = part.swings
    let forces = forces(of: moved)
    guard let most = forces.max(), let least = forces.min(), most > 0 else { return nil }
    let stops = chance.flip()
    guard stops || least <= most / 2 else { return nil }
    let force = chance.within(0.6...1) / most
    let up = part.up
    var values = rest(up, 1, &chance)
    var index = 0
    while index < moved.count {
      let end = stops ? min(index + Movement.steps(chance.within(1...4)), moved.count) : moved.count
      values += stopped(moved[index..<end].map { up + $0 * force }, at: up)
      values += rest(up, chance.within(0.15...1.5), &chance)
      index = end
    }
    return Movement(values: values + rest(up, 2, &chance))
  }

  // MARK: - Parts

  /// The root mean square of each half second.
  private static func forces(of moved: [SIMD3<Double>]) -> [Double] {
    let length = Movement.steps(0.5)
    return stride(from: 0, through: moved.count - length, by: length).map { start in
      let power = moved[start..<start + length].reduce(0) { $0 + $1.dot($1) }
      return (power / Double(length)).squareRoot()
    }
  }

  /// Rest for a time up to twice as long.
  private static func rest(
    _ up: SIMD3<Double>, _ seconds: Double, _ chance: inout Chance
  ) -> [SIMD3<Double>] {
    let steps = Movement.steps(seconds * chance.within(1...2))
    let noise = 0.01
    return (0..<steps).map { _ in
      up + SIMD3(chance.normal(), chance.normal(), chance.normal()) * noise
    }
  }

  /// A movement that comes to rest in its last part.
  private static func stopped(
    _ values: [SIMD3<Double>], at up: SIMD3<Double>, within seconds: Double = 0.2
  ) -> [SIMD3<Double>] {
    let fade = Movement.steps(seconds)
    return values.indices.map { index in
      let share = min(Double(values.count - 1 - index) / Double(fade), 1)
      return up + (values[index] - up) * share
    }
  }

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
