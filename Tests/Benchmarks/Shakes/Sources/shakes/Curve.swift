import InputTranslation

/// What one setting gives and takes while all others stay as they are.
struct Curve {
  let files: [AccelerationFile]
  let settings: ShakeSettings

  func text() -> String {
    var text = """
      | setting | value | shakes recognised | false | doubts | median first swing to began |
      |---|---|---|---|---|---|

      """
    func add(_ name: String, _ values: [Double], _ change: (inout ShakeSettings, Double) -> Void) {
      for value in values {
        var settings = settings
        change(&settings, value)
        text += "| \(name) | \(value) | \(line(settings)) |\n"
      }
    }
    add("swing, g", [0.7, 0.8, 0.85, 0.9, 0.95, 1, 1.1, 1.2]) { $0.swing = $1 }
    add("leastWeight, g", [0, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]) { $0.leastWeight = $1 }
    add("shortest swing, s", [0.02, 0.04, 0.045, 0.05, 0.06, 0.08]) { $0.swingTime = $1...0.25 }
    add("longest swing, s", [0.2, 0.25, 0.3, 0.35]) { $0.swingTime = $0.swingTime.lowerBound...$1 }
    add("reversalsToBegin", [1, 2, 3]) { $0.reversalsToBegin = Int($1) }
    add("reversalsToEnd", [2, 3, 4, 5]) { $0.reversalsToEnd = Int($1) }
    add("restToEnd, s", [0.3, 0.4, 0.45, 0.5, 0.6]) { $0.restToEnd = $1 }
    add("gravityTime, s", [0.2, 0.25, 0.3, 0.4, 0.6]) { $0.gravityTime = $1 }
    let constants: [(String, WritableKeyPath<ShakeConfirmation, Double>, [Double])] = [
      ("leastRegularity", \.leastRegularity, [0.3, 0.4, 0.5, 0.65, 0.8, 0.95, 1.1]),
      ("leastSlowRegularity", \.leastSlowRegularity, [0.7, 0.8, 0.9, 1, 1.1]),
      ("greatestPeakedness", \.greatestPeakedness, [2.5, 3, 4, 5.5, 7, 9]),
      ("leastStrength, g", \.leastStrength, [0.9, 1.05, 1.2, 1.35, 1.5]),
      ("leastSoftRegularity", \.leastSoftRegularity, [0.9, 1, 1.1, 1.2, 1.35]),
      ("leastSoftStraightness", \.leastSoftStraightness, [0.8, 0.85, 0.9, 0.94, 0.97]),
      ("longestSoftDuration, s", \.longestSoftDuration, [3.5, 4.5, 5.5, 6.2]),
      ("shortestSoftPause, s", \.shortestSoftPause, [0, 2, 4, 8]),
      ("greatestRestStrength, g", \.greatestRestStrength, [0.2, 0.3, 0.4, 0.6, 1]),
      ("leastVerticalUprightness", \.leastVerticalUprightness, [0.75, 0.8, 0.85, 0.9, 0.95, 1]),
      ("lowestOfRun, g", \.lowestOfRun, [-1.7, -1.4, -1.1, -0.8, -0.5]),
      ("leastDepth", \.leastDepth, [0.75, 0.9, 1.05, 1.15, 1.25, 1.35]),
      ("greatestAcrossOfStep, g", \.greatestAcrossOfStep, [1.6, 1.9, 2.2, 2.5, 3]),
      ("greatestSlowLargeLowest, g", \.greatestSlowLargeLowest, [-0.6, -0.4, -0.25, -0.15, -0.05]),
      ("leastSwayRegularity", \.leastSwayRegularity, [0.9, 1, 1.1, 1.2, 1.3]),
    ]
    for (name, path, values) in constants {
      add(name, values) { $0.confirmation[keyPath: path] = $1 }
    }
    return text
  }

  private func line(_ settings: ShakeSettings) -> String {
    var (recognized, wrong, doubts) = (0, 0, 0)
    var waits: [Double] = []
    for file in files {
      let result = Responderd(file.withRest, settings: settings)
      if file.isShake {
        recognized += result.recognized.isEmpty ? 0 : 1
        if let began = result.firstBegan, let swing = file.firstSwing {
          waits.append(max(began - swing, 0))
        }
      } else {
        wrong += result.recognized.count
        doubts += result.doubts.count
      }
    }
    let shakes = files.count { $0.isShake }
    return "\(recognized)/\(shakes) | \(wrong) | \(doubts) | \(waits.median.seconds)"
  }
}
