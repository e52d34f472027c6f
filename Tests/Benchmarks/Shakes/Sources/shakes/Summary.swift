import Foundation
import GeneratedMovements
import InputTranslation

/// The project's results beside the rules that applications use, as text. The valid columns of
/// responderd are those in which no person was measured with constants chosen on that person.
struct Summary {
  /// Those of people, and generated ones after them.
  let files: [AccelerationFile]
  let settings: ShakeSettings
  /// Whether constants are chosen again and again, which takes minutes.
  let isValidated: Bool

  private typealias Column = (name: String, outcomes: [Outcome])

  func text() -> String {
    let choice = CrossValidation(files: files, settings: settings)
    var columns: [Column] = []
    if isValidated {
      columns.append(("responderd, by person", choice.outcomes { $0.identity }))
      columns.append(("by data set", choice.outcomes { $0.family }))
    }
    columns.append(("as shipped", files.map { Outcome($0, settings) }))
    for rival in Rival.all { columns.append((rival.name, files.map { Outcome($0, rival) })) }
    var text = """
      ## In one table. "By person": each person's recordings with constants that were chosen on \
      all other people's; "by data set": on all other data sets

      | | \(columns.map(\.name).joined(separator: " | ")) |
      |\(String(repeating: "---|", count: 1 + columns.count))

      """
    func row(_ name: String, _ cell: ([Outcome]) -> String) {
      text += "| \(name) | \(columns.map { cell($0.outcomes) }.joined(separator: " | ")) |\n"
    }
    for folder in Set(people.map(\.folder)).sorted() {
      for label in Set(people.filter(\.isShake).map(\.label)).sorted() {
        let name = label == "shakestream" ? "\(label), five within one" : "\(label) recognised"
        row("\(name), \(folder)") { share(of: $0) { $0.label == label && $0.folder == folder } }
      }
    }
    row("`shake` recognised exactly once") { outcomes in
      let shakes = files.indices.filter { files[$0].label == "shake" }
      return "\(shakes.count { outcomes[$0].shakes == 1 }) of \(shakes.count)"
    }
    row("people with fewer than half recognised, of those with 3 or more", feeble)
    row("false an hour, no gesture") { rate(of: $0) { !$0.isShake && !$0.isGesture } }
    row("of these on a wrist") {
      rate(of: $0) { !$0.isShake && !$0.isGesture && $0.isOnWrist }
    }
    row("of these jogging") { rate(of: $0) { $0.label == "jogging" } }
    row("of these at rest, walking, driving") {
      rate(of: $0) {
        ["handheldrest", "walking", "driving", "drivingbad", "sitwalk"].contains($0.label)
      }
    }
    row("false an hour, chopping") { rate(of: $0) { $0.label == "gesturechop" } }
    row("other gestures taken for shakes") { outcomes in
      let others = files.indices.filter {
        files[$0].isGesture && files[$0].label != "gesturechop"
      }
      return taken(outcomes, others)
    }
    for kind in GeneratedRecording.Kind.allCases {
      let own = files.indices.filter { files[$0].kind == kind }
      row("generated: \(kind.rawValue)\(kind.isShake ? "" : ", false")") { taken($0, own) }
    }
    row("first swing to began, s") { waits($0, \.wait) }
    row("last swing to ended, s") { waits($0, \.rest) }
    row("doubts an hour, walking") { outcomes in
      let walks = files.indices.filter { files[$0].label == "walking" }
      return Tally.anHour(
        walks.reduce(0) { $0 + outcomes[$1].doubts },
        of: walks.reduce(0) { $0 + files[$1].duration })
    }
    if isValidated {
      text += "\nConstants chosen, by the person left out:\n\n" + choice.text { $0.identity }
      text += "\nBy the data set left out:\n\n" + choice.text { $0.family }
    }
    text += "\nWrong in the first column:\n\n"
    for (file, outcome) in zip(files, columns[0].outcomes)
    where file.kind == nil && !outcome.isRight(for: file) {
      text += "- \(file.name): \(outcome.shakes) shakes\n"
    }
    return text
  }

  private var people: [AccelerationFile] { files.filter { $0.kind == nil } }

  /// How many of some recordings were taken for shakes.
  private func taken(_ outcomes: [Outcome], _ own: [Int]) -> String {
    let count = own.count { outcomes[$0].shakes > 0 }
    return "\(count) of \(own.count) (\(percent(count, own.count)))"
  }

  private func share(
    of outcomes: [Outcome], _ condition: (AccelerationFile) -> Bool
  ) -> String {
    let chosen = files.indices.filter { condition(files[$0]) }
    guard !chosen.isEmpty else { return "-" }
    let right = chosen.count { outcomes[$0].isRight(for: files[$0]) }
    return "\(right) of \(chosen.count) (\(percent(right, chosen.count)))"
  }

  private func rate(
    of outcomes: [Outcome], _ condition: (AccelerationFile) -> Bool
  ) -> String {
    let chosen = files.indices.filter { files[$0].kind == nil && condition(files[$0]) }
    let seconds = chosen.reduce(0) { $0 + files[$1].duration }
    let count = chosen.reduce(0) { $0 + outcomes[$1].shakes }
    return String(format: "%.1f (%d)", seconds > 0 ? Double(count) * 3600 / seconds : 0, count)
  }

  private func feeble(_ outcomes: [Outcome]) -> String {
    let shakes = files.indices.filter { files[$0].label == "shake" }
    let people = Dictionary(grouping: shakes) { files[$0].identity }
    let names = people.filter { _, own in
      own.count >= 3 && 2 * own.count { outcomes[$0].shakes > 0 } < own.count
    }
    return names.isEmpty ? "none" : names.keys.sorted().joined(separator: ", ")
  }

  private func waits(_ outcomes: [Outcome], _ time: (Outcome) -> Double?) -> String {
    files.indices.filter { files[$0].label == "shake" }.compactMap { time(outcomes[$0]) }
      .median.seconds
  }

  private func percent(_ part: Int, _ whole: Int) -> String {
    String(format: "%.1f %%", Double(part) * 100 / Double(max(whole, 1)))
  }
}
