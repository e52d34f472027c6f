public import Foundation

/// The hit test of a touch: the views that it asked, with their answers.
///
/// It is recorded while the hit test runs, and only on request. The walk, which has all other views as well, is
/// completed later, because that takes longer than the hit test itself.
@MainActor
public final class HitTestRecording {
  /// Why `UIView` itself excludes a view.
  enum Exclusion {
    case hidden, interactionDisabled, animated, outside, pointInside
    case transparent(CGFloat)
  }

  /// What `UIView` did in the hit test of a view.
  enum Course {
    /// Its hit test was not called, or with another point than the superview passed.
    case unknown
    case excluded(Exclusion)
    case asked(subviews: [UIView])
  }

  /// A view that was asked.
  struct Visit {
    let view: UIView
    /// The point in the view's own coordinates.
    let point: CGPoint
    let bounds: CGRect
    let course: Course
    /// The result of the view's hit test.
    let answer: UIView?
    let isWindow: Bool
  }

  /// The point on the screen.
  public let point: CGPoint
  /// The walk. Views that the hit test did not ask are as they are when it is first used.
  public private(set) lazy var trace = HitTestTrace(self, in: application)
  // `unchecked` saves three dynamic checks for exclusive access for each view, at 63 instructions. A view's own
  // code runs between the uses.
  /// In the order in which they ended.
  @safe @exclusivity(unchecked) private(set) var visits: [Visit] = []
  @safe @exclusivity(unchecked) private var course = Course.unknown
  /// The view that is asked, and at which point, until its hit test begins.
  @safe @exclusivity(unchecked) private var next: (view: ObjectIdentifier, point: CGPoint)?
  private let application: UIApplication

  init(_ point: CGPoint, in application: UIApplication) {
    self.point = point
    self.application = application
    visits.reserveCapacity(8)
  }

  /// Asks a view for its hit test.
  func ask(_ view: UIView, at point: CGPoint, with event: UIEvent?, isWindow: Bool = false)
    -> UIView?
  {
    next = (ObjectIdentifier(view), point)
    course = .unknown
    let answer = view.hitTest(point, with: event)
    next = nil
    visits.append(
      Visit(
        view: view, point: point, bounds: view.storedBounds, course: course, answer: answer,
        isWindow: isWindow))
    return answer
  }

  /// Returns whether the hit test of a view is the one that was asked for. An override may call it for another view,
  /// at another point, or again.
  fileprivate func begin(_ view: UIView, at point: CGPoint) -> Bool {
    guard let next, next.view == ObjectIdentifier(view), next.point == point else { return false }
    self.next = nil
    return true
  }

  fileprivate func end(_ course: Course) { self.course = course }

  /// The views from the window to a view that was hit.
  func path(to hit: UIView?) -> [UIView] {
    let path = visits.filter { $0.answer === hit }.map(\.view)
    return path.first === hit ? path.reversed() : HitTestTrace.path(to: hit)
  }
}

extension UIView {
  /// The recording of the hit test that runs, if one is wanted.
  // Loaded by every hit test of a view; a dynamic check for exclusive access would cost 63 instructions.
  @safe @exclusivity(unchecked) static var hitTestRecording: HitTestRecording?

  /// Performs the hit test of `UIView`, and records it.
  func hitTest(
    _ point: CGPoint, with event: UIEvent?, in recording: HitTestRecording
  ) -> UIView? {
    let isRecorded = recording.begin(self, at: point)
    if let reason = reasonToExclude(point, with: event) {
      if isRecorded { recording.end(.excluded(reason)) }
      return nil
    }
    let subviews = subviews
    let hit = ask(subviews, at: point, with: event, in: isRecorded ? recording : nil)
    if isRecorded { recording.end(.asked(subviews: subviews)) }
    return hit ?? self
  }

  private func ask(
    _ subviews: [UIView], at point: CGPoint, with event: UIEvent?, in recording: HitTestRecording?
  ) -> UIView? {
    let all = subviews.span
    var index = all.count
    while index > 0 {
      index -= 1
      let subview = all[index]
      if subview.isTransformed, !subview.storedTransform.isInvertible { continue }
      let inner = subview.convertFromSuperview(point)
      let hit =
        if let recording {
          recording.ask(subview, at: inner, with: event)
        } else {
          subview.hitTest(inner, with: event)
        }
      if let hit { return hit }
    }
    return nil
  }

  /// Returns why `UIView` excludes this view from a hit test, if it does.
  func reasonToExclude(_ point: CGPoint, with event: UIEvent?) -> HitTestRecording.Exclusion? {
    if isHidden { return .hidden }
    if !isUserInteractionEnabled { return .interactionDisabled }
    if isAnimatedWithoutInteraction { return .animated }
    if isTransparent { return .transparent(alpha) }
    if self.point(inside: point, with: event) { return nil }
    return bounds.contains(point) ? .pointInside : .outside
  }
}
