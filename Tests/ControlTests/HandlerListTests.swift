import Foundation
import ResponderKit
import ResponderTesting
import Testing

@MainActor
private final class Listener: NSObject {
  static let heard = Selector(Listener.heard(_:))
  static let closed = Selector(Listener.closed)
  func heard(_ sender: UIControl) {}
  func closed() {}
}

/// Names of event code that say or keep something.
@MainActor
@Suite(.serialized)
final class HandlerListTests {
  lazy var stage = ControlStage()
  private lazy var control = stage.add(UIControl(), 100, 100, 100)

  @Test func `a control reports its targets and their events`() {
    let (one, other) = (Listener(), Listener())
    #expect(control.allTargets.isEmpty)
    control.addTarget(one, action: Listener.heard, for: [.touchDown, .touchUpInside])
    control.addTarget(one, action: Listener.closed, for: .touchDown)
    control.addTarget(other, action: Listener.closed, for: .touchUpInside)
    #expect(control.allTargets == [one, other])
    #expect(
      control.actions(forTarget: one, forControlEvent: .touchDown)
        == [Listener.heard, Listener.closed])
    #expect(
      control.actions(forTarget: other, forControlEvent: .touchUpInside) == [Listener.closed])
    #expect(control.actions(forTarget: other, forControlEvent: .touchDown) == nil)
    #expect(control.actions(forTarget: nil, forControlEvent: .touchDown) == nil)
    control.addTarget(nil, action: Listener.closed, for: .touchCancel)
    // Foundation's null is not equal to another one here.
    #expect(control.allTargets.isSuperset(of: [one, other]) && control.allTargets.count == 3)
    #expect(control.allTargets.contains { $0.base is NSNull })
    #expect(control.actions(forTarget: nil, forControlEvent: .touchCancel) == [Listener.closed])
  }

  @Test func `all actions without a target are one among the targets`() {
    for selector in [Listener.heard, Listener.closed] {
      for event in [UIControl.Event.touchDown, .touchCancel, .touchUpInside] {
        control.addTarget(nil, action: selector, for: event)
      }
    }
    for _ in 0..<20 { #expect(control.allTargets.count == 1) }
  }

  @Test func `a target that is gone is not among them`() {
    var listener: Listener? = Listener()
    control.addTarget(listener, action: Listener.closed, for: .touchDown)
    listener = nil
    #expect(control.allTargets.isEmpty)
    #expect(control.allControlEvents.isEmpty)
  }

  @Test func `handlers are gone through in their order, until it is enough`() {
    let listener = Listener()
    control.addTarget(listener, action: Listener.heard, for: .touchDown)
    control.addAction(UIAction(title: "second") { _ in }, for: .touchCancel)
    control.addAction(UIAction(title: "third") { _ in }, for: .touchDown)
    var seen: [String] = []
    control.enumerateEventHandlers { action, targetAction, event, stop in
      seen.append("\(action?.title ?? "method") \(event.rawValue)")
      if let targetAction { #expect(targetAction.1 == Listener.heard) }
      stop = action?.title == "second"
    }
    #expect(seen == ["method 1", "second 256"])
  }

  @Test func `an action keeps its attributes and its state`() {
    let action = UIAction(title: "a", attributes: [.destructive], state: .on) { _ in }
    #expect(action.attributes == .destructive && action.state == .on)
    action.attributes.insert(.disabled)
    action.state = .mixed
    #expect(action.attributes == [.destructive, .disabled] && action.state == .mixed)
    #expect(UIAction { _ in }.attributes == [] && UIAction { _ in }.state == .off)
  }

  @Test func `nothing of a touch is estimated`() {
    final class Canvas: UIView {
      var touch: UITouch?
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        touch = touches.first
      }
      override func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {
        Issue.record("nothing is updated")
      }
    }
    let canvas = stage.add(Canvas(), 100, 100, 100)
    let finger = stage.down(150, 150)
    stage.move(finger, 160, 150)
    stage.device.lift(finger)
    #expect(canvas.touch?.estimatedProperties == [])
    #expect(canvas.touch?.estimatedPropertiesExpectingUpdates == [])
    #expect(canvas.touch != nil && canvas.touch?.estimationUpdateIndex == nil)
    #expect(UITouch.TouchType.stylus == .pencil)
  }

  @Test func `subviews change places, and the one in front is touched`() {
    let outer = stage.add(UIView(), 100, 100, 100)
    let (back, front) = (UIControl(), UIControl())
    for view in [back, front] {
      view.frame = outer.bounds
      outer.addSubview(view)
    }
    let point = CGPoint(x: 50, y: 50)
    #expect(outer.hitTest(point, with: nil) === front)
    outer.exchangeSubview(at: 0, withSubviewAt: 1)
    #expect(outer.hitTest(point, with: nil) === back)
    #expect(outer.subviews == [front, back])
  }

  @Test func `a screen is edited, and setting the property comes through the method`() {
    final class Editor: UIViewController {
      var calls: [String] = []
      override func setEditing(_ editing: Bool, animated: Bool) {
        super.setEditing(editing, animated: animated)
        calls.append("\(editing) \(animated)")
      }
    }
    let editor = Editor()
    editor.isEditing = true
    #expect(editor.isEditing)
    editor.setEditing(false, animated: true)
    #expect(!editor.isEditing)
    #expect(editor.calls == ["true false", "false true"])
  }

  @Test func `a detail is shown by the container that overrides it, else presented`() {
    final class Split: UIViewController {
      var details: [UIViewController] = []
      override func showDetailViewController(_ viewController: UIViewController, sender: Any?) {
        details.append(viewController)
      }
    }
    let (split, child, detail) = (Split(), UIViewController(), UIViewController())
    split.addChild(child)
    child.showDetailViewController(detail, sender: nil)
    #expect(split.details == [detail])
    stage.controller.showDetailViewController(detail, sender: nil)
    stage.device.settle()
    #expect(stage.controller.presentedViewController === detail)
  }

  @Test func `the bar of a navigation controller is hidden by property and by method`() {
    let navigation = UINavigationController(rootViewController: UIViewController())
    navigation.setNavigationBarHidden(true, animated: true)
    #expect(navigation.isNavigationBarHidden)
    navigation.isNavigationBarHidden = false
    #expect(!navigation.isNavigationBarHidden)
    #expect(stage.device.application.applicationSupportsShakeToEdit)
  }
}
