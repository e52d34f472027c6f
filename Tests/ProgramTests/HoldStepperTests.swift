import ResponderKit
import ResponderTesting
import Testing

@MainActor @Suite(.serialized) struct `A stepper that counts while it is held` {
  @MainActor
  final class Fixture {
    let device = SimulatedDevice.phone()
    let stepper = HoldStepper(frame: CGRect(x: 10, y: 200, width: 300, height: 50))
    private(set) var values: [Int] = []

    init() {
      device.show(stepper)
      stepper.addTarget(self, action: Selector(Fixture.changed(_:)), for: .valueChanged)
    }

    private func changed(_ stepper: HoldStepper) { values.append(stepper.value) }

    let plus = CGPoint(x: 285, y: 225)
  }

  @Test func `counts on while its button is held`() throws {
    let fixture = Fixture()
    try fixture.device.longPress(at: "plus", duration: 0.35)
    #expect(fixture.values == [1, 2, 3, 4])
    #expect(fixture.device.settle() && fixture.stepper.value == 4)
  }

  @Test func `stops when the finger lifts beside the button`() {
    let fixture = Fixture()
    let finger = fixture.device.touchDown(at: fixture.plus)
    fixture.device.move(finger, to: CGPoint(x: 285, y: 20))
    fixture.device.lift(finger)
    #expect(fixture.device.settle() && fixture.values == [1])
  }

  @Test func `stops when the screen is taken away`() {
    let fixture = Fixture()
    fixture.device.touchDown(at: fixture.plus)
    fixture.device.advance(by: 0.25)
    fixture.device.interrupt()
    #expect(fixture.device.settle() && fixture.values == [1, 2, 3])
    #expect(fixture.stepper.minus.isEnabled)
  }

  @Test func `takes neither its other button nor its label meanwhile`() {
    let fixture = Fixture()
    let finger = fixture.device.touchDown(at: fixture.plus)
    let second = fixture.device.touchDown(at: CGPoint(x: 35, y: 225))
    fixture.device.lift(second)
    let third = fixture.device.touchDown(at: CGPoint(x: 160, y: 225))
    fixture.device.move(third, to: CGPoint(x: 220, y: 225))
    fixture.device.lift(third)
    fixture.device.lift(finger)
    #expect(fixture.values == [1])
  }

  @Test func `is dragged by its number, in steps of twenty points`() throws {
    let fixture = Fixture()
    try fixture.device.drag(from: "number", to: CGPoint(x: 260, y: 225))
    #expect(fixture.stepper.value >= 3 && fixture.stepper.value <= 5)
    #expect(fixture.values == Array(1...fixture.stepper.value))
  }
}
