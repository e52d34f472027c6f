import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// Ends of the content that change while it rests, is held or moves.
@MainActor @Suite(.serialized) struct ScrollInsetTests {
  /// A scroll view that keeps away from a notch, and counts its insets' changes.
  private final class Notched: UIScrollView {
    var notch: CGFloat = 44
    var changes = 0
    override var safeAreaInsets: UIEdgeInsets { UIEdgeInsets(top: notch) }
    override func adjustedContentInsetDidChange() { changes += 1 }
  }

  @Test func `SV-17 content that an inset held open comes back when the inset goes`() {
    let scroll = ScrollStage()
    scroll.view.contentInset.top = 60
    scroll.view.contentOffset.y = -60
    scroll.view.contentInset.top = 0
    #expect(scroll.view.contentOffset.y == 0)
    // As when the keyboard goes.
    scroll.view.contentInset.bottom = 300
    scroll.view.contentOffset.y = 3900
    scroll.forgetSteps()
    scroll.view.contentInset.bottom = 0
    #expect(scroll.view.contentOffset.y == 3600 && scroll.steps.count == 1)
    // What the application put beyond its end stays there.
    scroll.view.contentOffset.y = -80
    scroll.view.contentInset.top = 20
    #expect(scroll.view.contentOffset.y == -80)
  }

  @Test func `SV-17 an inset that goes in a drag leaves the content under the finger`() {
    let scroll = ScrollStage()
    scroll.view.contentInset.top = 60
    let finger = scroll.drag(CGPoint(x: 0, y: 60))
    #expect(abs(scroll.view.contentOffset.y + 50) < 0.001)
    scroll.view.contentInset.top = 0
    #expect(abs(scroll.view.contentOffset.y + 50) < 0.001)
    scroll.device.move(finger, to: CGPoint(x: 200, y: 260.5))
    #expect(abs(scroll.view.contentOffset.y + 50) < 0.6)
    scroll.device.advance(by: 0.3)
    scroll.device.lift(finger)
    #expect(scroll.device.settle() && scroll.view.contentOffset.y == 0)
  }

  @Test func `SV-19 content follows its end when the safe area counts no more`() {
    let view = Notched()
    let scroll = ScrollStage(view)
    view.contentOffset.y = -44
    view.changes = 0
    view.contentInsetAdjustmentBehavior = .never
    #expect(view.contentOffset.y == 0 && view.changes == 1)
    view.contentInsetAdjustmentBehavior = .always
    view.contentOffset.y = -44
    // It counts as before.
    view.contentInsetAdjustmentBehavior = .automatic
    #expect(view.contentOffset.y == -44 && view.changes == 2)
    view.contentSize.height = 300
    #expect(view.contentOffset.y == 0 && view.changes == 3)
    view.alwaysBounceVertical = true
    view.contentOffset.y = -44
    #expect(view.changes == 4)
    view.alwaysBounceVertical = false
    #expect(view.contentOffset.y == 0 && view.changes == 5)
    view.alwaysBounceHorizontal = true
    #expect(view.changes == 5 && scroll.device.settle())
  }

  @Test func `SV-15 an animated change ends within content that became smaller on the way`() {
    let scroll = ScrollStage()
    scroll.view.setContentOffset(CGPoint(x: 0, y: 3600), animated: true)
    scroll.device.advance(by: 0.15)
    scroll.view.contentSize.height = 1000
    #expect(scroll.device.settle() && scroll.view.contentOffset.y == 600)
    #expect(scroll.takeStory() == ["didEndScrollingAnimation"])
    // What was meant to end beyond the content does.
    scroll.view.setContentOffset(CGPoint(x: 0, y: -60), animated: true)
    scroll.device.advance(by: 0.15)
    scroll.view.contentSize.height = 900
    #expect(scroll.device.settle() && scroll.view.contentOffset.y == -60)
  }

  @Test func `SV-16 what lies under an inset is not seen`() {
    let scroll = ScrollStage()
    scroll.view.contentInset = UIEdgeInsets(top: 50, bottom: 100)
    scroll.view.contentOffset.y = 1000
    scroll.view.scrollRectToVisible(
      CGRect(x: 0, y: 1320, width: 10, height: 20), animated: false)
    #expect(scroll.view.contentOffset.y == 1040)
    scroll.view.scrollRectToVisible(
      CGRect(x: 0, y: 1060, width: 10, height: 20), animated: false)
    #expect(scroll.view.contentOffset.y == 1010)
    scroll.view.scrollRectToVisible(CGRect(x: 0, y: 3990, width: 10, height: 10), animated: true)
    #expect(scroll.device.settle() && scroll.view.contentOffset.y == 3700)
  }

  @Test func `SV-18 a view that grows at its end tells of one scroll`() {
    let scroll = ScrollStage()
    scroll.view.contentOffset.y = 3600
    scroll.forgetSteps()
    scroll.view.frame.size.height = 500
    #expect(scroll.steps.map(\.offset.y) == [3500])
    // Its place and its size are one change too.
    scroll.view.bounds = CGRect(x: 0, y: 100, width: 400, height: 300)
    scroll.view.bounds = CGRect(x: 0, y: 3700, width: 400, height: 600)
    #expect(scroll.steps.map(\.offset.y) == [3500, 100, 3400])
    scroll.view.bounds = CGRect(x: 0, y: 3300, width: 400, height: 800)
    #expect(scroll.steps.map(\.offset.y) == [3500, 100, 3400, 3200])
  }
}
