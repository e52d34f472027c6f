import Foundation

// The safe area: what the additional insets of controllers leave of their views, and of the views inside. There are no
// bars of the system, so without such insets it is all of the view.
extension UIView {
  /// Whether a controller has ever had additional insets.
  static var usesSafeAreas = false

  /// The part of the safe area of the superview that the view reaches beyond, and the additional insets of its
  /// controller; zero in no window (Apple, `safeAreaInsets`).
  var inheritedSafeAreaInsets: UIEdgeInsets {
    guard UIView.usesSafeAreas, window != nil else { return .zero }
    return coveredInsets + (controller?.additionalSafeAreaInsets ?? .zero)
  }

  private var coveredInsets: UIEdgeInsets {
    guard let superview else { return .zero }
    let insets = superview.safeAreaOfSubviews
    if insets == .zero { return .zero }
    let safe = superview.bounds.inset(by: insets)
    let frame = frame
    return UIEdgeInsets(
      top: min(max(safe.minY - frame.minY, 0), frame.height),
      left: min(max(safe.minX - frame.minX, 0), frame.width),
      bottom: min(max(frame.maxY - safe.maxY, 0), frame.height),
      right: min(max(frame.maxX - safe.maxX, 0), frame.width))
  }

  /// Notifies the view and its subviews, from the outside in, if their safe areas have changed.
  func noteSafeArea() {
    let insets = safeAreaInsets
    // Each view that is laid out looks at its subviews, in any case.
    guard insets != rareLooks?.knownSafeArea ?? .zero else { return }
    rareLooks[default: RareLooks()].knownSafeArea = insets
    safeAreaDidChange()
    for subview in subviews { subview.noteSafeArea() }
  }

  private func safeAreaDidChange() {
    if constraintSettings != nil { notePlaceForConstraints(originChanged: false) }
    setNeedsLayout()
    noteContentInsets()
    safeAreaInsetsDidChange()
    controller?.viewSafeAreaInsetsDidChange()
    layoutMarginsDidChange()
  }
}
