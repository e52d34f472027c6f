import ResponderKit
import ResponderTesting
import Testing

/// What a simulated device's hands do.
@MainActor
@Suite(.serialized)
final class HandTests {
  @MainActor
  final class Fixture {
    let stage = Stage()
    let yellow: ProbeView
    /// Where each finger was in each event, by its number.
    var places: [Int: [CGPoint]] = [:]
    var phases: [UITouch.Phase] = []

    init() {
      yellow = stage.view("yellow", 100, 100, 200, 200)
      yellow.isMultipleTouchEnabled = true
      stage.window.onSendEvent = { [unowned self] event in
        for touch in (event.allTouches ?? []).sorted(by: { $0.number < $1.number }) {
          places[touch.number, default: []].append(touch.location(in: nil))
          phases.append(touch.phase)
        }
      }
    }
  }

  lazy var fixture = Fixture()
  var stage: Stage { fixture.stage }
  var device: SimulatedDevice { fixture.stage.device }

  @Test func `a tap finds a view by its identifier and touches its centre`() throws {
    _ = fixture
    let journal = RouteJournal(stage.application)
    try device.tap(at: "yellow")
    #expect(journal.take() == ["yellow.touchesBegan", "yellow.touchesEnded"])
    #expect(fixture.places[1]?.first == CGPoint(x: 200, y: 200))
  }

  @Test func `a long press holds still for its time`() throws {
    let begin = device.now
    try device.longPress(at: fixture.yellow, duration: 0.75)
    #expect(fixture.phases == [.began, .ended])
    #expect(abs(device.now - begin - 0.75) < 1e-9)
  }

  @Test func `a drag goes along a straight line, sixty times a second, and rests`() throws {
    let begin = device.now
    try device.drag(from: fixture.yellow, to: CGPoint(x: 320, y: 260), duration: 0.2)
    let places = try #require(fixture.places[1])
    #expect(fixture.phases == [.began] + Array(repeating: .moved, count: 12) + [.ended])
    #expect(places[6] == CGPoint(x: 260, y: 230))
    #expect(places.last == CGPoint(x: 320, y: 260))
    #expect(abs(device.now - begin - 0.3) < 1e-9)
  }

  @Test func `a drag may end at a view that is covered`() throws {
    let target = stage.view("target", 300, 0, 50, 50)
    _ = stage.view("cover", 300, 0, 50, 50)
    try device.drag(from: fixture.yellow, to: "target")
    #expect(fixture.places[1]?.last == CGPoint(x: 325, y: 25))
    #expect(target.window != nil)
  }

  @Test func `a swipe lifts while it moves`() throws {
    let begin = device.now
    try device.swipe(from: "yellow", to: CGPoint(x: 20, y: 200))
    #expect(abs(device.now - begin - 0.15) < 1e-9)
    #expect(fixture.places[1]?.last == CGPoint(x: 20, y: 200))
  }

  @Test func `a pinch moves two fingers apart in the same frames`() throws {
    try device.pinch(center: fixture.yellow, from: 20, to: 100, duration: 0.1)
    let left = try #require(fixture.places[1])
    let right = try #require(fixture.places[2])
    #expect(left.first == CGPoint(x: 190, y: 200) && right.first == CGPoint(x: 210, y: 200))
    #expect(left.last == CGPoint(x: 150, y: 200) && right.last == CGPoint(x: 250, y: 200))
    #expect(left.count == 8 && right.count == 8)
    #expect(stage.log.take().first == "yellow began 1,2")
  }

  @Test func `a rotation turns two fingers about the centre, clockwise`() throws {
    try device.rotate(center: "yellow", radius: 50, by: .pi / 2)
    let right = try #require(fixture.places[2])
    #expect(right.first == CGPoint(x: 250, y: 200))
    let last = try #require(right.last)
    #expect(abs(last.x - 200) < 1e-9 && abs(last.y - 250) < 1e-9)
  }

  @Test func `a point in a view is meant in the view's own coordinates`() throws {
    fixture.yellow.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
    try device.tap(at: .point(CGPoint(x: 0, y: 20), in: "yellow"))
    #expect(fixture.places[1]?.first == CGPoint(x: 150, y: 160))
    let error = failure { () throws(SimulationError) in
      try device.tap(at: .point(CGPoint(x: -50, y: 20), in: fixture.yellow))
    }
    #expect(error?.code == .notHittable)
    #expect(
      error?.description.contains("yellow cannot be touched at its point (-50.0, 20.0)") == true)
  }

  @Test func `a drag may rest before it begins`() throws {
    let begin = device.now
    try device.drag(from: "yellow", to: CGPoint(x: 20, y: 20), after: 0.6, duration: 0.1)
    #expect(abs(device.now - begin - 0.8) < 1e-9)
  }

  @Test func `two fingers move, turn and spread at once`() throws {
    try device.transform(
      at: "yellow", by: CGVector(dx: 30, dy: -20), scale: 2, rotation: .pi / 2, radius: 40)
    #expect(fixture.places[1]?.first == CGPoint(x: 160, y: 200))
    let last = try #require(fixture.places[2]?.last)
    #expect(abs(last.x - 230) < 1e-9 && abs(last.y - 260) < 1e-9)
  }

  @Test func `a journal has the actions of recognisers and controls in order`() throws {
    let pan = UIPanGestureRecognizer()
    pan.name = "pan"
    fixture.yellow.addGestureRecognizer(pan)
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    button.accessibilityIdentifier = "button"
    stage.window.addSubview(button)
    let journal = RouteJournal(stage.application)
    try device.tap(at: "button")
    try device.drag(from: "yellow", to: CGPoint(x: 220, y: 200), duration: 0.03)
    #expect(
      journal.actions == [
        "button.touchDown", "button.touchUpInside", "button.primaryActionTriggered", "pan.began",
        "pan.changed", "pan.ended",
      ])
    _ = journal.take()
    #expect(journal.actions.isEmpty)
  }

  // MARK: - Views that cannot be touched

  func failure(_ act: () throws(SimulationError) -> Void) -> SimulationError? {
    do {
      try act()
      return nil
    } catch {
      return error
    }
  }

  @Test func `a view that is covered cannot be touched, and what covers it is named`() {
    _ = fixture
    let red = stage.view("red", 150, 150, 100, 100)
    let error = failure { () throws(SimulationError) in try device.tap(at: "yellow") }
    #expect(error?.code == .notHittable)
    #expect(
      "\(error, default: "none")"
        == "yellow cannot be touched at its centre (200.0, 200.0): red is hit there")
    red.isUserInteractionEnabled = false
    #expect(failure { () throws(SimulationError) in try device.tap(at: "yellow") } == nil)
  }

  @Test func `a view that another one keeps fingers from names it`() {
    let inner = stage.view("inner", 10, 10, 50, 50, in: fixture.yellow)
    fixture.yellow.isHidden = true
    let error = failure { () throws(SimulationError) in try device.longPress(at: inner) }
    #expect(error?.description.hasSuffix("(135.0, 135.0): yellow is hidden") == true)
  }

  @Test func `a view in which another one is hit can be touched`() {
    let inner = stage.view("inner", 50, 50, 100, 100, in: fixture.yellow)
    #expect(inner.superview === fixture.yellow)
    #expect(failure { () throws(SimulationError) in try device.tap(at: fixture.yellow) } == nil)
    #expect(stage.log.take().first == "inner began 1")
  }

  @Test func `a name that no view has, or two, and a view in no window are refused`() {
    _ = fixture
    _ = stage.view("twin", 0, 0, 10, 10)
    _ = stage.view("twin", 20, 0, 10, 10)
    let lost = ProbeView("lost", stage.log, frame: .zero)
    #expect(
      failure { () throws(SimulationError) in try device.tap(at: "green") }?.code == .noSuchView)
    #expect(
      failure { () throws(SimulationError) in try device.tap(at: "twin") }?.code == .ambiguous)
    #expect(
      failure { () throws(SimulationError) in try device.tap(at: lost) }?.code == .notInWindow)
    #expect(stage.log.take() == [])
  }

  // MARK: - Time, and what happened

  @Test func `settling lets every deadline pass, also one that another one sets`() {
    let log = stage.log
    let scheduler = stage.application.scheduler
    scheduler.schedule(at: scheduler.now + 1) {
      log.note("first")
      scheduler.schedule(at: scheduler.now + 2) { log.note("second") }
    }
    #expect(device.settle())
    #expect(log.take() == ["first", "second"])
    #expect(device.now == 4)
  }

  @Test func `settling ends although an action repeats forever`() {
    let scheduler = stage.application.scheduler
    func again() { scheduler.schedule(at: scheduler.now + 1) { again() } }
    again()
    #expect(!device.settle(within: 5))
    #expect(device.now == 6)
  }

  @Test func `a journal has each call on the way, and why an event was dropped`() {
    fixture.yellow.probe.passesOn = true
    let journal = RouteJournal(stage.application)
    stage.down(200, 200)
    #expect(
      journal.calls == [
        "yellow.touchesBegan", "window.touchesBegan", "UIApplication.touchesBegan",
        "ProbeDelegate.touchesBegan",
      ])
    #expect(
      journal.drops == ["touchesBegan: no responder up the chain implements touchesBegan"])
    _ = journal.take()
    #expect(journal.calls.isEmpty && journal.drops.isEmpty)
  }

  @Test func `a journal keeps the life cycle where it is asked to`() {
    let journal = RouteJournal(stage.application, includesLifecycle: true)
    device.interrupt()
    #expect(journal.take() == ["ProbeDelegate.applicationWillResignActive"])
  }
}
