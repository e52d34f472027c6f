public import Foundation

// Names without an effect: values are kept and given back, and calls never come.

/// A pointer over a view. There are no pointers: it never recognises.
@MainActor
open class UIHoverGestureRecognizer: UIGestureRecognizer {
  /// 0: nothing hovers.
  open var zOffset: CGFloat { 0 }
}
