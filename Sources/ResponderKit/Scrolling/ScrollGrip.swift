import Foundation

/// The state of content that fingers are dragging.
struct ScrollGrip {
  /// The position of the content if it had no ends.
  var place: CGPoint
  /// The position at the start of the drag.
  let start: CGPoint
  var axes: ScrollAxes
  let bounces: Bool
  /// Whether the content has moved since the start of the drag.
  var hasFollowed = false
  /// The movement of the fingers on the screen that the content has followed, or that is lost.
  private(set) var followed: CGVector

  /// Begins a drag of content that may already be beyond its ends.
  /// - Parameter lost: The movement on the screen that does not move the content.
  init(
    of offset: CGPoint, axes: ScrollAxes, bounces: Bool, in range: ScrollRange, view: CGSize,
    lost: CGVector
  ) {
    self.axes = axes
    followed = lost
    self.bounces = bounces
    start = offset
    place = CGPoint(
      x: Self.place(of: offset.x, range.x, RubberBand(length: view.width)),
      y: Self.place(of: offset.y, range.y, RubberBand(length: view.height)))
  }

  /// Returns the movement on the screen that the content has not followed yet, and takes it as followed.
  mutating func take(upTo way: CGVector) -> CGVector {
    defer { followed = way }
    return CGVector(dx: way.dx - followed.dx, dy: way.dy - followed.dy)
  }

  /// Moves the content with the fingers.
  mutating func follow(_ way: CGPoint) {
    if axes.contains(.horizontal) { place.x -= way.x }
    if axes.contains(.vertical) { place.y -= way.y }
  }

  /// Returns the displayed offset. Content that does not bounce follows again as soon as the finger
  /// reverses.
  mutating func offset(in range: ScrollRange, view: CGSize) -> CGPoint {
    if !bounces { place = range.nearest(to: place) }
    return CGPoint(
      x: Self.offset(of: place.x, range.x, RubberBand(length: view.width)),
      y: Self.offset(of: place.y, range.y, RubberBand(length: view.height)))
  }

  /// Returns the velocity of the content for that of the fingers, in points per second.
  func velocity(of fingers: CGPoint, in range: ScrollRange, view: CGSize) -> CGVector {
    let x = RubberBand(length: view.width).slope(at: abs(place.x - place.x.clamped(to: range.x)))
    let y = RubberBand(length: view.height).slope(at: abs(place.y - place.y.clamped(to: range.y)))
    return CGVector(
      dx: axes.contains(.horizontal) ? -fingers.x * x : 0,
      dy: axes.contains(.vertical) ? -fingers.y * y : 0)
  }

  private static func offset(
    of place: CGFloat, _ range: ClosedRange<CGFloat>, _ band: RubberBand
  ) -> CGFloat {
    let end = place.clamped(to: range)
    return place < end ? end - band.stretch(of: end - place) : end + band.stretch(of: place - end)
  }

  private static func place(
    of offset: CGFloat, _ range: ClosedRange<CGFloat>, _ band: RubberBand
  ) -> CGFloat {
    let end = offset.clamped(to: range)
    return offset < end
      ? end - band.distance(of: end - offset) : end + band.distance(of: offset - end)
  }
}
