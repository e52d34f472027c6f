import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// When an animation ends that does not take its time.
@MainActor
@Suite(.serialized)
final class AnimationEndTests {
  lazy var stage = ControlStage()
  lazy var button = {
    let button = stage.add(UIButton(), 100, 100, 100)
    button.addAction(UIAction { [log = stage.log] _ in log.note("tap") }, for: .touchUpInside)
    return button
  }()

  private func animate(
    _ duration: TimeInterval = 3, delay: TimeInterval = 0,
    options: UIView.AnimationOptions = [], _ changes: () -> Void
  ) {
    UIView.animate(withDuration: duration, delay: delay, options: options) {
      changes()
    } completion: { [log = stage.log] isFinished in
      log.note(isFinished ? "done" : "early")
    }
  }

  private func next() -> [String] {
    stage.device.advance(by: 0)
    return stage.log.take()
  }

  private func tap() -> [String] {
    stage.device.tap(at: CGPoint(x: 150, y: 150))
    return stage.log.take()
  }

  // MARK: - Nothing to animate

  @Test func `AN-01 an animation that changes nothing is over in the next turn`() {
    animate {}
    #expect(stage.log.take().isEmpty)
    #expect(next() == ["done"])
    animate(delay: 2) {}
    #expect(next() == ["done"])
    animate(options: .repeat) {}
    #expect(next() == ["done"])
  }

  @Test func `AN-01 values that are what they were animate nothing`() {
    _ = button
    animate {
      button.alpha = 1
      button.frame = button.frame
      button.center = button.center
      button.transform = .identity
      button.backgroundColor = button.backgroundColor
    }
    #expect(next() == ["done"])
    #expect(tap() == ["tap"])
  }

  @Test func `AN-01 hiding a view animates nothing`() {
    _ = button
    animate { button.isHidden = true }
    #expect(next() == ["done"])
    animate { button.isHidden = false }
    #expect(next() == ["done"])
    #expect(tap() == ["tap"])
  }

  @Test func `AN-01 a change without animation in a block is not animated`() {
    animate { UIView.performWithoutAnimation { button.alpha = 0.5 } }
    #expect(next() == ["done"])
  }

  @Test func `AN-01 a block that makes its changes in a later turn animates nothing`() {
    let button = button
    animate {
      Timer.scheduled(withTimeInterval: 0.1, repeats: false) { _ in button.alpha = 0.5 }
    }
    #expect(next() == ["done"])
  }

  @Test func `AN-01 one value among many that changes takes the time`() {
    animate {
      button.isHidden = false
      button.alpha = 0.5
    }
    stage.device.advance(by: 2.9)
    #expect(stage.log.take().isEmpty)
    stage.device.advance(by: 0.11)
    #expect(stage.log.take() == ["done"])
  }

  // MARK: - Views that leave

  @Test func `AN-02 an animation ends early when its view leaves the window`() {
    animate { button.alpha = 0.5 }
    stage.device.advance(by: 1)
    button.removeFromSuperview()
    #expect(stage.log.take().isEmpty)
    #expect(next() == ["early"])
    stage.device.advance(by: 5)
    #expect(stage.log.take().isEmpty)
    stage.controller.view.addSubview(button)
    #expect(tap() == ["tap"])
  }

  @Test func `AN-02 an animation without end ends when what its view lies in leaves the window`() {
    let box = stage.add(UIView(), 0, 0, 400)
    box.addSubview(button)
    animate(0.5, options: .repeat) { button.alpha = 0.5 }
    stage.device.advance(by: 2)
    #expect(tap().isEmpty)
    box.removeFromSuperview()
    #expect(next() == ["early"])
    stage.controller.view.addSubview(box)
    #expect(tap() == ["tap"])
  }

  @Test func `AN-02 an animation ends early when its view moves to another window, not within one`()
  {
    let box = stage.add(UIView(), 0, 0, 400)
    animate { button.alpha = 0.5 }
    box.addSubview(button)
    #expect(next().isEmpty)
    let other = UIWindow()
    other.isHidden = false
    other.addSubview(button)
    #expect(next() == ["early"])
  }

  @Test func `AN-02 an animation continues while one of its views stays`() {
    let other = stage.add(UIView(), 0, 0, 50)
    animate {
      button.alpha = 0.5
      other.alpha = 0.5
    }
    button.removeFromSuperview()
    #expect(next().isEmpty)
    other.removeFromSuperview()
    #expect(next() == ["early"])
  }

  @Test func `AN-02 a view that leaves in its own block does not keep an animation alive`() {
    animate(options: .repeat) {
      button.alpha = 0.5
      button.removeFromSuperview()
    }
    #expect(next() == ["early"])
    #expect(next().isEmpty)
  }

  @Test func `an application makes way for another one while its views are animated`() {
    weak var old: UIApplication?
    do {
      let stage = ControlStage()
      old = stage.device.application
      let view = stage.add(UIView(), 0, 0, 50)
      UIView.animate(withDuration: 3, animations: { view.alpha = 0.5 }, completion: { _ in })
    }
    #expect(ControlStage().device.application === UIApplication.shared && old == nil)
  }

  // MARK: - The background

  @Test(arguments: [[], .repeat] as [UIView.AnimationOptions])
  func `AN-03 animations end early when the application leaves the screen`(
    options: UIView.AnimationOptions
  ) {
    animate(options: options) { button.alpha = 0.5 }
    stage.device.advance(by: 1)
    stage.device.pressHomeButton()
    #expect(next() == ["early"])
    stage.device.returnToForeground()
    stage.device.advance(by: 5)
    #expect(stage.log.take().isEmpty)
    #expect(tap() == ["tap"])
  }

  @Test func `AN-03 animations go on while the application is only interrupted`() {
    animate { button.alpha = 0.5 }
    stage.device.interrupt()
    stage.device.endInterruption()
    #expect(next().isEmpty)
    stage.device.advance(by: 3)
    #expect(stage.log.take() == ["done"])
  }

  @Test func `AN-03 nothing takes its time in the background`() {
    stage.device.pressHomeButton()
    animate(options: .repeat) { button.alpha = 0.5 }
    #expect(next() == ["done"])
    stage.device.returnToForeground()
    #expect(tap() == ["tap"])
  }

  // MARK: - There and back

  @Test func `AN-17 an animation there and back takes its duration twice`() {
    let button = button
    animate(1, delay: 0.5, options: .autoreverse) { button.alpha = 0.5 }
    stage.device.advance(by: 2.4)
    #expect(stage.log.take().isEmpty)
    stage.device.advance(by: 0.2)
    #expect(stage.log.take() == ["done"])
    animate(1, options: [.autoreverse, .repeat]) { button.alpha = 0.7 }
    stage.device.advance(by: 9)
    #expect(stage.log.take().isEmpty)
    button.removeFromSuperview()
    #expect(next() == ["early"])
  }
}
