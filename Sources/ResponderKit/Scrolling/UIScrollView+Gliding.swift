import Foundation

// What the content does when no finger holds it.
extension UIScrollView {
  func course(_ axis: ScrollAxes, _ speed: CGVector) -> AxisMotion.Course {
    let decay = Deceleration.decay(of: decelerationRate)
    return axis == .horizontal
      ? AxisMotion.Course(
        start: contentOffset.x, velocity: speed.dx, range: range.x, decay: decay, bounces: bounces)
      : AxisMotion.Course(
        start: contentOffset.y, velocity: speed.dy, range: range.y, decay: decay, bounces: bounces)
  }

  /// How the content moves on from a speed, to a place or by itself.
  func plan(at speed: CGVector, _ target: CGPoint?) -> ScrollGlide {
    let (horizontal, vertical) = (course(.horizontal, speed), course(.vertical, speed))
    let aim = target.map { range.nearest(to: $0) }
    return ScrollGlide(
      start: UIApplication.shared.scheduler.now,
      horizontal: aim.map { horizontal.motion(to: $0.x) } ?? horizontal.motion,
      vertical: aim.map { vertical.motion(to: $0.y) } ?? vertical.motion)
  }

  /// Has the content move on, until it rests.
  func startGlide(at speed: CGVector, to target: CGPoint? = nil) {
    run(plan(at: speed, target))
    delegate?.scrollViewWillBeginDecelerating(self)
  }

  private func run(_ glide: ScrollGlide) {
    self.glide = glide
    glideClock?.stop()
    glideClock = PictureClock(until: glide.end) { [weak self] time, isLast in
      self?.glideOn(at: time, isLast)
    }
  }

  private func glideOn(at time: TimeInterval, _ isLast: Bool) {
    guard let glide else { return }
    if !isLast { return move(to: glide.offset(at: time)) }
    move(to: CGPoint(x: glide.horizontal.target, y: glide.vertical.target))
    // The application may have moved the content meanwhile, so that it goes on.
    guard let last = self.glide, last.start == glide.start, last.end == glide.end else { return }
    stopGlide()
  }

  /// Has the content go on as fast as it moves: it was moved, or its ends were.
  func replanGlide(movedBy way: CGVector = .zero) {
    guard let old = glide else { return }
    let now = UIApplication.shared.scheduler.now
    let speed = old.velocity(at: now)
    let (horizontal, vertical) = (course(.horizontal, speed), course(.vertical, speed))
    func motion(
      _ old: AxisMotion, _ course: AxisMotion.Course, _ way: CGFloat
    ) -> AxisMotion {
      old.isAimed
        ? course.motion(to: (old.target + way).clamped(to: course.range)) : course.motion
    }
    run(
      ScrollGlide(
        start: now, horizontal: motion(old.horizontal, horizontal, way.dx),
        vertical: motion(old.vertical, vertical, way.dy)))
  }

  private func stopGlide() {
    guard glide != nil else { return }
    glide = nil
    glideClock?.stop()
    glideClock = nil
    delegate?.scrollViewDidEndDecelerating(self)
  }

  /// Puts the run loop in its mode for tracking, or out of it.
  func noteTracking() {
    let isTracking = isDragging || isZooming || glide != nil
    guard isTracking != isTrackingInRunLoop else { return }
    isTrackingInRunLoop = isTracking
    let mode = UIApplication.shared.tracking
    if isTracking { mode.begin() } else { mode.end() }
  }

  /// Stops whatever moves the content.
  func stopMotion() {
    zooming?.finish()
    scrolling?.stop()
    stopGlide()
  }

  /// Stops what moves the content because a finger was put down on it.
  /// - Returns: Whether anything moved it.
  func stopForTouch() -> Bool {
    let wasMoving = glide != nil || scrolling != nil
    stopMotion()
    return wasMoving
  }

  func scroll(to offset: CGPoint, animated: Bool) {
    let replaced = scrolling
    scrolling = nil
    replaced?.abandon()
    stopGlide()
    guard animated, offset != contentOffset else { return contentOffset = offset }
    let start = contentOffset
    let animation = ScrollAnimation { [weak self] progress in
      self?.move(
        to: progress < 1
          ? CGPoint(
            x: start.x + (offset.x - start.x) * progress,
            y: start.y + (offset.y - start.y) * progress) : offset)
    } onEnd: { [weak self] in
      guard let self else { return }
      scrolling = nil
      delegate?.scrollViewDidEndScrollingAnimation(self)
    }
    scrolling = animation
    animation.start()
  }
}
