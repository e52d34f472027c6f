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
    var course = Course.unknown
    /// The result of the view's hit test.
    var answer: UIView?

    /// Why `UIView` excludes the view: as recorded, else as it is now.
    @MainActor var reason: Exclusion? {
      switch course {
      case .unknown: view.reasonToExclude(point, with: nil)
      case .excluded(let reason): reason
      case .asked: nil
      }
    }

    /// The subviews: as recorded, else as they are now.
    @MainActor var subviews: [UIView] {
      if case .asked(let subviews) = course { subviews } else { view.subviews }
    }
  }

  /// The point on the screen.
  public let point: CGPoint
  /// The walk. A view whose superview, or whose own override, did not call the hit test of `UIView` is shown as it is
  /// when the walk is first used, and so are views that were not asked. They get no event.
  public private(set) lazy var trace = HitTestTrace(self, in: application)
  // `unchecked` saves three dynamic checks for exclusive access for each view, at 63 instructions. A view's own
  // code runs between the uses.
  /// In the order in which they ended.
  @safe @exclusivity(unchecked) private(set) var visits: [Visit] = []
  @safe @exclusivity(unchecked) private var course = Course.unknown
  /// The view that is asked, and at which point, until its hit test begins.
  @safe @exclusivity(unchecked) private var next: (view: ObjectIdentifier, point: CGPoint)?
  /// The windows that were shown, and the views to a view that was hit without being asked.
  private(set) var windows = WindowStack()
  private(set) var pathToUnasked: [UIView] = []
  private let application: UIApplication

  init(_ point: CGPoint, in application: UIApplication) {
    self.point = point
    self.application = application
    visits.reserveCapacity(8)
  }

  /// Asks a view for its hit test.
  func ask(_ view: UIView, at point: CGPoint, with event: UIEvent?) -> UIView? {
    next = (ObjectIdentifier(view), point)
    course = .unknown
    let answer = view.hitTest(point, with: event)
    next = nil
    visits.append(
      Visit(
        view: view, point: point, bounds: view.storedBounds, course: course, answer: answer))
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

  /// The view that was hit.
  var hit: UIView? { visits.last?.answer }

  /// Ends the recording with what the delivery may change.
  func end(in windows: WindowStack) {
    self.windows = windows
    guard let hit, !visits.contains(where: { $0.view === hit }) else { return }
    pathToUnasked = HitTestTrace.path(to: hit)
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
    guard isRecorded else {
      return firstHit(in: subviews, at: point) { $0.hitTest($1, with: event) } ?? self
    }
    let hit = firstHit(in: subviews, at: point) { recording.ask($0, at: $1, with: event) }
    recording.end(.asked(subviews: subviews))
    return hit ?? self
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
