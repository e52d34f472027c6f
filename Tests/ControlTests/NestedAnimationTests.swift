import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// Animations within each other's blocks, and times at which nothing is animated.
@MainActor
@Suite(.serialized)
final class NestedAnimationTests {
  private lazy var stage = ControlStage()

  /// When each animation was over, in tenths of a second.
  private func ends(_ begin: (UIView, @escaping (String) -> Void) -> Void) -> [String] {
    let view = stage.add(UIView(), 0, 0, 100)
    let start = stage.device.now
    begin(view) { [stage] name in
      stage.log.note("\(name) \(Int(((stage.device.now - start) * 10).rounded()))")
    }
    stage.device.advance(by: 10)
    return stage.log.take()
  }

  @Test func `AN-14 a nested animation has the outer duration, unless it overrides it`() {
    let ends = ends { view, note in
      UIView.animate(withDuration: 0.5) {
        view.alpha = 0.5
        UIView.animate(withDuration: 3) {
          view.center.x += 50
        } completion: { _ in
          note("inner")
        }
        UIView.animate(withDuration: 2, delay: 0, options: .overrideInheritedDuration) {
          view.center.y += 50
        } completion: { _ in
          note("free")
        }
      } completion: { _ in
        note("outer")
      }
    }
    #expect(Set(ends.prefix(2)) == ["inner 5", "outer 5"] && ends.dropFirst(2) == ["free 20"])
  }

  @Test func `AN-15 while animations are off, changes count and are over at once`() {
    let ends = ends { view, note in
      UIView.setAnimationsEnabled(false)
      UIView.animate(withDuration: 2) {
        view.alpha = 0.5
      } completion: { isFinished in
        note("off \(isFinished)")
      }
      UIView.setAnimationsEnabled(true)
      #expect(view.alpha == 0.5 && UIView.areAnimationsEnabled)
      UIView.animate(withDuration: 1) {
        UIView.performWithoutAnimation {
          #expect(!UIView.areAnimationsEnabled)
          view.center.x += 50
        }
      } completion: { _ in
        note("plain")
      }
    }
    #expect(Set(ends) == ["off true 0", "plain 0"])
  }

  @Test func `AN-16 an animation's values count at once, and its end comes after delay and time`() {
    let ends = ends { view, note in
      UIView.animate(withDuration: 0.3, delay: 0.4) {
        view.frame.origin.x = 70
      } completion: { _ in
        note("over")
      }
      #expect(view.frame.origin.x == 70)
    }
    #expect(ends == ["over 7"])
  }
}
