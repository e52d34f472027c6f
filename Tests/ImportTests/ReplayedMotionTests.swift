import Foundation
import TestSupport
import Testing

/// What a program gets of recorded movements through `CMMotionManager`.
@Suite struct ReplayedMotionTests {
  private struct Sample {
    var time: Double
    var x, y, z: Double

    func isNear(_ other: Sample) -> Bool {
      [x - other.x, y - other.y, z - other.z].allSatisfy { abs($0) < 0.01 }
    }
  }

  private static let shake = Repository.root.appending(
    path: "Sources/SampleApps/Recordings/shake.events")

  /// The samples of a recording in g. A built-in sensor has the signs of Core Motion.
  private func samples(in text: String, unitsPerG: Double) -> [Sample] {
    var samples: [Sample] = []
    var next = Sample(time: 0, x: 0, y: 0, z: 0)
    for line in text.split(separator: "\n") where line.hasPrefix("E:") {
      let fields = line.split(separator: " ")
      next.time = Double(fields[1]) ?? 0
      let value = (Double(fields[4]) ?? 0) / unitsPerG
      switch (fields[2], fields[3]) {
      case ("0003", "0000"): next.x = value
      case ("0003", "0001"): next.y = value
      case ("0003", "0002"): next.z = value
      default: samples.append(next)
      }
    }
    return samples
  }

  private func played(_ file: String, rate: Double) throws -> [Sample] {
    let run = try CommandRun(
      of: BuildProducts().executable("step-player"), arguments: ["replay", file],
      environment: ["STEPS_RATE": "\(rate)"])
    #expect(run.status == 0)
    return run.errors.split(separator: "\n").compactMap { line in
      guard line.hasPrefix("steps: ") else { return nil }
      let numbers = line.dropFirst(7).split(separator: " ").compactMap { Double($0) }
      return numbers.count == 4
        ? Sample(time: numbers[0], x: numbers[1], y: numbers[2], z: numbers[3]) : nil
    }
  }

  /// Each update is one of the recording's samples, in its time, and they come at a rate.
  private func expect(_ updates: [Sample], from recorded: [Sample], rate: Double) throws {
    let offset = try #require(updates.first).time - recorded[0].time
    var index = 0
    for update in updates {
      while index < recorded.count - 1, recorded[index].time + offset < update.time - 0.0005 {
        index += 1
      }
      #expect(abs(recorded[index].time + offset - update.time) < 0.001)
      #expect(update.isNear(recorded[index]), "\(update) \(recorded[index])")
    }
    let seconds = try #require(updates.last).time - updates[0].time
    let found = Double(updates.count - 1) / seconds
    #expect(abs(found - rate) < 0.02 * rate, "\(found) a second")
    #expect(seconds > 0.95 * (recorded[recorded.count - 1].time - recorded[0].time))
  }

  @Test(arguments: [(25.0, 25.0), (12.5, 12.5), (100, 25)])
  func `a recorded shake arrives as it was felt`(asked: Double, rate: Double) throws {
    let text = try String(contentsOf: Self.shake, encoding: .utf8)
    let recorded = samples(in: text, unitsPerG: 1000)
    try expect(played(Self.shake.path, rate: asked), from: recorded, rate: rate)
  }

  @Test(arguments: [10.0, 50, 60, 100])
  func `a slow tilt arrives as it was felt`(rate: Double) throws {
    let text = try String(contentsOf: Self.shake, encoding: .utf8)
    var lines = text.split(separator: "\n").filter { !$0.hasPrefix("E:") }.map(String.init)
    for index in 0..<1000 {
      let angle = Double(index) / 1000 * .pi / 2
      let time = Double(index) / 100
      let stamp = String(format: "%.6f", time)
      // The first frame has all axes; the z axis always trembles, as a sensor does.
      lines.append("E: \(stamp) 0003 0000 \(Int(1000 * sin(angle)))")
      lines.append("E: \(stamp) 0003 0001 0")
      lines.append("E: \(stamp) 0003 0002 \(Int(1000 * cos(angle)) + index % 2)")
      lines.append("E: \(stamp) 0000 0000 0")
    }
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).events")
    defer { try? FileManager.default.removeItem(at: file) }
    let recording = lines.joined(separator: "\n") + "\n"
    try Data(recording.utf8).write(to: file)
    let recorded = samples(in: recording, unitsPerG: 1000)
    try expect(played(file.path, rate: rate), from: recorded, rate: rate)
  }
}
