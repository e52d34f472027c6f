import Foundation

extension HitTest {
  /// Returns all views with their results.
  func walk() -> [Step] {
    var walk = Walk(self)
    walk.addWindows()
    return walk.steps
  }

  /// Adds the views that were not asked to those of a hit test that were.
  @MainActor
  private struct Walk {
    let test: HitTest
    var steps: [Step] = []
    private var visits: [ObjectIdentifier: Visit] = [:]
    /// The superviews of the hit test.
    private var superviews: [ObjectIdentifier: UIView] = [:]

    /// Why the hit test skips a view.
    private struct Obstacle {
      let outcome: Outcome
      let view: UIView
      /// The superview that the point is outside of.
      var clipping: UIView?
      /// Whether the point has no coordinates there.
      var hasNoPoint = false
    }

    init(_ test: HitTest) {
      self.test = test
      add(test.visits[...])
      for visit in test.visits {
        for subview in visit.subviews ?? [] { superviews[ObjectIdentifier(subview)] = visit.view }
      }
    }

    private mutating func add(_ visits: ArraySlice<Visit>) {
      for visit in visits where self.visits[ObjectIdentifier(visit.view)] == nil {
        self.visits[ObjectIdentifier(visit.view)] = visit
      }
    }

    mutating func addWindows() {
      let shown = test.windows.windows
      var front: Obstacle?
      for window in shown.reversed() {
        let answer = add(window, in: nil, from: test.point, 0, behind: front)
        if answer != nil { front = Obstacle(outcome: .covered, view: window) }
      }
      for window in test.application.windows.reversed()
      where !window.isOnScreen && !shown.contains(where: { $0 === window }) {
        let obstacle = Obstacle(outcome: .inside, view: window)
        if window.isHidden {
          add(window, in: nil, from: test.point, 0, behind: obstacle)
        } else {
          add(Visit(window, at: test.point), 0, .withoutScene)
          add(window.subviews, of: window, from: test.point, 0, behind: obstacle)
        }
      }
    }

    /// Adds a view and its descendants.
    /// - Parameter obstacle: Why the hit test skips the view; `nil` if it asks it.
    /// - Returns: The answer of a view that is asked.
    @discardableResult
    private mutating func add(
      _ view: UIView, in superview: UIView?, from point: CGPoint, _ depth: Int,
      behind obstacle: Obstacle?
    ) -> UIView? {
      // The delivery may have moved it here.
      if let former = superviews[ObjectIdentifier(view)], former !== superview { return nil }
      if let obstacle, obstacle.hasNoPoint {
        add(Visit(view, at: point), depth, obstacle.outcome, obstacle.view)
        add(view.subviews, of: view, from: point, depth, behind: obstacle)
        return nil
      }
      let isAsked = obstacle == nil
      guard let visit = visit(of: view, in: superview, from: point, isAsked: isAsked) else {
        add(Visit(view, at: point), depth, .notInvertible, isAsked: isAsked)
        add(
          view.subviews, of: view, from: point, depth,
          behind: Obstacle(outcome: .inside, view: view, hasNoPoint: true))
        return nil
      }
      var next = obstacle ?? Obstacle(outcome: .inside, view: view)
      if let obstacle {
        if let exclusion = visit.exclusion {
          add(visit, depth, exclusion)
          if obstacle.outcome == .covered { next = Obstacle(outcome: .inside, view: view) }
          if exclusion == .outside { next.clipping = next.clipping ?? view }
        } else if let clipping = obstacle.clipping {
          add(visit, depth, .clipped, clipping)
        } else {
          add(visit, depth, obstacle.outcome, obstacle.view)
        }
      } else {
        let other = visit.outcome == .returned ? visit.answer : nil
        add(visit, depth, visit.outcome, other, isAsked: true)
        if visit.outcome == .hit || visit.outcome == .containsHit {
          descend(into: visit, depth)
          return visit.answer
        }
        if visit.outcome == .outside { next.clipping = view }
      }
      add(visit.subviews ?? view.subviews, of: view, from: visit.point, depth, behind: next)
      return isAsked ? visit.answer : nil
    }

    /// Adds views that the hit test skips, and their descendants.
    private mutating func add(
      _ subviews: [UIView], of view: UIView, from point: CGPoint, _ depth: Int,
      behind obstacle: Obstacle
    ) {
      for subview in subviews.reversed() {
        add(subview, in: view, from: point, depth + 1, behind: obstacle)
      }
    }

    private mutating func add(
      _ visit: Visit, _ depth: Int, _ outcome: Outcome, _ other: UIView? = nil,
      isAsked: Bool = false
    ) {
      steps.append(
        Step(
          view: visit.view, depth: depth, point: visit.point, bounds: visit.bounds,
          outcome: outcome, other: other, alpha: visit.alpha, isAsked: isAsked))
    }

    /// Returns the visit of a view; `nil` if no point of it corresponds to the point of its superview.
    private mutating func visit(
      of view: UIView, in superview: UIView?, from point: CGPoint, isAsked: Bool
    ) -> Visit? {
      if let visit = visits[ObjectIdentifier(view)] { return visit }
      // A view that `UIView` did not ask had no point when the others were asked.
      let wasPassedOver =
        isAsked && superview.map { visits[ObjectIdentifier($0)]?.asksSubviews ?? false } ?? false
      guard view.isInvertible, !wasPassedOver else { return nil }
      let point = view.convertFromSuperview(point)
      guard isAsked else {
        var visit = Visit(view, at: point)
        if let exclusion = view.exclusion(at: point, with: nil) {
          visit.exclude(
            because: exclusion, alpha: exclusion == .transparent ? view.alpha : nil)
        }
        return visit
      }
      let asked = test.askLater(view, at: point)
      add(asked)
      return asked.first
    }

    /// Adds the subviews of a view that was hit, or whose descendant was.
    private mutating func descend(into visit: Visit, _ depth: Int) {
      let (view, first) = (visit.view, steps.count)
      var cover: Obstacle?
      var containsHit = false
      for subview in (visit.subviews ?? view.subviews).reversed() {
        let start = steps.count
        let answer = add(subview, in: view, from: visit.point, depth + 1, behind: cover)
        guard cover == nil, let answer else { continue }
        if answer === visit.answer {
          containsHit = true
        } else {
          // The view selected another one than `UIView` would have.
          for index in start..<steps.count where steps[index].isHit {
            steps[index].outcome = .overruled
            steps[index].other = view
          }
        }
        if containsHit || visit.asksSubviews {
          cover = Obstacle(outcome: .covered, view: subview)
        }
      }
      guard !containsHit, let hit = visit.answer, hit !== view else { return }
      for index in first..<steps.count {
        if steps[index].view === hit {
          steps[index].outcome = .chosen
          steps[index].other = view
        } else if isInPath(steps[index].view, to: hit) {
          steps[index].outcome = .containsHit
          steps[index].other = nil
        }
      }
    }

    /// Whether a view is another one, or contains it. For the hit view, that is as it was when it was hit, because the delivery
    /// may have moved it.
    private func isInPath(_ view: UIView, to other: UIView) -> Bool {
      test.hit === other ? test.path.contains { $0 === view } : other.isDescendant(of: view)
    }
  }
}

extension HitTest.Step {
  /// Whether the view or a descendant was hit.
  package var isHit: Bool { outcome == .hit || outcome == .containsHit || outcome == .chosen }
}

extension HitTest.Visit {
  @MainActor
  fileprivate init(_ view: UIView, at point: CGPoint) {
    self.init(view, at: point, view.bounds)
  }
}
