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
    guard delay < 0.5 else {
      Console.note("a sample was \(delay) s late; once more")
      return false
    }
    try expect(found[0].gravity[2] < -0.98, "it does not begin on its back: \(found[0])")
    for line in found {
      let felt = zip(line.gravity, line.user).map { $0 + $1 }
      try expect(abs(felt.length - 1) < 0.01 && abs(felt[1]) < 0.01, "felt \(felt)")
      try expect(abs(line.gravity.length - 1) < 0.01, "gravity \(line.gravity)")
    }
    // Only a late sample excuses a missing update.
    let isOnTime = delay < 0.1
    let steady = isOnTime ? found[...] : longestStretch(of: found)
    if isOnTime { try expect(found.count > 40, "\(found.count) lines") }
    guard steady.count >= 20 else {
      Console.note("only \(steady.count) updates without a late sample; once more")
      return false
    }
    let time = steady[steady.endIndex - 1].time - steady[steady.startIndex].time
    let rate = Double(steady.count - 1) / time
    try expect(abs(rate - 10) < 0.2, "\(rate) updates a second")
    return true
  }

  /// Those lines that a late sample does not interrupt: a pause longer than an interval has no sample for
  /// an update.
  private static func longestStretch(of lines: [Line]) -> ArraySlice<Line> {
    var (longest, start) = (lines[..<0], 0)
    for index in lines.indices {
      if index > 0, lines[index].time - lines[index - 1].time > 0.15 { start = index }
      if index - start >= longest.count { longest = lines[start...index] }
    }
    return longest
  }
}

extension [Double] {
  fileprivate var length: Double { reduce(0) { $0 + $1 * $1 }.squareRoot() }
}
