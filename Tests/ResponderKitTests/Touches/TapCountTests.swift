import ResponderKit
import ResponderTesting
import Testing

@MainActor
@Suite(.serialized)
final class TapCountTests {
  @MainActor
  struct Fixture {
    let stage = Stage()
    let view: ProbeView

    init() { view = stage.view("view", 0, 0, 400, 400) }
  }

  lazy var fixture = Fixture()
  var stage: Stage { fixture.stage }
  var view: ProbeView { fixture.view }

  func counts(_ act: () -> Void) -> [Int] {
    var counts: [Int] = []
    stage.window.onSendEvent = { event in
      for touch in event.allTouches ?? [] where touch.phase == .began {
        counts.append(touch.tapCount)
      }
    }
    act()
    return counts
  }

  @Test func `TS-22 taps in quick succession in one place are counted`() {
    #expect(counts { stage.device.tap(at: CGPoint(x: 50, y: 50), count: 3) } == [1, 2, 3])
  }

  @Test(arguments: [(0.34, 2), (0.36, 1)])
  func `TS-23 a tap that comes later is a first one`(pause: Double, count: Int) {
    let counts = self.counts {
      stage.device.lift(stage.down(50, 50))
      stage.device.advance(by: pause)
      stage.device.lift(stage.down(50, 50))
    }
    #expect(counts == [1, count])
  }

  @Test(arguments: [(79.0, 2), (81.0, 1)])
  func `TS-23 a tap farther away is a first one`(x: Double, count: Int) {
    let counts = self.counts {
      stage.device.lift(stage.down(50, 50))
      stage.device.lift(stage.down(x, 50))
    }
    #expect(counts == [1, count])
  }

  @Test func `TS-22 the count stays as the finger moves a little and lifts`() {
    var seen: [Int] = []
    stage.device.tap(at: CGPoint(x: 50, y: 50))
    stage.window.onSendEvent = { event in seen += (event.allTouches ?? []).map(\.tapCount) }
    let finger = stage.down(50, 50)
    stage.move(finger, 60, 60)
    stage.device.lift(finger)
    #expect(seen == [2, 2, 2])
  }

  @Test(arguments: [true, false])
  func `TS-24 a finger that was dragged away has no taps, except by policy`(resets: Bool) {
    stage.application.behavior.resetsTapCount = resets
    var counts: [Int] = []
    stage.window.onSendEvent = { counts += ($0.allTouches ?? []).map(\.tapCount) }
    let finger = stage.down(10, 10)
    stage.move(finger, 300, 300)
    stage.device.lift(finger)
    #expect(counts == (resets ? [1, 0, 0] : [1, 1, 1]))
  }

  @Test func `TS-24 a double tap whose second finger is dragged away is none at its end`() {
    var ends: [Int] = []
    stage.window.onSendEvent = { event in
      ends += (event.allTouches ?? []).filter { $0.phase == .ended }.map(\.tapCount)
    }
    stage.device.tap(at: CGPoint(x: 50, y: 50))
    let finger = stage.down(50, 50)
    stage.move(finger, 50, 200)
    stage.device.lift(finger)
    #expect(ends == [1, 0])
  }

  @Test(arguments: [(0.7, 1), (0.8, 0)])
  func `TS-24 a finger that was held for long has no taps, and none follow it`(
    seconds: Double, count: Int
  ) {
    var ends: [Int] = []
    stage.window.onSendEvent = { event in
      ends += (event.allTouches ?? []).filter { $0.phase == .ended }.map(\.tapCount)
    }
    let finger = stage.down(50, 50)
    stage.device.advance(by: seconds)
    stage.device.lift(finger)
    stage.device.lift(stage.down(50, 50))
    #expect(ends == [count, count + 1])
  }

  @Test func `a finger that was dragged away is not a tap for the next one to follow`() {
    let counts = self.counts {
      let finger = stage.down(50, 50)
      stage.move(finger, 300, 300)
      stage.device.lift(finger)
      stage.device.lift(stage.down(300, 300))
    }
    #expect(counts == [1, 1])
  }

  @Test func `a touch that was cancelled is not a tap for the next one to follow`() {
    let counts = self.counts {
      stage.device.cancel(stage.down(50, 50))
      stage.device.lift(stage.down(50, 50))
    }
    #expect(counts == [1, 1])
  }
}
