import Foundation

extension UIEvent {
  /// What a touch did since it was last told of, in the order in which it happened.
  ///
  /// The last element is a copy of the touch itself, and often the only one: movements are put
  /// together only where ``UIBehavior/coalescesTouches`` is set. The touches are snapshots: nothing
  /// changes them any more.
  /// - Returns: `nil` for a touch that is not of this event.
  public func coalescedTouches(for touch: UITouch) -> [UITouch]? {
    guard allTouches?.contains(touch) == true else { return nil }
    return touch.allSamples.map { UITouch(touch, at: $0) }
  }

  /// Where a touch will be next, if it goes on as it did last: the way between its last two samples
  /// once more, and twice. Throw them away when the next event comes.
  ///
  /// - Returns: No touches for one that did not move, and `nil` for one that is not of this event.
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
