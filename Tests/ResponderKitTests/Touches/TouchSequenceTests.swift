import ResponderKit
import ResponderTesting
import Testing

@MainActor
@Suite(.serialized)
final class TouchSequenceTests {
  @MainActor
  struct Fixture {
    let stage = Stage()
    let left: ProbeView
    let right: ProbeView

    init() {
      left = stage.view("left", 0, 0, 200, 400)
      right = stage.view("right", 200, 0, 200, 400)
      left.isMultipleTouchEnabled = true
      right.isMultipleTouchEnabled = true
    }
  }

  lazy var fixture = Fixture()
  var stage: Stage { fixture.stage }
  var left: ProbeView { fixture.left }
  var right: ProbeView { fixture.right }

  @Test func `TS-01 one event object tells of a sequence from the first finger to the last`() {
    var events: [ObjectIdentifier] = []
    stage.window.onSendEvent = { events.append(ObjectIdentifier($0)) }
    let first = stage.down(10, 10)
    let second = stage.down(300, 10)
    stage.device.lift(first)
    stage.move(second, 300, 20)
    stage.device.lift(second)
    #expect(events.count == 5)
    #expect(Set(events).count == 1)
  }

  @Test func `TS-02 one touch object lives as long as its finger is down`() {
    var touches: [UITouch] = []
    stage.window.onSendEvent = { touches += $0.allTouches.map(Array.init) ?? [] }
    for _ in 0..<2 {
      let finger = stage.down(10, 10)
      stage.move(finger, 20, 20)
      stage.device.lift(finger)
    }
    #expect(touches.count == 6)
    #expect(touches[0] === touches[1] && touches[1] === touches[2])
    #expect(touches[3] === touches[4] && touches[4] === touches[5])
    #expect(touches[0] !== touches[3])
  }

  @Test func `the route of more than 64 fingers names them all`() throws {
    let fingers = stage.device.frame { (0..<65).map { stage.down(CGFloat($0), 10) } }
    stage.observe()
    for y in [20, 30] as [CGFloat] {
      stage.device.frame {
        for (index, finger) in fingers.enumerated() { stage.move(finger, CGFloat(index), y) }
      }
      let route = try #require(stage.routes.routes.last)
      #expect(route.touches.count == 65)
      #expect(route.device != nil)
      _ = stage.routes.take()
    }
    stage.move(fingers[3], 3, 40)
    #expect(stage.routes.routes.last?.touches.count == 1)
  }

  @Test func `TS-03 a touch that is kept beyond its end keeps what it was last`() throws {
    var kept: UITouch?
    stage.window.onSendEvent = { kept = kept ?? $0.allTouches?.first }
    let finger = stage.down(10, 10)
    stage.move(finger, 50, 60)
    stage.device.lift(finger)
    stage.down(200, 200)
    let touch = try #require(kept)
    #expect(touch.phase == .ended && touch.view === left)
    #expect(touch.location(in: nil) == CGPoint(x: 50, y: 60))
  }

  @Test func `TS-37 the phases have their numbers`() {
    let phases: [UITouch.Phase] = [.began, .moved, .stationary, .ended, .cancelled]
    #expect(phases.map(\.rawValue) == [0, 1, 2, 3, 4])
  }

  @Test func `TS-55 ten fingers are reported`() {
    var count = 0
    stage.window.onSendEvent = { count = $0.allTouches?.count ?? 0 }
    for place in 0..<10 { stage.down(CGFloat(place * 15), 10) }
    #expect(count == 10)
    #expect(stage.log.take().last == "left began 10")
  }

  @Test func `TS-04 TS-56 the view where a touch began keeps it wherever the finger goes`() {
    var view: UIView?
    stage.window.onSendEvent = { view = $0.allTouches?.first?.view }
    let finger = stage.down(10, 10)
    stage.move(finger, 300, 10)
    #expect(view === left)
    stage.device.lift(finger)
    #expect(view === left)
    #expect(stage.log.take() == ["left began 1", "left moved 1", "left ended 1"])
  }

  @Test func `TS-06 of two fingers the one that rests is stationary`() {
    var phases: [Int: UITouch.Phase] = [:]
    stage.window.onSendEvent = { event in
      for touch in event.allTouches ?? [] { phases[touch.number] = touch.phase }
    }
    stage.down(10, 10)
    let second = stage.down(300, 10)
    #expect(phases == [1: .stationary, 2: .began])
    stage.move(second, 310, 10)
    #expect(phases == [1: .stationary, 2: .moved])
  }

  @Test func `TS-07 TS-08 a view receives only its own touches in the phase of the method`() {
    stage.down(10, 10)
    let second = stage.down(20, 10)
    _ = stage.log.take()
    stage.move(second, 30, 10)
    #expect(stage.log.take() == ["left moved 2"])
    stage.device.lift(second)
    #expect(stage.log.take() == ["left ended 2"])
  }

  @Test func `TS-08 two fingers of one view that move at once are reported in one call`() {
    let first = stage.down(10, 10)
    let second = stage.down(20, 10)
    _ = stage.log.take()
    stage.device.frame {
      stage.move(first, 11, 10)
      stage.move(second, 21, 10)
    }
    #expect(stage.log.take() == ["left moved 1,2"])
    stage.move(first, 12, 10)
    #expect(stage.log.take() == ["left moved 1"])
  }

  @Test func `TS-09 a frame with a beginning and a movement makes two calls`() {
    let first = stage.down(10, 10)
    _ = stage.log.take()
    stage.device.frame {
      stage.move(first, 20, 10)
      stage.down(100, 10)
    }
    #expect(stage.log.take() == ["left began 2", "left moved 1"])
  }

  @Test func `TS-10 two fingers in two views are delivered to each by the same event`() {
    var events: [UIEvent] = []
    stage.window.onSendEvent = { events.append($0) }
    stage.device.frame {
      stage.down(10, 10)
      stage.down(300, 10)
    }
    #expect(events.count == 1)
    #expect(stage.log.take() == ["left began 1", "right began 2"])
  }

  @Test func `TS-52 a finger that lifts is in that event and not in the next`() {
    var numbers: [[Int]] = []
    stage.window.onSendEvent = { numbers.append(($0.allTouches ?? []).map(\.number).sorted()) }
    let first = stage.down(10, 10)
    let second = stage.down(300, 10)
    stage.device.lift(first)
    stage.move(second, 300, 20)
    #expect(numbers == [[1], [1, 2], [1, 2], [2]])
  }

  @Test func `TS-53 a second finger joins the event, and only it is in the set`() {
    var count: Int?
    stage.window.onSendEvent = { count = $0.allTouches?.count }
    stage.down(10, 10)
    stage.down(20, 20)
    #expect(count == 2)
    #expect(stage.log.take() == ["left began 1", "left began 2"])
  }

  @Test func `TS-50 the touches of a view or window without any are nil`() {
    let other = ProbeWindow("other", stage.log)
    var event: UIEvent?
    stage.window.onSendEvent = { event = $0 }
    stage.down(10, 10)
    #expect(event?.touches(for: left)?.count == 1)
    #expect(event?.touches(for: right) == nil)
    #expect(event?.touches(for: stage.window)?.count == 1)
    #expect(event?.touches(for: other) == nil)
  }

  @Test func `TS-57 the window of a touch stays when its view moves to another`() {
    let other = ProbeWindow("other", stage.log)
    var window: UIWindow?
    stage.window.onSendEvent = { window = $0.allTouches?.first?.window }
    let finger = stage.down(10, 10)
    other.addSubview(left)
    stage.move(finger, 20, 20)
    #expect(window === stage.window)
    #expect(stage.log.take() == ["left began 1", "left moved 1"])
  }

  @Test func `a finger that is put down and lifted in one frame is reported in two events`() {
    stage.device.frame { stage.device.lift(stage.down(10, 10)) }
    #expect(stage.log.take() == ["left began 1", "left ended 1"])
  }

  @Test func `a view without a window that a hit test answers receives the touch`() {
    let lost = ProbeView("lost", stage.log, frame: .zero)
    left.onHitTest = { _, _ in lost }
    stage.device.lift(stage.down(10, 10))
    #expect(stage.log.take() == ["lost began 1", "lost ended 1"])
  }
}
