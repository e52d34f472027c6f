public import Foundation

/// The context that is drawn into on this thread; `nil` outside of `draw(_:)` and its like.
public func UIGraphicsGetCurrentContext() -> CGContext? { GraphicsStack.current.context }

/// Makes a context the current one.
public func UIGraphicsPushContext(_ context: CGContext) { GraphicsStack.current.push(context) }

/// Takes back the last ``UIGraphicsPushContext(_:)``.
public func UIGraphicsPopContext() { GraphicsStack.current.pop() }

/// Draws nothing.
public func UIRectFill(_ rect: CGRect) {}
/// Draws nothing.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {}
/// Draws nothing.
public func UIRectFrame(_ rect: CGRect) {}
/// Clips the current context to a rectangle.
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }

extension UIColor {
  /// Would set the colour that areas and lines are drawn in; nothing is drawn.
  public func set() {}
  /// Would set the colour that areas are drawn in; nothing is drawn.
  public func setFill() {}
  /// Would set the colour that lines are drawn in; nothing is drawn.
  public func setStroke() {}
}
