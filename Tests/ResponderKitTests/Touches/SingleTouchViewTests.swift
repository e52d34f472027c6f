import ResponderKit
import ResponderTesting
import Testing

@MainActor
@Suite(.serialized)
final class SingleTouchViewTests {
  @MainActor
  struct Fixture {
    let stage = Stage()
    let view: ProbeView

    init() { view = stage.view("view", 0, 0, 200, 400) }
  }

  lazy var fixture = Fixture()
  var stage: Stage { fixture.stage }
  var view: ProbeView { fixture.view }

  @Test func `TS-11 TS-12 a view receives one finger at a time`() {
    let first = stage.down(10, 10)
    let second = stage.down(20, 10)
    stage.move(second, 30, 10)
    stage.device.lift(second)
    stage.device.lift(first)
    #expect(stage.log.take() == ["view began 1", "view ended 1"])
  }

  @Test func `TS-11 of two fingers put down at once a view receives the first`() {
    stage.device.frame {
      stage.down(10, 10)
      stage.down(20, 10)
    }
    #expect(stage.log.take() == ["view began 1"])
  }

  @Test func `TS-12 once the first finger lifted a new one is reported beside resting ones`() {
    let first = stage.down(10, 10)
    stage.down(20, 10)
    stage.device.lift(first)
    _ = stage.log.take()
    stage.down(30, 10)
    #expect(stage.log.take() == ["view began 3"])
  }

  @Test func `TS-12 a finger that takes over from another within a frame is reported`() {
    let first = stage.down(10, 10)
    stage.device.frame {
      stage.device.lift(first)
      stage.down(20, 10)
    }
    #expect(stage.log.take() == ["view began 1", "view ended 1", "view began 2"])
  }

  @Test func `TS-14 other views receive other fingers`() {
    _ = stage.view("other", 200, 0, 200, 400)
    stage.down(10, 10)
    stage.down(300, 10)
    #expect(stage.log.take() == ["view began 1", "other began 2"])
  }

  @Test func `TS-15 a finger that was held back stays so when the first one lifts`() {
    let first = stage.down(10, 10)
    let second = stage.down(20, 10)
    stage.device.lift(first)
    stage.move(second, 30, 10)
    stage.device.lift(second)
    #expect(stage.log.take() == ["view began 1", "view ended 1"])
  }

  @Test func `TS-56 a finger that is held back is in the event, with its view`() {
    var views: [Int: UIView] = [:]
    stage.window.onSendEvent = { event in
      for touch in event.allTouches ?? [] { views[touch.number] = touch.view }
    }
    stage.down(10, 10)
    stage.down(20, 10)
    #expect(views[2] === view)
  }
}
