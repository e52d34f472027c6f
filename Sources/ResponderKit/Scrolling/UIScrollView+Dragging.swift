import Foundation

// The handling of the pan gesture.
extension UIScrollView {
  /// Returns whether the pan may begin.
  func mayDrag() -> Bool {
    let way = part(of: panGestureRecognizer.convert(panGestureRecognizer.way, to: self))
    let hasDirection = isCaught || mayScroll(along: way) && !isAncestorsTurn(along: way)
    let mayDrag = hasDirection && mayTakeTouches(of: panGestureRecognizer)
    if !mayDrag { delayRecognizer.giveUp() }
    return mayDrag
  }

  /// Whether a finger of the pan stopped moving content.
  private var isCaught: Bool {
    (panGestureRecognizer as? UIScrollViewPanGestureRecognizer)?.hasCaught ?? false
  }

  /// Returns the movement along the axis of content that scrolls along one axis only.
  private func part(of way: CGPoint) -> CGPoint {
    switch scrollableAxes {
    case .horizontal: CGPoint(x: way.x, y: 0)
    case .vertical: CGPoint(x: 0, y: way.y)
    default: way
    }
  }

  /// Returns whether a movement on the screen is mainly along the other axis than that of the content.
  func isAside(_ way: CGVector) -> Bool {
    let axes = scrollableAxes
    guard axes == .horizontal || axes == .vertical else { return false }
    return !mayScroll(along: panGestureRecognizer.convert(way, to: self))
  }

  /// Returns how many points of a movement on the screen count for the recognition: all, or the part along the
  /// axis of the content if that is the smaller one.
  func counted(_ way: CGVector) -> CGFloat {
    guard way != .zero, isAside(way) else { return way.length }
    let inView = panGestureRecognizer.convert(way, to: self)
    let part = part(of: inView)
    return way.length * hypot(part.x, part.y) / hypot(inView.x, inView.y)
  }

  private func mayScroll(along way: CGPoint) -> Bool {
    scrollableAxes.contains(abs(way.x) > abs(way.y) ? .horizontal : .vertical)
  }

  /// Returns whether the content is at its end in a direction, and an enclosing scroll view is not, or
  /// a sheet can be dragged down.
  private func isAncestorsTurn(along way: CGPoint) -> Bool {
    guard isAtEnd(along: way) else { return false }
    var view = superview
    while let here = view {
      if let outer = here as? UIScrollView, outer.isScrollEnabled, outer.mayScroll(along: way),
        !outer.isAtEnd(along: way)
      {
        return true
      }
      if let container = here as? UITransitionView {
        return container.presentation?.drag?.mayBegin(along: way) ?? false
      }
      view = here.superview
    }
    return false
  }

  private func isAtEnd(along way: CGPoint) -> Bool {
    let (offset, range) = (contentOffset, range)
    if abs(way.x) > abs(way.y) {
      return way.x > 0 ? offset.x <= range.x.lowerBound : offset.x >= range.x.upperBound
    }
    return way.y > 0 ? offset.y <= range.y.lowerBound : offset.y >= range.y.upperBound
  }

  /// Returns whether a recogniser may take its touches from the content, as far as that has received them.
  func mayTakeTouches(of recognizer: UIGestureRecognizer) -> Bool {
    UIApplication.shared.gestures.deliveries(of: recognizer).allSatisfy { delivery in
      delivery.view === self || delivery.progress != .begun
        || canCancelContentTouches && delivery.view.map(touchesShouldCancel) ?? true
    }
  }

  func dragged(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      takeHold(pan)
      isDragging = true
      delegate?.scrollViewWillBeginDragging(self)
      follow(pan)
    case .changed:
      grip?.hasFollowed = true
      follow(pan)
    case .ended:
      follow(pan)
      letGo(pan.velocity(in: self))
    case .cancelled:
      // A drag that is cancelled when it begins must not move the content.
      if let grip, !grip.hasFollowed { move(to: grip.start) }
      letGo(.zero)
    default: break
    }
  }

  private func takeHold(_ pan: UIPanGestureRecognizer) {
    stopMotion()
    let way = part(of: pan.convert(pan.way, to: self))
    var axes = scrollableAxes
    // Only the movement until the recognition is lost.
    let length = counted(pan.way)
    let share = length > 0 ? min(pan.behavior.panThreshold / length, 1) : 1
    let lost = CGVector(dx: pan.way.dx * share, dy: pan.way.dy * share)
    if isDirectionalLockEnabled, way != .zero { axes.formIntersection(.lock(along: way)) }
    if isZooming { axes = .both }
    grip = ScrollGrip(
      of: contentOffset, axes: axes, bounces: bounces, in: range, view: bounds.size, lost: lost)
    attachedRefresh?.beginPull(in: self)
  }

  private func follow(_ pan: UIPanGestureRecognizer) {
    // The translation is the application's, which may set it.
    if let way = grip?.take(upTo: pan.way) { grip?.follow(pan.convert(way, to: self)) }
    showGrip()
  }

  /// Moves the content to the position of the drag.
  func showGrip() {
    guard let offset = grip?.offset(in: range, view: bounds.size) else { return }
    move(to: offset)
  }

  // MARK: - End

  private func letGo(_ fingers: CGPoint) {
    attachedRefresh?.endPull()
    let isFree = !isZooming && zooming == nil
    let speed =
      isFree ? grip?.velocity(of: fingers, in: range, view: bounds.size) ?? .zero : .zero
    let axes = grip?.axes ?? .both
    let natural = restingPlace(at: speed, along: axes)
    let proposed = isPagingEnabled ? natural : landing(natural, at: speed)
    var target = proposed
    // UIKit uses points per millisecond here. The pointer refers to the variable during the call.
    unsafe delegate?.scrollViewWillEndDragging(
      self, withVelocity: CGPoint(x: speed.dx / 1000, y: speed.dy / 1000),
      targetContentOffset: &target)
    let aim = aim(target, proposed, natural)
    let decelerates = isFree && window != nil && plan(at: speed, aim).moves(contentOffset)
    if !isZooming { grip = nil }
    isDragging = false
    delegate?.scrollViewDidEndDragging(self, willDecelerate: decelerates)
    guard isFree, grip == nil, scrolling == nil, zooming == nil else { return }
    // The delegate may have removed the view from its window, or added it again.
    if decelerates, window != nil {
      startGlide(at: speed, to: aim)
    } else if window == nil || !range.contains(contentOffset) {
      settle()
    }
  }

  /// Returns the position at which the content is to rest, if it does not rest there by itself.
  /// - Parameters:
  ///   - target: The position that the delegate set.
  ///   - proposed: The position that was passed to the delegate.
  ///   - natural: The position at which the content rests by itself.
  private func aim(_ target: CGPoint, _ proposed: CGPoint, _ natural: CGPoint) -> CGPoint? {
    precondition(target.isNumber, complaint("targetContentOffset", target.numbers))
    guard isPagingEnabled else { return target == natural ? nil : target }
    if target != proposed {
      UIApplication.warn(
        .pagingTarget, about: self,
        "The delegate of \(type(of: self)) set targetContentOffset to \(target.numbers); with "
          + "isPagingEnabled the content comes to rest at a page.")
    }
    return proposed
  }

  /// Returns the position at which content with a velocity comes to rest.
  func restingPlace(at speed: CGVector, along axes: ScrollAxes = .both) -> CGPoint {
    let (offset, range) = (contentOffset, range)
    guard isPagingEnabled else {
      return CGPoint(x: course(.horizontal, speed).target, y: course(.vertical, speed).target)
    }
    let (horizontal, vertical) = (
      ScrollPaging(length: bounds.width), ScrollPaging(length: bounds.height)
    )
    return CGPoint(
      x: axes.contains(.horizontal)
        ? horizontal.target(from: offset.x, velocity: speed.dx, in: range.x)
        : offset.x.clamped(to: range.x),
      y: axes.contains(.vertical)
        ? vertical.target(from: offset.y, velocity: speed.dy, in: range.y)
        : offset.y.clamped(to: range.y))
  }
}
