import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// A container that tells its children by itself.
private final class ManualScreen: Screen {
  override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }
}

@MainActor
@Suite(.serialized)
final class ContainmentTests {
  lazy var stage = ScreenStage()
  lazy var parent: Screen = {
    let parent = stage.screen("parent")
    stage.show(parent)
    return parent
  }()
  lazy var child = stage.screen("child")

  private func add(_ child: UIViewController, to parent: UIViewController) {
    parent.addChild(child)
    parent.view.addSubview(child.view)
    child.didMove(toParent: parent)
  }

  @Test func `VC-18 addChild calls willMove, and leaves didMove to the caller`() {
    child.notesAll = true
    parent.addChild(child)
    #expect(stage.log.take() == ["child.willMove(parent)"])
    #expect(child.parent === parent && parent.children == [child])
  }

  @Test func `VC-18 addChild takes the child from its former parent`() {
    let other = stage.screen("other")
    other.addChild(child)
    child.notesAll = true
    parent.addChild(child)
    #expect(stage.log.take() == ["child.didMove(nil)", "child.willMove(parent)"])
    #expect(other.children.isEmpty)
  }

  @Test func `VC-19 removeFromParent calls didMove, and leaves willMove to the caller`() {
    parent.addChild(child)
    child.notesAll = true
    child.removeFromParent()
    #expect(stage.log.take() == ["child.didMove(nil)"])
    #expect(child.parent == nil && parent.children.isEmpty)
  }

  @Test func `VC-20 OL-46 a child that is added to a visible parent appears by itself`() {
    add(child, to: parent)
    #expect(
      stage.turns() == [
        "child.loadView", "child.viewDidLoad", "child.viewWillAppear",
        "parent.viewWillLayoutSubviews", "parent.viewDidLayoutSubviews",
        "child.viewWillLayoutSubviews", "child.viewDidLayoutSubviews", "child.viewDidAppear", "–",
      ])
  }

  @Test func `VC-21 OL-46 a child that is taken out of a visible parent disappears by itself`() {
    add(child, to: parent)
    stage.settle()
    _ = stage.log.take()
    child.willMove(toParent: nil)
    child.view.removeFromSuperview()
    child.removeFromParent()
    stage.settle()
    #expect(
      stage.log.take().appearances == ["child.viewWillDisappear", "child.viewDidDisappear"])
  }

  @Test
  func `OL-44 a child added while its parent loads appears with it, without a call of didMove`() {
    let root = stage.screen("root")
    child.notesAll = true
    root.reaction = { [unowned root, child] call in
      guard call == "viewDidLoad" else { return }
      root.addChild(child)
      root.view.addSubview(child.view)
    }
    stage.show(stage.screen("other"))
    stage.window.rootViewController = root
    stage.settle()
    #expect(
      stage.log.take().filter { $0.hasPrefix("child") } == [
        "child.willMove(parent)", "child.loadView", "child.viewDidLoad", "child.viewWillAppear",
        "child.viewIsAppearing", "child.viewWillLayoutSubviews", "child.viewDidLayoutSubviews",
        "child.viewDidAppear",
      ])
  }

  @Test func `VC-86 a child that is added while the window is hidden appears when it is shown`() {
    _ = parent
    stage.window.isHidden = true
    let grandchild = stage.screen("grandchild")
    add(grandchild, to: child)
    add(child, to: parent)
    stage.settle()
    #expect(stage.log.take().appearances == [])
    stage.window.isHidden = false
    stage.settle()
    #expect(
      stage.log.take().appearances == [
        "child.viewWillAppear", "grandchild.viewWillAppear", "child.viewDidAppear",
        "grandchild.viewDidAppear",
      ])
    stage.window.isHidden = true
    stage.window.isHidden = false
    stage.settle()
    #expect(stage.log.take().appearances == [])
  }

  @Test(arguments: [true, false])
  func `VC-26 parent and child come and go together, in the order of the policy`(
    isParentFirst: Bool
  ) {
    add(child, to: parent)
    stage.settle()
    stage.application.behavior.tellsParentFirst = isParentFirst
    _ = stage.log.take()
    stage.window.rootViewController = stage.screen("other")
    stage.settle()
    stage.window.rootViewController = parent
    stage.settle()
    func pair(_ call: String) -> [String] {
      isParentFirst ? ["parent.\(call)", "child.\(call)"] : ["child.\(call)", "parent.\(call)"]
    }
    #expect(
      stage.log.take().appearances.filter { !$0.hasPrefix("other") }
        == pair("viewWillDisappear") + pair("viewDidDisappear") + pair("viewWillAppear")
        + pair("viewDidAppear"))
  }

  @Test func `VC-22 children of a container that forwards manually receive no automatic calls`() {
    let manual = ManualScreen("manual", stage.log)
    stage.show(manual)
    add(child, to: manual)
    stage.settle()
    child.view.removeFromSuperview()
    stage.settle()
    manual.view.addSubview(child.view)
    stage.window.rootViewController = nil
    stage.settle()
    #expect(
      stage.log.take().appearances == ["manual.viewWillDisappear", "manual.viewDidDisappear"])
  }

  @Test func `VC-22 a grandchild receives nothing by itself where its parent receives nothing`() {
    let manual = ManualScreen("manual", stage.log)
    stage.show(manual)
    add(stage.screen("grandchild"), to: child)
    add(child, to: manual)
    stage.settle()
    #expect(stage.log.take().appearances == [])
    child.beginAppearanceTransition(true, animated: false)
    child.endAppearanceTransition()
    #expect(stage.log.take().appearances.suffix(1) == ["grandchild.viewDidAppear"])
    child.view.removeFromSuperview()
    stage.settle()
    #expect(stage.log.take().appearances == [])
    // Within a parent that stays, it comes and goes by itself.
    manual.view.addSubview(child.view)
    child.children[0].view.removeFromSuperview()
    stage.settle()
    #expect(
      stage.log.take().appearances == [
        "grandchild.viewWillDisappear", "grandchild.viewDidDisappear",
      ])
  }

  @Test func `VC-23 beginning and ending by hand makes the two calls of each pair`() {
    let manual = ManualScreen("manual", stage.log)
    stage.show(manual)
    add(child, to: manual)
    stage.settle()
    _ = stage.log.take()
    child.beginAppearanceTransition(true, animated: true)
    #expect(stage.log.take() == ["child.viewWillAppear"])
    child.endAppearanceTransition()
    #expect(stage.log.take() == ["child.viewDidAppear"])
    child.beginAppearanceTransition(false, animated: true)
    #expect(stage.log.take() == ["child.viewWillDisappear"])
    child.endAppearanceTransition()
    #expect(stage.log.take() == ["child.viewDidDisappear"])
    #expect(stage.warned() == [])
    child.endAppearanceTransition()
    #expect(stage.log.take() == [])
    #expect(stage.warned() == [.unbalancedAppearance])
  }

  @Test func `VC-23 OL-46 a beginning by hand without an end keeps the window from telling`() {
    add(child, to: parent)
    stage.settle()
    child.beginAppearanceTransition(false, animated: false)
    _ = stage.log.take()
    child.view.removeFromSuperview()
    stage.settle()
    #expect(stage.log.take().appearances == [])
    child.endAppearanceTransition()
    #expect(stage.log.take() == ["child.viewDidDisappear"])
  }

  @Test func `VC-24 beginnings of one direction nest, and the last end counts`() {
    let manual = ManualScreen("manual", stage.log)
    stage.show(manual)
    manual.addChild(child)
    _ = child.view
    _ = stage.log.take()
    child.beginAppearanceTransition(true, animated: false)
    child.beginAppearanceTransition(true, animated: false)
    child.endAppearanceTransition()
    #expect(stage.log.take() == ["child.viewWillAppear"])
    child.endAppearanceTransition()
    #expect(stage.log.take() == ["child.viewDidAppear"])
  }

  @Test func `VC-24 a beginning of the other direction turns the child round`() {
    let manual = ManualScreen("manual", stage.log)
    stage.show(manual)
    manual.addChild(child)
    _ = child.view
    _ = stage.log.take()
    child.beginAppearanceTransition(true, animated: false)
    child.beginAppearanceTransition(false, animated: false)
    child.endAppearanceTransition()
    #expect(
      stage.log.take() == [
        "child.viewWillAppear", "child.viewWillDisappear", "child.viewDidDisappear",
      ])
  }

  @Test func `VC-25 a call by the application of what only the kit calls is warned of`() {
    parent.viewWillAppear(false)
    #expect(stage.warned() == [.directCall])
  }

  @Test func `VC-55 two children change places in the default order`() {
    let log = stage.log
    add(child, to: parent)
    let other = stage.screen("other")
    parent.addChild(other)
    stage.settle()
    _ = log.take()
    child.willMove(toParent: nil)
    parent.transition(
      from: child, to: other, duration: 0.3, options: [], animations: { log.note("animations") },
      completion: { [child] finished in
        log.note("completion \(finished)")
        child.removeFromParent()
      })
    #expect(child.isMovingFromParent && other.isMovingToParent)
    stage.device.advance(by: 0.2)
    #expect(
      log.take().appearances == [
        "other.viewWillAppear", "child.viewWillDisappear", "animations",
      ])
    stage.device.advance(by: 0.2)
    #expect(
      log.take() == [
        "other.viewDidAppear", "child.viewDidDisappear", "completion true",
        // For a subview was taken away.
        "parent.viewWillLayoutSubviews", "parent.viewDidLayoutSubviews",
      ])
    #expect(child.view.superview == nil && other.view.superview === parent.view)
    #expect(!child.isMovingFromParent && !other.isMovingToParent)
  }

  @Test func `VC-56 a child that goes while its parent goes is notified that it went`() {
    add(child, to: parent)
    stage.settle()
    _ = stage.log.take()
    parent.present(stage.screen("next"), animated: true)
    stage.device.advance(by: 0.1)
    child.view.removeFromSuperview()
    child.removeFromParent()
    stage.settle()
    #expect(
      stage.log.take().filter { $0.hasPrefix("child") } == [
        "child.viewWillDisappear", "child.viewDidDisappear",
      ])
  }

  @Test(arguments: [true, false])
  func `VC-57 an override without super is reported depending on the policy`(isReported: Bool) {
    final class Forgetful: UIViewController {
      override func viewDidLoad() {}
      override func viewWillAppear(_ animated: Bool) {}
      override func viewDidAppear(_ animated: Bool) {}
      override func viewWillDisappear(_ animated: Bool) {}
      override func viewDidDisappear(_ animated: Bool) {}
      override func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
      ) {}
    }
    stage.application.behavior.reportsMissingSuperCalls = isReported
    stage.show(Forgetful())
    stage.device.rotate(to: .landscapeLeft)
    stage.settle()
    stage.window.rootViewController = nil
    stage.settle()
    let messages = stage.warnings.map(\.message)
    #expect(stage.warned() == (isReported ? Array(repeating: .missingSuperCall, count: 6) : []))
    #expect(messages.first?.contains("Forgetful.viewDidLoad()") != !isReported)
    #expect(messages.last?.contains("Forgetful.viewDidDisappear(_:)") != !isReported)
  }

  @Test func `VC-54 a controller cannot be its own child`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let screen = UIViewController()
        screen.addChild(screen)
      }
    }
  }

  @Test func `VC-54 a container cannot be in a child of its own`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let outer = UIViewController()
        let inner = UIViewController()
        outer.addChild(inner)
        inner.addChild(outer)
      }
    }
  }
}
