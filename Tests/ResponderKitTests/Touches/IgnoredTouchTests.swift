import ResponderKit
import ResponderTesting
import Testing

@MainActor
@Suite(.serialized)
final class IgnoredTouchTests {
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
  var application: UIApplication { stage.application }

  @Test func `RL-11 while touches are ignored no new one is reported`() {
    _ = fixture
    stage.observe()
    application.beginIgnoringInteractionEvents()
    #expect(application.isIgnoringInteractionEvents)
    let finger = stage.down(10, 10)
    application.endIgnoringInteractionEvents()
    stage.move(finger, 20, 20)
    stage.device.lift(finger)
    #expect(stage.log.take() == [])
    let reason = "dropped: touches are ignored (beginIgnoringInteractionEvents)"
    #expect(
      stage.routes.take() == ["began 1 | \(reason)", "moved 1 | \(reason)", "ended 1 | \(reason)"])
  }

  @Test func `RL-11 a finger that is down already is reported to its end`() {
    _ = fixture
    let finger = stage.down(10, 10)
    application.beginIgnoringInteractionEvents()
    stage.move(finger, 20, 20)
    stage.device.lift(finger)
    #expect(stage.log.take() == ["view began 1", "view moved 1", "view ended 1"])
  }

  @Test func `RL-11 presses are still delivered`() {
    fixture.view.becomeFirstResponder()
    _ = stage.log.take()
    application.beginIgnoringInteractionEvents()
    stage.device.pressDown(.select)
    #expect(stage.log.take() == ["view pressesBegan select"])
  }

  @Test func `RL-12 touches are ignored up to the end of the outermost pair`() {
    _ = fixture
    application.beginIgnoringInteractionEvents()
    application.beginIgnoringInteractionEvents()
    application.endIgnoringInteractionEvents()
    stage.down(10, 10)
    #expect(application.isIgnoringInteractionEvents)
    #expect(stage.log.take() == [])
    application.endIgnoringInteractionEvents()
    stage.down(20, 20)
    #expect(!application.isIgnoringInteractionEvents)
    #expect(stage.log.take() == ["view began 2"])
  }

  @Test func `RL-12 an end without a beginning changes nothing`() {
    _ = fixture
    application.endIgnoringInteractionEvents()
    application.beginIgnoringInteractionEvents()
    #expect(application.isIgnoringInteractionEvents)
  }
}
