import Foundation
import InputTranslation

/// Where and how a finger touches at one moment, and where it was when its touch was last delivered.
struct TouchState {
  var phase: UITouch.Phase
  var timestamp: TimeInterval
  var previousTimestamp: TimeInterval
  /// On the screen, in points.
  var point: CGPoint
  var previousPoint: CGPoint
  var force: CGFloat
  var majorRadius: CGFloat
  /// How far a pencil leans along the screen's axes, in radians from upright; of no meaning for a
  /// finger.
  var tilt: CGPoint

  init(_ contact: Contact) {
    phase = UITouch.Phase(contact.phase)
    timestamp = contact.timestamp
    previousTimestamp = contact.timestamp
    point = CGPoint(x: contact.x, y: contact.y)
    previousPoint = point
    force = contact.force
    majorRadius = contact.majorRadius
    tilt = CGPoint(x: contact.tiltX, y: contact.tiltY)
  }

  /// Begins a new frame.
  @inline(__always)
  mutating func beginFrame() {
    phase = .stationary
    previousPoint = point
    previousTimestamp = timestamp
  }

  /// Updates the state with what changed in a frame.
  @inline(__always)
  mutating func update(with contact: Contact) {
    timestamp = contact.timestamp
    point = CGPoint(x: contact.x, y: contact.y)
    force = contact.force
    majorRadius = contact.majorRadius
    tilt = CGPoint(x: contact.tiltX, y: contact.tiltY)
    phase = UITouch.Phase(contact.phase)
  }

  /// The state after the same way once more.
  func continued(for interval: TimeInterval) -> TouchState {
    var next = self
    next.timestamp += interval
    next.point = CGPoint(x: 2 * point.x - previousPoint.x, y: 2 * point.y - previousPoint.y)
    next.previousPoint = point
    return next
  }
}

extension UITouch {
  /// The states since the touch was last delivered; the last one is what it is now.
  var allSamples: [TouchState] {
    // One that rested in the last frames of the turn is kept already as it is now.
    hasChanged || samples.isEmpty ? samples + [currentSample] : samples
  }

  private var currentSample: TouchState {
    var sample = state
    if let last = samples.last { sample.previousPoint = last.point }
    return sample
  }

  /// Keeps what the touch is now, before a later frame of the same turn changes it.
  func keepSample() {
    samples.append(currentSample)
    hasChanged = false
  }
}

extension UITouch.Phase {
  init(_ phase: Contact.Phase) {
    self =
      switch phase {
      case .began: .began
      case .moved: .moved
      case .ended: .ended
      case .cancelled: .cancelled
      }
  }
}
