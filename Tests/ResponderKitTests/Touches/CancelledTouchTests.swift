import ResponderKit
import ResponderTesting
import Testing

@MainActor
@Suite(.serialized)
final class CancelledTouchTests {
  @MainActor
  struct Fixture {
    let stage = Stage()
    let view: ProbeView

    init() {
      view = stage.view("view", 0, 0, 400, 400)
      view.isMultipleTouchEnabled = true
    }
  }

  lazy var fixture = Fixture()
  var stage: Stage { fixture.stage }
  var view: ProbeView { fixture.view }

  @Test func `TS-43 an interruption cancels every finger that is down`() {
    stage.down(10, 10)
    stage.down(20, 20)
    _ = stage.log.take()
    stage.device.interrupt()
    #expect(
      stage.log.take() == ["delegate willResignActive active", "view cancelled 1,2"])
  }

  @Test func `TS-46 a finger that was cancelled is not reported again`() {
    stage.observe()
    let finger = stage.down(10, 10)
    stage.device.interrupt()
    _ = (stage.log.take(), stage.routes.take())
    stage.move(finger, 20, 20)
    stage.device.endInterruption()
    stage.move(finger, 30, 30)
    stage.device.lift(finger)
    #expect(stage.log.take() == ["delegate didBecomeActive active"])
    #expect(stage.routes.take() == [])
  }

  @Test func `a touch that the device cancels is reported as cancelled`() {
    stage.device.cancel(stage.down(10, 10))
    #expect(stage.log.take() == ["view began 1", "view cancelled 1"])
  }

  @Test func `a finger that is put down during an interruption is not reported afterwards`() {
    stage.device.interrupt()
    let finger = stage.down(10, 10)
    stage.device.endInterruption()
    _ = stage.log.take()
    stage.move(finger, 20, 20)
    stage.device.lift(finger)
    #expect(stage.log.take() == [])
  }
}
