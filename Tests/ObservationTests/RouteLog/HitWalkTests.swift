import Foundation
import ResponderKit
import ResponderTesting
import RouteLog
import Testing

/// For each view of a layout, why a point hits it or passes it over.
@MainActor @Suite(.serialized)
final class HitWalkTests {
  private let device = SimulatedDevice(
    screen: UIScreen(bounds: CGRect(x: 0, y: 0, width: 400, height: 400)))
  private lazy var window = UIWindow()

  private final class Delegate: UIResponder, UIApplicationDelegate {}

  /// Takes touches on its left half only.
  private final class HalfView: UIView {
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
      super.point(inside: point, with: event) && point.x < bounds.midX
    }
  }

  /// Gives all of its touches to one view, wherever that is.
  private final class GivingView: UIView {
    weak var chosen: UIView?
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { chosen }
  }

  init() {
    device.launch(Delegate())
    window.accessibilityIdentifier = "window"
    window.makeKeyAndVisible()
  }

  @discardableResult
  private func put<View: UIView>(
    _ view: View, _ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
    in parent: UIView? = nil
  ) -> View {
    view.frame = CGRect(x: x, y: y, width: width, height: height)
    view.accessibilityIdentifier = name
    (parent ?? window).addSubview(view)
    return view
  }

  private func walk(_ x: Double, _ y: Double) -> HitRecord {
    let test = HitTest(CGPoint(x: x, y: y), in: device.application)
    return HitRecord(test, numbers: ObjectNumbers())
  }

  /// Each view and what became of it, in the order of the walk.
  private func texts(_ x: Double, _ y: Double) -> [String] {
    walk(x, y).steps.map { "\($0.view): \($0.text)" }
  }

  @Test func `a transform: the point is looked for in the view's own coordinates`() {
    let turned = put(UIView(), "turned", 100, 100, 100, 20)
    turned.transform = CGAffineTransform(rotationAngle: .pi / 2)
    let flat = put(UIView(), "flat", 0, 0, 400, 400)
    flat.transform = CGAffineTransform(scaleX: 0, y: 1)
    put(UIView(), "inFlat", 0, 0, 10, 10, in: flat)
    // The turned view stands upright now: from y = 60 to 160, and from x = 140 to 160.
    #expect(
      texts(150, 70) == [
        "window: it contains the hit view", "flat: its transform leaves no area of it",
        "inFlat: its ancestor flat was passed over", "turned: hit",
      ])
    #expect(walk(150, 70).path == ["window", "turned"])
    let step = walk(150, 70).steps[3]
    #expect(abs(step.x - 10) < 1e-9 && abs(step.y - 10) < 1e-9)
    #expect(texts(110, 110)[3] == "turned: outside: 30 points below")
  }

  @Test func `clipping: what sticks out of its superview cannot be hit there`() {
    let card = put(UIView(), "card", 100, 100, 100, 100)
    put(UIView(), "badge", 80, -20, 40, 40, in: card)
    put(UIView(), "title", 10, 10, 20, 20, in: card)
    #expect(
      texts(215, 90) == [
        "window: hit", "card: outside: 15 points to the right, 10 points above",
        "title: outside: 85 points to the right, 20 points above",
        "badge: the point is outside of its ancestor card",
      ])
    #expect(texts(190, 110).contains("badge: hit"))
  }

  @Test func `a hidden, transparent or disabled ancestor hides all in it`() {
    let hidden = put(UIView(), "hidden", 0, 0, 100, 100)
    put(UIView(), "inHidden", 0, 0, 50, 50, in: hidden)
    hidden.isHidden = true
    let clear = put(UIView(), "clear", 0, 0, 100, 100)
    put(UIView(), "inClear", 60, 60, 10, 10, in: clear)
    clear.alpha = 0
    let disabled = put(UIView(), "disabled", 0, 0, 100, 100)
    put(UIButton(), "button", 0, 0, 50, 50, in: disabled)
    disabled.isUserInteractionEnabled = false
    #expect(
      texts(20, 20) == [
        "window: hit",
        "disabled: takes no touches (isUserInteractionEnabled is false)",
        "button: its ancestor disabled was passed over",
        "clear: transparent (alpha 0.0 is below 0.01)",
        "inClear: outside: 40 points to the left, 40 points above",
        "hidden: hidden (isHidden is true)",
        "inHidden: its ancestor hidden was passed over",
      ])
  }

  @Test func `its own code: point(inside:), hitTest and what lies behind`() {
    let behind = put(UIView(), "behind", 0, 0, 400, 400)
    put(UIView(), "far", 300, 300, 10, 10, in: behind)
    put(UIView(), "front", 0, 0, 200, 200)
    let half = put(HalfView(), "half", 0, 0, 100, 100)
    put(UIView(), "inHalf", 0, 0, 100, 100, in: half)
    #expect(
      texts(80, 20) == [
        "window: it contains the hit view", "half: its own point(inside:with:) returned false",
        "inHalf: its ancestor half was passed over", "front: hit",
        "behind: covered by front, which is in front of it",
        "far: outside: 220 points to the left, 280 points above",
      ])

    let giving = put(GivingView(), "giving", 0, 0, 400, 400)
    let target = put(UIView(), "target", 300, 0, 10, 10, in: giving)
    giving.chosen = target
    #expect(
      texts(80, 20).prefix(3) == [
        "window: it contains the hit view", "giving: it contains the hit view",
        "target: hit: chosen by the own hitTest(_:with:) of giving",
      ])
    giving.chosen = behind
    #expect(
      texts(80, 20)[1]
        == "giving: its own hitTest(_:with:) returned behind, which is not a descendant")
    giving.chosen = nil
    #expect(texts(80, 20)[1] == "giving: its own hitTest(_:with:) returned nil")
  }

  /// Takes the touches of its subviews, and counts its hit tests.
  private final class TakingView: UIView {
    var tests = 0
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      tests += 1
      return super.hitTest(point, with: event) == nil ? nil : self
    }
  }

  @Test func `each view is asked once, and none behind the one that was found`() {
    let taking = put(TakingView(), "taking", 0, 0, 400, 400)
    let behind = put(TakingView(), "behind", 0, 0, 100, 100, in: taking)
    put(UIView(), "front", 0, 0, 100, 100, in: taking)
    #expect(
      texts(20, 20) == [
        "window: it contains the hit view", "taking: hit",
        "front: the own hitTest(_:with:) of taking returned another view",
        "behind: covered by front, which is in front of it",
      ])
    #expect(taking.tests == 1 && behind.tests == 0)
  }

  @Test func `every view has an outcome, once, and the walk finds what the hit test finds`() {
    var generator = SystemRandomNumberGenerator()
    var views: [UIView] = [window]
    for number in 0..<60 {
      let parent = views.randomElement(using: &generator) ?? window
      let view = put(
        UIView(), "v\(number)", .random(in: -50...250), .random(in: -50...250),
        .random(in: 0...200), .random(in: 0...200), in: parent)
      if Int.random(in: 0..<6) == 0 { view.isHidden = true }
      if Int.random(in: 0..<6) == 0 { view.isUserInteractionEnabled = false }
      if Int.random(in: 0..<6) == 0 { view.transform = CGAffineTransform(rotationAngle: 0.7) }
      views.append(view)
    }
    for _ in 0..<200 {
      let point = CGPoint(x: .random(in: 0...399), y: .random(in: 0...399))
      let test = HitTest(point, in: device.application)
      #expect(test.hit === window.hitTest(point, with: nil))
      #expect(Set(test.steps.map { ObjectIdentifier($0.view) }).count == views.count)
      #expect(test.steps.count == views.count)
      let named = test.steps.filter { $0.outcome == .hit }
      #expect(named.count == 1 && named.first?.view === test.hit)
    }
  }

  @Test func `a window in front covers those behind it, and a hidden one is passed over`() {
    // Windows are made for the application that was used last.
    _ = device.application
    put(UIView(), "below", 0, 0, 400, 400)
    let alert = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    alert.windowLevel = .alert
    alert.accessibilityIdentifier = "alert"
    alert.isHidden = false
    let absent = UIWindow()
    absent.accessibilityIdentifier = "absent"
    #expect(
      texts(50, 50) == [
        "alert: hit", "window: covered by alert, which is in front of it",
        "below: covered by alert, which is in front of it", "absent: hidden (isHidden is true)",
      ])
    #expect(walk(200, 50).path == ["window", "below"])
  }

  @Test func `a window that is released after the hit test is still in its record`() {
    _ = device.application
    let inner = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    inner.isHidden = false
    var outer: UIWindow? = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    outer?.windowLevel = .alert
    outer?.addSubview(inner)
    outer?.isHidden = false
    let test = HitTest(CGPoint(x: 50, y: 50), in: device.application)
    weak let released = outer
    outer = nil
    #expect(test.hit === inner)
    #expect(released != nil && test.path.last === released)
    #expect(test.steps.contains { $0.view === released })
  }
}
