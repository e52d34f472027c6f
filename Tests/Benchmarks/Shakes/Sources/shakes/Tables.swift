import Foundation
import GeneratedMovements
import InputTranslation

/// The tables of the comparison, as text.
struct Tables {
  let files: [AccelerationFile]
  let settings: ShakeSettings

  private struct Group {
    var name: String
    var files: [AccelerationFile]
    var people: Int { Set(files.map { $0.source.prefix { $0 != "-" } + $0.person }).count }
    var seconds: Double { files.reduce(0) { $0 + $1.duration } }
    var minutes: String { String(format: "%.1f", seconds / 60) }
  }

  private static let gestures = "gesture"

  // MARK: - Shakes

  func recall() -> String {
    var groups: [Group] = []
    for label in labels(where: \.isShake) {
      let all = files.filter { $0.label == label }
      groups.append(Group(name: "\(label) / all", files: all))
      for person in Set(all.map(\.person)).sorted() {
        groups.append(
          Group(name: "\(label) / \(person)", files: all.filter { $0.person == person }))
      }
    }
    var text = """
      ## Recall: share of shake recordings with at least one fire (median seconds from file start \
      to first fire). responderd: began, and ended (not cancelled); each recording with a second of \
      rest after it

      | set | n | people | **responderd** | first swing to began | \(rivalNames) |
      |\(String(repeating: "---|", count: 5 + Rival.all.count))

      """
    for group in groups {
      let ours = group.files.map { Responderd($0.withRest, settings: settings) }
      let waits = zip(group.files, ours).compactMap { file, result in
        file.firstSwing.flatMap { swing in result.firstBegan.map { max($0 - swing, 0) } }
      }
      var cells = [
        group.name, "\(group.files.count)", "\(group.people)",
        share(ours.map(\.recognized), of: group), waits.median.seconds,
      ]
      cells += Rival.all.map { rival in share(group.files.map { rival.fires(in: $0) }, of: group) }
      text += row(cells)
    }
    return text
  }

  private func share(_ fires: [[Double]], of group: Group) -> String {
    let firsts = fires.compactMap(\.first)
    let percent = Double(firsts.count) * 100 / Double(max(group.files.count, 1))
    return String(format: "%.1f%% (", percent) + firsts.median.seconds + ")"
  }

  // MARK: - No shakes

  func falseShakes() -> String {
    let others = files.filter { !$0.isShake }
    let watch = others.filter { $0.source.hasSuffix("watch") }
    let calm = others.filter { !$0.label.hasPrefix(Self.gestures) }
    var groups = [
      Group(name: "ALL / gestures", files: others.filter { $0.label.hasPrefix(Self.gestures) }),
      Group(name: "ALL / nongesture", files: calm),
      Group(name: "ALL / on a wrist", files: watch),
    ]
    for label in labels(where: { !$0.isShake }) {
      let all = others.filter { $0.label == label }
      let sources = Set(all.map(\.source)).sorted()
      if sources.count > 1 { groups.append(Group(name: "\(label) / all", files: all)) }
      for source in sources {
        groups.append(
          Group(name: "\(label) / \(source)", files: all.filter { $0.source == source }))
      }
    }
    var text = """
      ## False shakes per hour: episodes/h (raw fires/h). An episode merges fires <= 1 s apart. \
      responderd: ended; doubts: began, but cancelled

      | label / data set | recordings | people | minutes | **responderd** | doubts | \(rivalNames) |
      |\(String(repeating: "---|", count: 6 + Rival.all.count))

      """
    for group in groups where !group.files.isEmpty {
      let ours = group.files.map { Responderd($0.withRest, settings: settings) }
      var cells = [
        group.name, "\(group.files.count)", "\(group.people)", group.minutes,
        rate(ours.map(\.recognized), of: group),
        Tally.anHour(ours.reduce(0) { $0 + $1.doubts.count }, of: group.seconds),
      ]
      cells += Rival.all.map { rival in rate(group.files.map { rival.fires(in: $0) }, of: group) }
      text += row(cells)
    }
    return text
  }

  private func rate(_ fires: [[Double]], of group: Group) -> String {
    var tally = Tally()
    for times in fires { tally.add(times) }
    return tally.anHour(of: group.seconds)
  }

  // MARK: - Rates

  /// The same recordings at other rates: how many verdicts are others than at their own.
  func rates() -> String {
    var text = """
      ## responderd at other rates: recordings with a shake that is recognised, and with a false one

      | Hz | shakes recognised | false | verdicts as at the own rate |
      |---|---|---|---|

      """
    let own = files.map { !Responderd($0.withRest, settings: settings).recognized.isEmpty }
    func line(_ name: String, _ verdicts: [Bool]) -> String {
      let shakes = zip(files, verdicts).count { $0.isShake && $1 }
      let wrong = zip(files, verdicts).count { !$0.isShake && $1 }
      let same = Double(zip(own, verdicts).count { $0 == $1 }) * 100 / Double(files.count)
      return row([name, "\(shakes)", "\(wrong)", String(format: "%.1f%%", same)])
    }
    text += line("own", own)
    for rate in [20.0, 50, 100, 250, 1000] {
      text += line(
        "\(Int(rate))",
        files.map {
          !Responderd($0.resampled(to: rate).withRest, settings: settings).recognized.isEmpty
        })
    }
    return text
  }

  // MARK: - Parts

  private var rivalNames: String { Rival.all.map(\.name).joined(separator: " | ") }

  private func labels(where condition: (AccelerationFile) -> Bool) -> [String] {
    Set(files.filter(condition).map(\.label)).sorted()
  }

  private func row(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |\n"
  }
}
