extension UIView {
  /// Moves a subview to the front; does nothing for other views.
  public func bringSubviewToFront(_ view: UIView) {
    guard let index = subviews.firstIndex(of: view) else { return }
    subviews.append(subviews.remove(at: index))
  }

  /// Moves a subview to the back; does nothing for other views.
  public func sendSubviewToBack(_ view: UIView) {
    guard let index = subviews.firstIndex(of: view) else { return }
    subviews.insert(subviews.remove(at: index), at: 0)
  }

  /// Returns whether the view is, or is contained in, another one.
  public func isDescendant(of view: UIView) -> Bool {
    self === view || superview?.isDescendant(of: view) == true
  }

  /// Returns the first view with a tag, this one or a descendant.
  public func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    return subviews.lazy.compactMap { $0.viewWithTag(tag) }.first
  }

  func position(of sibling: UIView, without view: UIView) -> Int? {
    subviews.filter { $0 !== view }.firstIndex(of: sibling)
  }

  func insert(_ view: UIView, at index: Int) {
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

  func move(to parent: UIView?, _ change: () -> Void) {
    let oldTraits = traitCollection
    defer { spreadTraits(from: oldTraits, to: traitCollection) }
    let intended = parent.flatMap { ($0 as? UIWindow) ?? $0.window }
    let controllers = window === intended ? [] : tellControllers(of: intended)
    // The calls may have removed the parent from its window.
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
    let inheritedTint = UIView.usesTintColors && inheritsTintColor ? tintColor : nil
    leaveConstraints()
    change()
    superview = parent
    joinConstraints()
    noteSubviews(of: oldParent)
    noteSubviews(of: parent)
    // The window comes first, as records of iOS show.
    if oldWindow !== newWindow { tellOfWindow(newWindow) }
    didMoveToSuperview()
    if let inheritedTint, inheritsTintColor, tintColor != inheritedTint { reportTintChange() }
    if let oldWindow, oldWindow !== newWindow { endAllInWindow() }
    for controller in controllers where newWindow != nil { controller.tellIsAppearing() }
    oldParent?.subviewsDidChange()
    parent?.subviewsDidChange()
    // Only the subview needs layout: a screen that returns is not laid out again.
    UIView.isLayoutPending = true
    if newWindow != nil { UIView.requestDisplay() }
  }

  /// Calls `didMoveToWindow()` of the view and its subviews, except those that the calls add or remove: these
  /// are notified by themselves.
  private func tellOfWindow(_ newWindow: UIWindow?) {
    var tree: [UIView] = []
    forEachInTree { tree.append($0) }
    for view in tree where view === self || view.window === newWindow { view.didMoveToWindow() }
  }

  /// Ends the events and animations of the view and its subviews, which have left their window.
  private func endAllInWindow() {
    forEachInTree { view in
      if !view.animations.isEmpty { view.removeAnimations() }
      view.madeLayer?.removeAnimationsInTree()
      view.didLeaveWindow()
    }
    UIApplication.current?.didLeaveWindow(self)
  }

  /// Whether the view or one of its subviews has events or animations to end.
  var isBusyInTree: Bool {
    isBusy || animations.contains { !$0.isOver } || subviews.contains { $0.isBusyInTree }
  }

  /// Records the subviews for the release of their window.
  private func noteSubviews(of parent: UIView?) {
    if let window = parent as? UIWindow { window.release.views = window.subviews }
  }

  /// Leaves a released window, with the same calls as if the view had been removed, unless it belongs
  /// to another superview by now.
  func leaveReleasedWindow() {
    guard superview == nil else { return endAllInWindow() }
    for controller in controllersInTree() { controller.viewWillMove(to: nil, with: self) }
    tellOfWindow(nil)
    didMoveToSuperview()
    endAllInWindow()
  }

  /// Notifies the controllers of the views in this one that it is about to move to another window,
  /// including those added during the calls.
  /// - Returns: The controllers that were notified.
  private func tellControllers(of window: UIWindow?) -> [UIViewController] {
    var notified: [UIViewController] = []
    while true {
      let new = controllersInTree().filter { !notified.contains($0) }
      if new.isEmpty { return notified }
      for controller in new { controller.viewWillMove(to: window, with: self) }
      notified += new
    }
  }

  /// Returns the controllers of the views in this one, the outermost first.
  func controllersInTree() -> [UIViewController] {
    var controllers: [UIViewController] = []
    forEachInTree { view in
      if let controller = view.controller { controllers.append(controller) }
    }
    return controllers
  }

  /// Calls a closure with this view and all in it, each before the views in it, from back to front.
  func forEachInTree(_ body: (UIView) -> Void) {
    body(self)
    for subview in subviews { subview.forEachInTree(body) }
  }
}
