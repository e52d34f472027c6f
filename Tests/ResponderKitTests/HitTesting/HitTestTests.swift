import ResponderKit
import Testing

@MainActor
@Suite(.serialized)
final class HitTestTests {
  lazy var stage = Stage()

  /// `front` covers `back`, and `inner` lies in `front`.
  func overlap() -> (back: ProbeView, front: ProbeView, inner: ProbeView) {
    let back = stage.view("back", 0, 0, 100, 100)
    let front = stage.view("front", 0, 0, 100, 100)
    return (back, front, stage.view("inner", 0, 0, 50, 50, in: front))
  }

  @Test func `HT-01 a hidden view is passed over with all that is in it`() {
    overlap().front.isHidden = true
    #expect(stage.hit(10, 10) == "back")
  }

  @Test func `HT-02 a view without interaction lets the touch fall to the view behind`() {
    overlap().front.isUserInteractionEnabled = false
    #expect(stage.hit(10, 10) == "back")
  }

  @Test(arguments: [
    (0, "back"), (0.005, "back"), (0.01, "back"), (0.011, "inner"), (0.02, "inner"),
    (1, "inner"),
  ])
  func `HT-03 HT-04 a view with an alpha up to 0.01 is passed over`(
    alpha: Double, hit: String
  ) {
    overlap().front.alpha = alpha
    #expect(stage.hit(10, 10) == hit)
  }

  @Test func `HT-05 each view's own alpha counts, not the product`() {
    let (_, front, inner) = overlap()
    front.alpha = 0.1
    inner.alpha = 0.05
    #expect(stage.hit(10, 10) == "inner")
  }

  @Test func `HT-06 a view with a clear background is hit`() {
    overlap().front.backgroundColor = .clear
    #expect(stage.hit(70, 70) == "front")
  }

  @Test(arguments: [
    (0, 0, true), (99.99, 49.99, true), (100, 25, false), (50, 50, false), (-0.01, 0, false),
  ])
  func `HT-07 the right and lower edges are outside`(x: Double, y: Double, isInside: Bool) {
    let view = UIView(frame: CGRect(x: 7, y: 7, width: 100, height: 50))
    #expect(view.point(inside: CGPoint(x: x, y: y), with: nil) == isInside)
  }

  @Test func `HT-08 a point is inside by the bounds' own coordinates`() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.bounds.origin = CGPoint(x: 10000, y: 10000)
    #expect(!view.point(inside: CGPoint(x: 50, y: 50), with: nil))
    #expect(view.point(inside: CGPoint(x: 10050, y: 10050), with: nil))
  }

  @Test(arguments: [
    (-5, -5, "root"), (40, 40, "sub"), (52.5, 52.5, "subsub"), (-11, -11, nil), (95, 95, nil),
  ])
  func `HT-09 the search goes down by each view's own coordinates`(
    x: Double, y: Double, hit: String?
  ) {
    let root = stage.view("root", 0, 0, 100, 100)
    root.bounds = CGRect(x: -10, y: -10, width: 100, height: 100)
    let sub = stage.view("sub", 40, 40, 20, 20, in: root)
    _ = stage.view("subsub", 10, 10, 5, 5, in: sub)
    #expect(root.hitTest(CGPoint(x: x, y: y), with: nil)?.accessibilityIdentifier == hit)
  }

  @Test(arguments: [
    (25, 25, "child"), (74, 74, "child"), (20, 20, "root"), (75, 75, "root"), (100, 100, nil),
  ])
  func `HT-10 a scaled child is hit where it is seen`(x: Double, y: Double, hit: String?) {
    let root = stage.view("root", 0, 0, 100, 100)
    let child = stage.view("child", 0, 0, 100, 100, in: root)
    child.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
    #expect(child.frame == CGRect(x: 25, y: 25, width: 50, height: 50))
    #expect(root.hitTest(CGPoint(x: x, y: y), with: nil)?.accessibilityIdentifier == hit)
  }

  @Test(arguments: [(199, 199, "self"), (200, 200, nil)])
  func `HT-11 a view scaled by half has bounds of twice its frame`(
    x: Double, y: Double, hit: String?
  ) {
    let view = stage.view("self", 0, 0, 10, 10)
    view.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
    view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    #expect(view.frame == CGRect(x: 0, y: 0, width: 100, height: 100))
    #expect(view.hitTest(CGPoint(x: x, y: y), with: nil)?.accessibilityIdentifier == hit)
  }

  @Test func `a view scaled to nothing is not hit`() {
    let (_, front, _) = overlap()
    front.transform = CGAffineTransform(scaleX: 0, y: 0)
    #expect(stage.hit(10, 10) == "back")
    #expect(stage.hit(90, 90) == "back")
  }

  @Test func `HT-13 HT-14 what sticks out of its superview is not hit`() {
    let parent = stage.view("parent", 100, 100, 100, 100)
    _ = stage.view("child", 50, 50, 100, 100, in: parent)
    #expect(stage.hit(199, 199) == "child")
    #expect(stage.hit(201, 201) == "window")
  }

  @Test
  func `HT-15 a superview whose point(inside:) is always true lets an overflowing child be hit`() {
    let parent = stage.view("parent", 100, 100, 100, 100)
    _ = stage.view("child", 50, 50, 100, 100, in: parent)
    parent.insideEverywhere = true
    #expect(stage.hit(220, 220) == "child")
  }

  @Test func `HT-16 of two siblings that overlap the last one is hit`() {
    let (back, front, _) = overlap()
    #expect(stage.hit(70, 70) == "front")
    stage.window.bringSubviewToFront(back)
    #expect(stage.hit(70, 70) == "back")
    stage.window.sendSubviewToBack(back)
    #expect(stage.hit(70, 70) == "front")
    stage.window.insertSubview(back, aboveSubview: front)
    #expect(stage.hit(70, 70) == "back")
    stage.window.insertSubview(back, belowSubview: front)
    #expect(stage.hit(70, 70) == "front")
  }

  @Test func `HT-22 a zPosition does not bring a view to the front`() {
    let (back, _, _) = overlap()
    back.layer.zPosition = 10
    #expect(stage.hit(70, 70) == "front")
  }

  @Test func `HT-17 the search stops at the first view that is hit`() {
    let (back, front, inner) = overlap()
    for view in [back, front, inner] {
      view.onHitTest = { [log = stage.log] _, hit in
        log.note(view.probe.name)
        return hit
      }
    }
    #expect(stage.hit(10, 10) == "inner")
    #expect(stage.log.take() == ["inner", "front"])
  }

  @Test func `HT-18 a view none of whose subviews is hit is hit itself`() {
    _ = overlap()
    #expect(stage.hit(70, 70) == "front")
  }

  @Test func `HT-19 after a subview that returns nil the next one is asked`() {
    let (_, front, _) = overlap()
    front.onHitTest = { _, _ in nil }
    #expect(stage.hit(10, 10) == "back")
  }

  @Test func `HT-20 a hit test that is asked again answers the same`() {
    _ = overlap()
    let point = CGPoint(x: 10, y: 10)
    let first = stage.window.hitTest(point, with: nil)
    #expect(first != nil && stage.window.hitTest(point, with: nil) === first)
  }

  @Test func `HT-21 each subview is asked by its own coordinates`() {
    let parent = stage.view("parent", 100, 50, 100, 100)
    let child = stage.view("child", 30, 20, 50, 50, in: parent)
    var asked: [CGPoint] = []
    for view in [child, parent] {
      view.onHitTest = { point, hit in
        asked.append(point)
        return hit
      }
    }
    #expect(stage.hit(140, 80) == "child")
    #expect(asked == [CGPoint(x: 10, y: 10), CGPoint(x: 40, y: 30)])
  }
}
