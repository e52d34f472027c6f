import ResponderKit
import Testing

@MainActor
@Suite(.serialized)
final class LooksTests {
  lazy var stage = ControlStage()

  @Test func `HT-23 touches fall through labels and images to the control behind`() {
    let button = stage.add(UIButton(), 100, 100, 100)
    button.addAction(
      UIAction { [log = stage.log] _ in log.note("action") }, for: .touchUpInside)
    stage.add(UILabel(), 100, 100, 100)
    stage.add(UIImageView(image: UIImage(named: "cover")), 100, 100, 100)
    stage.tap(150, 150)
    #expect(stage.log.take() == ["action"])
  }

  @Test func `a view inherits the tint of its superview`() {
    let outer = UIView()
    let inner = UIView()
    outer.addSubview(inner)
    #expect(inner.tintColor == .systemBlue)
    outer.tintColor = .systemRed
    #expect(inner.tintColor == .systemRed)
  }

  @Test func `a view is notified of another tint, also of one that it inherits`() {
    final class Tinted: UIView {
      private(set) var calls = 0
      override func tintColorDidChange() { calls += 1 }
    }
    let (outer, inner, other) = (Tinted(), Tinted(), Tinted())
    outer.addSubview(inner)
    outer.addSubview(other)
    other.tintColor = .systemGreen
    outer.tintColor = .systemRed
    outer.tintColor = .systemRed
    #expect(outer.calls == 1 && inner.calls == 1 && other.calls == 1)
    outer.tintColor = nil
    #expect(outer.calls == 2 && inner.calls == 2 && other.calls == 1)
  }

  @Test func `a view is notified if a new superview has another tint to inherit`() {
    final class Tinted: UIView {
      private(set) var calls = 0
      override func tintColorDidChange() { calls += 1 }
    }
    let (red, otherRed, plain) = (UIView(), UIView(), UIView())
    red.tintColor = .systemRed
    otherRed.tintColor = .systemRed
    let (view, child, own) = (Tinted(), Tinted(), Tinted())
    own.tintColor = .systemGreen
    view.addSubview(child)
    view.addSubview(own)
    let before = own.calls
    plain.addSubview(view)
    #expect(view.calls == 0)
    red.addSubview(view)
    #expect(view.calls == 1 && child.calls == 1)
    otherRed.addSubview(view)
    #expect(view.calls == 1)
    view.removeFromSuperview()
    #expect(view.calls == 2 && child.calls == 2 && own.calls == before)
  }

  @Test func `a control keeps the place of its content`() {
    let control = UIControl()
    #expect(control.contentHorizontalAlignment == .center)
    #expect(control.contentVerticalAlignment == .center)
    control.contentHorizontalAlignment = .leading
    control.contentVerticalAlignment = .fill
    #expect(control.contentHorizontalAlignment == .leading)
    #expect(control.contentVerticalAlignment == .fill)
  }

  @Test func `a layer stores its values`() {
    let view = UIView()
    view.layer.cornerRadius = 8
    view.layer.borderColor = UIColor.systemGreen.cgColor
    #expect(view.layer.cornerRadius == 8)
    #expect(view.layer.borderColor == .systemGreen)
  }

  @Test func `insets move the edges of a rectangle`() {
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    let rect = CGRect(x: 0, y: 0, width: 10, height: 10)
    #expect(rect.inset(by: insets) == CGRect(x: 2, y: 1, width: 4, height: 6))
  }
}
