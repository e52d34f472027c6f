import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// Recognisers whose views leave their window in the middle of a gesture.
@MainActor
@Suite(.serialized)
final class RemovedViewGestureTests {
  lazy var stage = Stage()

  private var actions: [String] { stage.log.take().filter { $0.hasSuffix("!") } }

  @Test func `GR-49 a pan whose view left the window does not begin`() {
    let outer = stage.view("outer")
    let inner = stage.view("inner", in: outer)
    stage.add(UIPanGestureRecognizer(), to: inner)
    let finger = stage.down(50, 50)
    outer.removeFromSuperview()
    stage.move(finger, 90, 50)
    stage.device.lift(finger)
    #expect(actions == [])
    stage.window.addSubview(outer)
    stage.device.lift(stage.drag(2))
    #expect(actions == ["R began!", "R changed!", "R ended!"])
  }

  @Test func `GR-49 a pan that has begun is cancelled when its view leaves the window`() {
    let view = stage.view()
    let pan = stage.add(UIPanGestureRecognizer(), to: view)
    let finger = stage.drag(2)
    #expect(actions == ["R began!", "R changed!"])
    view.removeFromSuperview()
    stage.move(finger, 100, 50)
    #expect(actions == ["R cancelled!"])
    stage.device.lift(finger)
    #expect(actions == [])
    #expect(pan.state == .possible)
  }

  @Test func `GR-49 a long press and a double tap of a view that is gone do not act`() {
    let view = stage.view()
    stage.add(UILongPressGestureRecognizer(), "press", to: view)
    stage.add(UITapGestureRecognizer(), "double", to: view).numberOfTapsRequired = 2
    stage.down(50, 50)
    view.removeFromSuperview()
    stage.device.advance(by: 1)
    #expect(actions == [])
  }

  @Test func `GR-49 no recogniser begins in the handler that takes its view away`() {
    let view = stage.view()
    stage.add(UITapGestureRecognizer(), to: view)
    view.reaction = { [view] what, _, _ in if what == "began" { view.removeFromSuperview() } }
    stage.tap()
    #expect(actions == [])
  }

  @Test func `GR-49 a recogniser of a view around the one that left continues`() {
    let outer = stage.view("outer")
    let inner = stage.view("inner", in: outer)
    stage.add(UIPanGestureRecognizer(), to: outer)
    let finger = stage.drag(2)
    inner.removeFromSuperview()
    stage.move(finger, 100, 50)
    stage.device.lift(finger)
    #expect(actions == ["R began!", "R changed!", "R changed!", "R ended!"])
  }

  @Test func `GR-49 a view that is put elsewhere in the same turn keeps its gesture`() {
    let shelf = stage.view("shelf", CGRect(x: 0, y: 200, width: 200, height: 200))
    let view = stage.view()
    stage.add(UIPanGestureRecognizer(), to: view)
    stage.scribe.reaction = { [shelf, view] recognizer in
      if recognizer.state == .began {
        view.removeFromSuperview()
        shelf.addSubview(view)
      }
    }
    stage.device.lift(stage.drag(3))
    #expect(actions == ["R began!", "R changed!", "R changed!", "R ended!"])
  }

  @Test func `GR-49 by policy a recogniser continues without a window`() {
    stage.application.behavior = .iOS4
    let view = stage.view()
    stage.add(UIPanGestureRecognizer(), to: view)
    let finger = stage.down(50, 50)
    view.removeFromSuperview()
    stage.move(finger, 90, 50)
    #expect(actions == ["R began!"])
  }
}
