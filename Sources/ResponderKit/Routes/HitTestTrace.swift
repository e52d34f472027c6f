public import Foundation

/// The walk of a hit test: each view of the windows, with the result.
///
/// It calls `point(inside:with:)` of the views, and `hitTest(_:with:)` of those for which a hit test would call it.
/// For a recorded hit test, it calls neither of views whose hit test by `UIView` was recorded.
@MainActor
public struct HitTestTrace {
  /// The result for a view.
  public enum Outcome {
    /// The view was hit.
    case hit
    /// A descendant of the view was hit.
    case containsHit
    /// `isHidden` is true.
    case hidden
    /// `alpha` is below 0.01.
    case transparent(CGFloat)
    /// `isUserInteractionEnabled` is false.
    case interactionDisabled
    /// The view is being animated without user interaction.
    case animated
    /// The transform of the view is not invertible.
    case notInvertible
    /// The point is outside of the bounds.
    case outside
    /// The point is within the bounds, but the view's `point(inside:with:)` returned false.
    case pointInside
    /// The view's `hitTest(_:with:)` returned nil.
    case returnedNil
    /// The view's `hitTest(_:with:)` returned a view that is not its descendant.
    case returned(UIView)
    /// The view was hit because a superview's `hitTest(_:with:)` returned it.
    case chosen(by: UIView)
    /// The view would have been hit, but its superview's `hitTest(_:with:)` returned another one.
    case overruled(by: UIView)
    /// The view would have been hit, but a view in front of it was hit.
    case covered(by: UIView)
    /// The point is in the view, but outside of a superview, where no view can be hit.
    case clipped(by: UIView)
    /// A superview was not hit.
    case inside(UIView)
    /// The window has no scene, in an application that has scenes.
    case withoutScene

    init(_ reason: HitTestRecording.Exclusion) {
      self =
        switch reason {
        case .hidden: .hidden
        case .interactionDisabled: .interactionDisabled
        case .animated: .animated
        case .transparent(let alpha): .transparent(alpha)
        case .outside: .outside
        case .pointInside: .pointInside
        }
    }
  }

  /// A view of the walk.
  public struct Step {
    /// The view.
    public let view: UIView
    /// The depth of the view in its window; 0 for a window.
    public let depth: Int
    /// The point in the view's own coordinates.
    public let point: CGPoint
    /// Its bounds.
    public let bounds: CGRect
    /// The result.
    public fileprivate(set) var outcome: Outcome
    /// Whether the hit test asks the view: it asks no views in one that was not hit, and none behind the hit
    /// view.
    public let isAsked: Bool
  }

  /// The point on the screen.
  public let point: CGPoint
  /// The windows from front to back, each before its views, which are in the order of the hit test.
  public private(set) var steps: [Step] = []
  /// The hit view; `nil` if no window contains the point.
  public private(set) var hit: UIView?
  /// The views from the window to the hit view.
  public private(set) var path: [UIView] = []

  /// The visits of a recorded hit test.
  private var visits: [ObjectIdentifier: HitTestRecording.Visit] = [:]
  /// The superviews in a recorded hit test.
  private var superviews: [ObjectIdentifier: UIView] = [:]

  /// Traces a hit test in the windows of an application.
  /// - Parameters:
  ///   - point: The point on the screen.
  ///   - application: The application.
  public init(_ point: CGPoint, in application: UIApplication) {
    self.point = point
    application.layOutWindows()
    walk(application.shownWindows.reversed(), of: application)
    path = Self.path(to: hit)
  }

  /// Completes the walk of a recorded hit test.
  init(_ recording: HitTestRecording, in application: UIApplication) {
    point = recording.point
    let recorded = recording.visits
    visits = Dictionary(
      recorded.map { (ObjectIdentifier($0.view), $0) }, uniquingKeysWith: { first, _ in first })
    for visit in recorded {
      switch visit.course {
      case .asked(let subviews), .own(let subviews, _):
        for subview in subviews { superviews[ObjectIdentifier(subview)] = visit.view }
      case .unasked, .excluded: break
      }
    }
    path = recording.hitIndex.map { recordedPath(to: recorded[$0].view) } ?? recording.pathToUnasked
    walk(recording.windows.windows.reversed(), of: application)
    (visits, superviews) = ([:], [:])
  }

  private func recordedPath(to view: UIView) -> [UIView] {
    var path = [view]
    while let last = path.last, let superview = superviews[ObjectIdentifier(last)] {
      path.append(superview)
    }
    return path.reversed()
  }

  /// Returns the views from the outermost superview to a view.
  static func path(to view: UIView?) -> [UIView] {
    var path: [UIView] = []
    path.reserveCapacity(8)
    var next = view
    while let view = next {
      path.append(view)
      next = view.superview
    }
    path.reverse()
    return path
  }

  // MARK: - Walking

  private mutating func walk(_ shown: [UIView], of application: UIApplication) {
    // The largest array that the allocator has ready; it grows for more views.
    steps.reserveCapacity(12)
    var front: UIView?
    for window in shown {
      if let front {
        skip(window, in: nil, from: point, 0, behind: Obstacle(.covered(by: front)))
      } else if let answer = visit(window, in: nil, from: point, depth: 0) {
        hit = answer
        front = window
      }
    }
    for window in application.windows.reversed()
    where !window.isOnScreen && !shown.contains(where: { $0 === window }) {
      if !window.isHidden {
        add(window, 0, point, .withoutScene)
        skip(window.subviews, of: window, from: point, 0, behind: Obstacle(.inside(window)))
      } else {
        skip(window, in: nil, from: point, 0, behind: Obstacle(.inside(window)))
      }
    }
  }

  /// Why the hit test skips the following views.
  private struct Obstacle {
    let outcome: Outcome
    /// The view that the point is outside of.
    var clipping: UIView?

    init(_ outcome: Outcome, clipping: UIView? = nil) {
      self.outcome = outcome
      self.clipping = clipping
    }
  }

  /// Visits a view that the hit test asks, and its descendants.
  /// - Returns: The result of its hit test.
  private mutating func visit(
    _ view: UIView, in superview: UIView?, from point: CGPoint, depth: Int
  ) -> UIView? {
    guard !cameLater(view, to: superview) else { return nil }
    let recorded = visits[ObjectIdentifier(view)]
    guard recorded != nil || !view.isTransformed || view.storedTransform.isInvertible else {
      add(view, depth, point, .notInvertible, isAsked: true)
      passOver(view, at: point, depth, under: view)
      return nil
    }
    let visit = recorded ?? ask(view, at: view.convertFromSuperview(point))
    let outcome = outcome(of: visit)
    steps.append(
      Step(
        view: view, depth: depth, point: visit.point, bounds: visit.bounds, outcome: outcome,
        isAsked: true))
    switch outcome {
    case .hit, .containsHit: descend(into: visit, depth)
    case .outside:
      skip(
        visit.subviews, of: view, from: visit.point, depth,
        behind: Obstacle(.inside(view), clipping: view))
    default:
      skip(visit.subviews, of: view, from: visit.point, depth, behind: Obstacle(.inside(view)))
    }
    return visit.answer
  }

  /// Whether a view was in another superview: the delivery moved it.
  private func cameLater(_ view: UIView, to superview: UIView?) -> Bool {
    guard let recorded = superviews[ObjectIdentifier(view)] else { return false }
    return recorded !== superview
  }

  private func ask(_ view: UIView, at point: CGPoint) -> HitTestRecording.Visit {
    var visit = HitTestRecording.Visit(view: view, point: point, bounds: view.bounds)
    visit.answer = view.hitTest(point, with: nil)
    return visit
  }

  private func outcome(of visit: HitTestRecording.Visit) -> Outcome {
    guard let answer = visit.answer else { return visit.reason.map(Outcome.init) ?? .returnedNil }
    if answer === visit.view { return .hit }
    return isDescendant(answer, of: visit.view) ? .containsHit : .returned(answer)
  }

  /// Whether a view was a descendant of another, or is one if it was not hit: the delivery may have moved it.
  private func isDescendant(_ view: UIView, of other: UIView) -> Bool {
    if path.last === view { return path.contains { $0 === other } }
    guard superviews[ObjectIdentifier(view)] != nil else { return view.isDescendant(of: other) }
    return recordedPath(to: view).contains { $0 === other }
  }

  /// Visits the subviews of a view that was hit, or whose descendant was.
  private mutating func descend(into visit: HitTestRecording.Visit, _ depth: Int) {
    let (view, point, hit, subviews) = (visit.view, visit.point, visit.answer, visit.subviews)
    var front: UIView?
    var cover: Obstacle?
    let first = steps.count
    let isRecorded = if case .asked = visit.course { true } else { false }
    let all = subviews.span
    var index = all.count
    while index > 0 {
      index -= 1
      if let cover {
        skip(all[index], in: view, from: point, depth + 1, behind: cover)
        continue
      }
      if isRecorded, visits[ObjectIdentifier(all[index])] == nil {
        // The hit test passed over it without asking.
        add(all[index], depth + 1, point, .notInvertible, isAsked: true)
        passOver(all[index], at: point, depth + 1, under: all[index])
        continue
      }
      let start = steps.count
      guard let answer = self.visit(all[index], in: view, from: point, depth: depth + 1) else {
        continue
      }
      if answer === hit {
        front = all[index]
        cover = Obstacle(.covered(by: all[index]))
      } else {
        // The superview selected another view than `UIView` would have.
        overrule(from: start, by: view)
        if isRecorded { cover = Obstacle(.covered(by: all[index])) }
      }
    }
    guard front == nil, let hit, hit !== view else { return }
    for index in first..<steps.count {
      if steps[index].view === hit {
        steps[index].outcome = .chosen(by: view)
      } else if isDescendant(hit, of: steps[index].view) {
        steps[index].outcome = .containsHit
      }
    }
  }

  private mutating func overrule(from start: Int, by view: UIView) {
    for index in start..<steps.count {
      switch steps[index].outcome {
      case .hit, .containsHit, .chosen: steps[index].outcome = .overruled(by: view)
      default: break
      }
    }
  }

  /// Records a view that the hit test skips, and its descendants.
  private mutating func skip(
    _ view: UIView, in superview: UIView?, from point: CGPoint, _ depth: Int,
    behind obstacle: Obstacle
  ) {
    guard !cameLater(view, to: superview) else { return }
    let recorded = visits[ObjectIdentifier(view)]
    guard recorded != nil || !view.isTransformed || view.storedTransform.isInvertible else {
      add(view, depth, point, .notInvertible)
      return passOver(view, at: point, depth, under: view)
    }
    let visit =
      recorded
      ?? HitTestRecording.Visit(
        view: view, point: view.convertFromSuperview(point), bounds: view.bounds)
    let reason = visit.reason.map(Outcome.init)
    let outcome = reason ?? obstacle.clipping.map { .clipped(by: $0) } ?? obstacle.outcome
    steps.append(
      Step(
        view: view, depth: depth, point: visit.point, bounds: visit.bounds, outcome: outcome,
        isAsked: false))
    let subviews = visit.subviews
    guard !subviews.isEmpty else { return }
    var next = obstacle
    if let reason {
      if case .covered = obstacle.outcome { next = Obstacle(.inside(view)) }
      if case .outside = reason { next.clipping = next.clipping ?? view }
    }
    skip(subviews, of: view, from: visit.point, depth, behind: next)
  }

  /// Records the views in a view whose coordinates do not include the point.
  private mutating func passOver(
    _ view: UIView, at point: CGPoint, _ depth: Int, under top: UIView
  ) {
    for subview in view.subviews.reversed() where !cameLater(subview, to: view) {
      add(subview, depth + 1, point, .inside(top))
      passOver(subview, at: point, depth + 1, under: top)
    }
  }

  /// Records the subviews of a view that is not hit, and their descendants.
  private mutating func skip(
    _ subviews: [UIView], of view: UIView, from point: CGPoint, _ depth: Int,
    behind obstacle: Obstacle
  ) {
    let all = subviews.span
    var index = all.count
    while index > 0 {
      index -= 1
      skip(all[index], in: view, from: point, depth + 1, behind: obstacle)
    }
  }

  private mutating func add(
    _ view: UIView, _ depth: Int, _ point: CGPoint, _ outcome: Outcome, isAsked: Bool = false
  ) {
    steps.append(
      Step(
        view: view, depth: depth, point: point, bounds: view.bounds, outcome: outcome,
        isAsked: isAsked))
  }
}
