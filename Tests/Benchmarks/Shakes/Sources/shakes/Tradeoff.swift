import Foundation
import GeneratedMovements
import InputTranslation

/// Recall against false alarms, as text: each rule with many thresholds.
struct Tradeoff {
  /// People's recordings, and generated ones after them.
  let files: [AccelerationFile]
  let settings: ShakeSettings

  private struct Rule {
    var name: String
    var unit: String
    var thresholds: [Double]
    /// How often a recording is taken for a shake with a threshold.
    var count: (AccelerationFile, Double) -> Int
  }

  private struct Point {
    var threshold: Double
    var recognized = 0
    var generated = 0
    var falseAnHour = 0.0
    var falseGenerated = 0
  }

  private static let limits = [0.0, 1, 3, 10, 30, 100, 300]

  private var rules: [Rule] {
    func responderd(_ file: AccelerationFile, _ swing: Double) -> Responderd {
      var settings = settings
      settings.swing = swing
      return Responderd(file.withRest, settings: settings)
    }
    func rival(
      _ name: String, _ unit: String, _ thresholds: [Double], _ rival: @escaping (Double) -> Rival
    )
      -> Rule
    {
      Rule(name: name, unit: unit, thresholds: thresholds) { Outcome($0, rival($1)).shakes }
    }
    let swings = [0.25, 0.3, 0.35, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.4, 1.7]
    return [
      Rule(name: "responderd, ended", unit: "g", thresholds: swings) {
        responderd($0, $1).recognized.count
      },
      Rule(name: "responderd, began", unit: "g", thresholds: swings) {
        let result = responderd($0, $1)
        return result.recognized.count + result.doubts.count
      },
      rival("Seismic", "m/s²", [10.1, 10.4, 10.7, 11, 11.5, 12, 12.5, 13, 14, 15, 16, 18, 20]) {
        threshold in Rival(name: "") { Seismic(threshold: threshold) }
      },
      rival("Android", "g", [1.3, 1.5, 1.8, 2.1, 2.4, 2.7, 3, 3.5, 4, 5, 6]) { threshold in
        Rival(name: "") { ForceCounter(threshold: threshold) }
      },
      rival("GLPaint", "g", [0.8, 1, 1.2, 1.5, 1.8, 2, 2.3, 2.7, 3.2, 4, 5]) { threshold in
        Rival(name: "") { Thinned(HighPass(threshold: threshold)) }
      },
    ]
  }

  func text() -> String {
    var text = """
      ## Recall against false alarms. Recognised: people's shakes, and generated ones; false: an hour without \
      a gesture, and of generated recordings without those in which a sensor feels a shake

      | rule | threshold | people's shakes | generated shakes | false an hour | generated false |
      |---|---|---|---|---|---|

      """
    let others = count { $0.kind.map { !$0.isShake && !$0.isLikeShake } == true }
    var curves: [(rule: Rule, points: [Point])] = []
    for rule in rules {
      let points = rule.thresholds.map { point(rule, $0) }
      curves.append((rule, points))
      for point in points {
        text += "| \(rule.name) | \(point.threshold) \(rule.unit) | \(peoples(point)) "
        text += "| \(generated(point)) | \(String(format: "%.1f", point.falseAnHour)) "
        text += "| \(percent(point.falseGenerated, others)) |\n"
      }
    }
    text += """

      ## The most shakes, people's and generated ones, that a rule recognises with no more false alarms an hour \
      than at the top, with whichever threshold

      | rule | \(Self.limits.map { String(format: "%.0f", $0) }.joined(separator: " | ")) |
      |\(String(repeating: "---|", count: Self.limits.count + 1))

      """
    for (rule, points) in curves {
      let cells = Self.limits.map { limit in
        points.filter { $0.falseAnHour <= limit }
          .max { $0.recognized + $0.generated < $1.recognized + $1.generated }
          .map { "\(peoples($0)), \(generated($0))" } ?? "-"
      }
      text += "| \(rule.name) | \(cells.joined(separator: " | ")) |\n"
    }
    return text + betterOthers(curves)
  }

  /// The points of the other rules for which responderd has none that recognises as many shakes of both kinds with as
  /// few false alarms.
  private func betterOthers(_ curves: [(rule: Rule, points: [Point])]) -> String {
    let own = curves.filter { $0.rule.name.hasPrefix("responderd") }.flatMap(\.points)
    func list(_ alarms: (Point) -> Double) -> String {
      let lines = curves.filter { !$0.rule.name.hasPrefix("responderd") }.flatMap { rule, points in
        points.filter { point in
          !own.contains {
            $0.recognized >= point.recognized && $0.generated >= point.generated
              && alarms($0) <= alarms(point)
          }
        }.map { "- \(rule.name), \($0.threshold) \(rule.unit)\n" }
      }
      return lines.isEmpty ? "none\n" : lines.joined()
    }
    return """

      ## Points of other rules that no point of responderd equals in both kinds of shakes

      With as few false alarms an hour:

      \(list { $0.falseAnHour })
      With as few false ones of the generated recordings:

      \(list { Double($0.falseGenerated) })
      """
  }

  private func point(_ rule: Rule, _ threshold: Double) -> Point {
    var point = Point(threshold: threshold)
    var (seconds, wrong) = (0.0, 0)
    for file in files {
      let count = rule.count(file, threshold)
      switch (file.kind, file.isShake) {
      case (nil, true):
        point.recognized += file.isStream ? (file.isRight(count) ? 1 : 0) : min(count, 1)
      case (nil, false) where file.isGesture: break
      case (nil, false):
        seconds += file.duration
        wrong += count
      case (_, true): point.generated += min(count, 1)
      case (let kind?, false) where !kind.isLikeShake: point.falseGenerated += min(count, 1)
      case (_, false): break
      }
    }
    point.falseAnHour = Double(wrong) * 3600 / max(seconds, 1)
    return point
  }

  private func count(_ condition: (AccelerationFile) -> Bool) -> Int {
    files.count(where: condition)
  }

  private func peoples(_ point: Point) -> String {
    percent(point.recognized, count { $0.kind == nil && $0.isShake })
  }

  private func generated(_ point: Point) -> String {
    percent(point.generated, count { $0.kind?.isShake == true })
  }

  private func percent(_ part: Int, _ whole: Int) -> String {
    String(format: "%.1f %%", Double(part) * 100 / Double(max(whole, 1)))
  }
}
