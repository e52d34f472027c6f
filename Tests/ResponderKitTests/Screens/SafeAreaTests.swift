import ResponderKit
import ResponderTesting
import Testing

/// The additional insets of controllers, and what they leave of the views inside.
@MainActor @Suite(.serialized)
final class SafeAreaTests {
  private final class Inset: UIView {
    var log: Log?
    override func safeAreaInsetsDidChange() { log?.note("view \(Int(safeAreaInsets.top))") }
    override func layoutSubviews() {
      super.layoutSubviews()
      log?.note("layout")
    }
  }

  private final class Container: UIViewController {
    let log: Log
    init(_ log: Log) {
      self.log = log
      super.init(nibName: nil, bundle: nil)
    }
    required init?(coder: NSCoder) { fatalError("Made in code.") }
    override func loadView() {
      let view = Inset()
      view.log = log
      self.view = view
    }
    override func viewSafeAreaInsetsDidChange() {
      log.note("controller \(Int(view.safeAreaInsets.top))")
    }
  }

  private lazy var stage = ScreenStage(width: 400, height: 800)

  @Test func `a view's part outside of the safe area is its inset`() {
    let controller = Container(stage.log)
    stage.show(controller)
    let view = controller.view!
    let inner = UIView(frame: CGRect(x: 10, y: 30, width: 380, height: 100))
    let below = UIView(frame: CGRect(x: 0, y: 700, width: 400, height: 100))
    let deep = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.addSubview(inner)
    view.addSubview(below)
    inner.addSubview(deep)
    #expect(view.safeAreaInsets == .zero && inner.safeAreaInsets == .zero)
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: 50, left: 20, bottom: 40, right: 0)
    #expect(view.safeAreaInsets == UIEdgeInsets(top: 50, left: 20, bottom: 40, right: 0))
    #expect(inner.safeAreaInsets == UIEdgeInsets(top: 20, left: 10, bottom: 0, right: 0))
    #expect(below.safeAreaInsets == UIEdgeInsets(top: 0, left: 20, bottom: 40, right: 0))
    #expect(deep.safeAreaInsets == UIEdgeInsets(top: 20, left: 10, bottom: 0, right: 0))
    #expect(UIView(frame: view.frame).safeAreaInsets == .zero)
    controller.additionalSafeAreaInsets = .zero
    #expect(deep.safeAreaInsets == .zero)
  }

  @Test func `a view and its controller are notified before they are laid out`() {
    let controller = Container(stage.log)
    stage.show(controller)
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: 50, left: 0, bottom: 0, right: 0)
    stage.device.advance(by: 0)
    #expect(stage.log.take() == ["view 50", "controller 50", "layout"])
    // The same insets are not reported again.
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: 50, left: 0, bottom: 0, right: 0)
    stage.device.advance(by: 0)
    #expect(stage.log.take() == [])
  }

  @Test func `a child adds to what its container leaves`() {
    let container = UIViewController()
    let child = Container(stage.log)
    container.additionalSafeAreaInsets = UIEdgeInsets(top: 30, left: 0, bottom: 0, right: 0)
    child.additionalSafeAreaInsets = UIEdgeInsets(top: 5, left: 0, bottom: 0, right: 0)
    stage.show(container)
    container.addChild(child)
    child.view.frame = CGRect(x: 0, y: 10, width: 400, height: 700)
    container.view.addSubview(child.view)
    child.didMove(toParent: container)
    stage.device.advance(by: 0)
    #expect(child.view.safeAreaInsets.top == 25)
    #expect(stage.log.take().contains("controller 25"))
  }

  @Test func `a view that is moved within the safe area is notified`() {
    let controller = UIViewController()
    stage.show(controller)
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: 50, left: 0, bottom: 0, right: 0)
    let view = Inset(frame: CGRect(x: 0, y: 100, width: 100, height: 100))
    view.log = stage.log
    controller.view.addSubview(view)
    stage.device.advance(by: 0)
    #expect(stage.log.take() == ["layout"])
    view.frame.origin.y = 20
    controller.view.setNeedsLayout()
    stage.device.advance(by: 0)
    #expect(stage.log.take() == ["view 30", "layout"])
  }

  @Test func `constraints and scroll views keep content within it`() {
    let controller = UIViewController()
    stage.show(controller)
    let box = UIView()
    box.translatesAutoresizingMaskIntoConstraints = false
    controller.view.addSubview(box)
    let area = controller.view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      box.topAnchor.constraint(equalTo: area.topAnchor),
      box.leadingAnchor.constraint(equalTo: area.leadingAnchor),
      box.widthAnchor.constraint(equalToConstant: 10),
      box.heightAnchor.constraint(equalToConstant: 10),
    ])
    let scroll = UIScrollView(frame: controller.view.bounds)
    scroll.contentSize = CGSize(width: 400, height: 2000)
    controller.view.addSubview(scroll)
    stage.device.advance(by: 0)
    #expect(box.frame.minY == 0)
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: 50, left: 20, bottom: 0, right: 0)
    stage.device.advance(by: 0)
    #expect(box.frame.origin == CGPoint(x: 20, y: 50))
    #expect(scroll.adjustedContentInset.top == 50 && scroll.contentOffset.y == -50)
    // What is an inset of the content is none of what is in it.
    let row = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 100))
    scroll.addSubview(row)
    #expect(row.safeAreaInsets.top == 0 && row.safeAreaInsets.left == 20)
    scroll.contentOffset.y = 30
    stage.device.advance(by: 0)
    #expect(row.safeAreaInsets.top == 0)
    // Content that is elsewhere stays.
    controller.additionalSafeAreaInsets.top = 70
    #expect(scroll.contentOffset.y == 30)
  }

  @Test func `the guides of the bars lie between the edges and the safe area`() {
    let controller = UIViewController()
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: 50, left: 0, bottom: 30, right: 0)
    stage.show(controller)
    let view = controller.view!
    let inner = UIView()
    inner.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(inner)
    NSLayoutConstraint.activate([
      inner.topAnchor.constraint(equalTo: controller.topLayoutGuide.bottomAnchor),
      inner.bottomAnchor.constraint(equalTo: controller.bottomLayoutGuide.topAnchor),
      inner.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      inner.trailingAnchor.constraint(equalTo: view.trailingAnchor),
    ])
    stage.settle()
    #expect(inner.frame == CGRect(x: 0, y: 50, width: 400, height: 720))
    #expect(controller.topLayoutGuide.length == 50 && controller.bottomLayoutGuide.length == 30)
    #expect(controller.topLayoutGuide === controller.topLayoutGuide)
  }
}
