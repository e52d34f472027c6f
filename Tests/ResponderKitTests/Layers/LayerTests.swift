import ResponderKit
import ResponderTesting
import Testing

@MainActor
@Suite(.serialized)
final class LayerTests {
  private final class Card: UIView {
    var layouts: [String] = []
    let line = CALayer()

    override class var layerClass: AnyClass { CardLayer.self }

    override func layoutSublayers(of layer: CALayer) {
      layouts.append("sublayers")
      super.layoutSublayers(of: layer)
      line.frame = layer.bounds.insetBy(dx: 10, dy: 10)
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      layouts.append("subviews")
    }
  }

  private final class CardLayer: CALayer {
    var layouts = 0

    override func layoutSublayers() {
      layouts += 1
      super.layoutSublayers()
    }
  }

  lazy var stage = Stage()

  private func layer(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: x, y: y, width: width, height: height)
    return layer
  }

  // MARK: - Geometry

  @Test func `a layer of its own has a frame, a position and bounds`() {
    let layer = layer(10, 20, 100, 50)
    #expect(layer.position == CGPoint(x: 60, y: 45))
    #expect(layer.bounds == CGRect(x: 0, y: 0, width: 100, height: 50))
    layer.anchorPoint = .zero
    #expect(layer.frame == CGRect(x: 60, y: 45, width: 100, height: 50))
    layer.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(layer.position == CGPoint(x: 1, y: 2))
    layer.anchorPoint = CGPoint(x: 0.5, y: 0.5)
    layer.position = CGPoint(x: 50, y: 50)
    layer.bounds.size = CGSize(width: 20, height: 40)
    layer.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 2))
    #expect(abs(layer.frame.width - 40) < 0.001 && abs(layer.frame.height - 20) < 0.001)
    #expect(abs(layer.frame.minX - 30) < 0.001)
    layer.frame = CGRect(x: 0, y: 0, width: 80, height: 10)
    #expect(abs(layer.bounds.width - 10) < 0.001 && abs(layer.bounds.height - 80) < 0.001)
  }

  @Test func `a view's layer is the view's geometry`() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 50))
    #expect(view.layer.frame == view.frame && view.layer.bounds == view.bounds)
    view.layer.position = CGPoint(x: 100, y: 100)
    #expect(view.center == CGPoint(x: 100, y: 100))
    view.layer.bounds = CGRect(x: 5, y: 5, width: 10, height: 20)
    #expect(view.bounds == CGRect(x: 5, y: 5, width: 10, height: 20))
    view.layer.transform = CATransform3DMakeScale(2, 2, 1)
    #expect(view.transform == CGAffineTransform(scaleX: 2, y: 2))
    view.transform = CGAffineTransform(translationX: 3, y: 4)
    #expect(view.layer.affineTransform() == view.transform)
    view.transform = .identity
    view.layer.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(view.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
    view.layer.opacity = 0.5
    view.layer.isHidden = true
    #expect(view.alpha == 0.5 && view.isHidden)
    #expect(view.layer.opacity == 0.5 && view.layer.isHidden)
    #expect(view.layer.delegate === view)
  }

  @Test func `an anchor point moves the view, and fingers find it there`() {
    let view = stage.view("view", 100, 100, 100, 100)
    let inner = stage.view("inner", 0, 0, 10, 10, in: view)
    view.layer.anchorPoint = .zero
    #expect(view.anchorPoint == .zero)
    #expect(view.frame == CGRect(x: 150, y: 150, width: 100, height: 100))
    #expect(stage.hit(120, 120) == "window" && stage.hit(155, 155) == "inner")
    #expect(inner.convert(CGPoint(x: 1, y: 1), to: nil) == CGPoint(x: 151, y: 151))
    // It turns about its corner.
    view.transform = CGAffineTransform(scaleX: 2, y: 2)
    #expect(view.frame == CGRect(x: 150, y: 150, width: 200, height: 200))
    #expect(stage.hit(169, 169) == "inner" && stage.hit(340, 340) == "view")
    view.transform = .identity
    view.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    #expect(view.center == CGPoint(x: 10, y: 10) && stage.hit(29, 29) == "view")
    view.anchorPoint = CGPoint(x: 0.5, y: 0.5)
    #expect(view.frame == CGRect(x: 0, y: 0, width: 20, height: 20))
  }

  @Test func `points and rectangles move between layers`() {
    let (outer, inner) = (layer(10, 10, 100, 100), layer(20, 30, 40, 40))
    let other = layer(50, 50, 10, 10)
    outer.addSublayer(inner)
    outer.addSublayer(other)
    outer.bounds.origin = CGPoint(x: 5, y: 0)
    let point = CGPoint(x: 1, y: 2)
    #expect(inner.convert(point, to: outer) == CGPoint(x: 21, y: 32))
    #expect(outer.convert(point, from: inner) == CGPoint(x: 21, y: 32))
    #expect(inner.convert(point, to: other) == CGPoint(x: -29, y: -18))
    #expect(inner.convert(CGPoint(x: 21, y: 32), from: nil) == point)
    #expect(inner.convert(point, to: nil) == CGPoint(x: 21, y: 32))
    let rect = CGRect(x: 0, y: 0, width: 4, height: 4)
    #expect(inner.convert(rect, to: outer) == CGRect(x: 20, y: 30, width: 4, height: 4))
    #expect(inner.convert(rect, from: outer) == CGRect(x: -20, y: -30, width: 4, height: 4))
  }

  // MARK: - The tree

  @Test func `layers have their order`() {
    let root = CALayer()
    let (a, b, c, d) = (CALayer(), CALayer(), CALayer(), CALayer())
    #expect(root.sublayers == nil)
    root.addSublayer(a)
    root.insertSublayer(b, at: 0)
    root.insertSublayer(c, above: b)
    root.insertSublayer(d, below: a)
    #expect(root.sublayers == [b, c, d, a])
    root.insertSublayer(b, above: nil)
    #expect(root.sublayers == [c, d, a, b])
    root.insertSublayer(b, below: nil)
    #expect(root.sublayers == [b, c, d, a] && b.superlayer === root)
    let e = CALayer()
    root.replaceSublayer(c, with: e)
    #expect(root.sublayers == [b, e, d, a] && c.superlayer == nil)
    root.replaceSublayer(c, with: a)
    c.removeFromSuperlayer()
    root.sublayers = [c]
    #expect(root.sublayers == [c] && a.superlayer == nil)
    root.sublayers = nil
    #expect(root.sublayers == nil)
  }

  @Test func `the layers of subviews lie in front of a view's own, and stay with their views`() {
    let (view, child) = (UIView(), UIView())
    view.addSubview(child)
    let own = CALayer()
    view.layer.addSublayer(own)
    #expect(view.layer.sublayers == [own, child.layer])
    #expect(child.layer.superlayer === view.layer)
    own.addSublayer(child.layer)
    child.layer.removeFromSuperlayer()
    #expect(child.superview === view && own.sublayers == nil)
  }

  @Test func `a point finds the farthest layer`() {
    let root = layer(100, 100, 100, 100)
    let (back, front) = (layer(0, 0, 60, 60), layer(40, 40, 100, 20))
    root.addSublayer(back)
    root.addSublayer(front)
    #expect(root.hitTest(CGPoint(x: 110, y: 110)) === back)
    #expect(root.hitTest(CGPoint(x: 145, y: 145)) === front)
    #expect(root.hitTest(CGPoint(x: 195, y: 195)) === root)
    // Outside of the layer around it.
    #expect(root.hitTest(CGPoint(x: 230, y: 150)) === front)
    root.masksToBounds = true
    #expect(root.hitTest(CGPoint(x: 230, y: 150)) == nil)
    front.isHidden = true
    #expect(root.hitTest(CGPoint(x: 145, y: 145)) === back)
    back.setAffineTransform(CGAffineTransform(scaleX: 0, y: 0))
    #expect(root.hitTest(CGPoint(x: 145, y: 145)) === root)
    #expect(root.hitTest(.zero) == nil)
  }

  // MARK: - Layout

  @Test func `a view's layer is of its class, and lays out the view`() throws {
    let card = Card(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    stage.window.addSubview(card)
    stage.device.advance(by: 0)
    let layer = try #require(card.layer as? CardLayer)
    #expect(layer.layouts == 1 && card.layouts == ["sublayers", "subviews"])
    #expect(card.line.frame == CGRect(x: 10, y: 10, width: 80, height: 80))
    layer.setNeedsLayout()
    #expect(layer.needsLayout())
    layer.layoutIfNeeded()
    #expect(layer.layouts == 2 && !layer.needsLayout())
  }

  @Test func `a layer of its own is laid out at the end of the turn, by its delegate`() {
    final class Placer: CALayerDelegate {
      var layouts = 0
      func layoutSublayers(of layer: CALayer) { layouts += 1 }
    }
    let placer = Placer()
    let view = stage.view("view", 0, 0, 100, 100)
    let layer = layer(0, 0, 10, 10)
    layer.delegate = placer
    view.layer.addSublayer(layer)
    stage.device.advance(by: 0)
    #expect(placer.layouts == 1)
    layer.bounds.size.width = 20
    #expect(layer.needsLayout())
    layer.layoutIfNeeded()
    #expect(placer.layouts == 2 && !layer.needsLayout())
    layer.addSublayer(CALayer())
    CATransaction.flush()
    #expect(placer.layouts == 3)
  }

  // MARK: - Transforms and transactions

  @Test func `transforms in space have a part in the plane`() {
    let turn = CATransform3DMakeRotation(.pi / 2, 0, 0, 2)
    #expect(CATransform3DIsAffine(turn))
    let affine = CATransform3DGetAffineTransform(turn)
    #expect(abs(affine.b - 1) < 0.001 && abs(affine.a) < 0.001)
    #expect(!CATransform3DIsAffine(CATransform3DMakeRotation(1, 1, 0, 0)))
    #expect(CATransform3DMakeRotation(1, 0, 0, 0) == CATransform3DIdentity)
    #expect(CATransform3DIsIdentity(CATransform3DMakeAffineTransform(.identity)))
    var moved = CATransform3DTranslate(CATransform3DMakeScale(2, 3, 1), 5, 7, 0)
    #expect(
      CATransform3DGetAffineTransform(moved)
        == CGAffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 10, ty: 21))
    moved = CATransform3DScale(CATransform3DMakeTranslation(5, 7, 0), 2, 3, 1)
    #expect(CATransform3DGetAffineTransform(moved).tx == 5)
    #expect(
      abs(CATransform3DRotate(CATransform3DIdentity, .pi, 0, 0, 1).m11 + 1) < 0.001)
    let layer = CALayer()
    var deep = CATransform3DIdentity
    deep.m34 = -1.0 / 500
    layer.transform = deep
    #expect(layer.transform.m34 == -1.0 / 500)
  }
}
