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
