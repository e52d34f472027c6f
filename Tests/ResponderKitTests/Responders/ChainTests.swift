import ResponderKit
import ResponderTesting
import Testing

@MainActor
@Suite(.serialized)
final class ChainTests {
  lazy var stage = Stage()

  @Test func `RC-01 a responder of its own has no next one`() {
    #expect(UIResponder().next == nil)
  }

  @Test func `RC-02 RC-03 RC-05 RC-06 the chain leads from a view to the delegate`() {
    let controller = ProbeController("controller", stage.log)
    #expect(controller.next == nil)
    stage.window.rootViewController = controller
    let inner = stage.view("inner", 0, 0, 10, 10, in: controller.view)
    #expect(inner.next === controller.view)
    #expect(controller.view.next === controller)
    #expect(controller.next === stage.window)
    #expect(stage.window.next === stage.application)
    #expect(stage.application.next === stage.delegate)
    #expect(stage.delegate.next == nil)
  }

  @Test func `RC-06 a delegate that is a view controller is not next, for it was asked already`() {
    final class ControllerDelegate: UIViewController, UIApplicationDelegate {}
    let delegate = ControllerDelegate()
    stage.application.delegate = delegate
    #expect(stage.application.next == nil)
  }

  @Test func `RC-07 a view that its controller let go of leads to its superview`() {
    let controller = ProbeController("controller", stage.log)
    stage.window.rootViewController = controller
    let old: UIView = controller.view
    controller.view = UIView()
    #expect(old.next === stage.window)
    #expect(controller.view.next === controller)
  }

  @Test func `RC-08 an override of next changes the way at once`() {
    let view = stage.view("view", 0, 0, 100, 100)
    let aside = ProbeView("aside", stage.log, frame: .zero)
    view.probe.passesOn = true
    let finger = stage.down(10, 10)
    view.nextOverride = .some(aside)
    stage.move(finger, 20, 20)
    view.nextOverride = .some(nil)
    stage.device.lift(finger)
    #expect(
      stage.log.take() == [
        "view began 1", "window began 1", "delegate began 1", "view moved 1", "aside moved 1",
        "view ended 1",
      ])
  }

  @Test func `RC-09 TS-48 a touch without a handler climbs to the delegate`() {
    stage.observe()
    let outer = stage.view("outer", 0, 0, 100, 100)
    let inner = stage.view("inner", 0, 0, 100, 100, in: outer)
    outer.probe.passesOn = true
    inner.probe.passesOn = true
    stage.down(10, 10)
    #expect(
      stage.log.take() == ["inner began 1", "outer began 1", "window began 1", "delegate began 1"])
    #expect(
      stage.routes.take() == [
        "began 1 | inner > outer > window > UIApplication > ProbeDelegate"
          + " | dropped: no responder up the chain implements touchesBegan"
      ])
  }

  @Test func `TS-48 the walk ends at the first one that handles the touch`() {
    stage.observe()
    let outer = stage.view("outer", 0, 0, 100, 100)
    let inner = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    inner.accessibilityIdentifier = "inner"
    outer.addSubview(inner)
    stage.down(10, 10)
    #expect(stage.log.take() == ["outer began 1"])
    #expect(stage.routes.take() == ["began 1 | inner > outer | handled by outer"])
  }

  @Test func `RC-11 a chain that leads back into itself ends`() {
    stage.observe()
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let loop = stage.view("loop", 0, 0, 100, 100)
    loop.addSubview(view)
    loop.probe.passesOn = true
    loop.nextOverride = .some(view)
    stage.down(10, 10)
    #expect(
      stage.routes.take().first?.hasSuffix(
        "dropped: the responder chain leads back into itself") == true)
  }

  @Test func `a responder that asks the next one by itself is in the route`() {
    final class Forwarding: UIView {
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesBegan(touches, with: event)
      }
    }
    stage.observe()
    let outer = stage.view("outer", 0, 0, 100, 100)
    let middle = UIView(frame: outer.bounds)
    middle.accessibilityIdentifier = "middle"
    outer.addSubview(middle)
    let inner = Forwarding(frame: outer.bounds)
    inner.accessibilityIdentifier = "inner"
    middle.addSubview(inner)
    stage.down(10, 10)
    #expect(
      stage.routes.take() == ["began 1 | inner > middle > outer | handled by outer"])
  }

  @Test func `a handler that is gone after it handled a touch is still the handler`() {
    stage.observe()
    var outer: ProbeView? = stage.view("outer", 0, 0, 100, 100)
    let inner = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    outer?.addSubview(inner)
    outer?.probe.reaction = { [unowned outer] _ in outer?.removeFromSuperview() }
    outer = nil
    stage.down(10, 10)
    #expect(stage.routes.take() == ["began 1 | UIView > outer | handled by outer"])
  }
}
