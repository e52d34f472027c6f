import Foundation
import GeneratedMovements
import InputTranslation

/// How responderd does where the recordings are others than they were, as text.
struct VariationTable {
  /// How often each recording is varied.
  static let rounds = 3

  let files: [AccelerationFile]
  let settings: ShakeSettings

  private struct Line {
    var recognized = 0
    var shakes = 0
    var waits: [Double] = []
    /// What is false, and how long it took, by what is done.
    var wrong: [String: (fires: Tally, doubts: Int, seconds: Double)] = [:]
    var same = 0
    var all = 0
  }

  func text() -> String {
    var text = """
      ## responderd on recordings that were varied, \(Self.rounds) times each. False: ended shakes \
      an hour (walking: began and cancelled, too)

      | recordings | shakes recognised | first swing to began | at rest | walking (doubts) | \
      calm, all | on a wrist | chopping | same verdict as the recording |
      |---|---|---|---|---|---|---|---|---|

      """
    let own = files.map { !Responderd($0.withRest, settings: settings).recognized.isEmpty }
    let asTheyAre = Variation(name: "as they are") { file, _ in file }
    for variation in [asTheyAre] + Variation.all {
      text += row(variation.name, line(variation, own))
    }
    return text
  }

  private func line(_ variation: Variation, _ own: [Bool]) -> Line {
    var line = Line()
    for round in 0..<Self.rounds {
      for (index, file) in files.enumerated() {
        var chance = Chance(seed: "\(variation.name) \(round) \(index)")
        add(variation.vary(file, &chance), own[index], to: &line)
      }
    }
    return line
  }

  private func add(_ file: AccelerationFile, _ own: Bool, to line: inout Line) {
    let result = Responderd(file.withRest, settings: settings)
    line.all += 1
    line.same += own == !result.recognized.isEmpty ? 1 : 0
    guard !file.isShake else {
      line.shakes += 1
      line.recognized += result.recognized.isEmpty ? 0 : 1
      if let began = result.firstBegan, let swing = file.firstSwing {
        line.waits.append(max(began - swing, 0))
      }
      return
    }
    var kinds = [file.label]
    if !file.label.hasPrefix("gesture") { kinds.append("calm") }
    if file.source.hasSuffix("watch") { kinds.append("wrist") }
    for kind in kinds {
      var entry = line.wrong[kind] ?? (Tally(), 0, 0)
      entry.fires.add(result.recognized)
      entry.doubts += result.doubts.count
      entry.seconds += file.duration
      line.wrong[kind] = entry
    }
  }

  private func row(_ name: String, _ line: Line) -> String {
    func wrong(_ kind: String) -> String {
      line.wrong[kind].map { Tally.anHour($0.fires.episodes, of: $0.seconds) } ?? "-"
    }
    let doubts = line.wrong["walking"].map { Tally.anHour($0.doubts, of: $0.seconds) } ?? "-"
    func percent(_ part: Int, _ whole: Int) -> String {
      String(format: "%.1f %%", Double(part) * 100 / Double(max(whole, 1)))
    }
    let cells = [
      name, percent(line.recognized, line.shakes) + " of \(line.shakes)",
      line.waits.median.seconds, wrong("handheldrest"), "\(wrong("walking")) (\(doubts))",
      wrong("calm"), wrong("wrist"), wrong("gesturechop"), percent(line.same, line.all),
    ]
    return "| " + cells.joined(separator: " | ") + " |\n"
  }
}
