import Foundation
import GeneratedMovements
import InputTranslation

/// How the detectors do on generated recordings, as text.
struct GeneratedTable {
  let files: [AccelerationFile]
  let settings: ShakeSettings

  /// How many of a kind there are.
  static func count(of kind: GeneratedRecording.Kind) -> Int { kind.isShake ? 500 : 100 }

  /// A few of each kind, each by one of the sensors in turn, for the tables of all recordings.
  static func few(of files: [AccelerationFile]) -> [AccelerationFile] {
    let generator = generator(of: files)
    return GeneratedRecording.Kind.allCases.flatMap { kind in
      (0..<60).compactMap { number in
        generator.recording(kind, number).map {
          let sensors = GeneratedRecording.Sensor.all
          return AccelerationFile($0, of: files[$0.source], by: sensors[number % sensors.count])
        }
      }
    }
  }

  private static func generator(of files: [AccelerationFile]) -> MovementGenerator {
    MovementGenerator(
      files.map {
        MovementGenerator.Source(
          label: $0.label, person: $0.identity, isInPocket: $0.isInPocket, samples: $0.samples)
      })
  }

  func text() -> String {
    let sensors = GeneratedRecording.Sensor.all
    let names = sensors.map { "responderd, \($0.name)" } + Rival.all.map(\.name)
    var text = """
      ## Generated recordings that were taken for a shake. responderd: by each sensor; the others: by \
      all sensors

      | | people | n | \(names.joined(separator: " | ")) |
      |\(String(repeating: "---|", count: 3 + names.count))

      """
    let generator = Self.generator(of: files)
    // All that count, and those of them that are not claps.
    var wrong = (all: Array(repeating: 0, count: names.count), unclapped: [Int]())
    wrong.unclapped = wrong.all
    var others = (all: 0, unclapped: 0)
    for kind in GeneratedRecording.Kind.allCases {
      let recordings = (0..<Self.count(of: kind)).compactMap { generator.recording(kind, $0) }
      let people = Set(recordings.map { files[$0.source].identity }).count
      var counts: [Int] = []
      var bySensor = sensors.map { sensor in
        recordings.map { AccelerationFile($0, of: files[$0.source], by: sensor) }
      }
      counts += bySensor.map { own in own.count { Outcome($0, settings).shakes > 0 } }
      for rival in Rival.all {
        counts.append(bySensor.joined().count { Outcome($0, rival).shakes > 0 })
      }
      bySensor = []
      text += row(kind.rawValue, people, recordings.count, counts)
      guard !kind.isShake, !kind.isLikeShake else { continue }
      for (index, count) in counts.enumerated() { wrong.all[index] += count }
      others.all += recordings.count
      guard kind != .clapping else { continue }
      for (index, count) in counts.enumerated() { wrong.unclapped[index] += count }
      others.unclapped += recordings.count
    }
    text += row("all that are no shake, without the last three", nil, others.all, wrong.all)
    return text + row("these without claps", nil, others.unclapped, wrong.unclapped)
  }

  private func row(_ name: String, _ people: Int?, _ n: Int, _ counts: [Int]) -> String {
    let sensors = GeneratedRecording.Sensor.all.count
    let shares = counts.enumerated().map { index, count in
      String(
        format: "%.1f %%",
        Double(count) * 100 / Double(max(n, 1) * (index < sensors ? 1 : sensors)))
    }
    return
      "| \(name) | \(people.map(String.init) ?? "") | \(n) | \(shares.joined(separator: " | ")) |\n"
  }
}
