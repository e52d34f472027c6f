import ResponderKit
import ResponderTesting
import Testing

@MainActor @Suite(.serialized) struct `A program that is shaken` {
  func shake(_ device: SimulatedDevice) {
    device.beginShake()
    device.advance(by: 0.5)
    device.endShake()
  }

  @Test func `receives it in its window, which stands in for a first responder`() {
    let device = SimulatedDevice.phone()
    let listener = ShakeListener()
    device.show(UIViewController(), in: ShakeWindow())
    let journal = RouteJournal(device.application)
    shake(device)
    #expect(listener.shakes == 1)
    #expect(journal.calls.contains("ShakeWindow.motionEnded"))
  }

  @Test func `receives nothing in its window without a first responder in iOS 4`() {
    let device = SimulatedDevice.phone()
    device.application.behavior = .iOS4
    let listener = ShakeListener()
    device.show(UIViewController(), in: ShakeWindow())
    let journal = RouteJournal(device.application)
    shake(device)
    #expect(listener.shakes == 0)
    #expect(
      journal.drops.contains(
        "motion: motionEnded is for the first responder, and there is none; no view or view controller can become first "
          + "responder"))
  }

  @Test func `acts as first responder, and passes on the events of a note that is being edited`() {
    let device = SimulatedDevice.phone()
    let controller = ShakeController()
    device.show(controller)
    shake(device)
    #expect(controller.undone == 1)
    controller.beginEditing()
    shake(device)
    #expect((controller.undone, controller.passedOn) == (1, 1))
    controller.endEditing()
    shake(device)
    #expect((controller.undone, controller.passedOn) == (2, 1))
  }
}
