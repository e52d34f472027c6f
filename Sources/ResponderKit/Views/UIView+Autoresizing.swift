import Foundation

extension UIView {
  /// Resizes the subviews after a change of size, according to their ``autoresizingMask``.
  func autoresizeSubviews(from old: CGSize) {
    guard autoresizesSubviews, old != bounds.size else { return }
    let width = bounds.width - old.width
    let height = bounds.height - old.height
    guard width.isFinite, height.isFinite else { return }
    for subview in subviews
    where subview.autoresizingMask != [] && subview.transform.isIdentity
      && subview.constraintSettings?.translatesMask != false
    {
      let mask = subview.autoresizingMask
      let frame = subview.frame
      guard frame.isFinite else { continue }
      let across = Share(
        before: mask.contains(.flexibleLeftMargin) ? frame.minX - bounds.minX : nil,
        size: mask.contains(.flexibleWidth) ? frame.width : nil,
        after: mask.contains(.flexibleRightMargin) ? bounds.minX + old.width - frame.maxX : nil
      ).taking(width)
      let down = Share(
        before: mask.contains(.flexibleTopMargin) ? frame.minY - bounds.minY : nil,
        size: mask.contains(.flexibleHeight) ? frame.height : nil,
        after: mask.contains(.flexibleBottomMargin) ? bounds.minY + old.height - frame.maxY : nil
      ).taking(height)
      subview.frame = CGRect(
        x: frame.minX + across.move, y: frame.minY + down.move,
        width: max(frame.width + across.growth, 0), height: max(frame.height + down.growth, 0))
    }
  }
}

/// The flexible parts of one axis, which share a change in proportion to their sizes (Apple,
/// `autoresizingMask`), or evenly if all are zero. `nil` for an inflexible part.
private struct Share {
  let before, size, after: CGFloat?

  func taking(_ change: CGFloat) -> (move: CGFloat, growth: CGFloat) {
    let parts = [before, size, after].compactMap { $0 }
    let total = parts.reduce(0) { $0 + max($1, 0) }
    func share(_ part: CGFloat?) -> CGFloat {
      guard let part else { return 0 }
      return total > 0 ? change * max(part, 0) / total : change / CGFloat(parts.count)
    }
    return (share(before), share(size))
  }
}

/// What a view keeps for constraints, as far as autoresizing and margins depend on it. The folder Constraints keeps the rest.
@MainActor
class ConstraintSettings {
  /// Whether constraints take the view's frame as it is.
  var translatesMask = true
  /// The margins that were set.
  var margins: UIEdgeInsets?
}
