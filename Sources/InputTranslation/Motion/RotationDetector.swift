import KernelInput

/// Detects which edge of the screen is up, by the direction of gravity.
///
/// At rest, a sample is the force that opposes gravity: +1 g along y if the screen is upright, along x if its right edge is up. An edge is up
/// if its angle exceeds 35 degrees, as in iio-sensor-proxy, until it falls below 25 degrees; the
/// hysteresis prevents a trembling hand from rotating the screen. A screen that lies flat keeps its
/// orientation.
struct RotationDetector: Sendable {
  fileprivate enum Edge: UInt8 { case top, bottom, left, right }

  /// The sines of the angle above which an edge is up, and of the angle below which it is not any
  /// more.
  private static let lean = (up: 0.574, down: 0.423)
  /// How long an edge has to be up, in seconds.
  private static let holdTime = 0.4
  /// The time constant of the low-pass filter for gravity, in seconds.
  private static let gravityTime = 0.25
  /// The accepted magnitudes of gravity, in g; outside of them the device is being moved.
  private static let weight = 0.7...1.3

  private var gravity = (x: 0.0, y: 0.0, z: 0.0)
  private var last: (x: Double, y: Double, z: Double, time: Double)?
  private var reported: Edge?
  private var candidate: (edge: Edge, since: Double)?

  /// When a rotation is due without a further sample, in seconds.
  var deadline: Double? {
    if let candidate { return candidate.since + Self.holdTime }
    // A sensor that reports changes only may send no further sample until gravity has adapted.
    guard let last, let edge = edge(up: (last.x, last.y, last.z)), edge != reported else {
      return nil
    }
    return last.time + 4 * Self.gravityTime
  }

  /// Adds a sample in g, along the axes of the screen. Call ``advance(to:)`` for its time before.
  mutating func add(x: Double, y: Double, z: Double, at time: Double) {
    if last != nil {
      filter(upTo: time)
      last = (x, y, z, time)
    } else {
      gravity = (x, y, z)
      last = (x, y, z, time)
      look(at: time)
    }
  }

  /// Advances the time without a sample: the last one is still valid. The state changes at samples and
  /// deadlines only, so that late and additional calls make no difference.
  /// - Returns: The first rotation that was due; call again until there is none.
  mutating func advance(to time: Double) -> SystemChange? {
    // While samples arrive in time, only a candidate is ever due: its deadline alone is cheap to look at.
    guard let last, candidate != nil || time >= last.time + 4 * Self.gravityTime else { return nil }
    while let due = deadline, due <= time {
      filter(upTo: due)
      guard let candidate, due >= candidate.since + Self.holdTime else { continue }
      self.candidate = nil
      reported = candidate.edge
      return candidate.edge.change
    }
    return nil
  }

  /// Adapts gravity to the last sample.
  private mutating func filter(upTo time: Double) {
    guard let last, time > last.time else { return }
    let share = 1 - 1 / (1 + (time - last.time) / Self.gravityTime)
    gravity.x += share * (last.x - gravity.x)
    gravity.y += share * (last.y - gravity.y)
    gravity.z += share * (last.z - gravity.z)
    self.last?.time = time
    look(at: time)
  }

  private mutating func look(at time: Double) {
    guard let edge = edge(up: gravity), edge != reported else {
      candidate = nil
      return
    }
    if candidate?.edge != edge { candidate = (edge, time) }
  }

  /// Returns the edge that is up, if any.
  private func edge(up gravity: (x: Double, y: Double, z: Double)) -> Edge? {
    let (x, y, z) = gravity
    let size = (x * x + y * y + z * z).squareRoot()
    guard Self.weight.contains(size) else { return nil }
    let (leanX, leanY) = (x / size, y / size)
    // The present edge stays, until its angle is too small or another one is clearly higher.
    if let reported, reported.lean(leanX, leanY) > Self.lean.down,
      reported.lean(leanX, leanY) >= max(abs(leanX), abs(leanY)) - 0.15
    {
      return reported
    }
    guard max(abs(leanX), abs(leanY)) > Self.lean.up else { return nil }
    if abs(leanX) > abs(leanY) { return leanX < 0 ? .left : .right }
    return leanY < 0 ? .bottom : .top
  }
}

extension RotationDetector.Edge {
  /// Returns the sine of the edge's angle.
  fileprivate func lean(_ x: Double, _ y: Double) -> Double {
    switch self {
    case .top: y
    case .bottom: -y
    case .left: -x
    case .right: x
    }
  }

  fileprivate var change: SystemChange {
    switch self {
    case .top: .turnedToPortrait
    case .bottom: .turnedUpsideDown
    // Named after the side on which the lower edge of the screen is.
    case .left: .turnedToLandscapeLeft
    case .right: .turnedToLandscapeRight
    }
  }
}
