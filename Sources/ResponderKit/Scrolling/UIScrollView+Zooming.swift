import Foundation

// The handling of the pinch gesture, and the zoom scale.
extension UIScrollView {
  /// The view that is zoomed.
  var zoomedView: UIView? { delegate?.viewForZooming(in: self) }

  private var zoomLimits: ClosedRange<CGFloat> {
    let least = minimumZoomScale.clamped(to: Self.possibleScales)
    return least...max(least, maximumZoomScale.clamped(to: Self.possibleScales))
  }

  /// The scales that can be reverted without loss.
  private static var possibleScales: ClosedRange<CGFloat> { 0.0001...10_000 }

  /// Changes the scale, and keeps a point of the content in place.
  /// - Parameters:
  ///   - scale: The new scale.
  ///   - place: The point, relative to the view's upper left corner.
  private func scale(_ view: UIView, to scale: CGFloat, around place: CGPoint) {
    guard scale != storedZoomScale else { return }
    let origin = view.frame.origin
    let ratio = scale / storedZoomScale
    let from = grip?.place ?? contentOffset
    isScaling = true
    storedZoomScale = scale
    view.transform = CGAffineTransform(scaleX: scale, y: scale)
    // The origin of its frame stays the same, whatever its anchor point is.
    let moved = view.frame.origin
    view.center = CGPoint(
      x: view.center.x + origin.x - moved.x, y: view.center.y + origin.y - moved.y)
    contentSize = view.frame.size
    let offset = CGPoint(
      x: origin.x + (from.x + place.x - origin.x) * ratio - place.x,
      y: origin.y + (from.y + place.y - origin.y) * ratio - place.y)
    if grip != nil {
      grip?.place = offset
      showGrip()
    } else {
      move(to: offset)
    }
    isScaling = false
    delegate?.scrollViewDidZoom(self)
  }

  // MARK: - Pinch

  func zoomed(_ pinch: UIPinchGestureRecognizer) {
    if pinch.state == .began { pinched = zoomedView.map { ($0, storedZoomScale) } }
    guard let view = pinched?.view else { return }
    switch pinch.state {
    case .began:
      stopMotion()
      isZooming = true
      pinched?.scale = storedZoomScale
      grip =
        grip
        ?? ScrollGrip(
          of: contentOffset, axes: .both, bounces: bounces, in: range, view: bounds.size,
          lost: panGestureRecognizer.way)
      grip?.axes = .both
      delegate?.scrollViewWillBeginZooming(self, with: view)
      follow(pinch, view)
    case .changed: follow(pinch, view)
    case .ended, .cancelled:
      follow(pinch, view)
      endPinch(view)
    default: break
    }
  }

  private func follow(_ pinch: UIPinchGestureRecognizer, _ view: UIView) {
    let location = pinch.location(in: self)
    scale(
      view, to: shown((pinched?.scale ?? 1) * pinch.scale),
      around: CGPoint(x: location.x - bounds.minX, y: location.y - bounds.minY))
  }

  /// Returns the displayed scale for that of the pinch: if that exceeds a limit by a factor, it
  /// exceeds the limit by the square root of the factor.
  private func shown(_ scale: CGFloat) -> CGFloat {
    let limit = scale.clamped(to: zoomLimits)
    return bouncesZoom && scale > 0 ? limit * (scale / limit).squareRoot() : limit
  }

  private func endPinch(_ view: UIView) {
    isZooming = false
    pinched = nil
    if !isDragging { grip = nil }
    let limit = storedZoomScale.clamped(to: zoomLimits)
    guard limit != storedZoomScale else {
      delegate?.scrollViewDidEndZooming(self, with: view, atScale: storedZoomScale)
      return isDragging ? () : settle()
    }
    isZoomBouncing = true
    animateScale(of: view, to: limit) { [weak self] in
      self?.isZoomBouncing = false
    }
    if window == nil { zooming?.finish() }
  }

  // MARK: - Changes by the application

  /// Zooms to a scale within the limits, if that changes anything.
  /// - Parameters:
  ///   - scale: The requested scale.
  ///   - center: The point of the zoomed view to centre, in its coordinates; `nil` for the present one.
  ///   - animated: Whether to animate the change.
  func zoom(to scale: CGFloat, around center: CGPoint?, animated: Bool) {
    precondition(!scale.isNaN, complaint("zoomScale", "nan"))
    guard let view = zoomedView else { return }
    let scale = scale.clamped(to: zoomLimits)
    if isZooming { return rebasePinch(view, to: scale) }
    guard zooming != nil || changes(view, to: scale, around: center) else { return }
    stopMotion()
    // An ended animation may have reached it.
    guard changes(view, to: scale, around: center) else { return }
    let point =
      center
      ?? view.convert(CGPoint(x: bounds.midX, y: bounds.midY), from: self)
    guard animated else {
      self.scale(view, to: scale, around: .zero)
      move(to: offset(centering: point, of: view))
      return renewGrip()
    }
    delegate?.scrollViewWillBeginZooming(self, with: view)
    animateScale(of: view, to: scale, centering: point)
  }

  /// Returns whether a zoom would change the scale or the visible part.
  private func changes(_ view: UIView, to scale: CGFloat, around center: CGPoint?) -> Bool {
    guard scale == storedZoomScale else { return true }
    guard let center else { return false }
    let (here, there) = (contentOffset, offset(centering: center, of: view))
    return abs(there.x - here.x) > Self.sameness || abs(there.y - here.y) > Self.sameness
  }

  /// The largest distance of points that count as equal.
  private static var sameness: CGFloat { 0.001 }

  /// Continues a pinch from a scale.
  private func rebasePinch(_ view: UIView, to scale: CGFloat) {
    pinched = (view, scale)
    pinchGestureRecognizer?.scale = 1
    self.scale(view, to: scale, around: CGPoint(x: bounds.width / 2, y: bounds.height / 2))
  }

  /// Returns the offset that centres a point of the zoomed view, within the range of the content.
  private func offset(centering point: CGPoint, of view: UIView) -> CGPoint {
    let middle = view.convert(point, to: self)
    return range.nearest(
      to: CGPoint(x: middle.x - bounds.width / 2, y: middle.y - bounds.height / 2))
  }

  /// Returns a point of the zoomed view relative to the scroll view's corner.
  private func place(of point: CGPoint, in view: UIView) -> CGPoint {
    let place = view.convert(point, to: self)
    return CGPoint(x: place.x - bounds.minX, y: place.y - bounds.minY)
  }

  private func animateScale(
    of view: UIView, to scale: CGFloat, centering center: CGPoint? = nil,
    onEnd: @escaping () -> Void = {}
  ) {
    let start = storedZoomScale
    let point = center ?? view.convert(CGPoint(x: bounds.midX, y: bounds.midY), from: self)
    let first = place(of: point, in: view)
    // From the initial position of the point to the centre.
    let way = CGPoint(x: bounds.width / 2 - first.x, y: bounds.height / 2 - first.y)
    var last: CGFloat = 0
    let animation = ScrollAnimation { [weak self, weak view] progress in
      guard let self, let view else { return }
      // The position may have been changed by fingers and the application.
      let place = place(of: point, in: view)
      self.scale(
        view, to: progress < 1 ? start * pow(scale / start, progress) : scale, around: place)
      let step = progress - last
      last = progress
      // The content is being dragged.
      guard grip == nil else { return }
      let here = view.convert(point, to: self)
      let wanted = CGPoint(
        x: here.x - place.x - way.x * step, y: here.y - place.y - way.y * step)
      move(to: progress < 1 ? wanted : range.nearest(to: wanted))
    } onEnd: { [weak self, weak view] in
      guard let self else { return }
      zooming = nil
      renewGrip()
      onEnd()
      delegate?.scrollViewDidEndZooming(self, with: view, atScale: storedZoomScale)
    }
    zooming = animation
    animation.start()
  }
}
