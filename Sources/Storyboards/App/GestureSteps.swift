import Foundation
internal import ResponderKit

/// Counts the steps of a size that a continuous gesture passes.
///
/// A step is passed when the gesture is a whole step away from the last one, in either direction: a finger that trembles
/// at the end of a step passes it once.
@MainActor
struct GestureSteps {
  struct Step {
    let direction: EventFact.StepDirection
    /// The number of steps from the beginning of the gesture to this one, negative to the left, upwards, inwards and
    /// counterclockwise.
    let count: Int
  }

  /// The maximum number of steps that one change passes: more are skipped.
  static let limit = 100
  /// Covers the rounding of fractions: a scale of 1.3 is three steps of 0.1.
  private static let tolerance = 1e-6

  private let size: Double
  private var counts: [Int: Int] = [:]

  init(of size: Double) { self.size = size }

  mutating func reset() { counts = [:] }

  /// Returns the steps since the last call.
  mutating func passed(by recognizer: UIGestureRecognizer) -> [Step] {
    var steps: [Step] = []
    for (axis, movement) in Self.movements(of: recognizer).enumerated() {
      let count = counts[axis] ?? 0
      let distance = movement.way / size - Double(count)
      guard distance.isFinite, abs(distance) < 1e9 else { continue }
      let isForward = distance > 0
      let number = Int(abs(distance) + Self.tolerance)
      for index in 0..<min(number, Self.limit) {
        steps.append(
          Step(
            direction: isForward ? movement.forward : movement.back,
            count: isForward ? count + index + 1 : count - index - 1))
      }
      counts[axis] = isForward ? count + number : count - number
    }
    return steps
  }

  private typealias Movement = (
    way: Double, forward: EventFact.StepDirection, back: EventFact.StepDirection
  )

  /// How far the gesture has come, in the unit of its steps, along each of its axes.
  private static func movements(of recognizer: UIGestureRecognizer) -> [Movement] {
    switch recognizer {
    case let pan as UIPanGestureRecognizer:
      let way = pan.translation(in: nil)
      return [(way.x, .right, .left), (way.y, .down, .up)]
    case let pinch as UIPinchGestureRecognizer: return [(pinch.scale - 1, .out, .in)]
    case let turn as UIRotationGestureRecognizer:
      return [(turn.rotation * 180 / .pi, .clockwise, .counterclockwise)]
    default: return []
    }
  }
}
