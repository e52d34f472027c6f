import Foundation

/// A motion that loses the same share of its speed in each thousandth of a second, and so comes to rest
/// at a target.
struct Deceleration {
  /// How near to its target, in points, the content counts as being there.
  static let tolerance: CGFloat = 0.5

  let start: CGFloat
  let target: CGFloat
  /// The share of the speed that is lost, per second, as the exponent of e.
  let decay: CGFloat

  /// The decay of a rate, which says how much of the speed is left after a thousandth of a second.
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

  /// When it passes a place between its start and its target.
  func time(at place: CGFloat) -> TimeInterval {
    guard start != target else { return 0 }
    return -log((target - place) / (target - start)) / decay
  }

  /// How long it takes, in seconds.
  var duration: TimeInterval {
    let way = abs(target - start)
    return way > Self.tolerance ? log(way / Self.tolerance) / decay : 0
  }
}
