import ResponderKit
import ResponderTesting
import Testing

/// Subclasses of recognisers that set a state which the table of states does not have.
@MainActor
@Suite(.serialized)
final class InvalidStateTests {
  /// As in Apple's "Implementing a discrete gesture recognizer".
  private final class Checkmark: UIGestureRecognizer {
    private(set) var cancellations = 0

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
      super.touchesCancelled(touches, with: event)
      state = .cancelled
      cancellations += 1
    }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) {}

    override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent) {
      super.pressesCancelled(presses, with: event)
      state = .cancelled
      cancellations += 1
    }
  }

  private final class Drawing: UIGestureRecognizer {
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { state = .began }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
      super.touchesCancelled(touches, with: event)
      state = .failed
    }
  }

  private final class BoundedLongPress: UILongPressGestureRecognizer {
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
      if let view, !view.bounds.contains(location(in: view)) { state = .failed }
      super.touchesEnded(touches, with: event)
    }
  }

  private final class RefusingTap: UITapGestureRecognizer {
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
      super.touchesEnded(touches, with: event)
      state = .failed
    }
  }

  private final class WarningList: RouteObserver {
    var all: [UsageWarning] = []

    func application(_ application: UIApplication, didRoute route: Route) {}
    func application(_ application: UIApplication, didWarn warning: UsageWarning) {
      all.append(warning)
    }
  }

  lazy var stage = Stage()
  private lazy var warnings = {
    let warnings = WarningList()
    stage.application.routeObserver = warnings
    return warnings
  }()

  @Test func `GR-13 a subclass cancels itself after super has, as in Apple's sample`() {
    let mark = stage.add(Checkmark(), to: stage.view())
    _ = warnings
    stage.down(50, 50)
    stage.device.interrupt()
    #expect(mark.state == .possible && mark.cancellations == 1)
    #expect(stage.log.take() == ["V began", "V cancelled"])
    #expect(warnings.all.isEmpty)
  }

  @Test func `GR-13 the same for a press`() {
    let mark = stage.add(Checkmark(), to: stage.window)
    _ = warnings
    stage.device.pressDown(.select)
    stage.device.interrupt()
    #expect(mark.state == .possible && mark.cancellations == 1)
    #expect(warnings.all.isEmpty)
  }

  @Test func `GR-13 a continuous gesture fails after super has cancelled it`() {
    stage.add(Drawing(), to: stage.view())
    _ = warnings
    stage.down(50, 50)
    stage.device.interrupt()
    #expect(stage.log.take().filter { $0.hasSuffix("!") } == ["R began!", "R cancelled!"])
    #expect(warnings.all.isEmpty)
  }

  @Test func `GR-13 failed after the beginning is cancelled`() {
    let press = stage.add(BoundedLongPress(), to: stage.view())
    _ = warnings
    let finger = stage.down(50, 50)
    stage.device.advance(by: 1)
    stage.move(finger, 350, 350)
    stage.device.lift(finger)
    #expect(
      stage.log.take().filter { $0.hasSuffix("!") } == ["R began!", "R changed!", "R cancelled!"])
    #expect(press.state == .possible)
    #expect(warnings.all.isEmpty)
  }

  @Test func `GR-13 a recognised gesture cannot fail, which is a warning`() {
    stage.add(RefusingTap(), to: stage.view())
    _ = warnings
    stage.tap()
    #expect(stage.log.take().filter { $0.hasSuffix("!") } == ["R ended!"])
    #expect(warnings.all.map(\.kind) == [.invalidStateChange])
    #expect(warnings.all.first?.message.contains("R cannot go from ended to failed") == true)
  }

  @Test func `GR-13 an invalid change of state is ignored with a warning that names it`() {
    let puppet = stage.add(Puppet(), to: stage.view())
    puppet.onTouches = { puppet, what, _, _ in if what == "began" { puppet.state = .changed } }
    _ = warnings
    stage.tap()
    #expect(stage.log.take().filter { $0.hasSuffix("!") }.isEmpty)
    #expect(warnings.all.map(\.kind) == [.invalidStateChange])
    #expect(warnings.all.first?.message.contains("R cannot go from possible to changed") == true)
  }

  @Test func `GR-56 a recogniser that only watches is reported once, when it delayed a touch`() {
    let watcher = stage.add(UIGestureRecognizer(), to: stage.view())
    _ = warnings
    for _ in 0..<2 {
      stage.tap()
      #expect(stage.log.take() == ["V began"])
      stage.device.advance(by: 0.8)
      #expect(stage.log.take() == ["V ended"])
    }
    #expect(warnings.all.map(\.kind) == [.undecidedRecognizer])
    #expect(warnings.all.first?.subject === watcher)
    #expect(warnings.all.first?.message.hasPrefix("UIGestureRecognizer ") == true)
  }

  @Test func `GR-56 a recogniser that watches without delaying touches is not reported`() {
    stage.add(UIGestureRecognizer(), to: stage.view()).delaysTouchesEnded = false
    _ = warnings
    stage.tap()
    #expect(stage.log.take() == ["V began", "V ended"])
    stage.device.advance(by: 0.8)
    #expect(warnings.all.isEmpty)
  }
}
