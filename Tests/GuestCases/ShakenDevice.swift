import Glibc

/// What can be shaken and laid down.
protocol ShakenDevice {
  /// Reports the acceleration in g that `motion` tells for a time in seconds, and returns by how much
  /// that was late, in seconds.
  @discardableResult
  func play(
    seconds: Double, _ motion: (Double) -> (x: Double, y: Double, z: Double)
  ) throws -> Double
}

extension ShakenDevice {
  /// Lies on a table.
  @discardableResult
  func rest(seconds: Double) throws -> Double { try play(seconds: seconds) { _ in (0, 0, 1) } }

  /// Swings 2 g to either side, five times a second.
  @discardableResult
  func shake(seconds: Double) throws -> Double {
    try play(seconds: seconds) { time in (2 * sin(2 * .pi * 5 * time), 0, 1) }
  }
}
