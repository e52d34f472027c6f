import Foundation

// What the pinch does, and the scale.
extension UIScrollView {
  /// The view that is zoomed.
  var zoomedView: UIView? { delegate?.viewForZooming(in: self) }

  private var zoomLimits: ClosedRange<CGFloat> {
    let least = max(minimumZoomScale, Self.leastZoomScale)
    return least...max(least, maximumZoomScale)
  }

  /// What can be made larger again.
  private static var leastZoomScale: CGFloat { 0.0001 }

  /// Changes the scale, and keeps a point of the content at a place of the view.
  /// - Parameters:
  ///   - scale: The new scale.
  ///   - place: From the view's upper left corner.
  private func scale(_ view: UIView, to scale: CGFloat, around place: CGPoint) {
    guard scale != storedZoomScale else { return }
    let origin = view.frame.origin
    let ratio = scale / storedZoomScale
    let from = grip?.place ?? contentOffset
    isScaling = true
    storedZoomScale = scale
    view.transform = CGAffineTransform(scaleX: scale, y: scale)
    // It grows to the right and down, whatever it is transformed about.
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
          of: contentOffset, axes: .both, bounces: bounces, in: range, view: bounds.size)
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

  /// The scale for what the fingers ask for: beyond a limit the content follows half as far.
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
      return isDragging ? () : comeBack()
    }
    isZoomBouncing = true
    animateScale(of: view, to: limit) { [weak self] in
      self?.isZoomBouncing = false
    }
  }

  /// Has content that lies beyond its ends come back.
  private func comeBack() {
    guard glide == nil, scrolling == nil, !range.contains(contentOffset) else { return }
    startGlide(at: .zero)
  }

  // MARK: - Changes by the application

  /// Zooms to a scale within the limits.
  /// - Parameters:
  ///   - scale: The scale that is asked for.
  ///   - center: What of the zoomed view comes to the middle, in its coordinates; `nil` for what is there.
  ///   - animated: Whether it takes its time.
  func zoom(to scale: CGFloat, around center: CGPoint?, animated: Bool) {
    guard let view = zoomedView else { return }
    if isZooming { return rebasePinch(view, to: scale.clamped(to: zoomLimits)) }
    stopMotion()
    let scale = scale.clamped(to: zoomLimits)
    let point =
      center
      ?? view.convert(CGPoint(x: bounds.midX, y: bounds.midY), from: self)
    delegate?.scrollViewWillBeginZooming(self, with: view)
    guard animated else {
      self.scale(view, to: scale, around: .zero)
      move(to: offset(centering: point, of: view))
      renewGrip()
      delegate?.scrollViewDidEndZooming(self, with: view, atScale: storedZoomScale)
      return
    }
    animateScale(of: view, to: scale, centering: point)
  }

  /// Has fingers that zoom go on from a scale.
  private func rebasePinch(_ view: UIView, to scale: CGFloat) {
    pinched = (view, scale)
    pinchGestureRecognizer?.scale = 1
    self.scale(view, to: scale, around: CGPoint(x: bounds.width / 2, y: bounds.height / 2))
  }

  /// The offset that has a point of the zoomed view in the middle, as far as the content reaches.
  private func offset(centering point: CGPoint, of view: UIView) -> CGPoint {
    let middle = view.convert(point, to: self)
    return range.nearest(
      to: CGPoint(x: middle.x - bounds.width / 2, y: middle.y - bounds.height / 2))
  }

  private func animateScale(
    of view: UIView, to scale: CGFloat, centering center: CGPoint? = nil,
    onEnd: @escaping () -> Void = {}
  ) {
    let start = storedZoomScale
    let point = center ?? view.convert(CGPoint(x: bounds.midX, y: bounds.midY), from: self)
    let from = view.convert(point, to: self)
    // From the view's corner: where the point is at first, and the way to the middle.
    let place = CGPoint(x: from.x - bounds.minX, y: from.y - bounds.minY)
    let animation = ScrollAnimation { [weak self, weak view] progress in
      guard let self, let view else { return }
      self.scale(
        view, to: progress < 1 ? start * pow(scale / start, progress) : scale, around: place)
      let way = CGPoint(
        x: (bounds.width / 2 - place.x) * progress, y: (bounds.height / 2 - place.y) * progress)
      let here = view.convert(point, to: self)
      let wanted = CGPoint(x: here.x - place.x - way.x, y: here.y - place.y - way.y)
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
