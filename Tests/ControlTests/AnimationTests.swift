import ResponderKit
import ResponderTesting
import Testing

@MainActor
@Suite(.serialized)
final class AnimationTests {
  lazy var stage = ControlStage()
  lazy var button = {
    let button = stage.add(UIButton(), 100, 100, 100)
    button.addAction(UIAction { [log = stage.log] _ in log.note("tap") }, for: .touchUpInside)
    return button
  }()

  private func animate(
    _ duration: TimeInterval = 1, delay: TimeInterval = 0,
    options: UIView.AnimationOptions = [], name: String = "done", _ changes: () -> Void
  ) {
    UIView.animate(withDuration: duration, delay: delay, options: options) {
      changes()
    } completion: { [log = stage.log] isFinished in
      log.note(isFinished ? name : "\(name) early")
    }
  }

  /// What a tap on the middle of the button leads to.
  private func tap() -> [String] {
    let finger = stage.down(150, 150)
    stage.device.lift(finger)
    return stage.log.take()
  }

  @Test func `D5 values are set at once and the completion comes after the duration`() {
    animate(0.3) { button.alpha = 0.5 }
    #expect(button.alpha == 0.5)
    stage.device.advance(by: 0.2)
    #expect(stage.log.take().isEmpty)
    stage.device.advance(by: 0.11)
    #expect(stage.log.take() == ["done"])
  }

  @Test func `D5 a delay comes before the duration`() {
    animate(0.3, delay: 0.5) { button.alpha = 0.5 }
    stage.device.advance(by: 0.7)
    #expect(stage.log.take().isEmpty)
    stage.device.advance(by: 0.11)
    #expect(stage.log.take() == ["done"])
  }

  @Test func `HT-25 a view is not touched while it is animated`() {
    animate { button.center.x += 1 }
    #expect(tap().isEmpty)
    stage.device.advance(by: 1.01)
    #expect(stage.log.take() == ["done"])
    #expect(tap() == ["tap"])
  }

  @Test func `HT-25 what lies in an animated view is not touched either`() {
    _ = button
    animate { stage.controller.view.alpha = 0.9 }
    #expect(tap().isEmpty)
  }

  @Test func `HT-25 a view is touched while it is animated if that is allowed`() {
    animate(options: .allowUserInteraction) { button.alpha = 0.5 }
    #expect(tap() == ["tap"])
  }

  @Test func `HT-25 views that a block does not change are touched meanwhile`() {
    let other = stage.add(UIView(), 300, 300, 50)
    _ = button
    animate {
      other.alpha = 0.5
      button.alpha = 1
    }
    #expect(tap() == ["tap"])
  }

  @Test(
    arguments: [
      { $0.frame.origin.x += 1 }, { $0.bounds.size.width += 1 }, { $0.center.x += 1 },
      { $0.transform = CGAffineTransform(scaleX: 2, y: 2) }, { $0.alpha = 0.5 },
      { $0.backgroundColor = .red },
    ] as [@Sendable @MainActor (UIView) -> Void])
  func `HT-25 each property that can be animated counts`(
    change: @Sendable @MainActor (UIView) -> Void
  ) {
    animate { change(button) }
    #expect(tap().isEmpty)
  }

  @Test func `HT-26 a touch under way continues while its view is animated`() {
    _ = button
    let finger = stage.down(150, 150)
    animate { button.alpha = 0.5 }
    stage.device.advance(by: 0)
    stage.device.lift(finger)
    #expect(stage.log.take() == ["tap"])
  }

  @Test(arguments: [(UIView.AnimationOptions([]), ["cancel"]), (.allowUserInteraction, ["tap"])])
  func `HT-26 by policy a touch is cancelled when its view is animated`(
    options: UIView.AnimationOptions, expected: [String]
  ) {
    stage.behavior.cancelsTouchesOfAnimatedViews = true
    button.addAction(UIAction { [log = stage.log] _ in log.note("cancel") }, for: .touchCancel)
    button.addAction(
      UIAction { [unowned self] _ in animate(options: options) { outer.alpha = 0.5 } },
      for: .touchDown)
    let finger = stage.down(150, 150)
    stage.device.lift(finger)
    #expect(stage.log.take() == expected)
  }

  private var outer: UIView { stage.controller.view }

  @Test func `HT-27 an animated view is hit at its final position`() {
    animate(options: .allowUserInteraction) { button.center.x += 200 }
    #expect(tap().isEmpty)
    stage.tap(350, 150)
    #expect(stage.log.take() == ["tap"])
  }

  @Test func `HT-25 the end of one animation does not end another`() {
    animate(1) { button.alpha = 0.5 }
    animate(2) { button.alpha = 0.7 }
    stage.device.advance(by: 1.5)
    _ = stage.log.take()
    #expect(tap().isEmpty)
    stage.device.advance(by: 0.6)
    _ = stage.log.take()
    #expect(tap() == ["tap"])
  }

  @Test func `an animation without duration ends in the next turn`() {
    animate(0) { button.alpha = 0.5 }
    #expect(tap() == ["tap"])
    stage.device.advance(by: 0)
    #expect(stage.log.take() == ["done"])
  }

  @Test(arguments: [0, -1]) func `AN-13 an animation without duration does not wait for its delay`(
    duration: TimeInterval
  ) {
    animate(duration, delay: 5) { button.alpha = 0.5 }
    #expect(stage.log.take().isEmpty)
    stage.device.advance(by: 0)
    #expect(stage.log.take() == ["done"])
    stage.device.advance(by: 6)
    #expect(stage.log.take().isEmpty && tap() == ["tap"])
  }

  @Test func `a nested animation inherits the duration`() {
    animate(1, name: "outer") {
      animate(5, name: "inner") { button.alpha = 0.5 }
      animate(5, options: .overrideInheritedDuration, name: "free") { button.alpha = 0.6 }
    }
    stage.device.advance(by: 1.01)
    #expect(Set(stage.log.take()) == ["outer", "inner"])
    stage.device.advance(by: 4)
    #expect(stage.log.take() == ["free"])
  }

  @Test func `a nested animation inherits the options`() {
    animate(options: .allowUserInteraction) {
      animate { button.alpha = 0.5 }
    }
    #expect(tap() == ["tap"])
  }

  @Test func `changes without animation are not animated in an animation's block`() {
    animate {
      UIView.performWithoutAnimation { button.alpha = 0.5 }
    }
    #expect(tap() == ["tap"])
    #expect(UIView.areAnimationsEnabled)
  }

  @Test func `while animations are off the completion comes in the next turn`() {
    // Made first: for another test's application they stay on.
    _ = button
    UIView.setAnimationsEnabled(false)
    defer { UIView.setAnimationsEnabled(true) }
    animate(1, delay: 1) { button.alpha = 0.5 }
    #expect(tap() == ["tap"])
    stage.device.advance(by: 0)
    #expect(stage.log.take() == ["done"])
  }

  @Test func `an animation that repeats continues until it is removed`() {
    animate(1, options: .repeat) { button.alpha = 0.5 }
    stage.device.advance(by: 10)
    #expect(tap().isEmpty)
    button.layer.removeAllAnimations()
    stage.device.advance(by: 0)
    #expect(stage.log.take() == ["done early"])
    #expect(tap() == ["tap"])
  }

  @Test func `a completion is called once`() {
    animate(1) { button.alpha = 0.5 }
    button.layer.removeAllAnimations()
    stage.device.advance(by: 2)
    #expect(stage.log.take() == ["done early"])
  }

  @Test func `a transition keeps touches off its view`() {
    _ = button
    UIView.transition(with: button, duration: 1, animations: nil)
    #expect(tap().isEmpty)
  }
}
