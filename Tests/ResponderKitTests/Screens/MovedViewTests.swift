import ResponderKit
import ResponderTesting
import Testing

/// A screen that goes and that the application puts elsewhere before it has gone.
@MainActor
@Suite(.serialized)
final class MovedViewTests {
  lazy var stage = ScreenStage()
  lazy var other = stage.screen("other")
  /// Two containers side by side, of which this is the one that screens are moved to.
  lazy var outer: Screen = {
    let outer = stage.screen("outer")
    stage.show(outer)
    add(other, to: outer)
    return outer
  }()
  private let whole = [
    "moved.viewWillDisappear", "moved.viewDidDisappear", "moved.viewWillAppear",
    "moved.viewDidAppear",
  ]

  private func add(_ child: UIViewController, to parent: UIViewController) {
    parent.addChild(child)
    parent.view.addSubview(child.view)
    child.didMove(toParent: parent)
  }

  /// Lets time pass, and returns the calls of the screen that was moved.
  private func heard() -> [String] {
    stage.settle()
    return stage.log.take().appearances.filter { $0.hasPrefix("moved") }
  }

  @Test func `VC-71 a popped screen that is put elsewhere stays there, and appears there`() {
    let navigation = UINavigationController(rootViewController: stage.screen("list"))
    let moved = stage.screen("moved")
    navigation.pushViewController(moved, animated: false)
    add(navigation, to: outer)
    stage.settle()
    _ = stage.log.take()
    #expect(navigation.popViewController(animated: true) === moved)
    add(moved, to: other)
    #expect(heard() == whole)
    #expect(moved.view.superview === other.view)
    #expect(moved.parent === other && !moved.isMovingFromParent)
  }

  @Test func `VC-71 a child that changes places and is put elsewhere stays there`() {
    let moved = stage.screen("moved")
    let next = stage.screen("next")
    add(moved, to: outer)
    outer.addChild(next)
    stage.settle()
    _ = stage.log.take()
    outer.transition(from: moved, to: next, duration: 0.3, animations: nil)
    add(moved, to: other)
    #expect(heard() == whole)
    #expect(moved.view.superview === other.view && next.view.superview === outer.view)
  }

  @Test func `VC-55 children that have left before they could change places do not`() {
    let moved = stage.screen("moved")
    let next = stage.screen("next")
    add(moved, to: outer)
    outer.addChild(next)
    stage.settle()
    _ = stage.log.take()
    var finished: [Bool] = []
    let late = stage.screen("late")
    // In the middle of another transition, so that it waits.
    late.reaction = { [outer] call in
      guard call == "viewWillAppear" else { return }
      outer.transition(from: moved, to: next, duration: 0, animations: nil) { finished.append($0) }
      next.removeFromParent()
    }
    outer.present(late, animated: false)
    stage.settle()
    #expect(finished == [false])
    #expect(next.viewIfLoaded?.superview == nil)
  }
}
