import ResponderKit
import Testing

/// A controller that observes as an iOS app's does.
private class KeyboardController: UIViewController {
  static let shown = Notification.Name("ControlTests.shown")
  static let hidden = Notification.Name("ControlTests.hidden")

  var calls: [String] = []

  func observe() {
    NotificationCenter.default.addObserver(
      self, selector: Selector(KeyboardController.keyboardShown(_:)), name: Self.shown,
      object: nil)
    NotificationCenter.default.addObserver(
      self, selector: Selector(KeyboardController.keyboardHidden), name: Self.hidden, object: nil)
  }

  func keyboardShown(_ notification: Notification) {
    calls.append("shown \(notification.userInfo?["height"] ?? "?")")
  }

  func keyboardHidden() { calls.append("hidden") }

  deinit { NotificationCenter.default.removeObserver(self) }
}

@MainActor
@Suite(.serialized)
final class NotificationTests {
  private func post(_ name: Notification.Name, _ userInfo: [AnyHashable: Any]? = nil) {
    NotificationCenter.default.post(name: name, object: nil, userInfo: userInfo)
  }

  @Test func `a method is called with each notification`() {
    let controller = KeyboardController()
    controller.observe()
    post(KeyboardController.shown, ["height": 216])
    post(KeyboardController.hidden)
    #expect(controller.calls == ["shown 216", "hidden"])
  }

  @Test func `an observer that was removed receives nothing`() {
    let controller = KeyboardController()
    controller.observe()
    NotificationCenter.default.removeObserver(controller)
    post(KeyboardController.hidden)
    #expect(controller.calls.isEmpty)
  }

  @Test func `an observer may be removed for one name`() {
    let controller = KeyboardController()
    controller.observe()
    NotificationCenter.default.removeObserver(
      controller, name: KeyboardController.shown, object: nil)
    post(KeyboardController.shown)
    post(KeyboardController.hidden)
    #expect(controller.calls == ["hidden"])
  }

  @Test func `an observer is not kept alive`() {
    var controller: KeyboardController? = KeyboardController()
    weak let kept = controller
    controller?.observe()
    controller = nil
    #expect(kept == nil)
    post(KeyboardController.hidden)
  }

  @Test func `the token of a closure is removed as ever`() {
    let log = Log()
    let token = NotificationCenter.default.addObserver(
      forName: KeyboardController.hidden, object: nil, queue: nil
    ) { _ in MainActor.assumeIsolated { log.note("called") } }
    post(KeyboardController.hidden)
    #expect(log.take() == ["called"])
    NotificationCenter.default.removeObserver(token)
    post(KeyboardController.hidden)
    #expect(log.take().isEmpty)
  }
}
