import ResponderKit
import ResponderTesting
import Testing

@MainActor
@Suite(.serialized)
final class TouchLocationTests {
  @MainActor
  struct Fixture {
    let stage = Stage()
    let view: ProbeView

    init() {
      view = stage.view("view", 10, 10, 50, 50)
      view.isMultipleTouchEnabled = true
    }
  }

  lazy var fixture = Fixture()
  var stage: Stage { fixture.stage }
  var view: ProbeView { fixture.view }

  /// The touch of a finger, once its event was sent.
  func touch(_ number: Int = 1, after act: () -> Void) throws -> UITouch {
    var found: UITouch?
    stage.window.onSendEvent = { event in
      found = event.allTouches?.first { $0.number == number } ?? found
    }
    act()
    return try #require(found)
  }

  @Test func `TS-25 TS-26 a location is in the coordinates of the view asked for`() throws {
    let touch = try touch { stage.down(30, 30) }
    #expect(touch.location(in: nil) == CGPoint(x: 30, y: 30))
    #expect(touch.location(in: stage.window) == CGPoint(x: 30, y: 30))
    #expect(touch.location(in: view) == CGPoint(x: 20, y: 20))
  }

  @Test func `TS-27 a location is computed where the view is now`() throws {
    let touch = try touch { stage.down(30, 30) }
    view.frame.origin = CGPoint(x: 20, y: 5)
    #expect(touch.location(in: view) == CGPoint(x: 10, y: 25))
  }

  @Test func `TS-28 a touch that began has no other previous location`() throws {
    let touch = try touch { stage.down(30, 30) }
    #expect(touch.previousLocation(in: nil) == CGPoint(x: 30, y: 30))
  }

  @Test func `TS-29 a stationary touch has no stale difference`() throws {
    let touch = try touch {
      stage.move(stage.down(30, 30), 35, 35)
      stage.down(40, 40)
    }
    #expect(touch.phase == .stationary)
    #expect(touch.previousLocation(in: nil) == touch.location(in: nil))
  }

  @Test func `TS-30 a touch that moved tells where it was`() throws {
    let touch = try touch { stage.move(stage.down(50, 50), 60, 55) }
    #expect(touch.location(in: view) == CGPoint(x: 50, y: 45))
    #expect(touch.previousLocation(in: view) == CGPoint(x: 40, y: 40))
  }

  @Test func `TS-31 a beginning beside a movement has no previous location of its neighbour`()
    throws
  {
    let second = try touch(2) {
      let first = stage.down(20, 20)
      stage.device.frame {
        stage.move(first, 50, 50)
        stage.down(30, 30)
      }
    }
    #expect(second.previousLocation(in: nil) == CGPoint(x: 30, y: 30))
  }

  @Test func `TS-32 RL-16 a timestamp is the time when it happened, on the monotonic clock`()
    throws
  {
    var eventTime = 0.0
    let touch = try touch {
      let finger = stage.down(20, 20)
      stage.device.advance(by: 2)
      stage.move(finger, 30, 20)
      eventTime = stage.device.now
    }
    #expect(touch.timestamp == 3)
    #expect(eventTime == 3)
  }

  @Test func `TS-40 a finger that presses harder where it is has moved`() throws {
    let finger = stage.down(30, 30)
    let touch = try touch { stage.device.press(finger, force: 2.5) }
    #expect(stage.log.take() == ["view began 1", "view moved 1"])
    #expect(touch.force == 2.5)
    #expect(touch.location(in: nil) == touch.previousLocation(in: nil))
  }

  @Test func `TS-41 a finger that lifted touches nothing and presses no more`() throws {
    let touch = try touch {
      stage.device.lift(
        stage.device.touchDown(at: CGPoint(x: 30, y: 30), force: 1, majorRadius: 5))
    }
    #expect(touch.majorRadius == 0 && touch.force == 0)
  }

  @Test func `TS-39 the maximum force is the hardware's, or 0 if it reports none`() throws {
    let touch = try touch {
      stage.device.touchDown(at: CGPoint(x: 30, y: 30), force: 1, maximumForce: 4)
    }
    #expect(touch.maximumPossibleForce == 4)
    let silent = try self.touch(2) { stage.down(40, 40) }
    #expect(silent.maximumPossibleForce == 0 && silent.force == 0)
  }

  @Test func `a touch is as precise as the hardware, and stands upright on it`() throws {
    let touch = try touch {
      stage.device.move(
        stage.device.touchDown(at: CGPoint(x: 30.25, y: 30)), to: CGPoint(x: 31.125, y: 30))
    }
    #expect(touch.preciseLocation(in: view) == CGPoint(x: 21.125, y: 20))
    #expect(touch.precisePreviousLocation(in: view) == CGPoint(x: 20.25, y: 20))
    #expect(touch.majorRadiusTolerance == 0)
    #expect(touch.altitudeAngle == .pi / 2 && touch.azimuthAngle(in: view) == 0)
  }

  /// How far a value is from another one, around the circle.
  private func distance(_ one: CGFloat, _ other: CGFloat) -> CGFloat {
    abs((one - other).remainder(dividingBy: 2 * .pi))
  }

  @Test(arguments: [(0.3, 0.0), (0.8, 2), (1.2, -3), (1.57, 3)] as [(CGFloat, CGFloat)])
  func `a pencil tells how it leans`(altitude: CGFloat, azimuth: CGFloat) throws {
    let touch = try touch {
      let pencil = stage.device.touchDown(at: CGPoint(x: 30, y: 30), type: .pencil)
      stage.device.lean(pencil, altitude: altitude, azimuth: azimuth)
    }
    #expect(stage.log.take() == ["view began 1", "view moved 1"])
    #expect(distance(touch.altitudeAngle, altitude) < 1e-9)
    #expect(distance(touch.azimuthAngle(in: nil), azimuth) < 1e-9)
  }

  @Test func `a pencil leans the other way in a view that is turned`() throws {
    let touch = try touch {
      let pencil = stage.device.touchDown(at: CGPoint(x: 30, y: 30), type: .pencil)
      stage.device.lean(pencil, altitude: 1, azimuth: 0.5)
    }
    view.transform = CGAffineTransform(rotationAngle: .pi / 2)
    #expect(distance(touch.azimuthAngle(in: view), 0.5 - .pi / 2) < 1e-9)
  }

  @Test func `TS-38 TS-39 a touch tells its type, force and radius, and keeps them as it moves`()
    throws
  {
    let touch = try touch {
      let finger = stage.device.touchDown(
        at: CGPoint(x: 20, y: 20), force: 0.5, majorRadius: 7, type: .pencil)
      stage.move(finger, 30, 20)
    }
    #expect(touch.type == .pencil)
    #expect(touch.force == 0.5)
    #expect(touch.majorRadius == 7)
  }
}
