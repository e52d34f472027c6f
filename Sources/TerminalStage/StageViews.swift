import RouteLog

/// The views of an application at one moment, each before those in it.
struct StageViews: Sendable {
  /// The size of the screen in points.
  private(set) var width = 0.0, height = 0.0
  private(set) var all: [ViewTree.View] = []
  private var places: [Int: Int] = [:]

  subscript(id: Int?) -> ViewTree.View? {
    guard let id, let place = places[id] else { return nil }
    return all[place]
  }

  /// Updates the views with those of a look.
  mutating func update(with tree: ViewTree) {
    if tree.screen.count == 2 { (width, height) = (tree.screen[0], tree.screen[1]) }
    for view in tree.views where view.corners.count == 8 {
      if let place = places[view.id] {
        all[place] = view
      } else {
        places[view.id] = all.count
        all.append(view)
      }
    }
  }

  /// A view and its superviews, from the inside out.
  func path(from id: Int?) -> [ViewTree.View] {
    var path: [ViewTree.View] = []
    // The parents in a broken tree may form a cycle.
    while let view = self[path.isEmpty ? id : path.last?.parent], path.count < 1000 {
      path.append(view)
    }
    return path
  }

  /// Whether neither the view nor a superview is hidden or transparent.
  func isVisible(_ view: ViewTree.View) -> Bool {
    path(from: view.id).allSatisfy { !$0.isHidden && $0.alpha >= 0.01 }
  }

  /// The view of that name: preferably the hit view or one of its superviews. The name of a controller stands for its
  /// root view.
  func view(named name: String?, near hit: Int?) -> ViewTree.View? {
    guard let name else { return nil }
    func isMeant(_ view: ViewTree.View) -> Bool { view.name == name || view.controller == name }
    return path(from: hit).first(where: isMeant) ?? all.first(where: isMeant)
  }
}
