import Foundation

/// How content moves on by itself along one axis: it decelerates, bounces at an end, or rests.
struct AxisMotion {
  /// What happens along the axis when no finger is there any more.
  struct Course {
    /// Where the content is, and how fast it moves, in points per second.
    var start, velocity: CGFloat
    /// Where the content may come to rest.
    var range: ClosedRange<CGFloat>
    var decay: CGFloat
    /// Whether the content may move beyond its ends.
    var bounces: Bool

    /// Where the content would come to rest by itself, if it had no ends.
    private var natural: CGFloat { start + velocity / decay }

    /// Where the content comes to rest by itself.
    var target: CGFloat { isAtRest ? start : natural.clamped(to: range) }

    private var isAtRest: Bool {
      abs(natural - start) < Deceleration.tolerance && range.contains(start)
    }

    /// The motion that ends where it does by itself.
    var motion: AxisMotion {
      if isAtRest { return AxisMotion(resting: start) }
      let glide = Deceleration(from: start, velocity: velocity, decay: decay)
      if range.contains(natural) { return AxisMotion(deceleration: glide) }
      let edge = target
      // It moves to the end from within, or all across from beyond the other end.
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

    /// The motion to a place that was chosen by the application, or that is a page.
    func motion(to target: CGFloat) -> AxisMotion {
      guard target != start else { return AxisMotion(resting: start) }
      // The speed at its beginning is the finger's, unless the content would be slower than usual.
      let fitting = velocity / (target - start)
      let decay = max(fitting, fitting < self.decay ? Self.usualDecay : self.decay)
      return AxisMotion(
        deceleration: Deceleration(from: start, to: target, decay: decay), isAimed: true)
    }

    /// What a motion has at least that has no speed of its own to go by, per second.
    private static let usualDecay: CGFloat = 10
  }

  /// Where it ends.
  let target: CGFloat
  /// Whether the target was chosen, so that it moves along if the content is moved.
  let isAimed: Bool
  private let deceleration: Deceleration?
  /// When the spring takes over, in seconds.
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

  /// How long it takes, in seconds.
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
