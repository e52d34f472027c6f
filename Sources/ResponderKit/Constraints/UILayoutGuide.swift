public import Foundation

/// A rectangle that constraints can refer to, without a view.
@MainActor
open class UILayoutGuide: NSObject {
  /// The view that the rectangle lies in; `addLayoutGuide(_:)` sets it.
  open internal(set) weak var owningView: UIView?
  /// A name of the application's own, for warnings.
  open var identifier = ""
  var kind = Kind.own

  /// Where a guide has its place from.
  enum Kind {
    /// From constraints.
    case own
    /// From its view.
    case safeArea, margins, readable
    /// From its scroll view.
    case content, frame
  }

  @MainActor public override init() { super.init() }

  init(_ kind: Kind, of view: UIView, _ identifier: String) {
    super.init()
    self.kind = kind
    self.identifier = identifier
    owningView = view
  }

  /// The rectangle in the view's coordinates, as of the last layout.
  open var layoutFrame: CGRect {
    guard let view = owningView else { return .zero }
    let engine = view.outermost.constraintBox?.engine
    return engine?.frame(of: self) ?? view.bounds.inset(by: view.insets(of: kind))
  }

  /// The left edge.
  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  /// The right edge.
  open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  /// The left edge.
  open var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  /// The right edge.
  open var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  /// The upper edge.
  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  /// The lower edge.
  open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  /// The width.
  open var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  /// The height.
  open var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
  /// The middle between left and right.
  open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  /// The middle between top and bottom.
  open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
}
