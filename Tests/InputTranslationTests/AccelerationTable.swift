import Foundation
import TestSupport
import Testing

/// A recording of a person, from `Tests/Fixtures/accelerations`; see the note on sources there.
struct AccelerationTable: CustomTestStringConvertible, Sendable {
  let name: String
  let samples: [(time: Double, acceleration: Acceleration)]

  var isShake: Bool { name.hasPrefix("shake") }
  var testDescription: String { name }

  static let all: [AccelerationTable] = {
    let folder = Repository.root.appending(path: "Tests/Fixtures/accelerations").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".csv") }.sorted().map {
      AccelerationTable(name: $0, path: "\(folder)/\($0)")
    }
  }()

  private init(name: String, path: String) {
    self.name = name
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    samples = text.split(separator: "\n").dropFirst().compactMap { line in
      let numbers = line.split(separator: ",").compactMap { Double($0) }
      guard numbers.count == 4 else { return nil }
      return (numbers[0], Acceleration(x: numbers[1], y: numbers[2], z: numbers[3]))
    }
  }
}
