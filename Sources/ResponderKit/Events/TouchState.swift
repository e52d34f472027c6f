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
