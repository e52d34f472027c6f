import Glibc
import TestSupport

extension SensorCases {
  /// What one line of the level says.
  private struct Line {
    let time: Double
    let gravity, user: [Double]

    init?(_ text: String) {
      guard text.hasPrefix("level: ") else { return nil }
      let words = text.split(separator: " ")
      let numbers = words.compactMap { Double($0) }
      guard numbers.count == 7 else { return nil }
      time = numbers[0]
      gravity = Array(numbers[1...3])
      user = Array(numbers[4...6])
    }
  }

  static func level(_ bench: Bench) throws {
    for _ in 1...5 {
      if try readsTilt(bench) { return }
      try bench.clear()
    }
    throw Failure("the machine was late each time")
  }

  /// - Returns: Whether the hub reported in time; if not, updates were left out.
  private static func readsTilt(_ bench: Bench) throws -> Bool {
    let hub = try bench.sensorHub()
    let daemon = try bench.start(options: ["--app", "level"])
    try daemon.waitUntilReady(with: [hub.node.path])
    // On its back, over to its left edge in four seconds, and at rest there.
    let delay = try hub.play(seconds: 6) { time in
      let angle = min(max(time - 1, 0) / 4, 1) * Double.pi / 2
      return (-sin(angle), 0, -cos(angle))
    }
    func lines() -> [Line] { daemon.diagnostics.compactMap(Line.init) }
    // The average of gravity is a little behind.
    try daemon.wait(for: "the left edge to be down") {
      lines().last.map { $0.gravity[0] < -0.98 } ?? false
    }
    let found = lines()
    try daemon.terminate()
    // A pause longer than an interval has no sample for an update.
    guard delay < 0.1 else {
      Console.note("a sample was \(delay) s late; once more")
      return false
    }
    try expect(found.count > 40, "\(found.count) lines")
    try expect(found[0].gravity[2] < -0.98, "it does not begin on its back: \(found[0])")
    for line in found {
      let felt = zip(line.gravity, line.user).map { $0 + $1 }
      try expect(abs(felt.length - 1) < 0.01 && abs(felt[1]) < 0.01, "felt \(felt)")
      try expect(abs(line.gravity.length - 1) < 0.01, "gravity \(line.gravity)")
    }
    let rate = Double(found.count - 1) / (found[found.count - 1].time - found[0].time)
    try expect(abs(rate - 10) < 0.2, "\(rate) updates a second")
    return true
  }
}

extension [Double] {
  fileprivate var length: Double { reduce(0) { $0 + $1 * $1 }.squareRoot() }
}
