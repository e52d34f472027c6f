import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// Views that are not as large as their bounds, and hit tests by hand.
@MainActor
@Suite(.serialized)
final class ShapedViewTests {
  private final class Disc: UIControl {
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
      let radius = bounds.width / 2
      return hypot(point.x - radius, point.y - radius) < radius
    }
  }

  private lazy var stage = Stage()

  @Test func `HT-46 a round button leaves its corners to what lies behind it`() {
    _ = stage.view("behind", 0, 0, 400, 400)
    let disc = Disc(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
    disc.accessibilityIdentifier = "disc"
    stage.window.addSubview(disc)
    var taps = 0
    disc.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
    #expect(stage.hit(150, 150) == "disc" && stage.hit(105, 105) == "behind")
    stage.device.tap(at: CGPoint(x: 150, y: 101))
    stage.device.tap(at: CGPoint(x: 199, y: 199))
    #expect(taps == 1)
    #expect(stage.log.take().contains { $0.hasPrefix("behind began") })
    // What its subviews would answer is not asked beside it.
    let badge = ProbeView("badge", stage.log, frame: CGRect(x: 80, y: 0, width: 20, height: 20))
    disc.addSubview(badge)
    #expect(stage.hit(195, 105) == "behind")
  }

  @Test func `HT-47 a hit test by hand without an event answers the view of the finger there`() {
    let outer = stage.view("outer", 50, 50, 300, 300)
    let inner = stage.view("inner", 100, 100, 100, 100, in: outer)
    inner.transform = CGAffineTransform(rotationAngle: 1)
    outer.bounds.origin = CGPoint(x: 30, y: 0)
    var touched: UIView?
    stage.window.onSendEvent = { touched = $0.allTouches?.first?.view }
    for point in [(100.0, 100.0), (170, 200), (120, 150), (390, 390)] {
      let place = CGPoint(x: point.0, y: point.1)
      let answer = stage.window.hitTest(place, with: nil)
      let finger = stage.device.touchDown(at: place)
      #expect(touched === answer)
      stage.device.lift(finger)
    }
    #expect(stage.window.hitTest(CGPoint(x: 401, y: 10), with: nil) == nil)
    #expect(outer.hitTest(outer.convert(CGPoint(x: 170, y: 200), from: nil), with: nil) === inner)
  }
}
