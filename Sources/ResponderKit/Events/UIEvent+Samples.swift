import Foundation

extension UIEvent {
  /// Returns the changes of a touch since its last delivery, in order.
  ///
  /// The last element is a copy of the touch itself, and often the only one: movements are
  /// coalesced only if ``UIBehavior/coalescesTouches`` is set. The touches are snapshots, which do
  /// not change.
  /// - Returns: `nil` for a touch that does not belong to the event.
  public func coalescedTouches(for touch: UITouch) -> [UITouch]? {
    guard allTouches?.contains(touch) == true else { return nil }
    return touch.allSamples.map { UITouch(touch, at: $0) }
  }

  /// Returns the predicted positions of a touch: the movement between its last two samples, repeated
  /// once and twice. Discard them when the next event arrives.
  ///
  /// - Returns: An empty array for a touch that did not move, and `nil` for one that does not belong
  ///   to the event.
  public func predictedTouches(for touch: UITouch) -> [UITouch]? {
    guard allTouches?.contains(touch) == true else { return nil }
    let samples = touch.allSamples
    guard touch.phase == .moved, let now = samples.last else { return [] }
    let interval =
      now.timestamp - (samples.dropLast().last?.timestamp ?? touch.state.previousTimestamp)
    guard interval > 0, now.point != now.previousPoint else { return [] }
    let first = now.continued(for: interval)
    return [UITouch(touch, at: first), UITouch(touch, at: first.continued(for: interval))]
  }
}

extension TouchState {
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
