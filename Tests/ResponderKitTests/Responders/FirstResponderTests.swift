import ResponderKit
import ResponderTesting
import Testing

@MainActor
@Suite(.serialized)
final class FirstResponderTests {
  @MainActor
  struct Fixture {
    let stage = Stage()
    let a: ProbeView
    let b: ProbeView

    init() {
      a = stage.view("a", 0, 0, 100, 100)
      b = stage.view("b", 100, 0, 100, 100)
    }
  }

  lazy var fixture = Fixture()
  var stage: Stage { fixture.stage }
  var a: ProbeView { fixture.a }
  var b: ProbeView { fixture.b }

  @Test func `FR-01 a responder cannot become first, may resign, and is not first`() {
    let responder = UIResponder()
    #expect(!responder.canBecomeFirstResponder)
    #expect(responder.canResignFirstResponder)
    #expect(!responder.isFirstResponder)
  }

  @Test func `FR-02 a view outside a window does not become first`() {
    #expect(!ProbeView("lost", stage.log, frame: .zero).becomeFirstResponder())
  }

  @Test func `FR-03 a view that is first already stays so without being asked`() {
    #expect(a.becomeFirstResponder())
    _ = stage.log.take()
    #expect(a.becomeFirstResponder())
    #expect(stage.log.take() == [])
  }

  @Test func `FR-04 FR-05 the first responder resigns before the new one is asked`() {
    a.becomeFirstResponder()
    _ = stage.log.take()
    #expect(b.becomeFirstResponder())
    #expect(stage.log.take() == ["a resign", "b canBecome?"])
    #expect(b.isFirstResponder && !a.isFirstResponder)
  }

  @Test func `FR-04 a first responder that does not resign keeps the other out`() {
    a.becomeFirstResponder()
    a.probe.canResign = false
    #expect(!b.becomeFirstResponder())
    #expect(a.isFirstResponder)
  }

  @Test func `FR-05 the old one has resigned when the new one turns out unable`() {
    a.becomeFirstResponder()
    b.probe.canBecomeFirst = false
    #expect(!b.becomeFirstResponder())
    #expect(!a.isFirstResponder && !b.isFirstResponder)
  }

  @Test func `FR-06 each window has a first responder of its own`() {
    let other = ProbeWindow("other", stage.log)
    let c = stage.view("c", 0, 0, 10, 10, in: other)
    #expect(a.becomeFirstResponder())
    #expect(c.becomeFirstResponder())
    #expect(a.isFirstResponder && c.isFirstResponder)
  }

  @Test func `FR-07 a view that leaves its window is asked to resign`() {
    let inner = stage.view("inner", 0, 0, 10, 10, in: a)
    inner.becomeFirstResponder()
    _ = stage.log.take()
    a.removeFromSuperview()
    #expect(stage.log.take() == ["inner resign"])
    #expect(!inner.isFirstResponder)
    stage.window.addSubview(a)
    #expect(!inner.isFirstResponder)
  }

  @Test func `FR-07 a view that refuses to resign is no longer first responder after its removal`()
  {
    a.becomeFirstResponder()
    a.probe.canResign = false
    a.removeFromSuperview()
    #expect(b.becomeFirstResponder())
  }

  @Test func `FR-08 a controller becomes first only while its view is in a window`() {
    let controller = ProbeController("controller", stage.log)
    controller.loadViewIfNeeded()
    #expect(!controller.becomeFirstResponder())
    stage.window.rootViewController = controller
    #expect(controller.becomeFirstResponder())
    stage.window.rootViewController = nil
    #expect(!controller.isFirstResponder)
  }

  @Test func `FR-09 a touch goes to the view that was hit, not to the first responder`() {
    a.becomeFirstResponder()
    _ = stage.log.take()
    stage.down(150, 50)
    #expect(stage.log.take() == ["b began 1"])
  }

  // MARK: - Without a first responder

  /// Sends a shake, a command and a press, and returns why each was dropped.
  private func reasonsForDrops() -> [Substring?] {
    stage.application.beginReceivingRemoteControlEvents()
    stage.observe()
    _ = stage.routes.take()
    stage.device.beginShake()
    stage.device.remoteControl(.remoteControlPlay)
    stage.device.pressDown(.select)
    let ends = stage.routes.take().map { $0.split(separator: "; ").last }
    stage.device.endShake()
    stage.device.pressUp(.select)
    _ = stage.routes.take()
    return ends
  }

  @Test(arguments: [UIBehavior.WithoutFirstResponder.nobody, .keyWindow])
  func `FR-10 a shake, a command and a press that are dropped name who can become first responder`(
    policy: UIBehavior.WithoutFirstResponder
  ) {
    stage.application.behavior.eventsWithoutFirstResponder = policy
    stage.window.probe.passesOn = true
    stage.application.delegate = nil
    let controller = ProbeController("controller", stage.log)
    func ends(_ words: Substring) -> [Substring?] { [words, words, words] }
    #expect(reasonsForDrops() == ends("b can become first responder, but is not"))
    b.probe.canBecomeFirst = false
    #expect(reasonsForDrops() == ends("a can become first responder, but is not"))
    stage.window.rootViewController = controller
    #expect(reasonsForDrops() == ends("ProbeController can become first responder, but is not"))
    for probe in [a.probe, controller.probe] { probe.canBecomeFirst = false }
    #expect(reasonsForDrops() == ends("no view or view controller can become first responder"))
  }

  @Test func `FR-10 without an observer no view is asked whether it can become first responder`() {
    stage.device.beginShake()
    #expect(stage.log.take() == [])
  }
}
