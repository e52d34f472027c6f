import ResponderKit
import ResponderTesting
import Testing

@MainActor
@Suite(.serialized)
final class CoalescedTouchTests {
  @MainActor
  final class Fixture {
    let stage = Stage()
    let view: ProbeView
    var coalesced: [[CGPoint]] = []
    var predicted: [[CGPoint]] = []
    var snapshots: [UITouch] = []
    var live: [UITouch] = []

    init() {
      view = stage.view("view", 0, 0, 400, 400)
      view.isMultipleTouchEnabled = true
      stage.application.behavior.coalescesTouches = true
      stage.window.onSendEvent = { [unowned self] event in
        guard let touch = event.allTouches?.first(where: { $0.number == 1 }) else { return }
        live.append(touch)
        snapshots = event.coalescedTouches(for: touch) ?? []
        coalesced.append(snapshots.map { $0.location(in: nil) })
        predicted.append((event.predictedTouches(for: touch) ?? []).map { $0.location(in: nil) })
      }
    }

    /// Moves a finger along the x axis in one turn, a hundredth of a second between two frames.
    func slide(_ finger: FingerID, _ xs: CGFloat...) {
      stage.device.turn {
        for x in xs {
          stage.device.advance(by: 0.01)
          stage.move(finger, x, 10)
        }
      }
    }
  }

  lazy var fixture = Fixture()
  var stage: Stage { fixture.stage }

  func points(_ xs: CGFloat...) -> [CGPoint] { xs.map { CGPoint(x: $0, y: 10) } }

  @Test func `RL-10 frames that wait in one turn are delivered once, with the last place`() {
    let fixture = fixture
    fixture.slide(stage.down(10, 10), 20, 30, 40)
    #expect(stage.log.take() == ["view began 1", "view moved 1"])
    #expect(fixture.live.last?.location(in: nil) == CGPoint(x: 40, y: 10))
    #expect(fixture.live.last?.previousLocation(in: nil) == CGPoint(x: 10, y: 10))
  }

  @Test func `RL-10 without the policy each frame is reported`() {
    let fixture = fixture
    stage.application.behavior.coalescesTouches = false
    fixture.slide(stage.down(10, 10), 20, 30)
    #expect(stage.log.take() == ["view began 1", "view moved 1", "view moved 1"])
    #expect(fixture.coalesced == [points(10), points(20), points(30)])
  }

  @Test func `TS-33 the coalesced touches are all places since the last delivery, in order`() {
    let fixture = fixture
    fixture.slide(stage.down(10, 10), 20, 30, 40)
    #expect(fixture.coalesced == [points(10), points(20, 30, 40)])
    #expect(
      fixture.snapshots.map { $0.previousLocation(in: nil) } == points(10, 20, 30))
    #expect(fixture.snapshots.allSatisfy { $0.phase == .moved && $0.view === fixture.view })
    let times = fixture.snapshots.map(\.timestamp)
    #expect(times == times.sorted() && Set(times).count == 3)
  }

  @Test func `TS-33 a touch of another event has no coalesced touches`() {
    let fixture = fixture
    stage.device.lift(stage.down(10, 10))
    var answer: [UITouch]? = []
    stage.window.onSendEvent = { event in
      answer = fixture.live.first.flatMap { event.coalescedTouches(for: $0) }
    }
    stage.down(10, 10)
    #expect(answer == nil)
  }

  @Test func `TS-33 a finger that rested in the last frames is reported once for each place`() {
    let fixture = fixture
    let first = stage.down(10, 10)
    let second = stage.down(10, 50)
    stage.device.turn {
      stage.move(first, 20, 10)
      stage.move(second, 20, 50)
      stage.move(second, 30, 50)
    }
    #expect(stage.log.take() == ["view began 1", "view began 2", "view moved 1,2"])
    #expect(fixture.coalesced.last == points(20))
  }

  @Test func `TS-34 coalesced touches that are kept stay what they were`() {
    let fixture = fixture
    let finger = stage.down(10, 10)
    fixture.slide(finger, 20, 30)
    let kept = fixture.snapshots
    fixture.slide(finger, 40, 50)
    #expect(kept.map { $0.location(in: nil) } == points(20, 30))
  }

  @Test func `TS-35 coalesced touches are snapshots, and the last is a copy of the touch`() {
    let fixture = fixture
    fixture.slide(stage.down(10, 10), 20, 30)
    let touch = fixture.live.last
    #expect(!fixture.snapshots.contains { $0 === touch })
    #expect(fixture.snapshots.last?.location(in: nil) == touch?.location(in: nil))
    #expect(fixture.snapshots.last?.timestamp == touch?.timestamp)
    #expect(fixture.snapshots.last?.number == 1)
  }

  @Test func `TS-36 a finger is predicted to go on as it did`() {
    let fixture = fixture
    fixture.slide(stage.down(10, 10), 20, 35)
    #expect(fixture.predicted == [[], points(50, 65)])
  }

  @Test func `TS-36 a single movement is predicted from the delivery before`() {
    let fixture = fixture
    fixture.slide(stage.down(10, 10), 30)
    #expect(fixture.predicted.last == points(50, 70))
  }

  @Test func `TS-36 nothing is predicted of a finger that rests or lifts`() {
    let fixture = fixture
    let finger = stage.down(10, 10)
    fixture.slide(finger, 30)
    stage.down(200, 200)
    stage.device.lift(finger)
    #expect(fixture.predicted == [[], points(50, 70), [], []])
  }

  @Test(arguments: ["began", "ended", "cancelled"])
  func `RL-10 a frame in which a finger begins or ends is reported on its own`(what: String) {
    let fixture = fixture
    let finger = stage.down(10, 10)
    let other = stage.down(200, 200)
    _ = stage.log.take()
    stage.device.turn {
      fixture.stage.move(finger, 20, 10)
      switch what {
      case "began": stage.down(300, 300)
      case "ended": stage.device.lift(other)
      default: stage.device.cancel(other)
      }
      fixture.stage.move(finger, 30, 10)
    }
    let number = what == "began" ? 3 : 2
    #expect(stage.log.take() == ["view moved 1", "view \(what) \(number)", "view moved 1"])
    #expect(fixture.coalesced.suffix(3) == [points(20), points(20), points(30)])
  }

  @Test func `RL-10 movements with a shake between them are distinguished`() {
    _ = fixture
    let finger = stage.down(10, 10)
    stage.device.turn {
      stage.move(finger, 20, 10)
      stage.device.beginShake()
      stage.move(finger, 30, 10)
    }
    #expect(stage.log.take() == ["view began 1", "view moved 1", "view moved 1"])
  }
}
