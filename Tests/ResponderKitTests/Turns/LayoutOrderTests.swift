import ResponderKit
import ResponderTesting
import Testing

/// The order of layout, and the calls about subviews.
@MainActor
@Suite(.serialized)
final class LayoutOrderTests {
  private lazy var stage = Stage()

  private final class Tracker: UIView {
    let name: String
    let log: Log

    init(_ name: String, _ log: Log) {
      self.name = name
      self.log = log
      super.init(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    }

    required init?(coder: NSCoder) { fatalError("Made in code.") }

    override func layoutSubviews() { log.note("\(name) layoutSubviews") }

    override func didAddSubview(_ subview: UIView) {
      log.note("\(name) did add \(subviews.contains(subview) && subview.superview === self)")
    }

    override func willRemoveSubview(_ subview: UIView) {
      log.note("\(name) will remove \(subviews.contains(subview) && subview.superview === self)")
    }
  }

  @MainActor private final class Owner: UIViewController {
    let log: Log

    init(_ log: Log) {
      self.log = log
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("Made in code.") }
    override func loadView() { view = Tracker("root", log) }
    override func viewWillLayoutSubviews() { log.note("will") }
    override func viewDidLayoutSubviews() { log.note("did") }
  }

  @Test func `LO-09 a view is laid out between its controller's calls, and before its subviews`() {
    let owner = Owner(stage.log)
    let inner = Tracker("inner", stage.log)
    let innermost = Tracker("innermost", stage.log)
    owner.view.addSubview(inner)
    inner.addSubview(innermost)
    stage.window.rootViewController = owner
    stage.device.advance(by: 0)
    _ = stage.log.take()
    for view in [innermost, inner, owner.view!] { view.setNeedsLayout() }
    stage.device.advance(by: 0)
    #expect(
      stage.log.take() == [
        "will", "root layoutSubviews", "did", "inner layoutSubviews", "innermost layoutSubviews",
      ])
  }

  @Test func `LO-10 a view that is laid out at once is not laid out again in that turn`() {
    let view = Tracker("view", stage.log)
    stage.window.addSubview(view)
    stage.device.advance(by: 0)
    _ = stage.log.take()
    view.layoutIfNeeded()
    #expect(stage.log.take() == [])
    view.setNeedsLayout()
    #expect(stage.log.take() == [])
    view.layoutIfNeeded()
    #expect(stage.log.take() == ["view layoutSubviews"])
    stage.device.advance(by: 0)
    #expect(stage.log.take() == [])
  }

  @Test func `LO-11 a view is notified of a subview once it is there, and before it goes`() {
    let (first, second) = (Tracker("first", stage.log), Tracker("second", stage.log))
    let view = UIView()
    func heard(_ change: () -> Void) -> [String] {
      change()
      return stage.log.take()
    }
    #expect(heard { first.addSubview(view) } == ["first did add true"])
    #expect(heard { first.bringSubviewToFront(view) } == [])
    #expect(heard { second.addSubview(view) } == ["first will remove true", "second did add true"])
    #expect(heard { view.removeFromSuperview() } == ["second will remove true"])
    #expect(heard { view.removeFromSuperview() } == [])
  }
}
