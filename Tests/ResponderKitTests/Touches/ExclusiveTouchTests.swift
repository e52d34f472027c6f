import ResponderKit
import ResponderTesting
import Testing

@MainActor
@Suite(.serialized)
final class ExclusiveTouchTests {
  @MainActor
  struct Fixture {
    let stage = Stage()
    let alone: ProbeView
    let other: ProbeView

    init() {
      alone = stage.view("alone", 0, 0, 200, 400)
      alone.isExclusiveTouch = true
      other = stage.view("other", 200, 0, 200, 400)
      other.isMultipleTouchEnabled = true
    }
  }

  lazy var fixture = Fixture()
  var stage: Stage { fixture.stage }
  var alone: ProbeView { fixture.alone }
  var other: ProbeView { fixture.other }

  @Test func `TS-16 while an exclusive view has a touch, other views get none`() {
    stage.observe()
    let first = stage.down(10, 10)
    let second = stage.down(300, 10)
    stage.move(second, 310, 10)
    stage.device.lift(first)
    stage.device.lift(second)
    #expect(stage.log.take() == ["alone began 1", "alone ended 1"])
    let reason =
      "dropped: another view has a touch, and that view is exclusive (isExclusiveTouch is true)"
    #expect(
      stage.routes.take() == [
        "began 1 | alone | handled by alone", "began 2 | \(reason)", "moved 2 | \(reason)",
        "ended 1 | alone | handled by alone", "ended 2 | \(reason)",
      ])
  }

  @Test func `TS-16 a view in an exclusive one is another view`() {
    let inner = stage.view("inner", 0, 0, 100, 100, in: alone)
    stage.down(10, 300)
    stage.down(10, 10)
    #expect(inner.superview === alone)
    #expect(stage.log.take() == ["alone began 1"])
  }

  @Test func `TS-17 an exclusive view gets no finger while another view has one`() {
    stage.observe()
    stage.down(300, 10)
    stage.down(10, 10)
    #expect(stage.log.take() == ["other began 1"])
    #expect(
      stage.routes.take().last
        == "began 2 | dropped: another view already has a touch, and this view is exclusive"
        + " (isExclusiveTouch is true)")
  }

  @Test func `TS-17 of two fingers put down at once the first one's view wins`() {
    stage.device.frame {
      stage.down(300, 10)
      stage.down(10, 10)
    }
    #expect(stage.log.take() == ["other began 1"])
  }

  @Test func `TS-18 once the finger of an exclusive view lifted the others get theirs`() {
    stage.device.lift(stage.down(10, 10))
    stage.down(300, 10)
    #expect(stage.log.take() == ["alone began 1", "alone ended 1", "other began 2"])
  }

  @Test func `TS-18 a finger that replaces an exclusive view's within a frame is reported`() {
    let first = stage.down(10, 10)
    stage.device.frame {
      stage.device.lift(first)
      stage.down(300, 10)
    }
    #expect(stage.log.take() == ["alone began 1", "alone ended 1", "other began 2"])
  }

  @Test func `TS-18 a finger that was held back keeps no other one out`() {
    let first = stage.down(10, 10)
    stage.down(300, 10)
    stage.device.lift(first)
    _ = stage.log.take()
    stage.down(20, 10)
    #expect(stage.log.take() == ["alone began 3"])
  }

  @Test func `TS-19 another window still receives its touches`() {
    let small = ProbeWindow("small", stage.log)
    small.frame = CGRect(x: 200, y: 200, width: 200, height: 200)
    small.probe.passesOn = false
    small.isHidden = false
    stage.down(10, 10)
    stage.down(300, 300)
    #expect(stage.log.take() == ["alone began 1", "small began 2"])
  }

  @Test func `TS-21 TS-56 a finger that is held back comes through the window with its view`() {
    var views: [Int: UIView] = [:]
    stage.window.onSendEvent = { event in
      for touch in event.allTouches ?? [] { views[touch.number] = touch.view }
    }
    stage.down(10, 10)
    stage.down(300, 10)
    #expect(views[2] === other)
    #expect(stage.log.take() == ["alone began 1"])
  }

  @Test func `an exclusive view takes as many fingers of its own as it wants`() {
    alone.isMultipleTouchEnabled = true
    stage.down(10, 10)
    stage.down(20, 10)
    #expect(stage.log.take() == ["alone began 1", "alone began 2"])
  }

  @Test func `fingers held back for two reasons in one frame are reported with each`() {
    stage.observe()
    alone.isExclusiveTouch = false
    let bar = stage.view("bar", 0, 300, 400, 100)
    stage.down(300, 350)
    bar.isExclusiveTouch = true
    _ = stage.routes.take()
    stage.device.frame {
      stage.down(20, 350)
      stage.down(30, 10)
    }
    #expect(
      stage.routes.take() == [
        "began 2 | dropped: the view takes one finger at a time (isMultipleTouchEnabled is false)",
        "began 3 | dropped: another view has a touch, and that view is exclusive"
          + " (isExclusiveTouch is true)",
      ])
  }
}
