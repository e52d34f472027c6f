import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// How layers draw, and what their delegates are asked.
@MainActor
@Suite(.serialized)
final class LayerDrawingTests {
  private final class Painter: CALayerDelegate {
    var calls: [String] = []
    var draws = true

    func layerWillDraw(_ layer: CALayer) { calls.append("will") }
    func draw(_ layer: CALayer, in ctx: CGContext) {
      calls.append("draw \(Int(ctx.boundingBoxOfClipPath.width))")
      #expect(UIGraphicsGetCurrentContext() == nil)
    }
  }

  private final class Shower: CALayerDelegate {
    func display(_ layer: CALayer) { layer.contents = "picture" }
    func draw(_ layer: CALayer, in ctx: CGContext) { Issue.record("It displays by itself.") }
  }

  private final class Card: UIView {
    var calls: [String] = []

    override func layerWillDraw(_ layer: CALayer) { calls.append("will") }
    override func draw(_ layer: CALayer, in ctx: CGContext) {
      calls.append("layer")
      super.draw(layer, in: ctx)
      calls.append("end")
    }
    override func draw(_ rect: CGRect) {
      calls.append(
        "view \(Int(rect.minX)) \(Int(rect.width)) \(UIGraphicsGetCurrentContext() != nil)")
    }
  }

  private final class Ring: CALayer {
    var draws = 0
    override func draw(in ctx: CGContext) {
      draws += 1
      ctx.addEllipse(in: bounds)
      ctx.strokePath()
    }
  }

  private lazy var stage = Stage()

  @Test func `DR-07 a layer asks its delegate, once a turn`() {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 30, height: 20)
    let painter = Painter()
    layer.delegate = painter
    stage.window.layer.addSublayer(layer)
    stage.device.advance(by: 0)
    #expect(painter.calls == [])
    layer.setNeedsDisplay()
    layer.setNeedsDisplay()
    #expect(layer.needsDisplay())
    stage.device.advance(by: 0)
    #expect(painter.calls == ["will", "draw 30"])
    #expect(!layer.needsDisplay())
    layer.setNeedsDisplay(CGRect(x: 0, y: 0, width: 7, height: 7))
    layer.displayIfNeeded()
    layer.displayIfNeeded()
    #expect(painter.calls == ["will", "draw 30", "will", "draw 7"])
    stage.device.advance(by: 0)
    #expect(painter.calls.count == 4)
  }

  @Test func `DR-07 a delegate that displays is not asked to draw`() {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 30, height: 20)
    let shower = Shower()
    layer.delegate = shower
    stage.window.layer.addSublayer(layer)
    layer.setNeedsDisplay()
    stage.device.advance(by: 0)
    #expect(layer.contents as? String == "picture")
  }

  @Test func `DR-07 a view with a layer is asked as the layer's delegate`() {
    let card = Card(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    _ = card.layer
    stage.window.addSubview(card)
    stage.device.advance(by: 0)
    let whole = ["will", "layer", "view 0 50 true", "end"]
    #expect(card.calls == whole)
    card.layer.setNeedsDisplay(CGRect(x: 10, y: 0, width: 20, height: 50))
    stage.device.advance(by: 0)
    #expect(card.calls == whole + ["will", "layer", "view 10 20 true", "end"])
    card.layer.display()
    #expect(card.calls.count == 12)
    #expect(UIGraphicsGetCurrentContext() == nil)
  }

  @Test func `DR-09 a layer of its own is drawn when it is asked for, shown and large enough`() {
    let ring = Ring()
    stage.window.layer.addSublayer(ring)
    ring.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    stage.device.advance(by: 0)
    #expect(ring.draws == 0)
    ring.needsDisplayOnBoundsChange = true
    ring.bounds.size = .zero
    stage.device.advance(by: 0)
    #expect(ring.draws == 0)
    ring.bounds.size = CGSize(width: 5, height: 5)
    stage.device.advance(by: 0)
    #expect(ring.draws == 1)
    ring.isHidden = true
    ring.setNeedsDisplay()
    stage.device.advance(by: 0)
    #expect(ring.draws == 1)
    ring.isHidden = false
    stage.device.advance(by: 0)
    #expect(ring.draws == 2)
    ring.removeFromSuperlayer()
    ring.setNeedsDisplay()
    stage.device.advance(by: 0)
    #expect(ring.draws == 2)
    stage.window.layer.addSublayer(ring)
    CATransaction.flush()
    #expect(ring.draws == 3)
  }
}
