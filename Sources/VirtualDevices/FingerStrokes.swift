public import KernelInput

/// The frames of fingers that draw repeated strokes on a ``VirtualTouchscreen``: all go down in one
/// frame, move in each of the following, and lift in one.
public struct FingerStrokes: Sendable {
  /// The number of frames in a stroke.
  public static let length = 100

  private let fingers: Int
  private var step = 0
  private var nextID: Int32 = 0

  /// Creates strokes.
  /// - Parameter fingers: The number of fingers, up to ``VirtualTouchscreen/maximumFingers``.
  public init(fingers: Int) {
    precondition((1...VirtualTouchscreen.maximumFingers).contains(fingers))
    self.fingers = fingers
  }

  /// Returns the next frame with its `SYN_REPORT`. The kernel stamps it.
  public mutating func next() -> [KernelEvent] {
    defer { step = (step + 1) % Self.length }
    var events: [KernelEvent] = []
    for finger in 0..<fingers {
      append(.mtSlot, Int32(finger), to: &events)
      switch step {
      case 0:
        append(.mtTrackingID, nextID, to: &events)
        nextID = (nextID + 1) & 0xffff
        appendPosition(of: finger, to: &events)
      case Self.length - 1: append(.mtTrackingID, -1, to: &events)
      default: appendPosition(of: finger, to: &events)
      }
    }
    if step == 0 || step == Self.length - 1 {
      events.append(KernelEvent(.touch, step == 0 ? 1 : 0, at: Self.unstamped))
    }
    events.append(.report(at: Self.unstamped))
    return events
  }

  /// Returns a frame that lifts the fingers and ends the stroke; empty if none is down.
  public mutating func lift() -> [KernelEvent] {
    guard step > 0 else { return [] }
    step = Self.length - 1
    return next()
  }

  /// Appends a position. Each finger has its own lane, and moves less between frames than a jump.
  private func appendPosition(of finger: Int, to events: inout [KernelEvent]) {
    let lane = VirtualTouchscreen.extent / Int32(VirtualTouchscreen.maximumFingers + 1)
    append(.mtPositionX, VirtualTouchscreen.extent / 5 + Int32(step) * 24, to: &events)
    append(.mtPositionY, lane * Int32(finger + 1) + Int32(step), to: &events)
  }

  private func append(_ axis: Axis, _ value: Int32, to events: inout [KernelEvent]) {
    events.append(KernelEvent(axis, value, at: Self.unstamped))
  }

  private static let unstamped = Timestamp(microseconds: 0)
}
