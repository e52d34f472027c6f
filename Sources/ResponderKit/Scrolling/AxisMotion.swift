import Foundation

/// The motion of content without a finger along one axis: it decelerates, bounces at an end, or
/// rests.
struct AxisMotion {
  /// The initial state of the motion along the axis.
  struct Course {
    /// The position and the velocity of the content, in points and points per second.
    var start, velocity: CGFloat
    /// The positions in which the content can rest.
    var range: ClosedRange<CGFloat>
    var decay: CGFloat
    /// Whether the content can move beyond its ends.
    var bounces: Bool

    /// The position in which the content would come to rest if it had no ends.
    private var natural: CGFloat { start + velocity / decay }

    /// The position in which the content comes to rest.
    var target: CGFloat { isAtRest ? start : natural.clamped(to: range) }

    private var isAtRest: Bool {
      abs(natural - start) < Deceleration.tolerance && range.contains(start)
    }

    /// The motion to the position in which the content comes to rest.
    var motion: AxisMotion {
      if isAtRest { return AxisMotion(resting: start) }
      let glide = Deceleration(from: start, velocity: velocity, decay: decay)
      if range.contains(natural) { return AxisMotion(deceleration: glide) }
      let edge = target
      // It reaches the end from within, or after crossing from the other end.
      if (edge - start) * (natural - edge) > 0 {
        let time = glide.time(at: edge)
        let spring =
          bounces
          ? ScrollSpring(from: edge, velocity: glide.velocity(after: time), to: edge) : nil
        return AxisMotion(deceleration: glide, turn: time, spring: spring, target: edge)
      }
      guard bounces else { return AxisMotion(resting: edge) }
      return AxisMotion(
        turn: 0, spring: ScrollSpring(from: start, velocity: velocity, to: edge), target: edge)
    }

    /// Returns the motion to a position that the application or a page determines.
    func motion(to target: CGFloat) -> AxisMotion {
      guard target != start else { return AxisMotion(resting: start) }
      // It begins with the finger's velocity, unless the content would move more slowly than usual.
      let fitting = velocity / (target - start)
      let decay = max(fitting, fitting < self.decay ? Self.usualDecay : self.decay)
      return AxisMotion(
        deceleration: Deceleration(from: start, to: target, decay: decay), isAimed: true)
    }

    /// The lowest decay of a motion without an initial velocity, per second.
    private static let usualDecay: CGFloat = 10
  }

  /// The final position.
  let target: CGFloat
  /// Whether the target was set, so that it moves along if the content is moved.
  let isAimed: Bool
  private let deceleration: Deceleration?
  /// The time at which the spring begins, in seconds.
  private let turn: TimeInterval
  private let spring: ScrollSpring?

  private init(
    deceleration: Deceleration? = nil, turn: TimeInterval = .infinity,
    spring: ScrollSpring? = nil, target: CGFloat
  ) {
    self.deceleration = deceleration
    self.turn = turn
    self.spring = spring
    self.target = target
    isAimed = false
  }

  private init(deceleration: Deceleration, isAimed: Bool = false) {
    self.deceleration = deceleration
    self.isAimed = isAimed
    turn = .infinity
    spring = nil
    target = deceleration.target
  }

  private init(resting place: CGFloat) {
    self.init(target: place)
  }

  /// The duration in seconds.
  var duration: TimeInterval {
    let second = spring?.duration ?? 0
    return turn.isFinite ? turn + second : deceleration?.duration ?? 0
  }

  func position(after time: TimeInterval) -> CGFloat {
    if time >= duration { return target }
    if time < turn { return deceleration?.position(after: time) ?? target }
    return spring?.position(after: time - turn) ?? target
  }

  func velocity(after time: TimeInterval) -> CGFloat {
    if time >= duration { return 0 }
    if time < turn { return deceleration?.velocity(after: time) ?? 0 }
    return spring?.velocity(after: time - turn) ?? 0
  }
}

extension CGFloat {
  func clamped(to range: ClosedRange<CGFloat>) -> CGFloat {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
