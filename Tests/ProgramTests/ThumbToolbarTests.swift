import ResponderKit
import ResponderTesting
import Testing

@MainActor @Suite(.serialized) struct `A toolbar with narrow items` {
  @Test func `gives an item the fingers beside it`() {
    let device = SimulatedDevice.phone()
    let controller = ToolbarController()
    device.show(controller)
    let journal = RouteJournal(device.application)
    device.tap(at: CGPoint(x: 90, y: 410))
    #expect(controller.taps == 1)
    #expect(journal.calls.contains("back.touchesBegan"))
    device.tap(at: CGPoint(x: 60, y: 410))
    #expect(controller.taps == 1)
    #expect(journal.calls.contains("toolbar.touchesBegan"))
  }

  @Test func `keeps the recognisers around the item, and places may be negative`() throws {
    let device = SimulatedDevice.phone()
    let controller = ToolbarController()
    device.show(controller)
    try device.longPress(at: CGPoint(x: 92, y: 405), duration: 1)
    #expect(controller.barTaps == [CGPoint(x: -8, y: 5)])
    // The long press took the finger from the button.
    #expect(controller.taps == 0)
  }
}
