import Foundation

// The motion of the content without a finger.
extension UIScrollView {
  func course(_ axis: ScrollAxes, _ speed: CGVector) -> AxisMotion.Course {
    let decay = Deceleration.decay(of: decelerationRate)
    return axis == .horizontal
      ? AxisMotion.Course(
        start: contentOffset.x, velocity: speed.dx, range: range.x, decay: decay, bounces: bounces)
      : AxisMotion.Course(
        start: contentOffset.y, velocity: speed.dy, range: range.y, decay: decay, bounces: bounces)
  }

  /// Returns the motion of the content with a velocity, to a position or freely.
  func plan(at speed: CGVector, _ target: CGPoint?) -> ScrollGlide {
    let (horizontal, vertical) = (course(.horizontal, speed), course(.vertical, speed))
    func motion(_ course: AxisMotion.Course, to place: CGFloat?) -> AxisMotion {
      // Content without an end has no last page.
      guard let aim = place?.clamped(to: course.range), aim.isFinite else { return course.motion }
      return course.motion(to: aim)
    }
    return ScrollGlide(
      start: UIApplication.shared.scheduler.now,
      horizontal: motion(horizontal, to: target?.x), vertical: motion(vertical, to: target?.y))
  }

  /// Starts a motion of the content, until it rests.
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
    // The application may have moved the content meanwhile, so that it continues.
    guard let last = self.glide, last.start == glide.start, last.end == glide.end else { return }
    stopGlide()
  }

  /// Continues with the present velocity, after the content or its ends were moved.
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

  /// Moves content that was stopped or released to a page or within its ends: animated, or at once if it
  /// is not visible.
  func settle() {
    guard glide == nil, scrolling == nil, zooming == nil, grip == nil else { return }
    let target = restingPlace(at: .zero)
    guard target != contentOffset else { return }
    guard window != nil else { return move(to: target) }
    startGlide(at: .zero, to: isPagingEnabled ? target : nil)
  }

  /// Ends a motion at the present position, or where the content can rest.
  func endGlide() {
    guard glide != nil else { return }
    move(to: restingPlace(at: .zero))
    stopGlide()
  }

  private func stopGlide() {
    guard glide != nil else { return }
    glide = nil
    glideClock?.stop()
    glideClock = nil
    delegate?.scrollViewDidEndDecelerating(self)
  }

  /// Enters or leaves the tracking mode of the run loop.
  func noteTracking() {
    if !isDragging, !isZooming, glide == nil {
      trackingToken = nil
    } else if trackingToken == nil {
      trackingToken = TrackingToken(.shared)
    }
  }

  /// Stops all motion of the content.
  func stopMotion() {
    zooming?.finish()
    scrolling?.stop()
    stopGlide()
  }

  /// Whether the content is moving, by itself or by an animated change of the application.
  var isMoving: Bool { glide != nil || scrolling != nil }

  func scroll(to offset: CGPoint, animated: Bool) {
    let replaced = scrolling
    scrolling = nil
    replaced?.abandon()
    stopGlide()
    let start = contentOffset
    guard animated, offset != start, offset.isFinite, start.isFinite
    else { return contentOffset = offset }
    scrollTarget = offset
    let animation = ScrollAnimation { [weak self] progress in
      guard let self else { return }
      let target = scrollTarget
      move(
        to: progress < 1
          ? CGPoint(
            x: start.x + (target.x - start.x) * progress,
            y: start.y + (target.y - start.y) * progress) : target)
    } onEnd: { [weak self] in
      guard let self else { return }
      scrolling = nil
      delegate?.scrollViewDidEndScrollingAnimation(self)
    }
    scrolling = animation
    animation.start()
  }
}
