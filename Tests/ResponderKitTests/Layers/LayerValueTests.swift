import Foundation
import ResponderKit
import ResponderTesting
import Testing

@MainActor
@Suite(.serialized)
final class LayerValueTests {
  lazy var stage = Stage()

  /// Copies a property of its own, as on iOS.
  private final class Ring: CALayer {
    var progress = 0.0

    required init() { super.init() }
    override init(layer: Any) {
      super.init(layer: layer)
      progress = (layer as? Ring)?.progress ?? 0
    }
  }

  @Test func `a layer keeps what would only change a picture`() {
    let layer = Ring()
    layer.progress = 0.5
    #expect(Ring(layer: layer).progress == 0.5)
    layer.mask = CALayer()
    layer.maskedCorners = [.layerMinXMinYCorner]
    layer.sublayerTransform = CATransform3DMakeScale(2, 2, 2)
    #expect(layer.mask != nil && layer.maskedCorners == .layerMinXMinYCorner)
    #expect(layer.sublayerTransform.m33 == 2)
    #expect(layer.presentation() === layer && layer.model() === layer)
    layer.removeAnimation(forKey: "a")
    #expect(layer.animationKeys() == nil)
  }

  @Test func `a view and its layer have one background colour and clip together`() {
    let view = stage.view("view", 0, 0, 10, 10)
    view.backgroundColor = .systemRed
    #expect(view.layer.backgroundColor == UIColor.systemRed.cgColor)
    view.layer.backgroundColor = UIColor.systemGreen.cgColor
    #expect(view.backgroundColor == .systemGreen)
    view.layer.backgroundColor = nil
    #expect(view.backgroundColor == nil)
    view.clipsToBounds = true
    #expect(view.layer.masksToBounds)
    view.layer.masksToBounds = false
    let scrollView = UIScrollView()
    #expect(!view.clipsToBounds && scrollView.layer.masksToBounds)
    let layer = CALayer()
    (layer.masksToBounds, layer.backgroundColor) = (true, UIColor.systemRed.cgColor)
    #expect(layer.masksToBounds && layer.backgroundColor == UIColor.systemRed.cgColor)
  }

  @Test func `a layer of another shape decides what it contains and what is hit`() {
    final class Disc: CALayer {
      override func contains(_ point: CGPoint) -> Bool {
        hypot(point.x - bounds.midX, point.y - bounds.midY) <= bounds.width / 2
      }
    }
    final class Glass: CALayer {
      override func hitTest(_ point: CGPoint) -> CALayer? {
        let hit = super.hitTest(point)
        return hit === self ? nil : hit
      }
    }
    let (glass, disc) = (Glass(), Disc())
    glass.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    disc.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    glass.addSublayer(disc)
    #expect(glass.hitTest(CGPoint(x: 20, y: 20)) === disc)
    #expect(glass.hitTest(CGPoint(x: 1, y: 1)) == nil)
  }

  @Test func `a view's transform replaces its layer's, with depth and perspective`() {
    let view = stage.view("view", 0, 0, 10, 10)
    view.transform3D = CATransform3DMakeRotation(1, 0, 1, 0)
    #expect(view.layer.transform.m13 != 0)
    #expect(view.transform.a == view.layer.transform.m11)
    view.transform = .identity
    #expect(CATransform3DIsIdentity(view.layer.transform))
    view.layer.transform = CATransform3DMakeScale(2, 2, 2)
    view.transform = CGAffineTransform(scaleX: 3, y: 3)
    #expect(CATransform3DIsAffine(view.transform3D) && view.transform3D.m11 == 3)
  }

  @Test func `a transform times its inverse is the identity`() {
    var transform = CATransform3DRotate(CATransform3DMakeTranslation(3, 4, 5), 1, 1, 2, 3)
    transform.m34 = -1.0 / 500
    let product = CATransform3DConcat(transform, CATransform3DInvert(transform))
    let identity = CATransform3DIdentity
    for (found, wanted) in [
      (product.m11, identity.m11), (product.m12, identity.m12), (product.m21, identity.m21),
      (product.m33, identity.m33), (product.m34, identity.m34), (product.m41, identity.m41),
      (product.m43, identity.m43), (product.m44, identity.m44),
    ] {
      #expect(abs(found - wanted) < 1e-9)
    }
    let flat = CATransform3DMakeScale(0, 1, 1)
    #expect(CATransform3DEqualToTransform(CATransform3DInvert(flat), flat))
  }

  @Test func `a range of rates sets the rate of a display link`() {
    _ = stage.application
    final class Target: UIResponder {
      static let tick = Selector(Target.count)
      var ticks = 0
      func count() { ticks += 1 }
    }
    let target = Target()
    let link = CADisplayLink(target: target, selector: Target.tick)
    link.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 60, preferred: 20)
    link.add(to: .main, forMode: .common)
    stage.device.advance(by: 1.01)
    #expect((19...21).contains(target.ticks))
    link.invalidate()
  }
}
