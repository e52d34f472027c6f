import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// Animations that are added to layers.
@MainActor
@Suite(.serialized)
final class LayerAnimationTests {
  private lazy var stage = Stage()
  private lazy var view = stage.view("view", 0, 0, 10, 10)
  private lazy var told = Told(stage)

  /// Notes what a delegate receives, and when.
  private final class Told: CAAnimationDelegate {
    private let stage: Stage
    private(set) var lines: [String] = []
    private(set) var animations: [CAAnimation] = []

    init(_ stage: Stage) { self.stage = stage }

    func animationDidStart(_ anim: CAAnimation) { note("start", anim) }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
      note(flag ? "end" : "removed", anim)
    }

    private func note(_ what: String, _ animation: CAAnimation) {
      animations.append(animation)
      let time = (stage.device.now * 100).rounded() / 100
      lines.append("\(animation.value(forKey: "name") ?? "-") \(what) \(time)")
    }

    func take() -> [String] {
      defer { lines = [] }
      return lines
    }
  }

  private func animation(_ name: String, _ duration: TimeInterval) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "position.x")
    (animation.duration, animation.delegate) = (duration, told)
    animation.setValue(name, forKey: "name")
    return animation
  }

  private var start: TimeInterval { (stage.device.now * 100).rounded() / 100 }

  @Test func `an animation begins in the next turn and ends after its duration`() {
    let begin = start
    let original = animation("a", 2)
    view.layer.add(original, forKey: "slide")
    #expect(told.take() == [])
    stage.device.advance(by: 1)
    #expect(told.take() == ["a start \(begin)"])
    #expect(view.layer.animationKeys() == ["slide"])
    // A copy: later changes of the original change nothing.
    original.duration = 10
    #expect(view.layer.animation(forKey: "slide") !== original)
    #expect(view.layer.animation(forKey: "slide")?.duration == 2)
    stage.device.advance(by: 2)
    #expect(told.take() == ["a end \(begin + 2)"])
    #expect(view.layer.animationKeys() == nil && told.animations[0] === told.animations[1])
  }

  @Test(
    arguments: [
      (2, 0, 1, false, 0, 2), (2, 3, 1, false, 0, 6), (2, 0, 1, true, 0, 4), (2, 1, 2, true, 0, 2),
      (2, 5, 1, true, 3, 3), (0, 0, 1, false, 0, 0.25),
    ] as [(Double, Float, Float, Bool, Double, Double)])
  func `its time follows its repetitions, its speed and the transaction`(
    duration: Double, count: Float, speed: Float, reverses: Bool, whole: Double, wanted: Double
  ) {
    let begin = start
    let animation = animation("a", duration)
    (animation.repeatCount, animation.speed) = (count, speed)
    (animation.autoreverses, animation.repeatDuration) = (reverses, whole)
    view.layer.add(animation, forKey: nil)
    stage.device.advance(by: 20)
    #expect(told.take() == ["a start \(begin)", "a end \(begin + wanted)"])
  }

  @Test func `one that repeats forever ends when it is removed`() {
    let endless = animation("a", 1)
    endless.repeatCount = .infinity
    view.layer.add(endless, forKey: "spin")
    stage.device.advance(by: 100)
    #expect(told.take().count == 1)
    view.layer.removeAnimation(forKey: "spin")
    #expect(view.layer.animationKeys() == nil && told.take() == [])
    let end = start
    stage.device.advance(by: 1)
    #expect(told.take() == ["a removed \(end)"])
  }

  @Test func `one with the same key replaces another, and all can be removed`() {
    let begin = start
    view.layer.add(animation("a", 5), forKey: "key")
    view.layer.add(animation("b", 5), forKey: "key")
    view.layer.add(animation("c", 1), forKey: nil)
    stage.device.advance(by: 2)
    #expect(
      told.take() == [
        "a removed \(begin)", "b start \(begin)", "c start \(begin)", "c end \(begin + 1)",
      ])
    view.layer.removeAllAnimations()
    stage.device.advance(by: 5)
    #expect(told.take() == ["b removed \(begin + 2)"])
  }

  @Test func `one that stays at its end is reported once`() {
    let kept = animation("a", 1)
    kept.isRemovedOnCompletion = false
    view.layer.add(kept, forKey: "key")
    stage.device.advance(by: 2)
    #expect(told.take().count == 2 && view.layer.animationKeys() == ["key"])
    view.layer.removeAllAnimations()
    stage.device.advance(by: 1)
    #expect(told.take() == [] && view.layer.animationKeys() == nil)
  }

  @Test func `the animations of a view and its layers end when it leaves the window`() {
    let ring = CAShapeLayer()
    view.layer.addSublayer(ring)
    ring.add(animation("ring", 5), forKey: nil)
    view.layer.add(animation("view", 5), forKey: nil)
    stage.device.advance(by: 1)
    _ = told.take()
    let end = start
    view.removeFromSuperview()
    stage.device.advance(by: 10)
    #expect(told.take().sorted() == ["ring removed \(end)", "view removed \(end)"])
  }

  @Test func `a transaction's completion waits for the animations in it`() {
    let begin = start
    var isOver = false
    CATransaction.begin()
    CATransaction.setAnimationDuration(3)
    CATransaction.setCompletionBlock { isOver = true }
    view.layer.add(animation("a", 0), forKey: nil)
    CATransaction.commit()
    stage.device.advance(by: 2)
    #expect(!isOver)
    stage.device.advance(by: 2)
    #expect(isOver && told.take() == ["a start \(begin)", "a end \(begin + 3)"])
  }

  @Test func `animations, paces, shapes and gradients keep what they are given`() {
    let keyframes = CAKeyframeAnimation(keyPath: "opacity")
    (keyframes.values, keyframes.keyTimes) = ([0, 1], [0, 1])
    let group = CAAnimationGroup()
    (group.animations, group.duration) = ([keyframes], 4)
    view.layer.add(group, forKey: "both")
    let kept = view.layer.animation(forKey: "both") as? CAAnimationGroup
    #expect((kept?.animations?.first as? CAKeyframeAnimation)?.keyTimes == [0, 1])
    view.layer.add(CATransition(), forKey: nil)
    #expect(view.layer.animation(forKey: "transition") is CATransition)
    var point: [Float] = [9, 9]
    CAMediaTimingFunction(name: .easeIn).getControlPoint(at: 1, values: &point)
    #expect(point == [0.42, 0])
    let spring = CASpringAnimation(keyPath: "position")
    #expect((1...2).contains(spring.settlingDuration))
    spring.damping = 0
    #expect(spring.settlingDuration == .infinity)
    let shape = CAShapeLayer()
    #expect(
      shape.fillColor == UIColor.black.cgColor && shape.strokeEnd == 1 && shape.lineWidth == 1)
    let gradient = CAGradientLayer()
    #expect(gradient.startPoint == CGPoint(x: 0.5, y: 0) && gradient.type == .axial)
  }
}
