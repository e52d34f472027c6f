import ResponderTesting
import Testing
import UIKit

/// A program in the language mode of Swift 5, which iOS projects of several years have.
@MainActor @Suite(.serialized) struct SwiftFiveTests {
  @Test func `a program of Swift 5 compiles without warnings, and its actions are called`() throws {
    let device = SimulatedDevice(
      screen: UIScreen(bounds: CGRect(x: 0, y: 0, width: 320, height: 480)))
    let controller = DialController()
    device.show(controller)
    let model = controller.model
    #expect(controller.dial.center.x == 160 && Layouter().width(of: controller.dial) == 200)

    device.tap(at: CGPoint(x: 20, y: 400))
    #expect(model.events == ["animated 0.0", "tapped CGPoint(x: 20.0, y: 400.0)"])

    try device.drag(from: CGPoint(x: 100, y: 140), to: CGPoint(x: 160, y: 140))
    #expect(model.events.last == "dial \(controller.dial.value)" && controller.dial.value > 40)

    device.advance(by: 2)
    #expect(model.events.last == "ticked")

    device.remoteControl(.remoteControlPlay)
    #expect(model.events.last == "play")
  }
}
