import Foundation

extension UIView {
  /// Gives the subviews their share of a change of size, each as its ``autoresizingMask`` says.
  func autoresizeSubviews(from old: CGSize) {
    guard autoresizesSubviews, old != bounds.size else { return }
    let width = bounds.width - old.width
    let height = bounds.height - old.height
    for subview in subviews where subview.autoresizingMask != [] && subview.transform.isIdentity {
      let mask = subview.autoresizingMask
      let frame = subview.frame
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

/// The parts of one axis that give: they share a change by how large they are (Apple,
/// `autoresizingMask`), and evenly where all of them are empty. `nil` for one that does not give.
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
