import ResponderKit
import ResponderTesting
import Testing

/// The orders of calls that were seen on devices.
@MainActor
@Suite(.serialized)
final class ObservedOrderTests {
  lazy var stage = Stage()

  private func noting<Recognizer: UIGestureRecognizer>(_ recognizer: Recognizer) -> Recognizer {
    (recognizer as? NotingTap)?.log = stage.log
    (recognizer as? NotingPan)?.log = stage.log
    return recognizer
  }

  @Test func `OL-50 GR-05 a tap on a subview, the action comes before the view's cancel`() {
    _ = stage.view()
    stage.add(UITapGestureRecognizer(), to: stage.window)
    stage.tap()
    #expect(stage.log.take() == ["V began", "R ended!", "V cancelled"])
  }

  @Test func `OL-51 GR-01 a tap's recogniser receives each touch before the view`() {
    _ = stage.view()
    stage.add(noting(NotingTap()), to: stage.window)
    stage.tap()
    #expect(stage.log.take() == ["R.began", "V began", "R.ended", "R ended!", "V cancelled"])
  }

  @Test func `OL-52 GR-06 GR-36 the view receives a drag until the pan begins`() {
    _ = stage.view()
    stage.add(UIPanGestureRecognizer(), to: stage.window)
    let finger = stage.drag(5, by: 3)
    stage.device.lift(finger)
    #expect(
      stage.log.take() == [
        "V began", "V moved", "V moved", "V moved", "R began!", "V cancelled", "R changed!",
        "R ended!",
      ])
  }

  @Test func `OL-53 GR-03 the pan's recogniser keeps hearing what the view no longer does`() {
    _ = stage.view()
    stage.add(noting(NotingPan()), to: stage.window)
    let finger = stage.drag(4, by: 4)
    stage.device.lift(finger)
    #expect(
      stage.log.take() == [
        "R.began", "V began", "R.moved", "V moved", "R.moved", "V moved", "R.moved", "R began!",
        "V cancelled", "R.moved", "R changed!", "R.ended", "R ended!",
      ])
  }

  @Test func `OL-54 GR-04 GR-07 without cancelsTouchesInView actions and moves alternate`() {
    _ = stage.view()
    stage.add(UIPanGestureRecognizer(), to: stage.window).cancelsTouchesInView = false
    let finger = stage.drag(5, by: 4)
    stage.device.lift(finger)
    #expect(
      stage.log.take() == [
        "V began", "V moved", "V moved", "R began!", "V moved", "R changed!", "V moved",
        "R changed!", "V moved", "R ended!", "V ended",
      ])
  }

  @Test func `OL-55 GR-04 a tap without cancelsTouchesInView leaves the end to the view`() {
    _ = stage.view()
    stage.add(noting(NotingTap()), to: stage.window).cancelsTouchesInView = false
    stage.tap()
    #expect(stage.log.take() == ["R.began", "V began", "R.ended", "R ended!", "V ended"])
  }

  @Test func `OL-56 GR-08 with delaysTouchesBegan the view receives nothing of a drag`() {
    _ = stage.view()
    stage.add(noting(NotingPan()), to: stage.window).delaysTouchesBegan = true
    let finger = stage.drag(4, by: 5)
    stage.device.lift(finger)
    #expect(
      stage.log.take() == [
        "R.began", "R.moved", "R.moved", "R began!", "R.moved", "R changed!", "R.moved",
        "R changed!", "R.ended", "R ended!",
      ])
  }

  @Test(arguments: [true, false])
  func `OL-67 GR-28 of two taps on one view the one that was added last fires`(isLast: Bool) {
    let view = stage.view()
    stage.application.behavior.prefersLastAddedGesture = isLast
    stage.add(noting(NotingTap()), "1", to: view)
    stage.add(noting(NotingTap()), "2", to: view)
    stage.tap()
    let lines = stage.log.take()
    #expect(lines.filter { $0.hasSuffix(".began") }.sorted() == ["1.began", "2.began"])
    #expect(lines.filter { $0.hasSuffix("!") } == [isLast ? "2 ended!" : "1 ended!"])
  }

  @Test func `OL-68 GR-17 GR-27 a child's tap wins over its parent's, and both receive the touch`()
  {
    let parent = stage.view("P")
    let child = stage.view("C", in: parent)
    stage.add(noting(NotingTap()), "c", to: child)
    stage.add(noting(NotingTap()), "p", to: parent)
    stage.tap()
    let lines = stage.log.take()
    #expect(lines.prefix(3) == ["c.began", "p.began", "C began"])
    #expect(lines.filter { $0.hasSuffix("!") } == ["c ended!"])
  }

  @Test func `OL-69 TS-05 a sibling's recogniser under the hit view receives nothing`() {
    let under = stage.view("U")
    _ = stage.view("O")
    stage.add(noting(NotingTap()), to: under)
    stage.tap()
    #expect(stage.log.take() == ["O began", "O ended"])
  }

  @Test func `OL-70 GR-08 a superview's tap that delays beginnings holds the subview's back`() {
    let parent = stage.view("P")
    _ = stage.view("C", in: parent)
    stage.add(noting(NotingTap()), to: parent).delaysTouchesBegan = true
    let finger = stage.down(50, 50)
    #expect(stage.log.take() == ["R.began"])
    stage.device.lift(finger)
    #expect(stage.log.take() == ["R.ended", "R ended!"])
  }

  @Test func `OL-74 GR-09 GR-10 a double tap holds the end of a single one back for 0.35 s`() {
    _ = stage.view()
    stage.add(UITapGestureRecognizer(), to: stage.window).numberOfTapsRequired = 2
    stage.tap()
    #expect(stage.log.take() == ["V began"])
    stage.device.advance(by: 0.34)
    #expect(stage.log.take() == [])
    stage.device.advance(by: 0.02)
    #expect(stage.log.take() == ["V ended"])
  }

  @Test func `OL-74 without delaysTouchesEnded the first tap's end is reported at once`() {
    _ = stage.view()
    let tap = stage.add(UITapGestureRecognizer(), to: stage.window)
    tap.numberOfTapsRequired = 2
    tap.delaysTouchesEnded = false
    stage.tap()
    #expect(stage.log.take() == ["V began", "V ended"])
    stage.tap()
    #expect(stage.log.take() == ["V began", "R ended!", "V cancelled"])
  }

  @Test func `OL-74 a double tap cancels the end that was held back`() {
    _ = stage.view()
    stage.add(UITapGestureRecognizer(), to: stage.window).numberOfTapsRequired = 2
    stage.tap()
    stage.tap()
    #expect(stage.log.take() == ["V began", "V began", "R ended!", "V cancelled", "V cancelled"])
  }

  @Test func `GR-06 the cancel can be delivered before the action, as the headers say`() {
    _ = stage.view()
    stage.application.behavior.sendsGestureActionBeforeCancelling = false
    stage.add(UITapGestureRecognizer(), to: stage.window)
    stage.tap()
    #expect(stage.log.take() == ["V began", "V cancelled", "R ended!"])
  }
}
