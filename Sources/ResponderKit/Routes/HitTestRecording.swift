public import Foundation

/// The hit test of a touch: the views that it asked, with their answers.
///
/// A ``HitTestObserver`` receives it. The walk, which has all other views as well, is completed later, because that
/// takes longer than the hit test itself.
@MainActor
public final class HitTestRecording {
  /// Why `UIView` itself excludes a view.
  enum Exclusion {
    case hidden, interactionDisabled, animated, outside, pointInside
    case transparent(CGFloat)
  }

  /// What `UIView` did in the hit test of a view.
  enum Course {
    /// The view was not asked.
    case unasked
    /// An override did not call the hit test of `UIView`, or called it with another point.
    case own(subviews: [UIView], reason: Exclusion?)
    case excluded(Exclusion)
    case asked(subviews: [UIView])
  }

  /// A view that was asked.
  struct Visit {
    let view: UIView
    /// The point in the view's own coordinates.
    let point: CGPoint
    let bounds: CGRect
    var course = Course.unasked
    /// The result of the view's hit test.
    var answer: UIView?

    /// Why `UIView` excludes the view: as recorded, else as it is now. For a view with a hit test of its own, the
    /// properties and the bounds suggest it.
    @MainActor var reason: Exclusion? {
      switch course {
      case .unasked:
        view.reasonToExclude(point, with: nil).map(refined)
      case .own(_, let reason): reason ?? (bounds.contains(point) ? nil : .outside)
      case .excluded(let reason): refined(reason)
      case .asked: nil
      }
    }

    private func refined(_ reason: Exclusion) -> Exclusion {
      if case .outside = reason, bounds.contains(point) { .pointInside } else { reason }
    }

    /// The subviews: as recorded, else as they are now.
    @MainActor var subviews: [UIView] {
      switch course {
      case .asked(let subviews), .own(let subviews, _): subviews
      case .unasked, .excluded: view.subviews
      }
    }
  }

  /// The point on the screen.
  public let point: CGPoint
  /// When the touch began, in seconds on the application's clock.
  public let timestamp: Double
  /// The number of the touch.
  let touch: Int
  /// The walk. Views that were not asked are shown as they are when the walk is first used. They get no event.
  public private(set) lazy var trace = HitTestTrace(self, in: application)
  /// In the order in which they began.
  let visits: [Visit]
  /// The windows that were shown.
  let windows: WindowStack
  /// The index of the visit of the view that was hit; `nil` if it was not asked.
  let hitIndex: Int?
  /// The path to a view that was hit without being asked.
  let pathToUnasked: [UIView]
  private let application: UIApplication

  init(
    _ visits: [Visit], _ windows: WindowStack, hitIndex: Int?, pathToUnasked: [UIView],
    at point: CGPoint, timestamp: Double, touch: Int, in application: UIApplication
  ) {
    self.point = point
    self.timestamp = timestamp
    self.touch = touch
    self.visits = visits
    self.windows = windows
    self.hitIndex = hitIndex
    self.pathToUnasked = pathToUnasked
    self.application = application
  }
}
