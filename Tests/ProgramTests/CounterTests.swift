import ResponderKit
import ResponderTesting
import Testing

@MainActor @Suite(.serialized) struct CounterTests {
  @Test func `a tap counts, a drag from the button does not, and a swipe resets`() throws {
    let device = SimulatedDevice(
      screen: UIScreen(bounds: CGRect(x: 0, y: 0, width: 320, height: 480)))
    let counter = CounterController()
    device.show(counter)
    let journal = RouteJournal(device.application)

    try device.tap(at: "plus")  // an accessibility identifier, a view, or a point
    #expect(counter.count == 1)
    #expect(journal.take() == ["plus.touchesBegan", "plus.touchesEnded"])

    try device.drag(from: "plus", to: CGPoint(x: 160, y: 20))
    #expect(counter.count == 1)
    #expect(journal.actions.last == "plus.touchUpOutside")

    try device.swipe(from: CGPoint(x: 280, y: 400), to: CGPoint(x: 40, y: 400))
    #expect(counter.count == 0)

    device.shake()
    device.remoteControl(.remoteControlPlay)
  }

  @Test func `a phone call cancels a touch`() {
    let device = SimulatedDevice(
      screen: UIScreen(bounds: CGRect(x: 0, y: 0, width: 320, height: 480)))
    let counter = CounterController()
    device.show(counter)
    let journal = RouteJournal(device.application)

    let finger = device.touchDown(at: CGPoint(x: 160, y: 240))
    device.advance(by: 0.1)
    device.move(finger, to: CGPoint(x: 165, y: 240))
    device.interrupt()
    #expect(journal.take() == ["plus.touchesBegan", "plus.touchesMoved", "plus.touchesCancelled"])
    #expect(counter.count == 0)
  }

  @Test func `a pan takes the touch from its view`() throws {
    let device = SimulatedDevice(
      screen: UIScreen(bounds: CGRect(x: 0, y: 0, width: 320, height: 480)))
    let view = UIView(frame: CGRect(x: 60, y: 140, width: 200, height: 200))
    let pan = UIPanGestureRecognizer()
    pan.name = "pan"
    view.addGestureRecognizer(pan)
    device.show(view)
    let journal = RouteJournal(device.application)

    try device.drag(from: view, to: CGPoint(x: 160, y: 20))
    #expect(journal.actions.first == "pan.began")
    #expect(journal.actions.last == "pan.ended")
  }
}
