import Foundation

// Where the content may lie, and what becomes of it when that changes.
extension UIScrollView {
  var range: ScrollRange {
    ScrollRange(content: contentSize, inset: adjustedContentInset, view: bounds.size)
  }

  /// What of the safe area counts among the insets.
  var safeAreaShare: UIEdgeInsets {
    let area = safeAreaInsets
    switch contentInsetAdjustmentBehavior {
    case .never: return .zero
    case .always: return area
    case .automatic, .scrollableAxes:
      var share = UIEdgeInsets.zero
      if contentSize.height > bounds.height || alwaysBounceVertical {
        (share.top, share.bottom) = (area.top, area.bottom)
      }
      if contentSize.width > bounds.width || alwaysBounceHorizontal {
        (share.left, share.right) = (area.left, area.right)
      }
      return share
    }
  }

  /// The axes along which fingers can move the content.
  var scrollableAxes: ScrollAxes {
    let range = range
    var axes: ScrollAxes = []
    if range.x.lowerBound < range.x.upperBound || (bounces && alwaysBounceHorizontal) {
      axes.insert(.horizontal)
    }
    if range.y.lowerBound < range.y.upperBound || (bounces && alwaysBounceVertical) {
      axes.insert(.vertical)
    }
    return axes
  }

  /// The offset that is nearest to the present one and shows a rectangle beside the insets, as far as it
  /// fits.
  func offset(showing rect: CGRect) -> CGPoint {
    let inset = adjustedContentInset
    let visible = bounds.inset(by: inset)
    var offset = contentOffset
    if rect.minX < visible.minX || rect.width > visible.width {
      offset.x = rect.minX - inset.left
    } else if rect.maxX > visible.maxX {
      offset.x = rect.maxX - visible.width - inset.left
    }
    if rect.minY < visible.minY || rect.height > visible.height {
      offset.y = rect.minY - inset.top
    } else if rect.maxY > visible.maxY {
      offset.y = rect.maxY - visible.height - inset.top
    }
    return range.nearest(to: offset)
  }

  /// Tells of insets that have changed, and has the content follow its ends.
  func noteInsetsAndRange() {
    let inset = adjustedContentInset
    if inset != knownInset {
      knownInset = inset
      adjustedContentInsetDidChange()
      delegate?.scrollViewDidChangeAdjustedContentInset(self)
    }
    let (old, new) = (knownRange, range)
    guard new != old else { return }
    knownRange = new
    rangeChanged(from: old)
  }

  /// Keeps content within its ends that lay there when they changed; what moves or is held goes on from
  /// where it is.
  private func rangeChanged(from old: ScrollRange) {
    if glide != nil { return replanGlide() }
    if scrolling != nil {
      if old.contains(scrollTarget) { scrollTarget = range.nearest(to: scrollTarget) }
      return
    }
    if isScaling { return }
    if grip != nil { return renewGrip() }
    guard zooming == nil, old.contains(contentOffset) else { return }
    contentOffset = range.nearest(to: contentOffset)
  }

  /// Notes that the offset has changed, by whatever.
  func didMove(from old: CGPoint) {
    setNeedsLayout()
    if movesItself {
      // What the delegate does about it is not the scroll view's doing.
      movesItself = false
    } else {
      wasMoved(by: CGVector(dx: contentOffset.x - old.x, dy: contentOffset.y - old.y))
    }
    delegate?.scrollViewDidScroll(self)
  }

  /// Changes the offset along with a motion of the scroll view's own.
  func move(to offset: CGPoint) {
    guard offset != contentOffset else { return }
    movesItself = true
    contentOffset = offset
    movesItself = false
  }

  /// Has the fingers hold the content where it is.
  func renewGrip() {
    guard let old = grip else { return }
    grip = ScrollGrip(
      of: contentOffset, axes: old.axes, bounces: bounces, in: range, view: bounds.size)
  }

  /// Has fingers and motions go on from where the application put the content.
  private func wasMoved(by way: CGVector) {
    renewGrip()
    if glide != nil { replanGlide(movedBy: way) }
  }
}

extension UIEdgeInsets {
  static func + (one: Self, other: Self) -> Self {
    Self(
      top: one.top + other.top, left: one.left + other.left, bottom: one.bottom + other.bottom,
      right: one.right + other.right)
  }
}
