public import Foundation

/// How a view's edge and shadow would look. It is kept and given back, never drawn.
@MainActor
open class CALayer: NSObject {
  /// In points, as all that follows but the opacity.
  open var cornerRadius: CGFloat = 0
  /// How wide the border is.
  open var borderWidth: CGFloat = 0
  /// The border's colour; `nil` for black.
  open var borderColor: CGColor?
  /// The shadow's colour; `nil` for black.
  open var shadowColor: CGColor?
  /// From 0 to 1.
  open var shadowOpacity: Float = 0
  /// How far the shadow lies from the layer.
  open var shadowOffset = CGSize(width: 0, height: -3)
  /// How soft the shadow is.
  open var shadowRadius: CGFloat = 3
  /// Changes nothing: what lies outside is not touched either way.
  open var masksToBounds = false
  /// Decides nothing: views lie in the order of `subviews`.
  open var zPosition: CGFloat = 0

  weak var view: UIView?

  init(of view: UIView) {
    self.view = view
    super.init()
  }

  @MainActor public override init() {
    super.init()
  }

  /// Ends the animations of the layer's view before their time; where it was the last view of one,
  /// its completion is called in a later turn, with `false`.
  open func removeAllAnimations() {
    view?.removeAnimations()
  }
}

/// A layer's colour.
public typealias CGColor = UIColor

extension UIColor {
  /// The same colour, for a layer.
  public var cgColor: CGColor { self }
}
