import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// What has a view laid out again, and what does not.
@MainActor
@Suite(.serialized)
final class LayoutRequestTests {
  lazy var stage = Stage()

  lazy var outer = {
    let view = LayoutView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    stage.window.addSubview(view)
    return view
  }()
  lazy var inner = {
    let view = LayoutView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    outer.addSubview(view)
    stage.device.advance(by: 0)
    _ = (outer.take(), view.take())
    return view
  }()

  private func layouts() -> [Int] {
    stage.device.advance(by: 0)
    return [outer.take(), inner.take()]
  }

  @Test func `LO-04 a view is laid out when a subview takes another size, and not when it moves`() {
    inner.frame.size.width = 50
    #expect(layouts() == [1, 1])
    inner.bounds.size.height = 50
    #expect(layouts() == [1, 1])
    inner.frame.origin.x = 20
    #expect(layouts() == [0, 0])
    inner.transform = CGAffineTransform(scaleX: 2, y: 2)
    #expect(layouts() == [0, 0])
  }

  @Test func `LO-04 a view is laid out when a subview is taken out or moves to another view`() {
    let other = LayoutView(frame: CGRect(x: 0, y: 200, width: 100, height: 100))
    stage.window.addSubview(other)
    _ = (inner, layouts(), other.take())
    other.addSubview(inner)
    #expect(layouts() == [1, 0])
    #expect(other.take() == 1)
    inner.removeFromSuperview()
    #expect(layouts() == [0, 0])
    #expect(other.take() == 1)
  }

  @Test func `LO-05 a view that a superview has already is only put in front`() {
    let front = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    outer.addSubview(front)
    _ = (inner, layouts())
    outer.addSubview(inner)
    #expect(outer.subviews.last === inner)
    outer.insertSubview(inner, at: 0)
    #expect(outer.subviews.first === inner)
    outer.insertSubview(inner, aboveSubview: front)
    #expect(outer.subviews == [front, inner])
    outer.bringSubviewToFront(front)
    outer.sendSubviewToBack(front)
    #expect(layouts() == [0, 0])
  }

  @Test func `LO-05 a view that adds its subview in layoutSubviews is laid out once`() {
    outer.onLayout = { [inner] outer in outer.addSubview(inner) }
    outer.setNeedsLayout()
    _ = layouts()
    for _ in 0..<10 { stage.device.tap(at: CGPoint(x: 390, y: 390)) }
    #expect(layouts() == [0, 0])
  }

  @Test func `LO-05 a double tap is recognised on a view that adds its subview in layoutSubviews`()
  {
    var taps = 0
    @MainActor final class Target { var act: () -> Void = {}; func tapped() { act() } }
    let target = Target()
    target.act = { taps += 1 }
    let recognizer = UITapGestureRecognizer(target: target, action: Selector(Target.tapped))
    recognizer.numberOfTapsRequired = 2
    outer.onLayout = { [inner] outer in
      outer.addSubview(inner)
      inner.addGestureRecognizer(recognizer)
    }
    outer.setNeedsLayout()
    _ = layouts()
    stage.device.tap(at: CGPoint(x: 50, y: 50), count: 2)
    stage.device.settle()
    #expect(taps == 1)
  }

  @Test func `LO-05 a view that is put where it is already is notified of no change`() {
    final class Listener: UIView {
      var calls = 0
      override func willMove(toSuperview newSuperview: UIView?) { calls += 1 }
      override func didMoveToSuperview() { calls += 1 }
      override func didAddSubview(_ subview: UIView) { calls += 1 }
    }
    let parent = Listener()
    let child = Listener()
    parent.addSubview(child)
    #expect(parent.calls == 1 && child.calls == 2)
    parent.addSubview(child)
    #expect(parent.calls == 1 && child.calls == 2)
  }

  @Test func `LO-08 a view is notified of the window between the two calls about its superview`() {
    final class Listener: UIView {
      var log: [String] = []
      override func willMove(toSuperview newSuperview: UIView?) { log.append("will superview") }
      override func willMove(toWindow newWindow: UIWindow?) { log.append("will window") }
      override func didMoveToWindow() { log.append("did window \(window != nil)") }
      override func didMoveToSuperview() { log.append("did superview \(superview != nil)") }
      func take() -> [String] {
        defer { log = [] }
        return log
      }
    }
    let (view, child) = (Listener(), Listener())
    view.addSubview(child)
    #expect(child.take() == ["will superview", "did superview true"])
    let outer = outer
    outer.addSubview(view)
    #expect(
      view.take() == ["will superview", "will window", "did window true", "did superview true"])
    #expect(child.take() == ["will window", "did window true"])
    view.removeFromSuperview()
    #expect(
      view.take() == ["will superview", "will window", "did window false", "did superview false"])
    #expect(child.take() == ["will window", "did window false"])
    let loose = UIView()
    loose.addSubview(view)
    #expect(view.take() == ["will superview", "did superview true"])
  }

  @Test func `LO-06 a view that changes its subviews while it is laid out is not laid out again`() {
    var width: CGFloat = 10
    outer.onLayout = { [inner] _ in
      width += 1
      inner.frame.size.width = width
      inner.removeFromSuperview()
    }
    outer.setNeedsLayout()
    #expect(layouts()[0] == 1)
    outer.onLayout = { [inner] outer in outer.addSubview(inner) }
    outer.setNeedsLayout()
    #expect(layouts() == [1, 1])
  }

  @Test func `LO-07 views around one that is laid out at once are laid out too if they asked`() {
    inner.frame.size.width = 20
    inner.layoutIfNeeded()
    #expect(outer.take() == 1 && inner.take() == 1)
    inner.setNeedsLayout()
    inner.layoutIfNeeded()
    #expect(outer.take() == 0 && inner.take() == 1)
  }
}
