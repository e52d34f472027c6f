import GeneratedMovements
import InputTranslation

/// Chooses the constants of the detector without a person or a data set, and measures on what was
/// left out.
///
/// One constant after the other is set to the value that makes the fewest mistakes on the recordings
/// that were not left out, or two more than that, which is chance; of several such values that lie
/// side by side it is the one in the middle, which is the farthest from where it goes wrong. It
/// starts in the middle of each range.
final class CrossValidation {
  /// A constant, and the values that it may have.
  private struct Constant {
    var name: String
    var path: WritableKeyPath<ShakeConfirmation, Double>
    var values: [Double]
  }

  private let constants = [
    Constant(
      name: "leastRegularity", path: \.leastRegularity,
      values: [0.3, 0.4, 0.5, 0.65, 0.8, 0.95, 1.1]),
    Constant(
      name: "leastSlowRegularity", path: \.leastSlowRegularity, values: [0.7, 0.8, 0.9, 1, 1.1]),
    Constant(name: "greatestPeakedness", path: \.greatestPeakedness, values: [3, 4, 5, 6, 8]),
    Constant(name: "leastStrength", path: \.leastStrength, values: [0.9, 1.05, 1.2, 1.35, 1.5]),
    Constant(
      name: "leastSoftRegularity", path: \.leastSoftRegularity, values: [0.9, 1, 1.1, 1.2, 1.35]),
    Constant(
      name: "leastSoftStraightness", path: \.leastSoftStraightness,
      values: [0.8, 0.85, 0.9, 0.94, 0.97]),
    Constant(
      name: "leastVerticalUprightness", path: \.leastVerticalUprightness,
      values: [0.75, 0.8, 0.85, 0.9, 0.95]),
    Constant(name: "lowestOfRun", path: \.lowestOfRun, values: [-1.7, -1.4, -1.1, -0.8, -0.5]),
    Constant(name: "leastDepth", path: \.leastDepth, values: [0.75, 0.9, 1.05, 1.2, 1.35]),
    Constant(
      name: "leastSwayRegularity", path: \.leastSwayRegularity, values: [0.9, 1, 1.1, 1.2, 1.3]),
    Constant(
      name: "leastLargeReach", path: \.leastLargeReach, values: [0.9, 1.05, 1.2, 1.35, 1.5]),
    Constant(
      name: "leastLargeEvenness", path: \.leastLargeEvenness,
      values: [1.05, 1.2, 1.35, 1.5, 1.65]),
    Constant(
      name: "greatestSlowLargeLowest", path: \.greatestSlowLargeLowest,
      values: [-0.6, -0.4, -0.25, -0.15, -0.05]),
    Constant(
      name: "longestSoftDuration", path: \.longestSoftDuration, values: [4, 5, 6, 7, 8]),
    Constant(
      name: "greatestSoftLowest", path: \.greatestSoftLowest,
      values: [-0.4, -0.25, -0.1, 0.05, 0.2]),
    Constant(name: "leastHardReach", path: \.leastHardReach, values: [1.3, 1.6, 1.9, 2.2, 2.5]),
  ]

  private let files: [AccelerationFile]
  private let settings: ShakeSettings
  /// What came of each recording, by the values that were tried.
  private var tried: [ShakeConfirmation: [Outcome]] = [:]
  private var chosen: [String: ShakeConfirmation] = [:]

  init(files: [AccelerationFile], settings: ShakeSettings) {
    self.files = files
    self.settings = settings
  }

  /// What came of each recording with the constants that were chosen without its group.
  func outcomes(leavingOut group: (AccelerationFile) -> String) -> [Outcome] {
    var result: [Outcome?] = Array(repeating: nil, count: files.count)
    for (name, own) in groups(group) {
      let outcomes = outcomes(of: choose(without: name, own))
      for index in own { result[index] = outcomes[index] }
    }
    return result.compactMap { $0 }
  }

  /// How often which constants were chosen.
  func text(leavingOut group: (AccelerationFile) -> String) -> String {
    var text = "| constant | shipped | chosen (how often) |\n|---|---|---|\n"
    let choices = groups(group).map { choose(without: $0, $1) }
    for constant in constants {
      let values = Dictionary(grouping: choices.map { $0[keyPath: constant.path] }) { $0 }
      let counts = values.keys.sorted().map { "\($0) (\(values[$0]?.count ?? 0))" }
      text += "| \(constant.name) | \(settings.confirmation[keyPath: constant.path]) | "
      text += counts.joined(separator: ", ") + " |\n"
    }
    return text
  }

  private func groups(_ group: (AccelerationFile) -> String) -> [(String, [Int])] {
    Dictionary(grouping: files.indices) { group(files[$0]) }.sorted { $0.key < $1.key }
  }

  private func choose(without name: String, _ own: [Int]) -> ShakeConfirmation {
    if let choice = chosen[name] { return choice }
    var isOut = Array(repeating: false, count: files.count)
    for index in own { isOut[index] = true }
    var choice = settings.confirmation
    for constant in constants {
      choice[keyPath: constant.path] = constant.values[constant.values.count / 2]
    }
    for _ in 0..<2 {
      for constant in constants {
        let costs = constant.values.map { value in
          var changed = choice
          changed[keyPath: constant.path] = value
          return cost(of: outcomes(of: changed), isOut)
        }
        choice[keyPath: constant.path] = constant.values[Self.middleOfBest(costs)]
      }
    }
    chosen[name] = choice
    return choice
  }

  /// The middle of the longest stretch of the least cost, within two.
  private static func middleOfBest(_ costs: [Int]) -> Int {
    let most = (costs.min() ?? 0) + 2
    var best = 0..<0
    var start: Int?
    for index in 0...costs.count {
      if index < costs.count, costs[index] <= most {
        start = start ?? index
      } else if let first = start {
        if index - first > best.count { best = first..<index }
        start = nil
      }
    }
    return (best.lowerBound + best.upperBound - 1) / 2
  }

  /// A false shake while the device was not moved on purpose counts as three missed shakes.
  private func cost(of outcomes: [Outcome], _ isOut: [Bool]) -> Int {
    var cost = 0
    // Movements that are counted apart.
    for (index, file) in files.enumerated() where !isOut[index] && file.kind?.isLikeShake != true {
      let isOnPurpose = file.isGesture || file.kind == .clapping || file.kind == .brushing
      if file.isShake || isOnPurpose {
        cost += outcomes[index].isRight(for: file) ? 0 : 1
      } else {
        cost += 3 * outcomes[index].shakes
      }
    }
    return cost
  }

  private func outcomes(of confirmation: ShakeConfirmation) -> [Outcome] {
    if let outcomes = tried[confirmation] { return outcomes }
    var settings = settings
    settings.confirmation = confirmation
    let outcomes = Outcome.all(files, settings)
    tried[confirmation] = outcomes
    return outcomes
  }
}
