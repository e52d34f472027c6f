import Foundation

// The navigation bar, which exists once the program uses it.
extension UINavigationController {
  /// Whether the bar is visible, so that the screens are below it.
  private var showsBar: Bool { ownBar != nil && !isNavigationBarHidden }

  /// Where the screens are.
  var contentFrame: CGRect {
    guard showsBar, let view = viewIfLoaded else { return viewIfLoaded?.bounds ?? .zero }
    return view.bounds.inset(
      by: UIEdgeInsets(top: UINavigationBar.height, left: 0, bottom: 0, right: 0))
  }

  func makeBar() -> UINavigationBar {
    let bar = UINavigationBar()
    bar.onBack = { [weak self] in self?.popViewController(animated: true) }
    ownBar = bar
    bar.show(stack.map(\.navigationItem))
    addBar()
    return bar
  }

  /// Adds the bar to the view, if both exist.
  func addBar() {
    guard let bar = ownBar, let view = viewIfLoaded else { return }
    bar.isHidden = isNavigationBarHidden
    if bar.superview !== view { view.addSubview(bar) }
    placeBar()
    view.setNeedsLayout()
  }

  func placeBar() {
    guard let bar = ownBar, let view = viewIfLoaded else { return }
    let frame = CGRect(x: 0, y: 0, width: view.bounds.width, height: UINavigationBar.height)
    if bar.frame != frame { bar.frame = frame }
    view.bringSubviewToFront(bar)
  }

  /// Makes the bar if a screen of the stack has something to show in it.
  func showBarIfNeeded() {
    if ownBar == nil, stack.contains(where: { $0.madeNavigationItem?.needsBar == true }) {
      _ = makeBar()
    }
  }

  /// Shows the items of the stack after it has changed.
  func updateBar() {
    guard let ownBar else { return showBarIfNeeded() }
    ownBar.show(stack.map(\.navigationItem))
  }
}
