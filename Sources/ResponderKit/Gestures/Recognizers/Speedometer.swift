import Foundation

/// Measures how fast something moves, from where it was in the last tenth of a second, or when it
/// was last measured if that is longer ago.
struct Speedometer {
  private static let window: TimeInterval = 0.1

  private var samples: [(way: CGVector, time: TimeInterval)] = []

  mutating func reset() { samples.removeAll(keepingCapacity: true) }

  mutating func note(_ way: CGVector, at time: TimeInterval) {
    if let last = samples.last {
      if last.time == time { samples.removeLast() }
      // Without a sample before the newest, what moves again after a rest would have no velocity.
      let previous = samples.last
      samples.removeAll { time - $0.time > Self.window }
      if samples.isEmpty, let previous { samples.append(previous) }
    }
    samples.append((way, time))
  }

  /// In units per second; zero for what rests.
  var velocity: CGVector {
    guard let first = samples.first, let last = samples.last, last.time > first.time else {
      return .zero
    }
    let time = last.time - first.time
    return CGVector(
      dx: (last.way.dx - first.way.dx) / time, dy: (last.way.dy - first.way.dy) / time)
  }
}
