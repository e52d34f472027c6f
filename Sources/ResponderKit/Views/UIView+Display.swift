import Foundation

extension UIView {
  /// What any view asked for since the last pass.
  static var pending: PendingWork = []
  /// Whether views are drawn just now. What is asked for meanwhile waits for the next turn.
  private static var isDisplaying = false
  /// Whether a view was asked to be drawn while views were drawn.
  private static var isDisplayPostponed = false

  static func requestDisplay() {
    if isDisplaying { isDisplayPostponed = true } else { pending.insert(.display) }
  }

  /// Lets the requests of the last turn's drawing count.
  static func resumeDisplay() {
    guard isDisplayPostponed else { return }
    isDisplayPostponed = false
    pending.insert(.display)
  }

  /// Leaves what is to be drawn for the next turn: each turn draws once.
  static func postponeDisplay() {
    guard pending.contains(.display) else { return }
    pending.remove(.display)
    isDisplayPostponed = true
  }

  /// Draws what asked for it, in windows.
  static func display(_ windows: some Sequence<UIWindow>) {
    guard !isDisplaying else { return }
    pending.remove(.display)
    isDisplaying = true
    for window in windows { window.displayTree() }
    isDisplaying = false
  }

  /// Draws the view and all in it that asked for it, the outermost first; what is hidden waits until it is shown.
  private func displayTree() {
    guard !isHidden else { return }
    displayIfMarked()
    madeLayer?.displayOwnSublayers()
    for subview in subviews { subview.displayTree() }
  }

  func displayIfMarked() {
    guard displayRequest != .nothing, bounds.width > 0, bounds.height > 0 else { return }
    // By the layer, where there is one, or a class of layers that may draw by itself.
    if madeLayer != nil || type(of: self).layerClass != CALayer.self {
      return layer.displayMarked()
    }
    let area = displayRequest.area(in: bounds)
    displayRequest = .nothing
    guard let area else { return }
    GraphicsStack.current.draw(bounds: bounds, area: area, scale: displayScale) { draw(area) }
  }

  /// Pixels per point.
  var displayScale: CGFloat { window?.screen.scale ?? 1 }
}

extension UIApplication {
  /// Draws once, when everything has its place.
  func displayWindows() {
    UIView.display(shownWindows)
    settle()
    UIView.postponeDisplay()
  }
}
