import Glibc

/// What can be shaken and laid down.
protocol ShakenDevice {
  /// Reports the acceleration in g that `motion` tells for a time in seconds.
  func play(seconds: Double, _ motion: (Double) -> (x: Double, y: Double, z: Double)) throws
}

extension ShakenDevice {
  /// Lies on a table.
  func rest(seconds: Double) throws { try play(seconds: seconds) { _ in (0, 0, 1) } }

  /// Swings 2 g to either side, five times a second.
  func shake(seconds: Double) throws {
    try play(seconds: seconds) { time in (2 * sin(2 * .pi * 5 * time), 0, 1) }
  }
}
