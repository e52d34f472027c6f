import Foundation

/// Where and how a finger touched at one moment between two deliveries.
struct TouchSample {
  let timestamp: TimeInterval
  let point: CGPoint
  let previousPoint: CGPoint
  let force: CGFloat
  let majorRadius: CGFloat
  let tilt: CGPoint

  /// The sample that comes after the same way once more.
  func continued(for interval: TimeInterval) -> TouchSample {
    TouchSample(
      timestamp: timestamp + interval,
      point: CGPoint(x: 2 * point.x - previousPoint.x, y: 2 * point.y - previousPoint.y),
      previousPoint: point, force: force, majorRadius: majorRadius, tilt: tilt)
  }
}

extension UITouch {
  /// All that the touch did since it was last told of; the last one is what it is now.
  var allSamples: [TouchSample] {
    // One that rested in the last frames of the turn is kept already as it is now.
    hasChanged || samples.isEmpty ? samples + [currentSample] : samples
  }

  private var currentSample: TouchSample {
    TouchSample(
      timestamp: timestamp, point: screenPoint,
      previousPoint: samples.last?.point ?? previousScreenPoint, force: force,
      majorRadius: majorRadius, tilt: tilt)
  }

  /// Keeps what the touch is now, before a later frame of the same turn changes it.
  func keepSample() {
    samples.append(currentSample)
    hasChanged = false
  }
}
