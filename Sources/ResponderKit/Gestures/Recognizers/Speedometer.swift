import Foundation

/// Measures a velocity, from the positions within the last tenth of a second, or since the previous
/// measurement if that is older.
struct Speedometer {
  private static let window: TimeInterval = 0.1

  private var samples: [(way: CGVector, time: TimeInterval)] = []
  /// The index of the oldest sample that counts. Those before it are removed a few dozen at a time.
  private var oldest = 0

  mutating func reset() {
    samples.removeAll(keepingCapacity: true)
    oldest = 0
  }

  mutating func note(_ way: CGVector, at time: TimeInterval) {
    if oldest < samples.count, samples[samples.count - 1].time == time { samples.removeLast() }
    // Without a sample before the newest, movement after a rest would have no velocity.
    while oldest + 1 < samples.count, time - samples[oldest].time > Self.window { oldest += 1 }
    if oldest >= 32 {
      samples.removeFirst(oldest)
      oldest = 0
    }
    samples.append((way, time))
  }

  /// The velocity in units per second; zero at rest.
  var velocity: CGVector {
    guard oldest < samples.count, let last = samples.last else { return .zero }
    let first = samples[oldest]
    guard last.time > first.time else { return .zero }
    let time = last.time - first.time
    return CGVector(
      dx: (last.way.dx - first.way.dx) / time, dy: (last.way.dy - first.way.dy) / time)
  }
}
