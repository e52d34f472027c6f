import ResponderKit
import ResponderTesting
import Testing

/// A button that notes its touches and its tracking.
private final class NotingButton: UIButton {
  var log: Log?

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    log?.note("B.touchesBegan")
    super.touchesBegan(touches, with: event)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    log?.note("B.touchesEnded")
    super.touchesEnded(touches, with: event)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    log?.note("B.touchesCancelled")
    super.touchesCancelled(touches, with: event)
  }

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    log?.note("B.beginTracking")
    return super.beginTracking(touch, with: event)
  }

  override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    log?.note("B.endTracking")
    super.endTracking(touch, with: event)
  }

  override func cancelTracking(with event: UIEvent?) {
    log?.note("B.cancelTracking")
    super.cancelTracking(with: event)
  }

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    if event != nil { log?.note("B.hitTest") }
    return super.hitTest(point, with: event)
  }
}

/// A control of an application's own that notes the same.
private final class NotingControl: UIControl {
  var log: Log?

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    log?.note("C.touchesBegan")
    super.touchesBegan(touches, with: event)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    log?.note("C.touchesCancelled")
    super.touchesCancelled(touches, with: event)
  }

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    log?.note("C.beginTracking")
    return super.beginTracking(touch, with: event)
  }

  override func cancelTracking(with event: UIEvent?) {
    log?.note("C.cancelTracking")
    super.cancelTracking(with: event)
  }
}

/// A tap recogniser that records what it receives, and its state after the end.
private final class NotingTap: UITapGestureRecognizer {
  var log: Log?

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    log?.note("R.touchesBegan")
    super.touchesBegan(touches, with: event)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    log?.note("R.touchesEnded \(state.rawValue)")
  }

  func act() { log?.note("R.action") }
}

/// What was seen of controls on devices, done again.
@MainActor
@Suite(.serialized)
final class ObservedControlTests {
  private lazy var stage = ControlStage()
  private lazy var button = {
    let button = stage.add(NotingButton(), 100, 100, 100)
    button.log = stage.log
    button.addAction(UIAction { [log = stage.log] _ in log.note("action") }, for: .touchUpInside)
    return button
  }()
  private lazy var tap = {
    let tap = NotingTap()
    tap.log = stage.log
    tap.addTarget(tap, action: Selector(NotingTap.act))
    return tap
  }()

  private var outer: UIView { stage.controller.view }

  /// What was noted, except hit tests.
  private func calls() -> [String] { stage.log.take().filter { $0 != "B.hitTest" } }

  @Test func `GR-29 OL-57 a button in a view with a tap recogniser acts, and the tap fails`() {
    _ = button
    outer.addGestureRecognizer(tap)
    stage.tap(150, 150)
    #expect(
      calls() == [
        "R.touchesBegan", "B.touchesBegan", "B.beginTracking", "R.touchesEnded 5",
        "B.touchesEnded", "B.endTracking", "action",
      ])
  }

  @Test func `GR-30 TA-12 OL-58 a tap recogniser of the button itself acts, and tracking is off`() {
    button.addGestureRecognizer(tap)
    stage.tap(150, 150)
    #expect(
      calls() == [
        "R.touchesBegan", "B.touchesBegan", "B.beginTracking", "R.touchesEnded 3", "R.action",
        "B.touchesCancelled", "B.cancelTracking",
      ])
  }

  @Test func `GR-29 OL-60 a control of the app's own loses its touch to the tap`() {
    stage.add(NotingControl(), 100, 100, 100).log = stage.log
    outer.addGestureRecognizer(tap)
    stage.tap(150, 150)
    #expect(
      calls() == [
        "R.touchesBegan", "C.touchesBegan", "C.beginTracking", "R.touchesEnded 3", "R.action",
        "C.touchesCancelled", "C.cancelTracking",
      ])
  }

  @Test func `RL-13 GR-09 OL-66 an end that waited acts outside sendEvent, a gesture within`() {
    let window = NestingWindow(stage.log)
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    button.addAction(UIAction { [log = stage.log] _ in log.note("action") }, for: .touchUpInside)
    window.addSubview(button)
    window.isHidden = false
    tap.numberOfTapsRequired = 2
    window.addGestureRecognizer(tap)
    stage.tap(50, 50)
    #expect(stage.log.take().allSatisfy { $0 != "action" })
    stage.device.advance(by: 1)
    #expect(stage.log.take() == ["action"])
    tap.numberOfTapsRequired = 1
    tap.cancelsTouchesInView = false
    stage.tap(50, 50)
    #expect(
      stage.log.take() == [
        "sendEvent", "R.touchesBegan", "sent", "sendEvent", "R.touchesEnded 3", "R.action",
        "action", "sent",
      ])
  }

  @Test func `TA-04 OL-72 a button tracks, then the action is found on its own chain`() {
    _ = button
    stage.tap(150, 150)
    #expect(
      calls() == [
        "B.touchesBegan", "B.beginTracking", "B.touchesEnded", "B.endTracking", "action",
      ])
  }

  @Test func `HT-20 OL-73 a button is hit-tested when a finger is put down, never when it lifts`() {
    _ = button
    let finger = stage.down(150, 150)
    #expect(stage.log.take().contains("B.hitTest"))
    stage.move(finger, 152, 150)
    stage.device.lift(finger)
    #expect(!stage.log.take().contains("B.hitTest"))
  }

  @Test(arguments: [(true, 0.35), (false, 0)])
  func `GR-10 OL-74 a button under a double tap's recogniser acts late, or both act`(
    delays: Bool, wait: Double
  ) {
    _ = button
    tap.numberOfTapsRequired = 2
    tap.delaysTouchesEnded = delays
    outer.addGestureRecognizer(tap)
    let finger = stage.down(150, 150)
    stage.device.advance(by: 0.05)
    stage.device.lift(finger)
    if delays {
      stage.device.advance(by: wait - 0.01)
      #expect(!stage.log.take().contains("action"))
      stage.device.advance(by: 0.02)
    }
    #expect(stage.log.take().contains("action"))
    stage.device.advance(by: 1)
    stage.tap(150, 150)
    stage.tap(150, 150)
    let last = stage.log.take().filter { $0.hasSuffix("action") }
    #expect(last == (delays ? ["R.action"] : ["action", "R.action"]))
  }

  @Test func `TS-16 TS-17 TS-18 OL-77 of an exclusive button and another one acts at a time`() {
    let alone = button
    alone.isExclusiveTouch = true
    let other = stage.add(UIButton(), 250, 100, 100)
    other.addAction(UIAction { [log = stage.log] _ in log.note("other") }, for: .touchUpInside)
    func actions() -> [String] { calls().filter { !$0.hasPrefix("B.") } }
    let held = stage.down(150, 150)
    stage.tap(300, 150)
    #expect(actions() == [])
    stage.device.lift(held)
    #expect(actions() == ["action"])
    let second = stage.down(300, 150)
    stage.tap(150, 150)
    #expect(actions() == [])
    stage.device.lift(second)
    #expect(actions() == ["other"])
    stage.tap(150, 150)
    stage.tap(300, 150)
    #expect(actions() == ["action", "other"])
  }

  // MARK: - Scroll views

  /// A scroll view in a view with a tap recogniser, and content that notes its touches.
  private func makeScrollView() {
    let scrollView = stage.add(UIScrollView(), 0, 0, 400)
    let content = ProbeContent(stage.log)
    content.frame = CGRect(x: 0, y: 0, width: 400, height: 1000)
    scrollView.contentSize = content.frame.size
    scrollView.addSubview(content)
    outer.addGestureRecognizer(tap)
  }

  /// What a finger leads to that rests for a while.
  private func press(for seconds: Double) -> [String] {
    let finger = stage.down(200, 200)
    stage.device.advance(by: seconds)
    stage.device.lift(finger)
    stage.device.advance(by: 1)
    return stage.log.take()
  }

  @Test func `GR-41 OL-61 of a quick tap that is recognised the content receives nothing`() {
    makeScrollView()
    #expect(press(for: 0.1) == ["R.touchesBegan", "R.touchesEnded 3", "R.action"])
  }

  @Test func `GR-41 OL-62 of a slow tap the content receives the beginning and the cancel`() {
    makeScrollView()
    #expect(
      press(for: 0.3) == [
        "R.touchesBegan", "began", "R.touchesEnded 3", "R.action", "cancelled",
      ])
  }

  @Test func `GR-41 OL-63 of a press that is not a tap the content receives beginning and end`() {
    makeScrollView()
    #expect(press(for: 1) == ["R.touchesBegan", "began", "ended"])
  }

  @Test func `GR-41 OL-64 the content receives a finger that rests after 0.15 s`() {
    makeScrollView()
    stage.down(200, 200)
    stage.device.advance(by: 0.149)
    #expect(stage.log.take() == ["R.touchesBegan"])
    stage.device.advance(by: 0.002)
    #expect(stage.log.take() == ["began"])
  }

  @Test func `RC-02 RC-03 RC-09 OL-71 the chain of a button in a bar leads to the delegate`() {
    let screen = UIViewController()
    let navigation = UINavigationController(rootViewController: screen)
    stage.window.rootViewController = navigation
    let (bar, item) = (UIView(), UIButton())
    screen.view.addSubview(bar)
    bar.addSubview(item)
    var chain: [UIResponder] = []
    var responder: UIResponder? = item
    while let one = responder {
      chain.append(one)
      responder = one.next
    }
    let expected: [UIResponder?] = [
      item, bar, screen.view, screen, navigation.view, navigation, stage.window,
      UIApplication.shared, UIApplication.shared.delegate as? UIResponder,
    ]
    #expect(chain == expected)
  }
}

/// A window that notes when it deals an event out, and when that is done.
private final class NestingWindow: UIWindow {
  private let log: Log

  init(_ log: Log) {
    self.log = log
    super.init(frame: UIScreen.main.bounds)
  }

  required init?(coder: NSCoder) { fatalError("Made in code.") }

  override func sendEvent(_ event: UIEvent) {
    log.note("sendEvent")
    super.sendEvent(event)
    log.note("sent")
  }
}
