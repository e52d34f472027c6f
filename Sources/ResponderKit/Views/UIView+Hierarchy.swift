extension UIView {
  /// Puts a view in front of the others in this one. One that is in it already only changes its place
  /// among them, and nobody is told.
  public func addSubview(_ view: UIView) {
    insert(view, at: subviews.endIndex)
  }

  /// Puts a view among the others in this one.
  /// - Parameters:
  ///   - view: Taken out of where it was.
  ///   - index: 0 is the farthest back; one out of range becomes the nearest in it.
  public func insertSubview(_ view: UIView, at index: Int) {
    insert(view, at: index)
  }

  /// Puts a view right in front of another one in this one.
  public func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    insert(view, at: (position(of: sibling, without: view) ?? subviews.endIndex - 1) + 1)
  }

  /// Puts a view right behind another one in this one.
  public func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    insert(view, at: position(of: sibling, without: view) ?? subviews.endIndex)
  }

  /// Puts a view in front of the others in this one; does nothing for one that is not in it.
  public func bringSubviewToFront(_ view: UIView) {
    guard let index = subviews.firstIndex(of: view) else { return }
    subviews.append(subviews.remove(at: index))
  }

  /// Puts a view behind the others in this one; does nothing for one that is not in it.
  public func sendSubviewToBack(_ view: UIView) {
    guard let index = subviews.firstIndex(of: view) else { return }
    subviews.insert(subviews.remove(at: index), at: 0)
  }

  /// Takes the view out of the one that it lies in.
  public func removeFromSuperview() {
    guard superview != nil else { return }
    move(to: nil) { superview?.subviews.removeAll { $0 === self } }
  }

  /// Whether the view is another one or lies in it.
  public func isDescendant(of view: UIView) -> Bool {
    self === view || superview?.isDescendant(of: view) == true
  }

  /// The first view with a tag: this one, or one in it; `nil` if none has it.
  public func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    return subviews.lazy.compactMap { $0.viewWithTag(tag) }.first
  }

  private func position(of sibling: UIView, without view: UIView) -> Int? {
    subviews.filter { $0 !== view }.firstIndex(of: sibling)
  }

  private func insert(_ view: UIView, at index: Int) {
    precondition(
      !isDescendant(of: view), "A view cannot become a subview of itself or of its own subview.")
    if view.superview === self {
      subviews.removeAll { $0 === view }
      subviews.insert(view, at: min(max(index, 0), subviews.endIndex))
      return
    }
    view.move(to: self) {
      view.superview?.subviews.removeAll { $0 === view }
      subviews.insert(view, at: min(max(index, 0), subviews.endIndex))
    }
    didAddSubview(view)
  }

  private func move(to parent: UIView?, _ change: () -> Void) {
    let oldTraits = traitCollection
    defer { spreadTraits(from: oldTraits, to: traitCollection) }
    let intended = parent.flatMap { ($0 as? UIWindow) ?? $0.window }
    let controllers = window === intended ? [] : tellControllers(of: intended)
    // Whoever was told may have taken the parent out of its window.
    let newWindow = parent.flatMap { ($0 as? UIWindow) ?? $0.window }
    if newWindow !== intended {
      for controller in controllers { controller.viewWillMove(to: newWindow, with: self) }
    }
    let oldWindow = window
    if superview !== parent { superview?.willRemoveSubview(self) }
    willMove(toSuperview: parent)
    if oldWindow !== newWindow {
      forEachInTree { $0.willMove(toWindow: newWindow) }
      oldWindow?.resignFirstResponder(in: self)
    }
    let oldParent = superview
    change()
    superview = parent
    didMoveToSuperview()
    if oldWindow !== newWindow {
      forEachInTree { $0.didMoveToWindow() }
      if oldWindow != nil {
        forEachInTree { view in
          if !view.animations.isEmpty { view.removeAnimations() }
          view.didLeaveWindow()
        }
        UIApplication.current?.didLeaveWindow(self)
      }
    }
    for controller in controllers where newWindow != nil { controller.tellIsAppearing() }
    oldParent?.subviewsDidChange()
    parent?.subviewsDidChange()
    // The view itself was laid out where it was: a screen that comes back is not laid out again.
    UIView.isLayoutPending = true
  }

  /// Tells the controllers whose root views are in this one that it is about to move to another window,
  /// also those that come into it when others are told.
  /// - Returns: Who was told.
  private func tellControllers(of window: UIWindow?) -> [UIViewController] {
    var told: [UIViewController] = []
    while true {
      let new = controllersInTree().filter { !told.contains($0) }
      if new.isEmpty { return told }
      for controller in new { controller.viewWillMove(to: window, with: self) }
      told += new
    }
  }

  /// The controllers whose root views are in this one, the outermost first.
  private func controllersInTree() -> [UIViewController] {
    var controllers: [UIViewController] = []
    forEachInTree { view in
      if let controller = view.controller { controllers.append(controller) }
    }
    return controllers
  }

  private func forEachInTree(_ body: (UIView) -> Void) {
    body(self)
    for subview in subviews { subview.forEachInTree(body) }
  }
}
