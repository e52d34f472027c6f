import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// When constraints take part, when views follow them, and what is asked meanwhile.
@MainActor
@Suite(.serialized)
final class ConstraintTests {
  private func place(
    _ view: UIView, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat,
    in root: UIView
  ) -> [NSLayoutConstraint] {
    [
      view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: x),
      view.topAnchor.constraint(equalTo: root.topAnchor, constant: y),
      view.widthAnchor.constraint(equalToConstant: width),
      view.heightAnchor.constraint(equalToConstant: height),
    ]
  }

  private func edges(_ view: UIView, _ other: UIView) -> [NSLayoutConstraint] {
    [
      view.leadingAnchor.constraint(equalTo: other.leadingAnchor),
      view.trailingAnchor.constraint(equalTo: other.trailingAnchor),
      view.topAnchor.constraint(equalTo: other.topAnchor),
      view.bottomAnchor.constraint(equalTo: other.bottomAnchor),
    ]
  }

  @Test func `AU-08 a constraint takes part while it is active, from the end of the turn`() {
    let stage = LayoutStage()
    let constraints = place(stage.a, 10, 10, 50, 50, in: stage.root)
    #expect(!constraints[0].isActive && stage.root.constraints.isEmpty)
    NSLayoutConstraint.activate(constraints)
    #expect(constraints[0].isActive && stage.a.numbers == [0, 0, 0, 0])
    #expect(stage.root.constraints.count == 2 && stage.a.constraints.count == 2)
    stage.layOut()
    #expect(stage.a.numbers == [10, 10, 50, 50])
    constraints[2].isActive = false
    let other = stage.a.widthAnchor.constraint(equalTo: stage.root.widthAnchor)
    other.isActive = true
    other.isActive = true
    stage.layOut()
    #expect(stage.a.numbers == [10, 10, 200, 50])
    #expect(stage.a.constraints.count == 1 && stage.root.constraints.count == 3)
    stage.root.removeConstraint(other)
    stage.a.addConstraint(constraints[2])
    stage.layOut()
    #expect(stage.a.numbers == [10, 10, 50, 50])
  }

  @Test func `AU-08 constants and priorities can be changed`() {
    let stage = LayoutStage()
    let constraints = place(stage.a, 10, 10, 50, 50, in: stage.root)
    let wish = stage.a.widthAnchor.constraint(equalToConstant: 70).at(200)
    constraints[2].priority = .defaultLow
    NSLayoutConstraint.activate(constraints + [wish])
    stage.layOut()
    #expect(stage.a.numbers == [10, 10, 50, 50])
    constraints[0].constant = 30
    constraints[2].constant = 60
    #expect(stage.a.numbers == [10, 10, 50, 50])
    stage.layOut()
    #expect(stage.a.numbers == [30, 10, 60, 50])
    wish.priority = .defaultHigh
    stage.layOut()
    #expect(stage.a.numbers == [30, 10, 70, 50])
    constraints[3].constant = 11
    stage.root.layoutIfNeeded()
    #expect(stage.a.numbers == [30, 10, 70, 11])
  }

  @Test func `AU-09 a view that leaves its superview leaves the constraints with others`() {
    let stage = LayoutStage()
    let outer = place(stage.a, 10, 10, 50, 50, in: stage.root)
    stage.a.addSubview(stage.b)
    let inner = place(stage.b, 1, 2, 3, 4, in: stage.a)
    NSLayoutConstraint.activate(outer + inner)
    stage.layOut()
    stage.a.removeFromSuperview()
    #expect(outer.map(\.isActive) == [false, false, true, true])
    #expect(inner.allSatisfy { $0.isActive })
    stage.stage.window.addSubview(stage.a)
    inner[0].constant = 9
    stage.layOut()
    #expect(stage.b.numbers == [9, 2, 3, 4])
    let again = place(stage.a, 70, 80, 1, 1, in: stage.stage.window).prefix(2)
    NSLayoutConstraint.activate(Array(again))
    stage.layOut()
    #expect(stage.a.numbers == [70, 80, 50, 50])
    // Also with what it lies in.
    stage.root.removeFromSuperview()
    stage.stage.window.addSubview(stage.root)
    stage.root.addSubview(stage.a)
    stage.layOut()
    #expect(again.allSatisfy { !$0.isActive } && stage.b.numbers == [9, 2, 3, 4])
  }

  @Test func `AU-10 a view with a frame moves what is bound to it`() {
    let stage = LayoutStage()
    NSLayoutConstraint.activate(edges(stage.a, stage.root))
    stage.layOut()
    #expect(stage.a.numbers == [0, 0, 200, 100])
    stage.root.frame = CGRect(x: 5, y: 5, width: 150, height: 60)
    stage.layOut()
    #expect(stage.a.numbers == [0, 0, 150, 60])
    stage.root.bounds.size.height = 70
    stage.root.layoutIfNeeded()
    #expect(stage.a.numbers == [0, 0, 150, 70])
  }

  @Test func `AU-10 a controller's view follows the turned screen, and its views with it`() {
    let device = SimulatedDevice(
      screen: UIScreen(bounds: CGRect(x: 0, y: 0, width: 300, height: 600)))
    device.launch(ProbeDelegate("delegate", Log()))
    let (controller, content) = (UIViewController(), Content())
    let view: UIView = controller.view
    view.addSubview(content)
    NSLayoutConstraint.activate([
      content.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
      content.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
      content.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      content.heightAnchor.constraint(equalTo: view.heightAnchor, multiplier: 0.5),
    ])
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = controller
    window.makeKeyAndVisible()
    device.advance(by: 1)
    #expect(content.numbers == [16, 0, 268, 300])
    device.rotate(to: .landscapeLeft)
    device.advance(by: 1)
    #expect(content.numbers == [20, 0, 560, 150])
    #expect(window.hitTest(CGPoint(x: 570, y: 10), with: nil) === content)
  }

  @Test func `AU-11 what excludes itself is broken and reported, and is met as well as can be`() {
    let stage = LayoutStage()
    let journal = stage.journal
    let constraints = place(stage.a, 10, 10, 50, 50, in: stage.root)
    let excess = stage.a.trailingAnchor.constraint(equalTo: stage.root.trailingAnchor)
    excess.identifier = "to the edge"
    NSLayoutConstraint.activate(constraints + [excess])
    stage.layOut()
    #expect(stage.a.numbers == [10, 10, 50, 50])
    let warnings = journal.warnings
    #expect(warnings.map(\.kind) == [.unsatisfiableConstraints])
    #expect(warnings.first?.subject === excess)
    #expect(warnings.first?.message.contains("to the edge") == true)
    #expect(warnings.first?.message.contains("width == 50") == true)
    stage.layOut()
    stage.root.setNeedsLayout()
    stage.layOut()
    #expect(journal.warnings.count == 1)
    // Once the others allow it, it holds.
    constraints[2].isActive = false
    stage.layOut()
    #expect(stage.a.numbers == [10, 10, 190, 50] && excess.isActive)
  }

  @Test func `AU-11 a constant that nothing allows breaks a constraint`() {
    let stage = LayoutStage()
    let journal = stage.journal
    let limit = stage.a.widthAnchor.constraint(lessThanOrEqualToConstant: 60)
    let constraints = place(stage.a, 10, 10, 50, 50, in: stage.root)
    NSLayoutConstraint.activate([limit] + constraints)
    stage.layOut()
    #expect(journal.warnings.isEmpty)
    constraints[2].constant = 80
    stage.layOut()
    #expect(journal.warnings.count == 1)
    #expect(stage.a.frame.width == 60)
    constraints[2].constant = 40
    stage.layOut()
    #expect(stage.a.frame.width == 40 && journal.warnings.count == 1)
  }

  @Test func `AU-12 constraints are updated before layout, the innermost view first`() {
    final class Updating: UIView {
      let log: Log
      let name: String
      var width: NSLayoutConstraint?

      init(_ name: String, _ log: Log) {
        (self.log, self.name) = (log, name)
        super.init(frame: .zero)
        translatesAutoresizingMaskIntoConstraints = false
      }

      required init?(coder: NSCoder) { fatalError("Made in code.") }
      override class var requiresConstraintBasedLayout: Bool { true }

      override func updateConstraints() {
        log.note("\(name) update")
        if width == nil {
          width = widthAnchor.constraint(equalToConstant: 33)
          width?.isActive = true
        }
        super.updateConstraints()
      }

      override func layoutSubviews() {
        super.layoutSubviews()
        log.note("\(name) layout")
      }
    }
    let stage = LayoutStage()
    let log = stage.stage.log
    let (outer, inner) = (Updating("outer", log), Updating("inner", log))
    outer.addSubview(inner)
    stage.root.addSubview(outer)
    stage.layOut()
    #expect(log.take().prefix(2) == ["inner update", "outer update"])
    #expect(outer.frame.width == 33 && inner.frame.width == 33)
    stage.layOut()
    #expect(log.take() == [])
    inner.setNeedsUpdateConstraints()
    inner.setNeedsUpdateConstraints()
    #expect(inner.needsUpdateConstraints())
    stage.layOut()
    #expect(log.take() == ["inner update"])
    outer.setNeedsUpdateConstraints()
    outer.updateConstraintsIfNeeded()
    stage.layOut()
    #expect(log.take() == ["outer update"])
  }

  @Test func `AU-12 a controller updates its view's constraints`() {
    final class Updating: UIViewController {
      var updates = 0
      override func updateViewConstraints() {
        updates += 1
        super.updateViewConstraints()
      }
    }
    let stage = LayoutStage()
    let controller = Updating()
    stage.stage.window.rootViewController = controller
    NSLayoutConstraint.activate(place(stage.a, 1, 1, 1, 1, in: stage.root))
    stage.layOut()
    #expect(controller.updates == 1)
    controller.view.setNeedsUpdateConstraints()
    stage.layOut()
    #expect(controller.updates == 2)
  }

  @Test func `AU-13 layout in an animation animates`() {
    let stage = LayoutStage()
    let constraints = place(stage.a, 0, 0, 50, 50, in: stage.root)
    NSLayoutConstraint.activate(constraints)
    stage.layOut()
    constraints[0].constant = 100
    var isOver = false
    UIView.animate(withDuration: 1) {
      stage.root.layoutIfNeeded()
    } completion: { _ in
      isOver = true
    }
    #expect(stage.a.numbers == [100, 0, 50, 50])
    #expect(stage.stage.window.hitTest(CGPoint(x: 110, y: 10), with: nil) === stage.root)
    stage.stage.device.advance(by: 0.5)
    #expect(!isOver)
    stage.stage.device.advance(by: 0.6)
    #expect(isOver && stage.stage.window.hitTest(CGPoint(x: 110, y: 10), with: nil) === stage.a)
  }

  @Test func `AU-14 constraints in a scroll view are about its content`() {
    let stage = LayoutStage()
    let scroll = UIScrollView()
    scroll.translatesAutoresizingMaskIntoConstraints = false
    stage.root.addSubview(scroll)
    scroll.addSubview(stage.a)
    scroll.addSubview(stage.b)
    NSLayoutConstraint.activate(
      edges(scroll, stage.root) + edges(stage.a, scroll) + [
        stage.a.widthAnchor.constraint(equalTo: scroll.widthAnchor),
        stage.a.heightAnchor.constraint(equalToConstant: 500),
        stage.b.leadingAnchor.constraint(equalTo: scroll.frameLayoutGuide.leadingAnchor),
        stage.b.topAnchor.constraint(equalTo: scroll.frameLayoutGuide.topAnchor, constant: 5),
        stage.b.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor),
        stage.b.heightAnchor.constraint(equalToConstant: 10),
      ])
    stage.layOut()
    #expect(scroll.contentSize == CGSize(width: 200, height: 500))
    #expect(stage.a.numbers == [0, 0, 200, 500] && stage.b.numbers == [0, 5, 200, 10])
    scroll.contentOffset.y = 100
    stage.layOut()
    #expect(stage.a.numbers == [0, 0, 200, 500] && stage.b.numbers == [0, 105, 200, 10])
    let content = UIScrollView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    stage.root.addSubview(content)
    content.addSubview(stage.large)
    NSLayoutConstraint.activate([
      stage.large.topAnchor.constraint(equalTo: content.contentLayoutGuide.topAnchor, constant: 7),
      stage.large.bottomAnchor.constraint(equalTo: content.contentLayoutGuide.bottomAnchor),
      stage.large.leadingAnchor.constraint(equalTo: content.contentLayoutGuide.leadingAnchor),
      stage.large.trailingAnchor.constraint(equalTo: content.contentLayoutGuide.trailingAnchor),
    ])
    stage.layOut()
    #expect(content.contentSize == CGSize(width: 60, height: 37))
    #expect(stage.large.numbers == [0, 7, 60, 30])
  }

  @Test func `AU-15 a content that changes moves what is bound to it`() {
    let stage = LayoutStage()
    NSLayoutConstraint.activate([
      stage.small.leadingAnchor.constraint(equalTo: stage.root.leadingAnchor),
      stage.small.topAnchor.constraint(equalTo: stage.root.topAnchor),
      stage.a.leadingAnchor.constraint(equalTo: stage.small.trailingAnchor),
      stage.a.trailingAnchor.constraint(equalTo: stage.root.trailingAnchor),
      stage.a.topAnchor.constraint(equalTo: stage.root.topAnchor),
      stage.a.heightAnchor.constraint(equalTo: stage.small.heightAnchor),
    ])
    stage.layOut()
    #expect(stage.a.numbers == [40, 0, 160, 20])
    stage.small.content = CGSize(width: 90, height: 50)
    stage.layOut()
    #expect(stage.small.numbers == [0, 0, 90, 50] && stage.a.numbers == [90, 0, 110, 50])
    stage.small.content.height = UIView.noIntrinsicMetric
    stage.a.heightAnchor.constraint(equalToConstant: 12).isActive = true
    stage.layOut()
    #expect(stage.small.numbers == [0, 0, 90, 12])
    stage.small.content.height = 30
    stage.layOut()
    #expect(stage.small.numbers == [0, 0, 90, 12])
    let button = UIButton()
    button.translatesAutoresizingMaskIntoConstraints = false
    stage.root.addSubview(button)
    button.leadingAnchor.constraint(equalTo: stage.root.leadingAnchor).isActive = true
    stage.layOut()
    #expect(button.frame.width == 30)
    button.setTitle("a long title", for: .normal)
    stage.layOut()
    #expect(button.frame.width == 108)
  }

  @Test func `AU-16 the fitting size is that of what lies inside, and moves nothing`() {
    let stage = LayoutStage()
    stage.a.addSubview(stage.small)
    stage.a.addSubview(stage.large)
    NSLayoutConstraint.activate(
      edges(stage.a, stage.root) + [
        stage.small.leadingAnchor.constraint(equalTo: stage.a.leadingAnchor, constant: 10),
        stage.large.leadingAnchor.constraint(equalTo: stage.small.trailingAnchor, constant: 5),
        stage.large.trailingAnchor.constraint(lessThanOrEqualTo: stage.a.trailingAnchor),
        stage.small.topAnchor.constraint(equalTo: stage.a.topAnchor),
        stage.large.topAnchor.constraint(equalTo: stage.small.bottomAnchor, constant: 1),
        stage.large.bottomAnchor.constraint(equalTo: stage.a.bottomAnchor, constant: -2).at(900),
      ])
    stage.layOut()
    let compressed = UIView.layoutFittingCompressedSize
    #expect(stage.a.systemLayoutSizeFitting(compressed) == CGSize(width: 115, height: 53))
    #expect(
      stage.a.systemLayoutSizeFitting(
        CGSize(width: 150, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel) == CGSize(width: 150, height: 53))
    #expect(stage.a.numbers == [0, 0, 200, 100])
    let label = UILabel()
    label.text = "twenty characters ok"
    label.font = .systemFont(ofSize: 10)
    label.numberOfLines = 0
    #expect(label.systemLayoutSizeFitting(compressed) == CGSize(width: 100, height: 12))
    #expect(
      label.systemLayoutSizeFitting(
        CGSize(width: 50, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel) == CGSize(width: 50, height: 24))
    #expect(stage.small.systemLayoutSizeFitting(compressed) == CGSize(width: 40, height: 20))
  }

  @Test func `a view in no window is laid out when it is asked for`() {
    let (outer, inner) = (UIView(), Content(30, 20))
    outer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    outer.addSubview(inner)
    inner.centerXAnchor.constraint(equalTo: outer.centerXAnchor).isActive = true
    inner.centerYAnchor.constraint(equalTo: outer.centerYAnchor).isActive = true
    outer.layoutIfNeeded()
    #expect(inner.numbers == [35, 40, 30, 20])
    let free = UIView()
    free.translatesAutoresizingMaskIntoConstraints = false
    free.widthAnchor.constraint(equalToConstant: 12).isActive = true
    free.heightAnchor.constraint(equalToConstant: 34).isActive = true
    free.layoutIfNeeded()
    #expect(free.bounds.size == CGSize(width: 12, height: 34))
  }

  @Test func `a view without constraints keeps its frame beside those with some`() {
    let stage = LayoutStage()
    let (framed, free) = (UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4)), UIView())
    free.frame = CGRect(x: 5, y: 6, width: 7, height: 8)
    free.translatesAutoresizingMaskIntoConstraints = false
    stage.root.addSubview(framed)
    stage.root.addSubview(free)
    NSLayoutConstraint.activate(place(stage.a, 1, 1, 1, 1, in: stage.root))
    stage.layOut()
    #expect(framed.numbers == [1, 2, 3, 4] && free.numbers == [5, 6, 7, 8])
    framed.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate(place(framed, 9, 9, 9, 9, in: stage.root))
    stage.layOut()
    #expect(framed.numbers == [9, 9, 9, 9])
  }

  @Test func `trees of views and their constraints are released`() {
    weak var released: UIView?
    weak var constraint: NSLayoutConstraint?
    do {
      let stage = LayoutStage()
      let box = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      stage.root.addSubview(box)
      box.addSubview(stage.a)
      let all = edges(stage.a, box)
      NSLayoutConstraint.activate(all)
      stage.layOut()
      (released, constraint) = (stage.a, all[0])
      box.removeFromSuperview()
      box.layoutIfNeeded()
      stage.layOut()
    }
    #expect(released == nil && constraint == nil)
  }
}
