import Foundation
import ResponderKit
import Testing

/// Values that are kept and given back, for programs to read what they set.
@MainActor
@Suite(.serialized)
final class KeptValueTests {
  private lazy var stage = ControlStage()

  @Test func `a button keeps titles, colours and images for each state`() {
    let button = UIButton(type: .system)
    let (image, other) = (UIImage(named: "play"), UIImage(systemName: "pause"))
    button.setTitleColor(.red, for: .normal)
    button.setTitleColor(.white, for: .disabled)
    button.setImage(image, for: .normal)
    button.setBackgroundImage(other, for: .selected)
    button.titleLabel?.text = "Play"
    #expect(button.titleColor(for: .normal) == .red)
    #expect(button.titleColor(for: .highlighted) == .red)
    #expect(button.titleColor(for: .disabled) == .white)
    #expect(button.image(for: .selected) == image && button.currentImage == image)
    #expect(button.backgroundImage(for: .selected) == other)
    #expect(button.backgroundImage(for: .normal) == nil)
    #expect(button.titleLabel?.text == "Play")
  }

  @Test func `images and fonts are the same if they were asked for in the same way`() {
    #expect(UIImage(named: "play") == UIImage(named: "play"))
    #expect(UIImage(named: "play") != UIImage(systemName: "pause"))
    #expect(UIImage() == UIImage())
    let font = UIFont.systemFont(ofSize: 12)
    #expect(font.withSize(20) == .systemFont(ofSize: 20))
    #expect(font != .boldSystemFont(ofSize: 12))
    #expect(UIFont(name: "Menlo", size: 10)?.fontName == "Menlo")
    #expect(UIColor(white: 0.5, alpha: 1) == UIColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1))
  }

  @Test func `a path that lost its points is empty`() {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(!path.isEmpty && path.contains(CGPoint(x: 5, y: 5)))
    path.removeAllPoints()
    #expect(path.isEmpty && !path.contains(CGPoint(x: 5, y: 5)))
  }

  @Test func `views can be made of a coder, which is not read`() {
    _ = stage
    let coder = NSCoder()
    #expect(UIView(coder: coder)?.frame == .zero)
    #expect(UIWindow(coder: coder)?.isHidden == true)
    #expect(UILabel(coder: coder)?.isUserInteractionEnabled == false)
    #expect(UIImageView(coder: coder)?.isUserInteractionEnabled == false)
    #expect(UIScrollView(coder: coder)?.gestureRecognizers?.isEmpty == false)
    #expect(UIView().safeAreaInsets == .zero)
    #expect(CALayer().zPosition == 0)
  }

  @Test func `a scroll view is made with UIKit's settings`() {
    _ = stage
    let view = UIScrollView()
    #expect(view.clipsToBounds && !UIView().clipsToBounds)
    #expect(view.bounces && view.bouncesZoom && view.scrollsToTop && view.isScrollEnabled)
    #expect(view.delaysContentTouches && view.canCancelContentTouches)
    #expect(!view.isPagingEnabled && !view.isDirectionalLockEnabled)
    #expect(!view.alwaysBounceVertical && !view.alwaysBounceHorizontal)
    #expect(view.minimumZoomScale == 1 && view.maximumZoomScale == 1 && view.zoomScale == 1)
    #expect(view.decelerationRate == .normal && view.contentInset == .zero)
    #expect(UIScrollView.DecelerationRate.normal.rawValue == 0.998)
    #expect(UIScrollView.DecelerationRate.fast.rawValue == 0.99)
  }

  @Test func `a view is found by its tag, the outer one first`() {
    let (outer, inner, other) = (UIView(), UIView(), UIView())
    outer.addSubview(inner)
    inner.addSubview(other)
    inner.tag = 7
    other.tag = 7
    #expect(outer.viewWithTag(7) === inner)
    #expect(outer.viewWithTag(8) == nil)
  }

  @Test func `a rectangle is converted as its corners are`() {
    let outer = stage.add(UIView(), 100, 50, 200)
    let inner = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    outer.addSubview(inner)
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(outer.convert(rect, from: inner) == CGRect(x: 11, y: 22, width: 3, height: 4))
    #expect(inner.convert(rect, to: nil) == CGRect(x: 111, y: 72, width: 3, height: 4))
  }

  @Test func `levels and identifiers are made of their raw values`() {
    #expect(UIWindow.Level(rawValue: 2000) == .alert)
    #expect(UIWindow.Level.alert - 1 < .alert)
    #expect(UIAction.Identifier(rawValue: "a") == UIAction.Identifier("a"))
  }

  @Test func `an action is taken out of the register by itself`() {
    let control = UIControl()
    let action = UIAction { [log = stage.log] _ in log.note("called") }
    control.addAction(action, for: [.touchDown, .valueChanged])
    control.removeAction(action, for: .touchDown)
    control.sendActions(for: .touchDown)
    #expect(stage.log.take() == [])
    control.sendActions(for: .valueChanged)
    #expect(stage.log.take() == ["called"])
  }

  @Test func `a selector is a key in a set`() {
    func selector() -> Selector { Selector(UIView.layoutSubviews) }
    #expect(Set([selector(), selector(), Selector(UIView.setNeedsLayout)]).count == 2)
  }
}
