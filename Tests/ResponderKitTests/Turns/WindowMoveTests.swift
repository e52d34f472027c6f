import ResponderKit
import Testing

/// Views that enter or leave a window while others are notified of it.
@MainActor
@Suite(.serialized)
final class WindowMoveTests {
  private final class Mover: UIView {
    var calls: [String] = []
    var onMove: () -> Void = {}

    override func willMove(toWindow newWindow: UIWindow?) {
      calls.append(newWindow == nil ? "leaves" : "enters")
    }

    override func didMoveToWindow() {
      calls.append(window == nil ? "left" : "entered")
      onMove()
    }
  }

  lazy var stage = Stage()

  @Test func `a view that is added in its superview's didMoveToWindow is notified once`() {
    let (parent, child) = (Mover(), Mover())
    parent.onMove = { [unowned parent] in if parent.window != nil { parent.addSubview(child) } }
    stage.window.addSubview(parent)
    #expect(child.calls == ["enters", "entered"])
    parent.removeFromSuperview()
    #expect(child.calls == ["enters", "entered", "leaves", "left"])
  }

  @Test func `a view that its sibling removes is notified of its own move only`() {
    let (parent, first, second) = (Mover(), Mover(), Mover())
    parent.addSubview(first)
    parent.addSubview(second)
    first.onMove = { second.removeFromSuperview() }
    stage.window.addSubview(parent)
    #expect(first.calls == ["enters", "entered"])
    #expect(second.calls == ["enters", "leaves", "left"])
  }

  @Test func `a view that is added in didMoveToWindow of a leaving view is not notified`() {
    let (parent, child) = (Mover(), Mover())
    stage.window.addSubview(parent)
    parent.onMove = { [unowned parent] in if parent.window == nil { parent.addSubview(child) } }
    parent.removeFromSuperview()
    #expect(child.calls.isEmpty)
  }
}
