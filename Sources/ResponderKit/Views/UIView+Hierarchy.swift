extension UIView {
  /// Puts a view in front of the others in this one.
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
    view.move(to: self) {
      view.superview?.subviews.removeAll { $0 === view }
      subviews.insert(view, at: min(max(index, 0), subviews.endIndex))
    }
    didAddSubview(view)
  }

  private func move(to parent: UIView?, _ change: () -> Void) {
    let oldTraits = traitCollection
    defer { spreadTraits(from: oldTraits, to: traitCollection) }
    let newWindow = parent.flatMap { ($0 as? UIWindow) ?? $0.window }
    let controllers = window === newWindow ? [] : controllersInTree()
    for controller in controllers { controller.viewWillMove(to: newWindow) }
    let oldWindow = window
    if superview !== parent { superview?.willRemoveSubview(self) }
    willMove(toSuperview: parent)
    if oldWindow !== newWindow {
      forEachInTree { $0.willMove(toWindow: newWindow) }
      oldWindow?.resignFirstResponder(in: self)
    }
    change()
    superview = parent
    didMoveToSuperview()
    if oldWindow !== newWindow {
      forEachInTree { $0.didMoveToWindow() }
      if oldWindow != nil {
        forEachInTree { $0.didLeaveWindow() }
        UIApplication.current?.didLeaveWindow(self)
      }
    }
    for controller in controllers where newWindow != nil { controller.tellIsAppearing() }
    parent?.setNeedsLayout()
    // The view itself was laid out where it was: a screen that comes back is not laid out again.
    UIView.isLayoutPending = true
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
