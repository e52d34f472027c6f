public import Foundation

// How things would look: accepted, and nothing looks like it.
extension CGContext {
  /// Changes nothing.
  public func setFillColor(_ color: CGColor) {}
  /// Changes nothing.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
  /// Changes nothing.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {}
  /// Changes nothing.
  public func setStrokeColor(_ color: CGColor) {}
  /// Changes nothing.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
  /// Changes nothing.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {}
  /// Changes nothing.
  public func setLineWidth(_ width: CGFloat) {}
  /// Changes nothing.
  public func setLineCap(_ cap: CGLineCap) {}
  /// Changes nothing.
  public func setLineJoin(_ join: CGLineJoin) {}
  /// Changes nothing.
  public func setMiterLimit(_ limit: CGFloat) {}
  /// Changes nothing.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {}
  /// Changes nothing.
  public func setFlatness(_ flatness: CGFloat) {}
  /// Changes nothing.
  public func setAlpha(_ alpha: CGFloat) {}
  /// Changes nothing.
  public func setBlendMode(_ mode: CGBlendMode) {}
  /// Changes nothing.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {}
  /// Changes nothing.
  public func setShadow(offset: CGSize, blur: CGFloat) {}
  /// Changes nothing.
  public func setShouldAntialias(_ shouldAntialias: Bool) {}
  /// Changes nothing.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {}
  /// Changes nothing.
  public func setTextDrawingMode(_ mode: CGTextDrawingMode) {}
  /// Changes nothing.
  public func setCharacterSpacing(_ spacing: CGFloat) {}

  /// Kept, and given back.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolation }
    set { state.interpolation = newValue }
  }
  /// Kept, and given back.
  public var textMatrix: CGAffineTransform {
    get { state.textMatrix }
    set { state.textMatrix = newValue }
  }
  /// Where text would be drawn: the part of ``textMatrix`` that moves.
  public var textPosition: CGPoint {
    get { CGPoint(x: state.textMatrix.tx, y: state.textMatrix.ty) }
    set { (state.textMatrix.tx, state.textMatrix.ty) = (newValue.x, newValue.y) }
  }
}

/// How colours are laid over others.
public enum CGBlendMode: Int32, Sendable {
  /// In front of them.
  case normal = 0
  /// The product.
  case multiply = 1
  /// The product of what is missing from white.
  case screen = 2
  /// Product or screen, as the background is dark or light.
  case overlay = 3
  /// The darker.
  case darken = 4
  /// The lighter.
  case lighten = 5
  /// Lightens the background.
  case colorDodge = 6
  /// Darkens the background.
  case colorBurn = 7
  /// Darkens or lightens a little.
  case softLight = 8
  /// Product or screen, as the colour is dark or light.
  case hardLight = 9
  /// What differs.
  case difference = 10
  /// What differs, with less contrast.
  case exclusion = 11
  /// Nothing: what is there goes.
  case clear = 16
  /// The colour alone.
  case copy = 17
  /// The colour where the background is opaque.
  case sourceIn = 18
  /// The colour where the background is transparent.
  case sourceOut = 19
  /// The colour within the background.
  case sourceAtop = 20
  /// Behind the background.
  case destinationOver = 21
  /// The background where the colour is opaque.
  case destinationIn = 22
  /// The background where the colour is transparent.
  case destinationOut = 23
}

/// How scaled images are smoothed.
public enum CGInterpolationQuality: Int32, Sendable {
  /// As the context likes.
  case `default` = 0
  /// Not at all.
  case none = 1
  /// A little.
  case low = 2
  /// Much.
  case high = 3
  /// Between low and high.
  case medium = 4
}

/// What of a text is drawn.
public enum CGTextDrawingMode: Int32, Sendable {
  /// Its area.
  case fill = 0
  /// Its outline.
  case stroke = 1
  /// Both.
  case fillStroke = 2
  /// Nothing.
  case invisible = 3
}
