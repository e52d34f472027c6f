import Foundation
import InputTranslation

/// The position and other properties of a touch, now and at its last delivery.
struct TouchState {
  var phase: UITouch.Phase
  var timestamp: TimeInterval
  var previousTimestamp: TimeInterval
  /// The position on the screen, in points.
  var point: CGPoint
  var previousPoint: CGPoint
  var force: CGFloat
  var majorRadius: CGFloat
  /// The tilt of a pencil along the screen's axes, in radians from upright; undefined for a finger.
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

  /// Begins a frame.
  @inline(__always)
  mutating func beginFrame() {
    phase = .stationary
    previousPoint = point
    previousTimestamp = timestamp
  }

  /// Applies the changes of a frame.
  @inline(__always)
  mutating func update(with contact: Contact) {
    timestamp = contact.timestamp
    point = CGPoint(x: contact.x, y: contact.y)
    force = contact.force
    majorRadius = contact.majorRadius
    tilt = CGPoint(x: contact.tiltX, y: contact.tiltY)
    phase = UITouch.Phase(contact.phase)
  }

  /// Returns the state after the same movement again.
  func continued(for interval: TimeInterval) -> TouchState {
    var next = self
    next.timestamp += interval
    next.point = CGPoint(x: 2 * point.x - previousPoint.x, y: 2 * point.y - previousPoint.y)
    next.previousPoint = point
    return next
  }
}

extension UITouch {
  /// The states since the last delivery, of which the last is the present one.
  var allSamples: [TouchState] {
    // A touch that did not move in the last frames of the turn is already in the list.
    hasChanged || samples.isEmpty ? samples + [currentSample] : samples
  }

  private var currentSample: TouchState {
    var sample = state
    if let last = samples.last { sample.previousPoint = last.point }
    return sample
  }

  /// Stores the present state, before a later frame of the same turn changes it.
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
