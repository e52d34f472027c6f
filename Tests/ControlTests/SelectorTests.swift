import ResponderKit
import Testing

/// A controller as an iOS app has it: no annotations, every shape of action.
private class PlayerController: UIViewController {
  var calls: [String] = []

  static let stopped = Selector(PlayerController.stop(sender:))

  func play() { calls.append("play") }
  func play(_ sender: UIView) { calls.append("play sender") }
  func seek(_ sender: UIView, with event: UIEvent) { calls.append("seek") }
  func scrub(_ sender: UIView, _ event: UIEvent?) {
    calls.append(event == nil ? "scrub" : "scrub event")
  }
  func stop(sender: Any) { calls.append("stop") }
  func rate(_ sender: UIView?) { calls.append(sender == nil ? "rate" : "rate sender") }
  func keyboardWillShow(_ notification: Notification) {
    calls.append("keyboard \(notification.name.rawValue)")
  }
  @discardableResult
  func toggle() -> Bool {
    calls.append("toggle")
    return true
  }
  private func skip(_ sender: UIView) { calls.append("skip") }

  static var skipped: Selector { Selector(PlayerController.skip(_:)) }
}

@MainActor
@Suite(.serialized)
final class SelectorTests {
  private let player = PlayerController()
  private let sender = UIView()
  private lazy var event: UIEvent? = {
    let stage = ControlStage()
    stage.tap(10, 10)
    return stage.window.lastEvent
  }()

  private func perform(_ selector: Selector, sender: Any? = nil, event: UIEvent? = nil) -> Bool {
    selector.perform(on: player, sender: sender, event: event)
  }

  @Test func `TA-01 a method that takes nothing is called`() {
    #expect(perform(Selector(PlayerController.toggle), sender: sender))
    #expect(perform(Selector(PlayerController.viewDidLoad)))
    #expect(player.calls == ["toggle"])
  }

  @Test func `TA-01 a method that takes the sender gets it`() {
    #expect(perform(Selector(PlayerController.play(_:)), sender: sender))
    #expect(perform(Selector(PlayerController.stop(sender:)), sender: sender))
    #expect(perform(PlayerController.skipped, sender: sender))
    #expect(player.calls == ["play sender", "stop", "skip"])
  }

  @Test func `TA-01 a method that takes sender and event gets both`() {
    #expect(perform(Selector(PlayerController.seek), sender: sender, event: event))
    #expect(perform(Selector(PlayerController.seek(_:with:)), sender: sender, event: event))
    #expect(perform(Selector(PlayerController.scrub(_:_:)), sender: sender))
    #expect(perform(Selector(PlayerController.scrub(_:_:)), sender: sender, event: event))
    #expect(player.calls == ["seek", "seek", "scrub", "scrub event"])
  }

  @Test func `a notification is a sender like any other`() {
    let notification = Notification(name: Notification.Name("shown"))
    let selector = Selector(PlayerController.keyboardWillShow(_:))
    #expect(perform(selector, sender: notification))
    #expect(!perform(selector, sender: sender))
    #expect(player.calls == ["keyboard shown"])
  }

  @Test func `methods of one base name are distinguished by their type`() {
    let play = Selector(
      PlayerController.play as @MainActor (PlayerController) -> @MainActor () -> Void)
    #expect(perform(play, sender: sender))
    #expect(player.calls == ["play"])
  }

  @Test func `what does not fit is not called`() {
    #expect(!perform(Selector(PlayerController.play(_:)), sender: "text"))
    #expect(!perform(Selector(PlayerController.play(_:))))
    #expect(!perform(Selector(PlayerController.stop(sender:))))
    #expect(!perform(Selector(PlayerController.seek(_:with:)), sender: "text"))
    #expect(!Selector(PlayerController.toggle).perform(on: sender, sender: nil, event: nil))
    #expect(player.calls.isEmpty)
  }

  @Test func `an optional sender may be missing`() {
    #expect(perform(Selector(PlayerController.rate(_:))))
    #expect(perform(Selector(PlayerController.rate(_:)), sender: sender))
    #expect(player.calls == ["rate", "rate sender"])
  }

  @Test func `objects of the class and its subclasses can perform it`() {
    #expect(Selector(UIViewController.viewDidLoad).canPerform(on: player))
    #expect(!Selector(PlayerController.toggle).canPerform(on: UIViewController()))
  }

  @Test func `a line that runs again makes the same selector`() {
    let selectors = (0..<2).map { _ in Selector(PlayerController.toggle) }
    #expect(selectors[0] == selectors[1])
    #expect(PlayerController.stopped == PlayerController.stopped)
    #expect(PlayerController.skipped == PlayerController.skipped)
  }

  @Test func `selectors made at two places differ`() {
    let one = Selector(PlayerController.toggle)
    let other = Selector(PlayerController.toggle)
    #expect(one != other)
  }

  @Test func `selectors with the same name are equal, wherever they are made`() {
    let one = Selector(PlayerController.toggle, name: "toggle")
    let other = Selector(PlayerController.toggle, name: "toggle")
    #expect(one == other && one.hashValue == other.hashValue)
    #expect(one != Selector(PlayerController.play(_:), name: "play(_:)"))
    #expect(one != Selector(PlayerController.toggle))
  }

  @Test func `removeTarget removes what addTarget added under the same name elsewhere`() {
    let control = UIControl()
    control.addTarget(
      player, action: Selector(PlayerController.toggle, name: "toggle"), for: .touchUpInside)
    control.removeTarget(
      player, action: Selector(PlayerController.toggle, name: "toggle"), for: .touchUpInside)
    control.sendActions(for: .touchUpInside)
    #expect(player.calls.isEmpty)
  }

  @Test func `a function that makes selectors for callers passes on their source location`() {
    func make(
      _ method: @escaping @MainActor (PlayerController) -> @MainActor (UIView) -> Void,
      line: UInt = #line
    ) -> Selector { Selector(method, line: line) }
    let first = make(PlayerController.play(_:))
    let second = make { player in { player.rate($0) } }
    #expect(first != second)
  }
}
