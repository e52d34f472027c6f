import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// Animations that are held, moved by hand, turned round and stopped.
@MainActor @Suite(.serialized)
final class PropertyAnimatorTests {
  lazy var stage = ControlStage()
  lazy var view = stage.add(UIView(), 100, 100, 100)

  private func animator(
    _ duration: TimeInterval = 2, _ changes: (@MainActor () -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let view = view
    let animator = UIViewPropertyAnimator(
      duration: duration, curve: .linear, animations: changes ?? { view.center.x = 350 })
    animator.addCompletion { [log = stage.log] in log.note("\($0)") }
    return animator
  }

  private func after(_ seconds: TimeInterval) -> [String] {
    stage.device.advance(by: seconds)
    return stage.log.take()
  }

  @Test func `AN-05 an animator runs when it is started, and calls its completions in order`() {
    let animator = animator()
    animator.addCompletion { [log = stage.log] _ in log.note("second") }
    #expect(animator.state == .inactive && !animator.isRunning && view.center.x == 150)
    #expect(after(5).isEmpty)
    animator.startAnimation()
    #expect(animator.state == .active && animator.isRunning && view.center.x == 350)
    #expect(after(0.5).isEmpty)
    #expect(abs(animator.fractionComplete - 0.25) < 1e-9)
    #expect(after(1.6) == ["end", "second"])
    #expect(animator.state == .inactive && !animator.isRunning && view.center.x == 350)
    animator.startAnimation()
    #expect(stage.device.settle() && stage.log.take().isEmpty, "completions are called once")
  }

  @Test func `AN-05 a delay comes before the duration`() {
    let animator = animator()
    animator.startAnimation(afterDelay: 1)
    #expect(animator.state == .active && animator.delay == 1)
    #expect(after(1).isEmpty && animator.fractionComplete == 0)
    #expect(after(1).isEmpty && abs(animator.fractionComplete - 0.5) < 1e-9)
    #expect(after(1.1) == ["end"])
  }

  @Test func `AN-05 one that is made running runs without being retained`() {
    let view = view
    UIViewPropertyAnimator.runningPropertyAnimator(withDuration: 1, delay: 0) {
      view.alpha = 0.5
    } completion: { [log = stage.log] in
      log.note("\($0)")
    }
    #expect(after(0.9).isEmpty && after(0.2) == ["end"])
  }

  @Test func `AN-06 a paused animator waits, is moved by hand, and continues from there`() {
    let animator = animator()
    animator.startAnimation()
    _ = after(0.5)
    animator.pauseAnimation()
    #expect(animator.state == .active && !animator.isRunning)
    #expect(after(10).isEmpty && abs(animator.fractionComplete - 0.25) < 1e-9)
    animator.fractionComplete = 0.75
    #expect(!animator.isRunning && view.center.x == 350, "values count from the start on")
    animator.startAnimation()
    #expect(after(0.4).isEmpty && after(0.2) == ["end"])
  }

  @Test func `AN-06 a fraction or a pause makes an animator active that has not begun`() {
    let (one, other) = (animator(), animator())
    one.fractionComplete = 0.5
    #expect(one.state == .active && !one.isRunning && view.center.x == 350)
    one.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    #expect(after(0.9).isEmpty && after(0.2) == ["end"])
    other.pauseAnimation()
    #expect(other.state == .active && other.fractionComplete == 0)
    other.continueAnimation(withTimingParameters: nil, durationFactor: 0.25)
    #expect(stage.device.settle() && stage.log.take().isEmpty == false)
  }

  @Test func `AN-06 a duration factor determines the remaining time`() {
    let animator = animator()
    animator.fractionComplete = 0.1
    animator.continueAnimation(
      withTimingParameters: UISpringTimingParameters(dampingRatio: 0.5), durationFactor: 0.5)
    #expect(animator.timingParameters?.springTimingParameters?.dampingRatio == 0.5)
    #expect(after(0.95).isEmpty && after(0.1) == ["end"])
  }

  @Test
  func `AN-07 an animator that is turned round goes back, and its views have their old values`() {
    let view = view
    let animator = animator {
      view.center.x = 350
      view.alpha = 0.5
      view.transform = CGAffineTransform(scaleX: 2, y: 2)
      view.bounds.size.height = 10
      view.backgroundColor = .red
    }
    animator.startAnimation()
    _ = after(0.5)
    animator.isReversed = true
    #expect(abs(animator.fractionComplete - 0.75) < 1e-9, "what was done is what is left")
    #expect(after(0.4).isEmpty && after(0.2) == ["start"])
    #expect(view.frame == CGRect(x: 100, y: 100, width: 100, height: 100))
    #expect(view.alpha == 1 && view.transform == .identity && view.backgroundColor == nil)
    #expect(animator.state == .inactive)
  }

  @Test func `AN-07 a finger drags an animator, turns it round and lets it go`() {
    let animator = animator()
    animator.pauseAnimation()
    animator.fractionComplete = 0.3
    animator.isReversed = true
    #expect(abs(animator.fractionComplete - 0.7) < 1e-9)
    animator.isReversed = false
    #expect(abs(animator.fractionComplete - 0.3) < 1e-9)
    animator.isReversed = true
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    #expect(after(0.55).isEmpty && after(0.1) == ["start"] && view.center.x == 150)
  }

  @Test func `AN-07 a value that the application set meanwhile is kept`() {
    let view = view
    let animator = animator {
      view.center.x = 350
      view.alpha = 0.5
    }
    animator.startAnimation()
    _ = after(1)
    view.alpha = 0.25
    animator.isReversed = true
    #expect(after(1.1) == ["start"] && view.center.x == 150 && view.alpha == 0.25)
  }

  @Test func `AN-08 a stopped animator leaves its views midway, and finishes at a position`() {
    for position in [UIViewAnimatingPosition.start, .current, .end] {
      view.center.x = 150
      let animator = animator()
      animator.startAnimation()
      _ = after(0.5)
      animator.stopAnimation(false)
      #expect(animator.state == .stopped && !animator.isRunning)
      #expect(abs(view.center.x - 200) < 1e-6 && after(5).isEmpty)
      animator.finishAnimation(at: position)
      #expect(stage.log.take() == ["\(position)"] && animator.state == .inactive)
      let place: CGFloat =
        switch position {
        case .start: 150
        case .current: 200
        case .end: 350
        }
      #expect(abs(view.center.x - place) < 1e-6)
    }
  }

  @Test func `AN-08 one that is stopped without finishing calls no completion`() {
    let animator = animator()
    animator.startAnimation()
    _ = after(1)
    animator.stopAnimation(true)
    #expect(animator.state == .inactive && abs(view.center.x - 250) < 1e-6)
    #expect(stage.device.settle() && stage.log.take().isEmpty)
  }

  @Test func `AN-08 one that cannot be interrupted runs on`() {
    let animator = animator()
    animator.isInterruptible = false
    animator.startAnimation()
    animator.pauseAnimation()
    animator.fractionComplete = 0.9
    animator.stopAnimation(true)
    #expect(animator.isRunning && after(1.9).isEmpty && after(0.2) == ["end"])
  }

  @Test func `AN-08 one that pauses on completion stays active, and can be turned round`() {
    let animator = animator()
    animator.pausesOnCompletion = true
    animator.startAnimation()
    #expect(after(3).isEmpty && animator.state == .active && !animator.isRunning)
    #expect(animator.fractionComplete == 1)
    animator.isReversed = true
    #expect(animator.fractionComplete == 0)
    animator.pausesOnCompletion = false
    animator.startAnimation()
    #expect(after(1.9).isEmpty && after(0.2) == ["start"] && view.center.x == 150)
  }

  @Test func `AN-09 views of an animator receive touches, unless it disables them`() {
    let button = stage.add(UIButton(), 100, 100, 100)
    button.addAction(UIAction { [log = stage.log] _ in log.note("tap") }, for: .touchUpInside)
    for allows in [true, false] {
      button.alpha = 1
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { button.alpha = 0.5 }
      animator.isUserInteractionEnabled = allows
      animator.startAnimation()
      stage.tap(150, 150)
      #expect(stage.log.take() == (allows ? ["tap"] : []))
      #expect(stage.device.settle())
      stage.tap(150, 150)
      #expect(stage.log.take() == ["tap"])
    }
  }

  @Test func `AN-05 blocks that are added later are changes of the same animation`() {
    let view = view
    let animator = animator()
    animator.startAnimation()
    _ = after(1)
    animator.addAnimations { view.alpha = 0 }
    _ = after(0.5)
    animator.stopAnimation(false)
    #expect(abs(view.center.x - 300) < 1e-6 && abs(view.alpha - 0.5) < 1e-6)
    animator.finishAnimation(at: .end)
    #expect(view.center.x == 350 && view.alpha == 0)
  }

  @Test func `AN-01 an animator that changes nothing is over in the next turn`() {
    let animator = animator {}
    animator.startAnimation()
    #expect(stage.log.take().isEmpty && after(0) == ["end"])
  }

  @Test func `AN-03 an animator is over when the application leaves the screen, or its views do`() {
    let animator = animator()
    animator.startAnimation()
    stage.device.pressHomeButton()
    #expect(after(0) == ["end"])
    stage.device.returnToForeground()
    view.center.x = 150
    let other = self.animator()
    other.pauseAnimation()
    view.removeFromSuperview()
    #expect(after(0) == ["end"] && other.state == .inactive)
  }

  @Test func `AN-10 a paused animator that is released is warned of, and lets its views go`() {
    let warnings = WarningKinds()
    stage.device.application.routeObserver = warnings
    let button = stage.add(UIButton(), 100, 100, 100)
    button.addAction(UIAction { [log = stage.log] _ in log.note("tap") }, for: .touchUpInside)
    do {
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { button.alpha = 0.5 }
      animator.isUserInteractionEnabled = false
      animator.pauseAnimation()
    }
    #expect(warnings.kinds == [.releasedAnimator])
    stage.tap(150, 150)
    #expect(stage.log.take() == ["tap"])
  }
}

@MainActor
final class WarningKinds: RouteObserver {
  var kinds: [UsageWarning.Kind] = []
  func application(_ application: UIApplication, didRoute route: Route) {}
  func application(_ application: UIApplication, didWarn warning: UsageWarning) {
    kinds.append(warning.kind)
  }
}
