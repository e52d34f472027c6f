import Foundation

// The range of the content offset, and the effects of changing it.
extension UIScrollView {
  var range: ScrollRange {
    ScrollRange(content: contentSize, inset: adjustedContentInset, view: bounds.size)
  }

  /// The part of the safe area that counts as inset.
  var safeAreaShare: UIEdgeInsets {
    let area = safeAreaInsets
    switch contentInsetAdjustmentBehavior {
    case .never: return .zero
    case .always: return area
    case .automatic, .scrollableAxes:
      var share = UIEdgeInsets.zero
      if contentSize.height > bounds.height || bouncesVertically {
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
    if range.y.lowerBound < range.y.upperBound || (bounces && bouncesVertically) {
      axes.insert(.vertical)
    }
    return axes
  }

  /// Returns the offset nearest to the present one that shows a rectangle within the insets, as far as
  /// it fits.
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

  /// Reports changed insets, and moves the content with its ends.
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

  /// Keeps resting content within its ends when they change; content that moves or is dragged continues.
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

  /// Handles any change of the offset.
  func didMove(from old: CGPoint) {
    setNeedsLayout()
    if movesItself {
      // Changes by the delegate do not count as the scroll view's own.
      movesItself = false
    } else {
      wasMoved(by: CGVector(dx: contentOffset.x - old.x, dy: contentOffset.y - old.y))
    }
    attachedRefresh?.follow(self)
    delegate?.scrollViewDidScroll(self)
  }

  /// Changes the offset by the scroll view's own motion.
  func move(to offset: CGPoint) {
    guard offset != contentOffset else { return }
    movesItself = true
    contentOffset = offset
    movesItself = false
  }

  /// Restarts the drag at the content's present position.
  func renewGrip() {
    guard let old = grip else { return }
    grip = ScrollGrip(
      of: contentOffset, axes: old.axes, bounces: bounces, in: range, view: bounds.size,
      lost: old.followed)
  }

  /// Continues drags and motions from where the application moved the content.
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
