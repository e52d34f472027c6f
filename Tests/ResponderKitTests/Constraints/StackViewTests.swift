import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// Rows and columns whose frames are known.
@MainActor
@Suite(.serialized)
final class StackViewTests {
  private struct Case {
    let name: String
    let frames: [[CGFloat]]
    /// Sets a row of 200 × 100 points with views of 40 × 20, 60 × 30 and 20 × 10 up.
    let set: (UIStackView) -> Void
  }

  private func views() -> [Content] { [Content(40, 20), Content(60, 30), Content(20, 10)] }

  private func check(_ cases: [Case]) {
    for item in cases {
      let stage = LayoutStage()
      let stack = UIStackView(arrangedSubviews: views())
      stack.frame = stage.root.bounds
      stage.root.addSubview(stack)
      item.set(stack)
      stage.layOut()
      let frames = stack.arrangedSubviews.filter { !$0.isHidden }.map(\.numbers)
      #expect(frames == item.frames, "\(item.name)")
    }
  }

  @Test func `AU-20 a stack divides its length according to its distribution`() {
    check([
      Case(name: "fill", frames: [[0, 0, 120, 100], [120, 0, 60, 100], [180, 0, 20, 100]]) {
        $0.arrangedSubviews[0].setContentHuggingPriority(UILayoutPriority(1), for: .horizontal)
      },
      Case(
        name: "fill with spacing",
        frames: [[0, 0, 40, 100], [50, 0, 120, 100], [180, 0, 20, 100]]
      ) {
        $0.spacing = 10
        $0.arrangedSubviews[1].setContentHuggingPriority(UILayoutPriority(1), for: .horizontal)
      },
      Case(
        name: "a spacing of its own",
        frames: [[0, 0, 40, 100], [60, 0, 60, 100], [130, 0, 70, 100]]
      ) {
        $0.spacing = 10
        $0.setCustomSpacing(20, after: $0.arrangedSubviews[0])
        $0.arrangedSubviews[2].setContentHuggingPriority(UILayoutPriority(1), for: .horizontal)
      },
      Case(
        name: "equally", frames: [[0, 0, 60, 100], [70, 0, 60, 100], [140, 0, 60, 100]]
      ) {
        $0.spacing = 10
        $0.distribution = .fillEqually
      },
      Case(
        name: "proportionally", frames: [[0, 0, 60, 100], [60, 0, 90, 100], [150, 0, 30, 100]]
      ) {
        $0.frame.size.width = 180
        $0.distribution = .fillProportionally
      },
      Case(
        name: "equal spacing", frames: [[0, 0, 40, 100], [80, 0, 60, 100], [180, 0, 20, 100]]
      ) { $0.distribution = .equalSpacing },
      Case(
        name: "equal centering", frames: [[0, 0, 40, 100], [75, 0, 60, 100], [180, 0, 20, 100]]
      ) { $0.distribution = .equalCentering },
      Case(
        name: "a hidden view", frames: [[0, 0, 95, 100], [105, 0, 95, 100]]
      ) {
        $0.spacing = 10
        $0.distribution = .fillEqually
        $0.arrangedSubviews[1].isHidden = true
      },
      Case(
        name: "margins", frames: [[8, 8, 92, 84], [100, 8, 92, 84]]
      ) {
        $0.distribution = .fillEqually
        $0.isLayoutMarginsRelativeArrangement = true
        $0.arrangedSubviews[2].removeFromSuperview()
      },
      Case(
        name: "a column", frames: [[0, 0, 200, 20], [0, 25, 200, 30], [0, 60, 200, 40]]
      ) {
        $0.axis = .vertical
        $0.spacing = 5
        $0.arrangedSubviews[2].setContentHuggingPriority(UILayoutPriority(1), for: .vertical)
      },
    ])
  }

  @Test func `AU-21 a stack aligns its views across`() {
    func row(_ alignment: UIStackView.Alignment, _ ys: [CGFloat]) -> Case {
      Case(
        name: "\(alignment)",
        frames: [[0, ys[0], 40, 20], [80, ys[1], 60, 30], [180, ys[2], 20, 10]]
      ) {
        $0.distribution = .equalSpacing
        $0.alignment = alignment
      }
    }
    check([
      row(.top, [0, 0, 0]), row(.center, [40, 35, 45]), row(.bottom, [80, 70, 90]),
      row(.lastBaseline, [10, 0, 20]),
      Case(
        name: "a column at the right",
        frames: [[160, 0, 40, 20], [140, 35, 60, 30], [180, 80, 20, 20]]
      ) {
        $0.axis = .vertical
        $0.alignment = .trailing
        $0.spacing = 15
        $0.arrangedSubviews[2].setContentHuggingPriority(UILayoutPriority(1), for: .vertical)
      },
    ])
  }

  @Test func `AU-22 a stack is as large as its views, and follows them`() {
    let stage = LayoutStage()
    let journal = stage.journal
    let views = views()
    let stack = UIStackView(arrangedSubviews: views)
    stack.spacing = 5
    stack.alignment = .center
    stack.translatesAutoresizingMaskIntoConstraints = false
    stage.root.addSubview(stack)
    stack.leadingAnchor.constraint(equalTo: stage.root.leadingAnchor, constant: 10).isActive = true
    stack.topAnchor.constraint(equalTo: stage.root.topAnchor, constant: 10).isActive = true
    stage.layOut()
    #expect(stack.numbers == [10, 10, 130, 30])
    #expect(views.map(\.numbers) == [[0, 5, 40, 20], [45, 0, 60, 30], [110, 10, 20, 10]])
    views[1].isHidden = true
    stage.layOut()
    #expect(stack.numbers == [10, 10, 65, 20])
    views[0].content.width = 100
    stage.layOut()
    #expect(stack.numbers == [10, 10, 125, 20])
    views[1].isHidden = false
    views[0].removeFromSuperview()
    #expect(stack.arrangedSubviews == [views[1], views[2]])
    stage.layOut()
    #expect(stack.numbers == [10, 10, 85, 30])
    stack.insertArrangedSubview(views[2], at: 0)
    stage.layOut()
    #expect(views[2].frame.minX == 0 && views[1].frame.minX == 25)
    stack.axis = .vertical
    stage.layOut()
    #expect(stack.numbers == [10, 10, 60, 45])
    stack.removeArrangedSubview(views[2])
    #expect(views[2].superview === stack)
    stage.layOut()
    #expect(stack.numbers == [10, 10, 60, 30])
    #expect(stack.systemLayoutSizeFitting(.zero) == CGSize(width: 60, height: 30))
    #expect(journal.warnings.isEmpty)
  }

  @Test func `AU-22 stacks lie in stacks, and fingers find their views`() {
    let stage = LayoutStage()
    let (first, second) = (views(), views())
    let column = UIStackView(
      arrangedSubviews: [first, second].map { UIStackView(arrangedSubviews: $0) })
    column.axis = .vertical
    column.alignment = .leading
    column.spacing = 10
    column.translatesAutoresizingMaskIntoConstraints = false
    stage.root.addSubview(column)
    column.leadingAnchor.constraint(equalTo: stage.root.leadingAnchor).isActive = true
    column.topAnchor.constraint(equalTo: stage.root.topAnchor).isActive = true
    stage.layOut()
    #expect(column.numbers == [0, 0, 120, 70])
    #expect(second[1].numbers == [40, 0, 60, 30])
    #expect(stage.stage.window.hitTest(CGPoint(x: 50, y: 45), with: nil) === second[1])
    // A row that is hidden in an animation makes room.
    UIView.animate(withDuration: 0.2) {
      column.arrangedSubviews[0].isHidden = true
      stage.root.layoutIfNeeded()
    }
    #expect(column.numbers == [0, 0, 120, 30])
    stage.stage.device.advance(by: 0.3)
    #expect(stage.stage.window.hitTest(CGPoint(x: 50, y: 5), with: nil) === second[1])
  }

  /// A row of two views of the same width.
  private func row(in stage: LayoutStage) -> (first: UIView, second: UIView) {
    let views = (first: UIView(), second: UIView())
    let stack = UIStackView(arrangedSubviews: [views.first, views.second])
    stack.distribution = .fillEqually
    stack.frame = CGRect(x: 0, y: 0, width: 200, height: 50)
    stage.root.addSubview(stack)
    stage.layOut()
    return views
  }

  @Test func `AU-31 hiding and showing a view in an animation block is animated`() {
    let stage = LayoutStage()
    let device = stage.stage.device
    let views = row(in: stage)
    for isHidden in [true, false] {
      var hasCompleted = false
      UIView.animate(withDuration: 0.5) {
        views.second.isHidden = isHidden
      } completion: {
        hasCompleted = $0
      }
      #expect(views.first.frame.width == (isHidden ? 200 : 100))
      device.advance(by: 0.4)
      #expect(!hasCompleted)
      device.advance(by: 0.2)
      #expect(hasCompleted)
    }
  }

  @Test func `AU-31 an animator animates a stack too, and stacks around it`() {
    let stage = LayoutStage()
    let device = stage.stage.device
    let inner = UIStackView(arrangedSubviews: [Content(40, 20), Content(60, 30)])
    inner.axis = .vertical
    let column = UIStackView(arrangedSubviews: [inner, Content(20, 10)])
    column.axis = .vertical
    column.alignment = .leading
    column.translatesAutoresizingMaskIntoConstraints = false
    stage.root.addSubview(column)
    column.leadingAnchor.constraint(equalTo: stage.root.leadingAnchor).isActive = true
    column.topAnchor.constraint(equalTo: stage.root.topAnchor).isActive = true
    stage.layOut()
    let last = column.arrangedSubviews[1]
    #expect(last.frame.minY == 50)
    var end: UIViewAnimatingPosition?
    let animator = UIViewPropertyAnimator(duration: 0.5, curve: .linear) {
      inner.arrangedSubviews[1].isHidden = true
    }
    animator.addCompletion { end = $0 }
    animator.startAnimation()
    device.advance(by: 0.2)
    #expect(last.frame.minY == 20 && end == nil)
    device.advance(by: 0.4)
    #expect(end == .end)
  }

  @Test func `AU-31 a property of a stack that changes in a block is animated`() {
    let stage = LayoutStage()
    let views = row(in: stage)
    var hasCompleted = false
    UIView.animate(withDuration: 0.5) {
      (views.first.superview as? UIStackView)?.spacing = 20
    } completion: {
      hasCompleted = $0
    }
    #expect(views.first.frame.width == 90)
    stage.stage.device.advance(by: 0.4)
    #expect(!hasCompleted)
    stage.stage.device.advance(by: 0.2)
    #expect(hasCompleted)
  }

  @Test func `AU-31 a block without a window lays nothing out`() {
    let stack = UIStackView(arrangedSubviews: [UIView(), UIView()])
    let holder = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 50))
    stack.frame = holder.bounds
    holder.addSubview(stack)
    UIView.animate(withDuration: 0.5) { stack.arrangedSubviews[1].isHidden = true }
    #expect(stack.arrangedSubviews[0].frame == .zero)
  }

  @Test func `AU-31 outside of a block the layout is not animated`() {
    let stage = LayoutStage()
    let views = row(in: stage)
    var hasCompleted = false
    UIView.animate(withDuration: 0.5) {
    } completion: {
      hasCompleted = $0
    }
    views.second.isHidden = true
    #expect(views.first.frame.width == 100)
    stage.layOut()
    #expect(views.first.frame.width == 200)
    stage.stage.device.advance(by: 0.1)
    #expect(hasCompleted)
  }
}
