import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// Animations of invisible views, of several steps, and of one view instead of another.
@MainActor @Suite(.serialized)
final class UnseenAnimationTests {
  lazy var stage = ControlStage()

  private func animate(
    _ duration: TimeInterval = 3, options: UIView.AnimationOptions = [], _ changes: () -> Void
  ) {
    UIView.animate(withDuration: duration, delay: 0, options: options) {
      changes()
    } completion: { [log = stage.log] isFinished in
      log.note(isFinished ? "done" : "early")
    }
  }

  private func after(_ seconds: TimeInterval) -> [String] {
    stage.device.advance(by: seconds)
    return stage.log.take()
  }

  @Test(arguments: [UIView.AnimationOptions([]), .repeat])
  func `AN-04 an animation of a view in no window is over in the next turn`(
    options: UIView.AnimationOptions
  ) {
    _ = stage
    let (view, outer) = (UIView(), UIView())
    outer.addSubview(view)
    animate(options: options) { view.alpha = 0.5 }
    #expect(stage.log.take().isEmpty && after(0) == ["done"])
  }

  @Test func `AN-04 a view that comes into the window in the same turn is seen`() {
    _ = stage
    let view = UIView()
    animate { view.alpha = 0.5 }
    stage.add(view, 0, 0, 10)
    #expect(after(2.9).isEmpty && after(0.2) == ["done"])
  }

  @Test func `AN-04 a view that is seen has the animation go on without the others`() {
    let (seen, unseen) = (stage.add(UIView(), 0, 0, 10), UIView())
    animate {
      seen.alpha = 0.5
      unseen.alpha = 0.5
    }
    #expect(after(1).isEmpty)
    seen.removeFromSuperview()
    #expect(after(0) == ["early"])
  }

  @Test func `AN-04 a view that was never seen can be touched as soon as it is`() {
    let button = UIButton()
    button.addAction(UIAction { [log = stage.log] _ in log.note("tap") }, for: .touchUpInside)
    animate { button.alpha = 0.5 }
    #expect(after(0) == ["done"])
    stage.add(button, 100, 100, 100)
    stage.tap(150, 150)
    #expect(stage.log.take() == ["tap"])
  }

  @Test func `AN-04 a view that goes before it was seen ends the animation`() {
    _ = stage
    do {
      let view = UIView()
      animate { view.alpha = 0.5 }
    }
    #expect(after(0) == ["done"])
  }

  @Test func `AN-04 an animation of a screen is shown if the screen appears in the same turn`() {
    let screen = AnimatingScreen(stage.log)
    stage.window.rootViewController = screen
    #expect(after(0) == ["loaded"])
    #expect(after(2.1) == ["done loading", "done appearing"])
  }

  @Test func `AN-04 an animator of a view in no window is over, even paused`() {
    _ = stage
    let view = UIView()
    let animator = UIViewPropertyAnimator(duration: 4, curve: .linear) { view.alpha = 0 }
    animator.addCompletion { [log = stage.log] in log.note("\($0)") }
    animator.startAnimation()
    animator.pauseAnimation()
    #expect(after(0) == ["end"] && animator.state == .inactive)
  }

  @Test func `AN-11 the steps of an animation count at once and take their time together`() {
    let view = stage.add(UIButton(), 100, 100, 100)
    view.addAction(UIAction { [log = stage.log] _ in log.note("tap") }, for: .touchUpInside)
    UIView.animateKeyframes(withDuration: 2, delay: 0) {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.alpha = 0.5 }
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.alpha = 0.75 }
    } completion: { [log = stage.log] _ in
      log.note("done")
    }
    #expect(view.alpha == 0.75)
    stage.tap(150, 150)
    #expect(after(1.8).isEmpty && after(0.2) == ["done"])
    stage.tap(150, 150)
    #expect(stage.log.take() == ["tap"])
    UIView.animateKeyframes(withDuration: 2, delay: 0, options: .allowUserInteraction) {
      view.alpha = 0.5
    }
    stage.tap(150, 150)
    #expect(stage.log.take() == ["tap"])
  }

  @Test func `AN-11 springs take their time as other animations do`() {
    let view = stage.add(UIView(), 100, 100, 100)
    UIView.animate(springDuration: 1, bounce: 0.3) {
      view.alpha = 0.5
    } completion: { [log = stage.log] _ in
      log.note("done")
    }
    #expect(after(0.9).isEmpty && after(0.2) == ["done"])
  }

  @Test func `AN-12 one view replaces another, and both ignore touches meanwhile`() {
    let old = stage.add(UIView(), 0, 0, 100)
    let other = stage.add(UIView(), 100, 0, 100)
    let new = UIView(frame: old.frame)
    UIView.transition(from: old, to: new, duration: 1) { [log = stage.log] in
      log.note("done \($0)")
    }
    #expect(old.superview == nil && stage.controller.view.subviews == [new, other])
    #expect(stage.window.hitTest(CGPoint(x: 50, y: 50), with: nil) === stage.window)
    #expect(after(0.9).isEmpty && after(0.2) == ["done true"])
    #expect(stage.window.hitTest(CGPoint(x: 50, y: 50), with: nil) === new)
  }

  @Test func `AN-12 one view is shown and the other hidden, if the options request it`() {
    let (one, two) = (stage.add(UIView(), 0, 0, 100), stage.add(UIView(), 0, 0, 100))
    two.isHidden = true
    UIView.transition(from: one, to: two, duration: 1, options: .showHideTransitionViews)
    #expect(one.isHidden && !two.isHidden && stage.controller.view.subviews == [one, two])
    UIView.transition(from: UIView(), to: UIView(), duration: 1) { [log = stage.log] _ in
      log.note("nowhere")
    }
    #expect(after(0) == ["nowhere"])
  }
}

/// A screen that animates before its view is in the window.
private final class AnimatingScreen: UIViewController {
  private let log: Log

  init(_ log: Log) {
    self.log = log
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("Made in code.") }

  private func animate(_ name: String) {
    UIView.animate(withDuration: 2) {
      view.alpha -= 0.1
    } completion: { [log] _ in
      log.note("done \(name)")
    }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    log.note("loaded")
    animate("loading")
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    animate("appearing")
  }
}
