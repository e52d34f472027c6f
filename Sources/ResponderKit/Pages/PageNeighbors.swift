/// The pages beside the current one, as far as the data source was asked for them.
struct PageNeighbors {
  /// What is known of one side.
  enum Neighbor {
    /// The data source was not asked.
    case unknown
    /// The current page is the first or the last.
    case none
    case page(UIViewController)
  }

  private var before = Neighbor.unknown
  private var after = Neighbor.unknown

  subscript(_ direction: UIPageViewController.NavigationDirection) -> Neighbor {
    get { direction == .forward ? after : before }
    set { if direction == .forward { after = newValue } else { before = newValue } }
  }

  /// Returns whether the current page is the last one in a direction, as far as is known.
  func isEnd(_ direction: UIPageViewController.NavigationDirection) -> Bool {
    if case .none = self[direction] { true } else { false }
  }

  /// Notes that a page was turned: the former one is beside the new one now.
  mutating func turn(
    _ direction: UIPageViewController.NavigationDirection, from former: UIViewController?
  ) {
    self = PageNeighbors()
    if let former { self[direction.opposite] = .page(former) }
  }
}
