import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// Alerts and action sheets.
@MainActor
@Suite(.serialized)
final class AlertTests {
  private lazy var stage = ControlStage()
  private var calls: [String] = []

  private func alert(
    _ style: UIAlertController.Style, _ actions: [(String, UIAlertAction.Style)]
  ) -> UIAlertController {
    let alert = UIAlertController(title: "Title", message: "Message", preferredStyle: style)
    for (title, style) in actions {
      alert.addAction(
        UIAlertAction(title: title, style: style) { [unowned self, unowned alert] action in
          calls.append("\(action.title ?? "") \(alert.presentingViewController == nil)")
        })
    }
    return alert
  }

  private func present(_ alert: UIAlertController) {
    stage.controller.present(alert, animated: true)
    stage.device.settle()
  }

  /// Taps the button with a title.
  private func tap(_ title: String, in alert: UIAlertController) throws {
    let button = try #require(buttons(in: alert.view).first { $0.currentTitle == title })
    let point = button.convert(CGPoint(x: button.bounds.midX, y: button.bounds.midY), to: nil)
    stage.tap(point.x, point.y)
  }

  private func buttons(in view: UIView) -> [UIButton] {
    view.subviews.flatMap { ($0 as? UIButton).map { [$0] } ?? buttons(in: $0) }
  }

  @Test func `AC-01 a tap dismisses the alert, and then calls the handler`() throws {
    let alert = alert(.alert, [("Delete", .destructive), ("Cancel", .cancel)])
    present(alert)
    #expect(stage.controller.presentedViewController === alert)
    try tap("Delete", in: alert)
    #expect(calls == [] && alert.isBeingDismissed)
    #expect(stage.device.settle())
    #expect(calls == ["Delete true"] && stage.controller.presentedViewController == nil)
  }

  @Test func `AC-02 a handler can present another alert`() throws {
    let second = UIAlertController(title: "Second", message: nil, preferredStyle: .alert)
    let first = UIAlertController(title: "First", message: nil, preferredStyle: .alert)
    first.addAction(
      UIAlertAction(title: "Next", style: .default) { [stage] _ in
        stage.controller.present(second, animated: true)
      })
    present(first)
    try tap("Next", in: first)
    #expect(stage.device.settle())
    #expect(stage.controller.presentedViewController === second)
  }

  @Test func `AC-03 the screen under an alert stays visible and receives no touches`() {
    let button = stage.add(UIButton(), 0, 0, 400)
    button.note(in: stage.log)
    let alert = alert(.alert, [("Fine", .default), ("Cancel", .cancel)])
    present(alert)
    #expect(stage.controller.view.window != nil)
    stage.tap(5, 5)
    #expect(stage.device.settle())
    #expect(calls == [] && stage.log.take() == [])
    #expect(stage.controller.presentedViewController === alert)
  }

  @Test func `AC-04 a finger beside an action sheet cancels it, if it can be cancelled`() {
    let alert = alert(.actionSheet, [("One", .default), ("Cancel", .cancel)])
    present(alert)
    #expect(buttons(in: alert.view).map(\.currentTitle) == ["One", "Cancel"])
    stage.tap(200, 5)
    #expect(stage.device.settle() && calls == ["Cancel true"])
    let other = self.alert(.actionSheet, [("One", .default)])
    present(other)
    stage.tap(200, 5)
    #expect(stage.device.settle() && calls == ["Cancel true"])
    #expect(stage.controller.presentedViewController === other)
  }

  @Test func `AC-04 an action sheet on a tablet has no button to cancel`() {
    UIDevice.current.userInterfaceIdiom = .pad
    defer { UIDevice.current.userInterfaceIdiom = .phone }
    let alert = alert(.actionSheet, [("One", .default), ("Cancel", .cancel)])
    present(alert)
    #expect(buttons(in: alert.view).map(\.currentTitle) == ["One"])
    stage.tap(5, 5)
    #expect(stage.device.settle() && calls == ["Cancel true"])
  }

  @Test func `AC-05 a disabled action cannot be chosen`() throws {
    let alert = alert(.alert, [("One", .default), ("Two", .default), ("Three", .default)])
    alert.actions[1].isEnabled = false
    present(alert)
    try tap("Two", in: alert)
    #expect(stage.device.settle() && calls == [])
    alert.actions[1].isEnabled = true
    try tap("Two", in: alert)
    #expect(stage.device.settle() && calls == ["Two true"])
  }

  @Test func `AC-06 code dismisses an alert without a handler`() {
    let alert = alert(.alert, [("Fine", .default)])
    present(alert)
    alert.dismiss(animated: true)
    #expect(stage.device.settle() && calls == [])
    #expect(stage.controller.presentedViewController == nil)
  }

  @Test func `AC-07 a second tap during the dismissal calls nothing`() throws {
    let alert = alert(.alert, [("One", .default), ("Two", .default), ("Three", .default)])
    present(alert)
    try tap("One", in: alert)
    try tap("Two", in: alert)
    #expect(stage.device.settle() && calls == ["One true"])
  }

  @Test func `AC-08 two actions to cancel end the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        _ = ControlStage()
        let alert = UIAlertController(title: nil, message: nil, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        alert.addAction(UIAlertAction(title: "Abort", style: .cancel))
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("UIAlertController cannot have two actions with the style cancel"))
  }

  @Test func `AC-09 the preferred action is one of the actions`() async {
    let alert = alert(.alert, [("Fine", .default)])
    alert.preferredAction = alert.actions[0]
    #expect(alert.preferredAction?.title == "Fine")
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        _ = ControlStage()
        let alert = UIAlertController(title: nil, message: nil, preferredStyle: .alert)
        alert.preferredAction = UIAlertAction(title: "Fine", style: .default)
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("has to be one of its actions"))
  }
}
