import Foundation

/// A motion that loses the same fraction of its velocity in each millisecond, until it comes to rest at
/// a target.
struct Deceleration {
  /// The distance from the target at which the content counts as arrived, in points.
  static let tolerance: CGFloat = 0.5

  let start: CGFloat
  let target: CGFloat
  /// The decay of the velocity per second, as the exponent of e.
  let decay: CGFloat

  /// Returns the decay for a rate, which is the fraction of the velocity that remains after a
  /// millisecond.
  static func decay(of rate: UIScrollView.DecelerationRate) -> CGFloat {
    -1000 * log(min(max(rate.rawValue, 0.01), 0.9999))
  }

  init(from start: CGFloat, velocity: CGFloat, decay: CGFloat) {
    self.init(from: start, to: start + velocity / decay, decay: decay)
  }

  init(from start: CGFloat, to target: CGFloat, decay: CGFloat) {
    self.start = start
    self.target = target
    self.decay = decay
  }

  func position(after time: TimeInterval) -> CGFloat {
    target + (start - target) * exp(-decay * time)
  }

  func velocity(after time: TimeInterval) -> CGFloat {
    decay * (target - start) * exp(-decay * time)
  }

  /// Returns when the motion passes a position between its start and its target.
  func time(at place: CGFloat) -> TimeInterval {
    guard start != target else { return 0 }
    return -log((target - place) / (target - start)) / decay
  }

  /// The duration in seconds.
  var duration: TimeInterval {
    let way = abs(target - start)
    return way > Self.tolerance ? log(way / Self.tolerance) / decay : 0
  }
}
