public import Foundation
import ResponderKit

// Gestures with several fingers of a hand. The fingers are in a row from left to right, with the
// location in their centre. With a stagger, they go down and lift one after the other.
extension SimulatedDevice {
  /// Taps with several fingers.
  /// - Parameters:
  ///   - location: The centre of the fingers.
  ///   - fingers: The number of fingers.
  ///   - count: The number of taps, in quick succession.
  ///   - spacing: The distance between the fingers, in points.
  ///   - stagger: The delay between fingers that go down, and that lift in the same order, in seconds.
  /// - Throws: ``SimulationError`` if a touch at the centre would not reach the view.
  public func tap(
    at location: some TouchLocation, fingers: Int, count: Int = 1, spacing: CGFloat = 40,
    stagger: TimeInterval = 0
  ) throws(SimulationError) {
    let middle = try location.touchablePoint(in: application)
    for _ in 0..<count {
      let hand = putDown(fingers, around: middle, spacing, stagger)
      advance(by: 0.05)
      liftAll(hand, stagger)
      advance(by: 0.05)
    }
  }

  /// Drags several fingers along a straight line, pauses for a tenth of a second and lifts them.
  /// - Parameters:
  ///   - start: The centre of the fingers when they go down.
  ///   - end: The centre of the fingers when they lift.
  ///   - fingers: The number of fingers.
  ///   - spacing: The distance between the fingers, in points.
  ///   - stagger: The delay between fingers that go down, and that lift in the same order, in seconds.
  ///   - duration: The duration of the movement, in seconds.
  /// - Throws: ``SimulationError`` if a touch at the centre would not reach the view.
  public func drag(
    from start: some TouchLocation, to end: some TouchLocation, fingers: Int,
    spacing: CGFloat = 40, stagger: TimeInterval = 0, duration: TimeInterval = 0.5
  ) throws(SimulationError) {
    let hand = try slide(fingers, from: start, to: end, spacing, stagger, duration)
    advance(by: 0.1)
    liftAll(hand, stagger)
  }

  /// Swipes with several fingers along a straight line, and lifts them while they are moving.
  /// - Parameters:
  ///   - start: The centre of the fingers when they go down.
  ///   - end: The centre of the fingers when they lift.
  ///   - fingers: The number of fingers.
  ///   - spacing: The distance between the fingers, in points.
  ///   - stagger: The delay between fingers that go down, and that lift in the same order, in seconds.
  ///   - duration: The duration of the movement, in seconds.
  /// - Throws: ``SimulationError`` if a touch at the centre would not reach the view.
  public func swipe(
    from start: some TouchLocation, to end: some TouchLocation, fingers: Int,
    spacing: CGFloat = 40, stagger: TimeInterval = 0, duration: TimeInterval = 0.15
  ) throws(SimulationError) {
    liftAll(try slide(fingers, from: start, to: end, spacing, stagger, duration), stagger)
  }

  // MARK: - Steps

  private func slide(
    _ count: Int, from start: some TouchLocation, to end: some TouchLocation, _ spacing: CGFloat,
    _ stagger: TimeInterval, _ duration: TimeInterval
  ) throws(SimulationError) -> [FingerID] {
    let start = try start.touchablePoint(in: application)
    let end = try end.screenPoint(in: application)
    let hand = putDown(count, around: start, spacing, stagger)
    let steps = max(1, Int((duration * Self.framesPerSecond).rounded()))
    for step in 1...steps {
      advance(by: duration / Double(steps))
      let progress = CGFloat(step) / CGFloat(steps)
      let middle = CGPoint(
        x: start.x + (end.x - start.x) * progress, y: start.y + (end.y - start.y) * progress)
      let places = places(count, around: middle, spacing)
      frame { for (finger, place) in zip(hand, places) { move(finger, to: place) } }
    }
    return hand
  }

  private func places(_ count: Int, around middle: CGPoint, _ spacing: CGFloat) -> [CGPoint] {
    precondition(count > 0, "A hand has at least one finger.")
    let first = middle.x - spacing * CGFloat(count - 1) / 2
    return (0..<count).map { CGPoint(x: first + spacing * CGFloat($0), y: middle.y) }
  }

  private func putDown(
    _ count: Int, around middle: CGPoint, _ spacing: CGFloat, _ stagger: TimeInterval
  ) -> [FingerID] {
    oneByOne(places(count, around: middle, spacing), stagger) { touchDown(at: $0) }
  }

  private func liftAll(_ hand: [FingerID], _ stagger: TimeInterval) {
    _ = oneByOne(hand, stagger) { lift($0) }
  }

  /// Calls a closure for each element, in one frame or one after the other.
  private func oneByOne<Element, Result>(
    _ elements: [Element], _ stagger: TimeInterval, _ body: (Element) -> Result
  ) -> [Result] {
    guard stagger > 0 else { return frame { elements.map(body) } }
    return elements.enumerated().map { index, element in
      if index > 0 { advance(by: stagger) }
      return body(element)
    }
  }
}
