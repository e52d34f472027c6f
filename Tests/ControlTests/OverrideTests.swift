import ResponderKit
import ResponderTesting
import Testing

/// Methods that programs override, and that the framework calls too.
@MainActor
@Suite(.serialized)
final class OverrideTests {
  private final class Box: UIView {
    var calls: [String] = []

    override func addSubview(_ view: UIView) {
      calls.append("add")
      super.addSubview(view)
    }
    override func insertSubview(_ view: UIView, at index: Int) {
      calls.append("insert")
      super.insertSubview(view, at: index)
    }
    override func removeFromSuperview() {
      calls.append("remove")
      super.removeFromSuperview()
    }
    override func setNeedsLayout() {
      calls.append("needs layout")
      super.setNeedsLayout()
    }
    override func layoutIfNeeded() {
      calls.append("layout")
      super.layoutIfNeeded()
    }
    override func sizeToFit() {
      calls.append("fit")
      super.sizeToFit()
    }
    override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 7, height: 8) }
  }

  private final class Child: UIViewController {
    var calls: [String] = []

    override func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
      calls.append("begin \(isAppearing)")
      super.beginAppearanceTransition(isAppearing, animated: animated)
    }
    override func endAppearanceTransition() {
      calls.append("end")
      super.endAppearanceTransition()
    }
    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      calls.append("viewDidAppear")
    }
  }

  private final class CountingTap: UITapGestureRecognizer {
    var targetCount = 0

    override func addTarget(_ target: Any, action: Selector) {
      targetCount += 1
      super.addTarget(target, action: action)
    }
    override func removeTarget(_ target: Any?, action: Selector?) {
      targetCount -= 1
      super.removeTarget(target, action: action)
    }
  }

  @MainActor private final class Target {
    static let tapped = Selector(Target.tap)
    var count = 0
    func tap() { count += 1 }
  }

  lazy var stage = ControlStage()

  @Test func `a view's methods are overridden`() {
    _ = stage
    let (box, view) = (Box(), UIView())
    box.addSubview(view)
    box.insertSubview(view, at: 0)
    #expect(box.calls == ["add", "insert"] && view.superview === box)
    box.calls = []
    box.sizeToFit()
    #expect(box.frame.size == CGSize(width: 7, height: 8))
    #expect(box.calls == ["fit", "needs layout"])
    box.calls = []
    box.layoutIfNeeded()
    UIView().addSubview(box)
    box.removeFromSuperview()
    #expect(box.calls == ["layout", "remove"])
  }

  @Test func `a controller's methods are overridden`() {
    stage.device.show(UIViewController())
    let child = Child()
    child.beginAppearanceTransition(true, animated: false)
    child.endAppearanceTransition()
    #expect(child.calls == ["begin true", "end", "viewDidAppear"])
  }

  @Test func `a recogniser's methods are overridden`() {
    _ = stage
    let target = Target()
    let tap = CountingTap(target: target, action: Target.tapped)
    #expect(tap.targetCount == 1)
    tap.removeTarget(target, action: Target.tapped)
    #expect(tap.targetCount == 0)
  }
}
