// Names without an effect: nothing is drawn.

extension CALayer {
  /// Does nothing: no picture is made (Apple, `render(in:)`).
  public func render(in ctx: CGContext) {}
}
