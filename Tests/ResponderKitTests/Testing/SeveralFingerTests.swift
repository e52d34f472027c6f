import ResponderKit
import ResponderTesting
import Testing

/// What several fingers of a simulated hand do.
@MainActor @Suite(.serialized)
final class SeveralFingerTests {
  @MainActor
  private final class Fixture {
    let stage = Stage()
    let pad: ProbeView
    var began: [Int: Double] = [:]
    var ended: [Int: Double] = [:]
    var places: [Int: [CGPoint]] = [:]
    var events = 0
    var recognised: [String] = []

    init() {
      pad = stage.view("pad", 0, 0, 400, 400)
      pad.isMultipleTouchEnabled = true
      stage.window.onSendEvent = { [unowned self] event in
        events += 1
        for touch in event.allTouches ?? [] {
          places[touch.number, default: []].append(touch.location(in: nil))
          if touch.phase == .began { began[touch.number] = touch.timestamp }
          if touch.phase == .ended { ended[touch.number] = touch.timestamp }
        }
      }
    }

    func add(_ recognizer: UIGestureRecognizer, _ name: String) {
      recognizer.name = name
      recognizer.addTarget(self, action: Selector(Fixture.recognised(_:)))
      pad.addGestureRecognizer(recognizer)
    }

    func recognised(_ recognizer: UIGestureRecognizer) {
      if recognizer.state == .ended { recognised.append(recognizer.name ?? "") }
    }
  }

  private lazy var fixture = Fixture()
  private var device: SimulatedDevice { fixture.stage.device }

  @Test func `several fingers tap side by side in one frame`() throws {
    let tap = UITapGestureRecognizer()
    tap.numberOfTouchesRequired = 3
    fixture.add(tap, "three")
    let start = device.now
    try device.tap(at: fixture.pad, fingers: 3, spacing: 50)
    #expect(fixture.recognised == ["three"])
    #expect(fixture.places.values.compactMap(\.first).map(\.x).sorted() == [150, 200, 250])
    #expect(Set(fixture.began.values) == [start] && fixture.events == 2)
  }

  @Test func `fingers that are staggered come and go one after the other`() throws {
    let tap = UITapGestureRecognizer()
    tap.numberOfTouchesRequired = 2
    tap.numberOfTapsRequired = 2
    fixture.add(tap, "two twice")
    try device.tap(at: fixture.pad, fingers: 2, count: 2, stagger: 0.02)
    #expect(fixture.recognised == ["two twice"])
    let (first, second) = (try #require(fixture.began[1]), try #require(fixture.began[2]))
    #expect(abs(second - first - 0.02) < 1e-9)
    let (up, upAgain) = (try #require(fixture.ended[1]), try #require(fixture.ended[2]))
    #expect(abs(upAgain - up - 0.02) < 1e-9 && up > second)
  }

  @Test(arguments: [0, 0.03]) func `several fingers swipe and drag`(stagger: Double) throws {
    let swipe = UISwipeGestureRecognizer()
    swipe.numberOfTouchesRequired = 3
    swipe.direction = .down
    fixture.add(swipe, "swipe")
    let pan = UIPanGestureRecognizer()
    pan.minimumNumberOfTouches = 2
    pan.maximumNumberOfTouches = 2
    fixture.add(pan, "pan")
    let (top, bottom) = (CGPoint(x: 200, y: 100), CGPoint(x: 200, y: 300))
    try device.swipe(from: top, to: bottom, fingers: 3, stagger: stagger)
    #expect(fixture.recognised == ["swipe"])
    try device.drag(from: bottom, to: top, fingers: 2, stagger: stagger)
    #expect(fixture.recognised == ["swipe", "pan"])
    #expect(fixture.places[5]?.last == CGPoint(x: 220, y: 100))
  }

  @Test func `a hand that hits no view reports the view in front`() {
    _ = fixture.stage.view("cover", 0, 0, 400, 400)
    #expect(throws: SimulationError.self) { try device.tap(at: fixture.pad, fingers: 2) }
    #expect(fixture.events == 0)
  }

  @Test func `a frame returns what its body returns, and frames within it are parts of it`() {
    let fingers = device.frame {
      [device.touchDown(at: .zero), device.frame { device.touchDown(at: CGPoint(x: 9, y: 9)) }]
    }
    #expect(fingers.count == 2 && fixture.events == 1)
    let moved = device.turn {
      fingers.forEach { device.move($0, to: CGPoint(x: 50, y: 50)) }
      return fixture.events
    }
    #expect(moved == 1 && fixture.events > 1)
  }
}
