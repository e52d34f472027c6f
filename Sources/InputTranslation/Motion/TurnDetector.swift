import KernelInput

/// Recognises which edge of the screen is up, by the pull of gravity.
///
/// At rest a sensor feels what holds it up (kernel, the documentation of mount matrices): +1 g along
/// y with the screen upright, along x with its right edge up. An edge is up when it leans by more
/// than 35 degrees, as iio-sensor-proxy has it; back it takes less than 25, so that a hand that
/// trembles at the border turns nothing. A screen that lies flat stays as it was.
struct TurnDetector: Sendable {
  fileprivate enum Edge: UInt8 { case top, bottom, left, right }

  /// Sines of the angles beyond which an edge is up, and below which the edge before it is not.
  private static let lean = (up: 0.574, down: 0.423)
  /// How long an edge has to be up, in seconds.
  private static let holdTime = 0.4
  /// The time constant of the average that gravity is taken to be, in seconds.
  private static let gravityTime = 0.25
  /// What gravity may seem to be while the device is moved, in g.
  private static let weight = 0.7...1.3

  private var gravity = (x: 0.0, y: 0.0, z: 0.0)
  private var last: (x: Double, y: Double, z: Double, time: Double)?
  private var reported: Edge?
  private var candidate: (edge: Edge, since: Double)?

  /// When a turn is due even if no further sample comes, in seconds.
  var deadline: Double? {
    if let candidate { return candidate.since + Self.holdTime }
    // A sensor that reports changes only may have reported all there is, and gravity catches up with it.
    guard let last, let edge = edge(up: (last.x, last.y, last.z)), edge != reported else {
      return nil
    }
    return last.time + 4 * Self.gravityTime
  }

  /// Adds one sample in g, along the axes of the screen.
  mutating func add(x: Double, y: Double, z: Double, at time: Double) -> SystemChange? {
    let change = advance(to: time)
    if last == nil { gravity = (x, y, z) }
    last = (x, y, z, time)
    look(at: time)
    return change
  }

  /// Lets time pass without a sample: the last one holds.
  mutating func advance(to time: Double) -> SystemChange? {
    guard let last, time > last.time else { return nil }
    let share = 1 - 1 / (1 + (time - last.time) / Self.gravityTime)
    gravity.x += share * (last.x - gravity.x)
    gravity.y += share * (last.y - gravity.y)
    gravity.z += share * (last.z - gravity.z)
    self.last?.time = time
    look(at: time)
    guard let due = candidate, time >= due.since + Self.holdTime else { return nil }
    candidate = nil
    reported = due.edge
    return due.edge.change
  }

  private mutating func look(at time: Double) {
    guard let edge = edge(up: gravity), edge != reported else {
      candidate = nil
      return
    }
    if candidate?.edge != edge { candidate = (edge, time) }
  }

  /// The edge that is up; `nil` while none is.
  private func edge(up gravity: (x: Double, y: Double, z: Double)) -> Edge? {
    let (x, y, z) = gravity
    let size = (x * x + y * y + z * z).squareRoot()
    guard Self.weight.contains(size) else { return nil }
    let (leanX, leanY) = (x / size, y / size)
    // The edge that is up stays so until it has sunk, or another one is clearly higher.
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

extension TurnDetector.Edge {
  /// How far the edge leans up, as a sine.
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
    // Named by the side that the screen's lower edge is on.
    case .left: .turnedToLandscapeLeft
    case .right: .turnedToLandscapeRight
    }
  }
}
