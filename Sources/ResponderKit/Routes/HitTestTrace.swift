public import Foundation

/// The walk of a hit test: each visited view of the visible windows, with the result.
///
/// It is separate from the hit test of an event, which records nothing, and is created on request. It calls
/// `point(inside:with:)` of the views, and `hitTest(_:with:)` of those for which a real hit test would call
/// it.
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

  private var event: UIEvent?

  /// Traces a hit test in the windows of an application.
  /// - Parameters:
  ///   - point: The point on the screen.
  ///   - application: The application.
  ///   - event: The event to pass to views; `nil` if there is none.
  public init(_ point: CGPoint, in application: UIApplication, with event: UIEvent? = nil) {
    self.point = point
    self.event = event
    application.layOutWindows()
    // The largest array that the allocator has ready; it grows for more views.
    steps.reserveCapacity(12)
    var front: UIView?
    for window in application.shownWindows.reversed() {
      if let front {
        skip(window, from: point, 0, behind: Obstacle(.covered(by: front)))
      } else if let answer = visit(window, from: point, depth: 0) {
        hit = answer
        front = window
      }
    }
    for window in application.windows.reversed() where !window.isOnScreen {
      if !window.isHidden {
        add(window, 0, point, .withoutScene)
        visitSubviews(of: window, from: point, 0, behind: Obstacle(.inside(window)))
      } else {
        skip(window, from: point, 0, behind: Obstacle(.inside(window)))
      }
    }
    path.reserveCapacity(8)
    var view = hit
    while let here = view {
      path.append(here)
      view = here.superview
    }
    path.reverse()
    self.event = nil
  }

  // MARK: - Walking

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
  private mutating func visit(_ view: UIView, from point: CGPoint, depth: Int) -> UIView? {
    guard !view.isTransformed || view.storedTransform.isInvertible else {
      add(view, depth, point, .notInvertible, isAsked: true)
      passOver(view, at: point, depth, under: view)
      return nil
    }
    let inner = view.convertFromSuperview(point)
    let answer = view.hitTest(inner, with: event)
    let outcome = self.outcome(of: view, at: inner, answer)
    add(view, depth, inner, outcome, isAsked: true)
    switch outcome {
    case .hit, .containsHit: descend(into: view, at: inner, depth, to: answer)
    case .outside:
      visitSubviews(
        of: view, from: inner, depth, behind: Obstacle(.inside(view), clipping: view))
    default: visitSubviews(of: view, from: inner, depth, behind: Obstacle(.inside(view)))
    }
    return answer
  }

  private func outcome(of view: UIView, at point: CGPoint, _ answer: UIView?) -> Outcome {
    if answer === view { return .hit }
    if let answer { return answer.isDescendant(of: view) ? .containsHit : .returned(answer) }
    return ownReason(of: view, at: point) ?? .returnedNil
  }

  /// Returns why `UIView` itself excludes a view from the hit test, if it does.
  private func ownReason(of view: UIView, at point: CGPoint) -> Outcome? {
    if view.isHidden { return .hidden }
    if !view.isUserInteractionEnabled { return .interactionDisabled }
    if view.isAnimatedWithoutInteraction { return .animated }
    if view.alpha < 0.01 { return .transparent(view.alpha) }
    if view.point(inside: point, with: event) { return nil }
    return view.bounds.contains(point) ? .pointInside : .outside
  }

  /// Visits the subviews of a view that was hit, or whose descendant was.
  private mutating func descend(
    into view: UIView, at point: CGPoint, _ depth: Int, to hit: UIView?
  ) {
    var front: UIView?
    var cover: Obstacle?
    let first = steps.count
    let subviews = view.subviews
    let all = subviews.span
    var index = all.count
    while index > 0 {
      index -= 1
      if let cover {
        skip(all[index], from: point, depth + 1, behind: cover)
        continue
      }
      let start = steps.count
      guard let answer = visit(all[index], from: point, depth: depth + 1) else { continue }
      if answer === hit {
        front = all[index]
        cover = Obstacle(.covered(by: all[index]))
      } else {
        // The superview selected another view than `UIView` would have.
        overrule(from: start, by: view)
      }
    }
    guard front == nil, let hit, hit !== view else { return }
    for index in first..<steps.count {
      if steps[index].view === hit {
        steps[index].outcome = .chosen(by: view)
      } else if hit.isDescendant(of: steps[index].view) {
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
    _ view: UIView, from point: CGPoint, _ depth: Int, behind obstacle: Obstacle
  ) {
    guard !view.isTransformed || view.storedTransform.isInvertible else {
      add(view, depth, point, .notInvertible)
      return passOver(view, at: point, depth, under: view)
    }
    let point = view.convertFromSuperview(point)
    let reason = ownReason(of: view, at: point)
    add(
      view, depth, point, reason ?? obstacle.clipping.map { .clipped(by: $0) } ?? obstacle.outcome)
    guard !view.subviews.isEmpty else { return }
    var next = obstacle
    if let reason {
      if case .covered = obstacle.outcome { next = Obstacle(.inside(view)) }
      if case .outside = reason { next.clipping = next.clipping ?? view }
    }
    visitSubviews(of: view, from: point, depth, behind: next)
  }

  /// Records the views in a view whose coordinates do not include the point.
  private mutating func passOver(
    _ view: UIView, at point: CGPoint, _ depth: Int, under top: UIView
  ) {
    for subview in view.subviews.reversed() {
      add(subview, depth + 1, point, .inside(top))
      passOver(subview, at: point, depth + 1, under: top)
    }
  }

  private mutating func visitSubviews(
    of view: UIView, from point: CGPoint, _ depth: Int, behind obstacle: Obstacle
  ) {
    let subviews = view.subviews
    let all = subviews.span
    var index = all.count
    while index > 0 {
      index -= 1
      skip(all[index], from: point, depth + 1, behind: obstacle)
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
