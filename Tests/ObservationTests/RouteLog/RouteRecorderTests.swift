import Foundation
import InputTranslation
import ResponderKit
import ResponderTesting
import RouteLog
import Testing

/// Records of an application that runs on a simulated device.
@Suite(.serialized) @MainActor struct RouteRecorderTests {
  final class Delegate: UIResponder, UIApplicationDelegate {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let button = Button(frame: CGRect(x: 100, y: 100, width: 100, height: 100))

    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      window.accessibilityIdentifier = "window"
      window.addSubview(button)
      window.makeKeyAndVisible()
      return true
    }
  }

  final class Button: UIView {
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  }

  final class Log {
    var records: [RouteRecord] = []
    var last: RouteRecord? { records.last }
  }

  /// Made when a test first asks: between a suite's making and its test's body another test may
  /// have made an application of its own, and there is one at a time.
  @MainActor private final class Stage {
    lazy var device = SimulatedDevice(
      screen: UIScreen(bounds: CGRect(x: 0, y: 0, width: 320, height: 480), scale: 2))
    lazy var delegate = Delegate()
  }

  private let stage = Stage()
  private var device: SimulatedDevice { stage.device }
  private var delegate: Delegate { stage.delegate }
  private let log = Log()

  /// An application that is observed from its launch on; the recorder has to be kept.
  private func launch(clock: (@MainActor () -> Double)? = nil) -> RouteRecorder {
    let recorder = RouteRecorder(clock: clock) { [log] in log.records.append($0) }
    device.application.routeObserver = recorder
    device.launch(delegate)
    return recorder
  }

  /// A panel whose touches reach other programs only if they are forwarded.
  private final class SharedPanel: DesktopTouches {
    var isInForce = true

    func isShared(_ device: DeviceID) -> Bool { isInForce }
    func touchBegan(on device: DeviceID, contact: UInt32) {}
    func touchEnded(on device: DeviceID, contact: UInt32) {}
  }

  @Test func `with what the program below gets of a touch on a desktop view`() throws {
    let recorder = launch()
    let panel = SharedPanel()
    device.application.desktop = panel
    let desktop = DesktopView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    delegate.window.insertSubview(desktop, at: 0)
    let swipe = UISwipeGestureRecognizer()
    desktop.addGestureRecognizer(swipe)
    func takeTouches() -> [String] {
      defer { log.records = [] }
      return log.records.filter { $0.event == .touches }.flatMap(\.touches).map {
        "\($0.phase) \($0.below?.rawValue ?? "none")"
      }
    }
    log.records = []
    device.tap(at: CGPoint(x: 20, y: 20))
    #expect(takeTouches() == ["began heldBack", "began forwarded", "ended forwarded"])
    try device.swipe(from: CGPoint(x: 20, y: 20), to: CGPoint(x: 300, y: 20))
    let swiped = takeTouches()
    #expect(swiped.first == "began heldBack" && swiped.contains("moved kept"), "\(swiped)")
    #expect(!swiped.contains { $0.hasSuffix("forwarded") }, "\(swiped)")
    device.tap(at: CGPoint(x: 150, y: 120))
    #expect(Set(takeTouches()) == ["began none", "ended none"])
    panel.isInForce = false
    device.tap(at: CGPoint(x: 20, y: 20))
    #expect(Set(takeTouches()) == ["began none", "ended none"])
    panel.isInForce = true
    // The view does not receive the second finger, whatever fails.
    desktop.isMultipleTouchEnabled = false
    let fingers = [
      device.touchDown(at: CGPoint(x: 20, y: 20)), device.touchDown(at: CGPoint(x: 40, y: 20)),
    ]
    #expect(takeTouches().last == "began kept")
    fingers.forEach { device.lift($0) }
    #expect(recorder.inspector == nil)
  }

  @Test func `with the views that a hit test asked, each with its answer, while that is observed`()
    throws
  {
    let recorder = launch()
    let front = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 100))
    front.accessibilityIdentifier = "front"
    let inner = UIView(frame: front.bounds)
    inner.accessibilityIdentifier = "inner"
    front.addSubview(inner)
    delegate.window.addSubview(front)
    delegate.button.accessibilityIdentifier = "button"
    device.tap(at: CGPoint(x: 150, y: 120))
    #expect(log.records.allSatisfy { $0.tested == nil })
    #expect(log.records.allSatisfy { !RecordEncoder.string($0, as: .json).contains("tested") })

    log.records = []
    recorder.recordsHitTests = true
    device.application.routeObserver = recorder
    device.tap(at: CGPoint(x: 150, y: 120))
    let began = log.records.filter { $0.subtype == "began" }
    #expect(log.records.count { $0.tested != nil } == began.count)
    // Nothing in a view that was not hit is asked, nor is what is behind the hit view.
    #expect(
      began.map { RecordEncoder.string($0, as: .text(isColored: false)) }
        .compactMap { $0.split(separator: "\n").first { $0.contains("tested") } } == [
          "    tested    window yes, front no: outside, button yes"
        ])
    let views = try #require(began.first?.tested)
    #expect(views.map(\.outcome) == ["containsHit", "outside", "hit"])
    #expect(views.map(\.depth) == [0, 1, 1] && views.allSatisfy { $0.touch == 2 })
    #expect(views.map(\.reason) == [nil, "outside: 20 points below", nil])
    var hidden = try #require(began.first)
    hidden.hidePositions()
    #expect(hidden.tested == nil)

    // The action of a recogniser that recognises at once comes before the touch.
    log.records = []
    let press = UILongPressGestureRecognizer(target: nil, action: nil)
    press.minimumPressDuration = 0
    delegate.window.addGestureRecognizer(press)
    device.tap(at: CGPoint(x: 150, y: 120))
    #expect(log.records.first?.event == .gesture)
    #expect(log.records.filter { $0.tested != nil }.map(\.event) == [.touches])
    delegate.window.removeGestureRecognizer(press)

    log.records = []
    recorder.recordsHitTests = false
    device.application.routeObserver = recorder
    device.tap(at: CGPoint(x: 150, y: 120))
    #expect(log.records.allSatisfy { $0.tested == nil })
  }

  @Test func `of two fingers at once each has its line`() {
    #expect(
      RouteRecord.testedTouches.text.contains(
        """

            tested    #4: window yes, red no: outside, veil no: hidden (isHidden is true), blue yes
            tested    #5: window yes

        """))
  }

  @Test func `a view that is renamed while a finger moves is logged by its new name`() {
    let recorder = launch()
    let finger = device.touchDown(at: CGPoint(x: 150, y: 120))
    for (step, name) in ["first", "first", "e\u{301}", "\u{e9}", "last"].enumerated() {
      delegate.button.accessibilityIdentifier = name
      device.move(finger, to: CGPoint(x: CGFloat(151 + step), y: 120))
      // Bytes: `==` takes both ways to write é for the same.
      let bytes = Array(name.utf8)
      #expect(log.last?.handledBy.map { Array($0.utf8) } == bytes)
      #expect(log.last?.hitTest.last.map { Array($0.utf8) } == bytes)
      #expect(log.last?.touches[0].view.map { Array($0.utf8) } == bytes)
      #expect(log.last?.touches.map(\.x) == [Double(151 + step)])
    }
    withExtendedLifetime(recorder) {}
  }

  @Test func `each finger has a record of its own views`() {
    let recorder = launch()
    delegate.window.isMultipleTouchEnabled = true
    let first = device.touchDown(at: CGPoint(x: 150, y: 120))
    let second = device.touchDown(at: CGPoint(x: 10, y: 20))
    for step in 1..<4 {
      device.move(first, to: CGPoint(x: CGFloat(150 + step), y: 120))
      #expect(log.last?.hitTest == ["window", "Button"])
      #expect(log.last?.touches.map(\.x) == [Double(150 + step)])
      device.move(second, to: CGPoint(x: CGFloat(10 + step), y: 20))
      #expect(log.last?.hitTest == ["window"])
      #expect(log.last?.touches.map(\.x) == [Double(10 + step)])
    }
    withExtendedLifetime(recorder) {}
  }

  /// A view with another name each time it is asked.
  private final class Restless: UIView {
    private var count = 0
    override var accessibilityIdentifier: String? {
      get {
        count += 1
        return "asked \(count / 8)"
      }
      set {}
    }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  }

  private final class Titled: UIViewController, NamedInRoutes {
    var nameInRoutes = "first"
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  }

  @Test func `objects that choose their own names are asked for each record`() {
    let recorder = launch()
    let titled = Titled()
    titled.view.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
    delegate.window.addSubview(titled.view)
    let restless = Restless(frame: CGRect(x: 0, y: 200, width: 50, height: 50))
    delegate.window.addSubview(restless)
    let first = device.touchDown(at: CGPoint(x: 10, y: 10))
    for step in 1..<20 {
      if step % 5 == 0 { titled.nameInRoutes = "step \(step)" }
      device.move(first, to: CGPoint(x: CGFloat(10 + step), y: 10))
      #expect(log.last?.handledBy == titled.nameInRoutes)
      #expect(log.last?.calls.map(\.to) == ["UIView", titled.nameInRoutes])
    }
    device.lift(first)
    let second = device.touchDown(at: CGPoint(x: 10, y: 210))
    for step in 1..<40 { device.move(second, to: CGPoint(x: CGFloat(10 + step), y: 210)) }
    device.lift(second)
    #expect(Set(log.records.compactMap { $0.hitTest.last }).count > 5)
    withExtendedLifetime(recorder) {}
  }

  @Test func `a removed view is no longer logged below its former superview`() {
    let recorder = launch()
    let outer = UIView(frame: delegate.window.bounds)
    outer.accessibilityIdentifier = "outer"
    delegate.window.addSubview(outer)
    let inner = Button(frame: delegate.window.bounds)
    outer.addSubview(inner)
    let finger = device.touchDown(at: CGPoint(x: 10, y: 10))
    device.move(finger, to: CGPoint(x: 11, y: 10))
    #expect(log.last?.hitTest == ["window", "outer", "Button"])
    outer.removeFromSuperview()
    device.move(finger, to: CGPoint(x: 12, y: 10))
    #expect(log.last?.hitTest != ["window", "outer", "Button"])
    withExtendedLifetime(recorder) {}
  }

  @Test func `a device that is named again while fingers move is called by the new name`() {
    let recorder = launch()
    let finger = device.touchDown(at: CGPoint(x: 150, y: 120))
    for step in 1..<4 { device.move(finger, to: CGPoint(x: CGFloat(150 + step), y: 120)) }
    let number = DeviceID(rawValue: 1)
    for name in ["Panel", "Other panel"] {
      recorder.setName(RouteRecorder.DeviceName(name: name, node: "/dev/input/event7"), of: number)
      for step in 4..<8 {
        device.move(finger, to: CGPoint(x: CGFloat(150 + step), y: 120))
        #expect(log.last?.device == name && log.last?.node == "/dev/input/event7")
      }
    }
    recorder.forget(number)
    device.move(finger, to: CGPoint(x: 160, y: 120))
    #expect(log.last?.device == nil)
  }

  @Test func `a touch is written down with its way`() throws {
    let recorder = launch()
    device.touchDown(at: CGPoint(x: 150, y: 120))
    let record = try #require(log.last)
    #expect(record.event == .touches)
    #expect(record.subtype == "began")
    #expect(record.hitTest == ["window", "Button"])
    #expect(record.calls.map { "\($0.to).\($0.method)" } == ["Button.touchesBegan"])
    #expect(record.handledBy == "Button")
    #expect(record.touches.map { [$0.x, $0.y] } == [[150, 120]])
    #expect(!record.isDropped)
    withExtendedLifetime(recorder) {}
  }

  @Test func `a view without a name goes by its type`() throws {
    let recorder = launch()
    delegate.button.accessibilityIdentifier = ""
    device.touchDown(at: CGPoint(x: 150, y: 120))
    #expect(try #require(log.last).handledBy == "Button")
    delegate.button.accessibilityIdentifier = "OK"
    device.touchDown(at: CGPoint(x: 150, y: 121))
    #expect(try #require(log.last).hitTest == ["window", "OK"])
    withExtendedLifetime(recorder) {}
  }

  @Test func `a command that is not requested is dropped, with the reason`() throws {
    let recorder = launch()
    device.remoteControl(.remoteControlPlay)
    let record = try #require(log.last)
    #expect(record.subtype == "remoteControlPlay")
    #expect(record.reason == "beginReceivingRemoteControlEvents() was not called")
    #expect(record.hitTest == [])
    #expect(record.isDropped)
    withExtendedLifetime(recorder) {}
  }

  @Test func `a press is named by its button and phase`() throws {
    let recorder = launch()
    device.pressDown(.menu)
    #expect(try #require(log.last).subtype == "menuBegan")
    withExtendedLifetime(recorder) {}
  }

  @Test func `records are numbered without a gap`() {
    let recorder = launch()
    device.tap(at: CGPoint(x: 150, y: 120), count: 3)
    recorder.record("removed", of: RouteRecorder.DeviceName(name: "panel"), at: 2)
    #expect(log.records.map(\.seq) == Array(1...log.records.count))
  }

  @Test func `a device that was named is in the record until it is forgotten`() throws {
    let recorder = launch()
    let id = DeviceID(rawValue: 1)
    recorder.setName(RouteRecorder.DeviceName(name: "panel", node: "/dev/input/event3"), of: id)
    device.remoteControl(.remoteControlPlay)
    #expect(try #require(log.last).node == "/dev/input/event3")
    recorder.forget(id)
    device.remoteControl(.remoteControlPlay)
    #expect(try #require(log.last).device == nil)
  }

  @Test func `a device's coming and going is not a dropped event`() {
    let recorder = launch()
    recorder.record(
      "removed", of: RouteRecorder.DeviceName(name: "panel"), at: 7, reason: "unplugged")
    #expect(log.last?.time == 7)
    #expect(log.last?.isDropped == false)
  }

  @Test func `latency is the time since the kernel's timestamp`() throws {
    let recorder = launch { [device] in device.now + 0.000_25 }
    device.remoteControl(.remoteControlPlay)
    #expect(try #require(log.last).latencyMicroseconds == 250)
    #expect(log.records[0].latencyMicroseconds == nil)
    withExtendedLifetime(recorder) {}
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
  func `a clock that makes no sense gives no latency`(time: Double) throws {
    let recorder = launch { time }
    device.remoteControl(.remoteControlPlay)
    #expect(try #require(log.last).latencyMicroseconds == nil)
    withExtendedLifetime(recorder) {}
  }

  @MainActor private final class Player: NSObject {
    var count = 0
    static let play = Selector(Player.play, name: "play")
    func play() { count += 1 }
    func stop(_ recognizer: UITapGestureRecognizer) { count += 10 }
  }

  @Test func `of a method that a control or a recogniser calls, after the route of its event`()
    throws
  {
    let recorder = launch()
    let player = Player()
    let control = UIControl(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    control.accessibilityIdentifier = "go"
    control.addTarget(player, action: Player.play, for: .touchUpInside)
    control.addAction(UIAction(title: "Beep") { _ in }, for: .touchUpInside)
    delegate.window.addSubview(control)
    let tap = UITapGestureRecognizer(target: player, action: Selector(Player.stop(_:)))
    tap.name = "double"
    delegate.button.addGestureRecognizer(tap)
    log.records = []
    device.tap(at: CGPoint(x: 25, y: 25))
    let ended = try #require(log.records.first { $0.subtype == "ended" })
    let calls = log.records.filter { $0.event == .action }
    #expect(calls.map(\.subtype) == ["method", "closure"])
    #expect(calls.map(\.action?.name) == ["Player.play", "Beep"])
    #expect(calls.allSatisfy { $0.action?.event == ended.seq && $0.action?.view == "go" })
    #expect(calls.allSatisfy { $0.seq == ended.seq && $0.action?.result == .done })
    log.records = []
    device.tap(at: CGPoint(x: 150, y: 150))
    let gesture = try #require(log.records.first { $0.event == .gesture })
    let call = try #require(log.records.first { $0.event == .action })
    #expect(call.action?.event == gesture.seq && call.action?.view == "double")
    #expect(call.action?.name == "Player")
    #expect(call.action?.place?.hasPrefix("ObservationTests/RouteRecorderTests.swift:") == true)
    #expect(player.count == 11)
    // What the application sends itself belongs to no event.
    log.records = []
    control.sendActions(for: .touchUpInside)
    #expect(log.records.map(\.action?.event) == [nil, nil])
    withExtendedLifetime(recorder) {}
  }

  @Test func `of a method that no responder has, with the reason`() {
    let recorder = launch()
    log.records = []
    device.application.sendAction(Player.play, to: nil, from: nil, for: nil)
    #expect(log.records.map(\.action?.result) == [.failed])
    #expect(log.records.first?.reason == "no responder has the method")
    withExtendedLifetime(recorder) {}
  }
}
