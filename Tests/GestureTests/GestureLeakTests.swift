import ResponderKit
import ResponderTesting
import Testing

@MainActor
@Suite(.serialized)
final class GestureLeakTests {
  private struct Weak {
    weak var object: AnyObject?
  }

  lazy var stage = Stage()

  @Test func `nothing of a gesture's touches and event is left once it is over`() {
    let view = stage.view()
    let tap = stage.add(UITapGestureRecognizer(), to: view)
    tap.numberOfTapsRequired = 2
    stage.add(UIPanGestureRecognizer(), "pan", to: view).require(toFail: tap)
    var left: [Weak] = []
    view.reaction = { _, touches, event in
      left += (Array(touches) as [AnyObject]).map { Weak(object: $0) }
      if let event { left.append(Weak(object: event)) }
    }
    stage.tap()
    stage.tap()
    stage.tap()
    stage.device.lift(stage.drag(4))
    stage.device.advance(by: 1)
    #expect(left.count > 8)
    #expect(left.allSatisfy { $0.object == nil })
  }

  @Test func `a window that keeps the end of a touch leaves no gesture behind`() {
    final class Keeper: UIWindow {
      var keeps = false
      override func sendEvent(_ event: UIEvent) { if !keeps { super.sendEvent(event) } }
    }
    let device = stage.device
    let window = Keeper()
    window.makeKeyAndVisible()
    let pan = stage.add(UIPanGestureRecognizer(), to: window)
    let finger = stage.drag(2)
    window.keeps = true
    device.lift(finger)
    window.keeps = false
    device.advance(by: 2)
    #expect(stage.log.take() == ["R began!", "R changed!", "R cancelled!"])
    #expect(pan.state == .possible)
    #expect(pan.numberOfTouches == 0)
  }
}
