public import Foundation

extension CALayer {
  /// The bounding rectangle of the layer, in the superlayer's coordinates.
  public var frame: CGRect {
    get { bounds.enclosing(convertToSuperlayer) }
    set {
      if let view { return view.frame = newValue }
      let affine = transform.affine
      position = CGPoint(
        x: newValue.minX + newValue.width * anchorPoint.x,
        y: newValue.minY + newValue.height * anchorPoint.y)
      bounds.size = affine.isIdentity ? newValue.size : newValue.size.around(affine.inverted())
    }
  }

  /// Returns the transform as an affine one.
  public func affineTransform() -> CGAffineTransform { transform.affine }

  /// Sets the transform to an affine one.
  public func setAffineTransform(_ affine: CGAffineTransform) {
    transform = CATransform3DMakeAffineTransform(affine)
  }

  /// Converts a point from another layer's coordinates; `nil` for those of the root layer.
  public func convert(_ point: CGPoint, from layer: CALayer?) -> CGPoint {
    convertFromRoot(layer?.convertToRoot(point) ?? point)
  }

  /// Converts a point to another layer's coordinates; `nil` for those of the root layer.
  public func convert(_ point: CGPoint, to layer: CALayer?) -> CGPoint {
    let there = convertToRoot(point)
    return layer?.convertFromRoot(there) ?? there
  }

  /// Converts a rectangle from another layer's coordinates.
  public func convert(_ rect: CGRect, from layer: CALayer?) -> CGRect {
    rect.enclosing { convert($0, from: layer) }
  }

  /// Converts a rectangle to another layer's coordinates.
  public func convert(_ rect: CGRect, to layer: CALayer?) -> CGRect {
    rect.enclosing { convert($0, to: layer) }
  }

  // MARK: - Steps

  private var pivot: CGPoint {
    let (bounds, anchor) = (bounds, anchorPoint)
    return CGPoint(
      x: bounds.minX + bounds.width * anchor.x, y: bounds.minY + bounds.height * anchor.y)
  }

  private func convertToSuperlayer(_ point: CGPoint) -> CGPoint {
    let (pivot, position) = (pivot, position)
    let turned = CGPoint(x: point.x - pivot.x, y: point.y - pivot.y).applying(transform.affine)
    return CGPoint(x: turned.x + position.x, y: turned.y + position.y)
  }

  func convertFromSuperlayer(_ point: CGPoint) -> CGPoint {
    let (pivot, position) = (pivot, position)
    let straight = CGPoint(x: point.x - position.x, y: point.y - position.y)
      .applying(transform.affine.inverted())
    return CGPoint(x: straight.x + pivot.x, y: straight.y + pivot.y)
  }

  private func convertToRoot(_ point: CGPoint) -> CGPoint {
    guard let superlayer else { return point }
    return superlayer.convertToRoot(convertToSuperlayer(point))
  }

  private func convertFromRoot(_ point: CGPoint) -> CGPoint {
    guard let superlayer else { return point }
    return convertFromSuperlayer(superlayer.convertFromRoot(point))
  }
}
