import ResponderKit
import ResponderTesting
import Testing

@MainActor @Suite(.serialized) struct TraitTests {
  final class TraitView: UIView {
    var styles: [UIUserInterfaceStyle] = []
    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
      #expect(previousTraitCollection != traitCollection)
      styles.append(traitCollection.userInterfaceStyle)
    }
  }

  @Test func `a view inherits the style of its superview, and is notified when it changes`() {
    let stage = ControlStage()
    let outer = stage.add(TraitView(), 0, 0, 200)
    let inner = TraitView()
    outer.addSubview(inner)
    #expect(inner.traitCollection.userInterfaceStyle == .light && inner.styles == [])
    stage.window.overrideUserInterfaceStyle = .dark
    #expect(outer.styles == [.dark] && inner.styles == [.dark])
    outer.overrideUserInterfaceStyle = .light
    #expect(outer.styles == [.dark, .light] && inner.styles == [.dark, .light])
    stage.window.overrideUserInterfaceStyle = .unspecified
    #expect(inner.styles == [.dark, .light])
  }

  @Test func `a view that is moved elsewhere is notified of other traits there`() {
    let stage = ControlStage()
    let dark = stage.add(UIView(), 0, 0, 200)
    dark.overrideUserInterfaceStyle = .dark
    let view = TraitView()
    dark.addSubview(view)
    #expect(view.styles == [.dark])
    view.removeFromSuperview()
    #expect(view.styles == [.dark, .light])
  }

  @Test func `a window's size tells the size classes`() {
    final class Controller: UIViewController {
      var previous: [UITraitCollection?] = []
      override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        previous.append(previousTraitCollection)
      }
    }
    let stage = ControlStage()
    let controller = Controller()
    stage.window.rootViewController = controller
    stage.window.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
    #expect(controller.traitCollection.verticalSizeClass == .regular)
    #expect(controller.traitCollection.horizontalSizeClass == .compact)
    stage.window.frame = CGRect(x: 0, y: 0, width: 480, height: 320)
    #expect(controller.traitCollection.verticalSizeClass == .compact)
    #expect(controller.previous.map(\.?.verticalSizeClass) == [.compact, .regular])
    controller.overrideUserInterfaceStyle = .dark
    #expect(controller.view.traitCollection.userInterfaceStyle == .dark)
    #expect(controller.previous.count == 3)
  }

  @Test func `a closure is called for the traits that it was registered for`() {
    let stage = ControlStage()
    var calls: [String] = []
    let view = stage.add(TraitView(), 0, 0, 100)
    let registration = view.registerForTraitChanges([UITraitUserInterfaceStyle.self]) {
      (view: TraitView, previous: UITraitCollection) in
      calls.append("\(previous.userInterfaceStyle) \(view.traitCollection.userInterfaceStyle)")
      #expect(view.styles.count == calls.count)
    }
    view.registerForTraitChanges([UITraitVerticalSizeClass.self]) {
      (_: TraitView, _: UITraitCollection) in calls.append("size")
    }
    stage.window.overrideUserInterfaceStyle = .dark
    #expect(calls == ["light dark"])
    view.unregisterForTraitChanges(registration)
    stage.window.overrideUserInterfaceStyle = .light
    #expect(calls.count == 1)
    stage.window.frame.size = CGSize(width: 480, height: 500)
    #expect(calls == ["light dark", "size"])
  }

  @Test func `a method of the object or of another one is called`() {
    final class Controller: UIViewController {
      var styles: [UIUserInterfaceStyle] = []
      func changed(_ sender: Controller) {
        styles.append(sender.traitCollection.userInterfaceStyle)
      }
      func changed() { styles.append(.unspecified) }
    }
    let stage = ControlStage()
    let (controller, other) = (Controller(), Controller())
    stage.window.rootViewController = controller
    controller.registerForTraitChanges(
      [UITraitUserInterfaceStyle.self],
      action: Selector(
        Controller.changed as @MainActor (Controller) -> @MainActor (Controller) -> Void))
    controller.registerForTraitChanges(
      [UITraitUserInterfaceStyle.self], target: other,
      action: Selector(Controller.changed as @MainActor (Controller) -> @MainActor () -> Void))
    controller.overrideUserInterfaceStyle = .dark
    #expect(controller.styles == [.dark] && other.styles == [.unspecified])
  }

  @Test func `an override is the style that the view was given`() {
    let view = UIView()
    #expect(!view.traitOverrides.contains(UITraitUserInterfaceStyle.self))
    view.traitOverrides.userInterfaceStyle = .dark
    #expect(view.overrideUserInterfaceStyle == .dark)
    #expect(view.traitOverrides.contains(UITraitUserInterfaceStyle.self))
    #expect(!view.traitOverrides.contains(UITraitDisplayScale.self))
    view.traitOverrides.remove(UITraitUserInterfaceStyle.self)
    #expect(view.overrideUserInterfaceStyle == .unspecified)
  }
}
