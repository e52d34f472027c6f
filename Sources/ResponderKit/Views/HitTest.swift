public import Foundation

/// A hit test: each view of the windows, with its result.
///
/// It asks the views as every hit test does, and records their answers meanwhile (``UIView/hitTest(_:with:)``). The views
/// that were not asked are added when ``steps`` is first used, as they are then, because that takes longer than the hit
/// test itself.
@MainActor
public final class HitTest {
  /// The result for a view.
  public enum Outcome: String, Sendable {
    /// The view was hit.
    case hit
    /// A descendant of the view was hit.
    case containsHit
    /// `isHidden` is true.
    case hidden
    /// `alpha` is below 0.01.
    case transparent
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
    /// The view's `hitTest(_:with:)` returned ``Step/other``, which is not its descendant.
    case returned
    /// The view was hit because the `hitTest(_:with:)` of its superview ``Step/other`` returned it.
    case chosen
    /// The view would have been hit, but the `hitTest(_:with:)` of its superview ``Step/other`` returned another one.
    case overruled
    /// The view would have been hit, but ``Step/other``, which is in front of it, was hit.
    case covered
    /// The point is in the view, but outside of its superview ``Step/other``, where no view can be hit.
    case clipped
    /// The superview ``Step/other`` was not hit.
    case inside
    /// The window has no scene, in an application that has scenes.
    case withoutScene
  }

  /// A view with its result.
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
    public internal(set) var outcome: Outcome
    /// The view that ``outcome`` refers to, if it refers to another one.
    public internal(set) var other: UIView?
    /// The alpha of a view that is ``Outcome/transparent``.
    public let alpha: CGFloat?
    /// Whether the hit test asks the view: it asks no views in one that was not hit, and none behind the hit
    /// view.
    public let isAsked: Bool
  }

  /// A view that was asked, or one that is shown as it is now.
  ///
  /// It retains neither the view nor the answer, which would cost a new finger more than the rest of the hit test: the
  /// subviews of the visits do, and what the record keeps.
  @MainActor @safe
  struct Visit {
    private unowned(unsafe) let unretainedView: UIView
    private unowned(unsafe) var unretainedAnswer: UIView?
    /// The point in the view's own coordinates.
    let point: CGPoint
    let bounds: CGRect
    /// What the answer of a view that was asked means; `nil` without an answer.
    private(set) var answerOutcome: Outcome?
    /// Why `UIView` excludes the view, as it was noted: ``exclusion`` is more exact.
    private(set) var noted: Outcome?
    private(set) var alpha: CGFloat?
    /// The subviews when the view was asked; `nil` for one that `UIView` excluded or that was not asked.
    private(set) var subviews: [UIView]?
    /// Whether `UIView` asked the subviews.
    private(set) var asksSubviews = false

    init(_ view: UIView, at point: CGPoint, _ bounds: CGRect) {
      unsafe unretainedView = view
      self.point = point
      self.bounds = bounds
    }

    var view: UIView { unsafe unretainedView }
    /// The answer of a view that was asked.
    var answer: UIView? { unsafe unretainedAnswer }

    /// Whether `UIView` has neither excluded the view nor asked its subviews.
    var isUnanswered: Bool { noted == nil && !asksSubviews }

    /// Why `UIView` excludes the view. For a view with a hit test of its own, the properties and the bounds suggest it.
    var exclusion: Outcome? { noted == .outside && bounds.contains(point) ? .pointInside : noted }

    /// What the answer means.
    var outcome: Outcome { answerOutcome ?? exclusion ?? .returnedNil }

    /// - Parameter alpha: The alpha of a view that is transparent.
    mutating func exclude(because exclusion: Outcome, alpha: CGFloat?) {
      noted = exclusion
      self.alpha = alpha
    }

    mutating func ask(_ subviews: [UIView]) {
      self.subviews = subviews
      asksSubviews = true
    }

    /// Notes the subviews of a view whose own hit test did not call that of `UIView`, or called it with another point.
    mutating func note(_ subviews: [UIView]) {
      self.subviews = subviews
    }

    mutating func finish(with answer: UIView, _ meaning: Outcome) {
      unsafe unretainedAnswer = answer
      answerOutcome = meaning
    }

    /// Whether the view was hit, or contains the hit view.
    var isInside: Bool { answerOutcome == .hit || answerOutcome == .containsHit }
  }

  /// What a hit test records while it runs.
  @MainActor
  private struct Record {
    /// In the order in which they were asked.
    var visits: [Visit] = []
    /// The last answer if it is in the view that gave it.
    var lastInside: ObjectIdentifier?
    /// Whether each view from the hit one to the last one that answered was asked by its superview.
    var isPathVisited = false
    /// The window that answered. The hit view can be in another one.
    var window: UIWindow?
    /// The views of visits that are no subviews of others: further windows, and what overrides returned.
    var kept: [UIView] = []
  }

  /// The record of the present hit test. It is outside of an object, whose references each view would count.
  private static var present = Record()
  /// Whether the last view of the record was asked and its hit test by `UIView` has not begun. Every hit test of a view
  /// reads it, recorded or not.
  private static var isBeginning = false

  /// The point on the screen.
  public let point: CGPoint
  /// The number of the touch; `nil` if the hit test was not caused by one.
  public let touch: Int?
  /// When it began, in seconds on the application's clock.
  public let timestamp: Double
  /// The hit view and its window; `nil` if no window contains the point.
  private(set) var result: (view: UIView, window: UIWindow)?
  /// The views from the hit view to the window.
  public private(set) lazy var path: [UIView] = record.visits.prefix(ownVisits).reversed()
    .filter { $0.answer === hit && $0.isInside }.map(\.view)
  /// The windows from front to back, each before its views, which are in the order of the hit test.
  public private(set) lazy var steps: [Step] = walk()

  let application: UIApplication
  /// The windows that were shown.
  let windows: WindowStack
  private var record = Record()
  /// The number of visits of the hit test itself, before those of ``askLater(_:at:)``.
  private var ownVisits = 0

  /// Performs a hit test in the windows of an application.
  public convenience init(_ point: CGPoint, in application: UIApplication) {
    self.init(point, in: application, touch: nil, at: application.scheduler.now, with: nil)
  }

  init(
    _ point: CGPoint, in application: UIApplication, touch: Int?, at timestamp: Double,
    with event: UIEvent?
  ) {
    self.point = point
    self.touch = touch
    self.timestamp = timestamp
    self.application = application
    application.layOutWindows()
    windows = application.windowList.shown
    record.visits.reserveCapacity(8)
    result = recording { windows.hitTest(point, with: event, isRecorded: true) }
    ownVisits = record.visits.count
    if !record.isPathVisited, let hit { path = Array(sequence(first: hit, next: \.superview)) }
  }

  /// The hit view; `nil` if no window contains the point.
  public var hit: UIView? { result?.view }

  /// The views that were asked, in that order.
  var visits: [Visit] { record.visits }

  // MARK: - Recording

  /// Calls a closure whose questions this hit test records. A view's own code may begin another one meanwhile.
  @inline(__always)
  private func recording<Result>(_ body: () -> Result) -> Result {
    let wasBeginning = Self.isBeginning
    Self.isBeginning = false
    swap(&record, &Self.present)
    defer {
      swap(&record, &Self.present)
      Self.isBeginning = wasBeginning
    }
    return body()
  }

  /// Asks a view for its hit test.
  static func ask(_ view: UIView, at point: CGPoint, with event: UIEvent?) -> UIView? {
    let index = present.visits.count
    present.visits.append(Visit(view, at: point, view.storedBounds))
    isBeginning = true
    let answer = view.hitTest(point, with: event)
    isBeginning = false
    if present.visits[index].isUnanswered { note(view, at: point, index) }
    guard let answer else {
      present.lastInside = nil
      present.isPathVisited = false
      return nil
    }
    let id = ObjectIdentifier(answer)
    let isFromSubview = present.visits[index].asksSubviews && present.lastInside == id
    let meaning: Outcome =
      if answer === view { .hit } else if isFromSubview || answer.isDescendant(of: view) {
        .containsHit
      } else { .returned }
    present.visits[index].finish(with: answer, meaning)
    present.lastInside = meaning == .returned ? nil : id
    present.isPathVisited = meaning == .hit || isFromSubview && present.isPathVisited
    if !present.isPathVisited { present.kept.append(answer) }
    return answer
  }

  /// Notes what a view shows whose own hit test did not call that of `UIView`.
  private static func note(_ view: UIView, at point: CGPoint, _ index: Int) {
    let bounds = present.visits[index].bounds
    let exclusion = view.exclusion ?? (bounds.contains(point) ? nil : .outside)
    let alpha = exclusion == .transparent ? view.alpha : nil
    let subviews = view.subviews
    // After the properties were read, whose overrides may begin another hit test.
    present.visits[index].note(subviews)
    if let exclusion { present.visits[index].exclude(because: exclusion, alpha: alpha) }
  }

  /// Asks a window for its hit test.
  static func ask(_ window: UIWindow, at point: CGPoint, with event: UIEvent?) -> UIView? {
    let answer = ask(window as UIView, at: point, with: event)
    if answer == nil { present.kept.append(window) } else { present.window = window }
    return answer
  }

  /// Asks a view that was not asked, because a superview has a hit test of its own.
  /// - Returns: The visits of the view and of the views that it asked.
  func askLater(_ view: UIView, at point: CGPoint) -> ArraySlice<Visit> {
    let first = record.visits.count
    record.kept.append(view)
    record.lastInside = nil
    _ = recording { Self.ask(view, at: point, with: nil) }
    return record.visits[first...]
  }

  /// Returns whether a call of `UIView.hitTest(_:with:)` belongs to a hit test that is recorded. An override may call it
  /// for another view, at another point, or again: those calls belong to none.
  @inline(__always)
  static func begins(_ view: UIView, at point: CGPoint) -> Bool {
    isBeginning && isNext(view, at: point)
  }

  private static func isNext(_ view: UIView, at point: CGPoint) -> Bool {
    let last = present.visits.count - 1
    guard present.visits[last].view === view, present.visits[last].point == point else {
      return false
    }
    isBeginning = false
    return true
  }

  /// Notes why `UIView` excludes the view that was asked last.
  static func exclude(_ view: UIView, because exclusion: Outcome) {
    let alpha = exclusion == .transparent ? view.alpha : nil
    present.visits[present.visits.count - 1].exclude(because: exclusion, alpha: alpha)
  }

  /// Notes the subviews that the view that was asked last asks.
  static func ask(_ subviews: [UIView]) {
    present.visits[present.visits.count - 1].ask(subviews)
  }
}

extension UIView {
  /// Why `UIView` excludes this view from every hit test.
  final var exclusion: HitTest.Outcome? {
    if isHidden { return .hidden }
    if !isUserInteractionEnabled { return .interactionDisabled }
    if isAnimatedWithoutInteraction { return .animated }
    return isTransparent ? .transparent : nil
  }

  /// Why `UIView` excludes this view from a hit test.
  @inline(__always)
  final func exclusion(at point: CGPoint, with event: UIEvent?) -> HitTest.Outcome? {
    exclusion ?? (self.point(inside: point, with: event) ? nil : .outside)
  }

  /// Whether a point of the superview has a point in this view.
  final var isInvertible: Bool { !isTransformed || storedTransform.isInvertible }
}

extension Double {
  /// The number with a limited number of decimals, and none if they are zero.
  package func short(places: Int = 1) -> String {
    guard isFinite, abs(self) < 1e12 else { return "\(self)" }
    let scale = places == 1 ? 10.0 : 100
    let rounded = (self * scale).rounded() / scale
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }
}
