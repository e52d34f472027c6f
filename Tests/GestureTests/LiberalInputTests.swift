import ResponderKit
import ResponderTesting
import Testing

/// What applications do at odd moments, all of which is allowed.
@MainActor
@Suite(.serialized)
final class LiberalInputTests {
  private lazy var stage = Stage()

  /// A window that does something with each event besides dealing it out.
  private final class OddWindow: UIWindow {
    var onEvent: (OddWindow, UIEvent) -> Void = { _, _ in }

    override func sendEvent(_ event: UIEvent) {
      super.sendEvent(event)
      onEvent(self, event)
    }
  }

  /// Shows a window in front of the stage's.
  private func open<Window: UIWindow>(_ make: () -> Window) -> Window {
    _ = stage
    let window = make()
    window.isHidden = false
    return window
  }

  /// A hit test that answers as a test wants it to.
  private final class DevotedView: UIView {
    weak var answer: UIView?
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { answer }
  }

  @Test(arguments: [true, false])
  func `TS-04 TS-45 a view that is not retained receives its finger to the end`(
    hasRecognizer: Bool
  ) {
    weak var view: ProbeView?
    var finger: FingerID?
    do {
      let made = stage.view()
      view = made
      if hasRecognizer { stage.add(UIPanGestureRecognizer(), to: made) }
      finger = stage.down(50, 50)
      made.removeFromSuperview()
    }
    #expect(view != nil)
    finger.map(stage.device.lift)
    stage.device.advance(by: 1)
    #expect(stage.log.take() == ["V began", "V ended"])
    #expect(view == nil)
  }

  @Test(arguments: [true, false])
  func `TS-57 a window that is closed and released under a finger receives it to the end`(
    hasRecognizer: Bool
  ) {
    weak var window: UIWindow?
    var finger: FingerID?
    do {
      let made = open { UIWindow() }
      window = made
      let view = stage.view(in: made)
      if hasRecognizer { stage.add(UITapGestureRecognizer(), to: view) }
      finger = stage.down(50, 50)
      made.isHidden = true
    }
    finger.map(stage.device.lift)
    stage.device.advance(by: 1)
    #expect(
      stage.log.take()
        == (hasRecognizer ? ["V began", "R ended!", "V cancelled"] : ["V began", "V ended"]))
    #expect(window == nil)
  }

  @Test func `a window may be closed within the action of its recogniser`() {
    let window = open { UIWindow() }
    stage.add(UITapGestureRecognizer(), to: stage.view(in: window))
    stage.scribe.reaction = { $0.view?.window?.isHidden = true }
    stage.tap()
    stage.tap()
    #expect(stage.log.take() == ["V began", "R ended!", "V cancelled"])
  }

  @Test(arguments: [true, false])
  func `an event that is sent twice still ends`(hasRecognizer: Bool) {
    let window = open { OddWindow() }
    let view = stage.view(in: window)
    if hasRecognizer { stage.add(UITapGestureRecognizer(), to: view) }
    var isSending = false
    window.onEvent = { window, event in
      guard !isSending else { return }
      isSending = true
      window.sendEvent(event)
      isSending = false
    }
    stage.tap()
    stage.device.advance(by: 1)
    #expect(stage.log.take().first == "V began")
    window.onEvent = { _, _ in }
    stage.tap()
    #expect(
      stage.log.take()
        == (hasRecognizer ? ["V began", "R ended!", "V cancelled"] : ["V began", "V ended"]))
  }

  @Test(arguments: [true, false])
  func `an event may be sent again within a handler`(hasRecognizer: Bool) {
    let view = stage.view()
    if hasRecognizer { stage.add(UITapGestureRecognizer(), to: view) }
    var isSending = false
    view.reaction = { [stage] _, _, event in
      guard !isSending, let event else { return }
      isSending = true
      stage.application.sendEvent(event)
      isSending = false
    }
    stage.tap()
    stage.device.advance(by: 1)
    _ = stage.log.take()
    view.reaction = { _, _, _ in }
    stage.tap()
    #expect(stage.log.take().first == "V began")
  }

  @Test func `an event that is kept and sent after its sequence reaches no responder`() {
    _ = stage.view()
    var kept: UIEvent?
    let window = open { OddWindow() }
    _ = stage.view("O", in: window)
    window.onEvent = { kept = $1 }
    stage.tap()
    _ = stage.log.take()
    window.onEvent = { _, _ in }
    for event in [kept].compactMap({ $0 }) {
      stage.application.sendEvent(event)
      window.sendEvent(event)
    }
    #expect(kept != nil)
    #expect(stage.log.take() == [])
  }

  @Test func `RL-19 an interruption within an action cancels what is left once it has returned`() {
    let view = stage.view()
    view.isMultipleTouchEnabled = true
    stage.add(UILongPressGestureRecognizer(), to: view).cancelsTouchesInView = false
    stage.scribe.reaction = { [stage] recognizer in
      if recognizer.state == .began { stage.device.interrupt() }
    }
    stage.down(50, 50)
    stage.device.advance(by: 0.6)
    #expect(stage.log.take() == ["V began", "R began!", "R cancelled!", "V cancelled"])
  }

  @Test func `an action may take the next events out of the queue by itself`() {
    let view = stage.view()
    stage.add(UILongPressGestureRecognizer(), to: view)
    var finger: FingerID?
    stage.scribe.reaction = { [stage] recognizer in
      guard recognizer.state == .began, let finger else { return }
      stage.device.advance(by: 0.1)
      stage.device.lift(finger)
      stage.tap(300, 300)
    }
    finger = stage.down(50, 50)
    stage.device.advance(by: 1)
    #expect(stage.log.take().filter { $0.hasSuffix("!") } == ["R began!", "R ended!"])
    stage.scribe.reaction = { _ in }
    stage.tap()
    #expect(stage.log.take() == ["V began", "V ended"])
  }

  @Test func `all recognisers may be taken away within one's action`() {
    let view = stage.view()
    for name in ["1", "2", "3"] { stage.add(UIPanGestureRecognizer(), name, to: view) }
    stage.scribe.reaction = { _ in view.gestureRecognizers = nil }
    stage.device.lift(stage.drag(3))
    #expect(stage.log.take() == ["V began", "3 began!", "3 cancelled!", "V cancelled"])
  }

  @Test func `HT-16 a hit test may answer any view, under the finger or not`() {
    let odd = DevotedView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let far = stage.view("far", CGRect(x: 300, y: 300, width: 50, height: 50))
    stage.window.addSubview(odd)
    odd.answer = far
    stage.tap()
    #expect(stage.log.take() == ["far began", "far ended"])
    let lost = ProbeView("lost", stage.log, .zero)
    odd.answer = lost
    stage.tap()
    #expect(stage.log.take() == ["lost began", "lost ended"])
    odd.answer = nil
    stage.tap()
    #expect(stage.log.take() == [])
  }

  @Test func `TS-02 D6 a touch is one key in a dictionary from down to up, and keeps its values`() {
    var places: [UITouch: [CGPoint]] = [:]
    let view = stage.view()
    view.isMultipleTouchEnabled = true
    view.reaction = { _, touches, _ in
      for touch in touches { places[touch, default: []].append(touch.location(in: nil)) }
    }
    let first = stage.down(10, 10)
    let second = stage.down(20, 20)
    stage.move(first, 11, 10)
    stage.device.lift(second)
    stage.device.lift(first)
    #expect(places.values.map(\.count).sorted() == [2, 3])
    #expect(
      places.allSatisfy { $0.key.phase == .ended && $0.key.location(in: nil) == $0.value.last })
  }

  @Test func `a subclass that never calls super receives touches, and does nothing by itself`() {
    final class Mute: UIPanGestureRecognizer {
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
      override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
      override func reset() {}
    }
    let mute = stage.add(Mute(), to: stage.view())
    stage.device.lift(stage.drag(4))
    stage.device.advance(by: 1)
    #expect(mute.state == .possible)
    #expect(stage.log.take().filter { !$0.contains("moved") } == ["V began", "V ended"])
  }
}
