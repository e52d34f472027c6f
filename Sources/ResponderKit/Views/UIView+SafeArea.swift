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
    // An edge that lies beyond the superview's is not covered by anything.
    func covered(_ inset: CGFloat, _ length: CGFloat, _ size: CGFloat) -> CGFloat {
      inset > 0 ? min(max(length, 0), size) : 0
    }
    return UIEdgeInsets(
      top: covered(insets.top, safe.minY - frame.minY, frame.height),
      left: covered(insets.left, safe.minX - frame.minX, frame.width),
      bottom: covered(insets.bottom, frame.maxY - safe.maxY, frame.height),
      right: covered(insets.right, frame.maxX - safe.maxX, frame.width))
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
