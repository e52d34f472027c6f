import ResponderKit
import ResponderTesting
import Testing

@MainActor
@Suite(.serialized)
final class ArbitrationTests {
  lazy var stage = Stage()

  private var actions: [String] { stage.log.take().filter { $0.hasSuffix("!") } }

  /// Two pans, one over the other, that would both begin in the same event.
  private func twoPans() -> (child: UIPanGestureRecognizer, parent: UIPanGestureRecognizer) {
    let parent = stage.view("P")
    let child = stage.view("C", in: parent)
    return (
      stage.add(UIPanGestureRecognizer(), "c", to: child),
      stage.add(UIPanGestureRecognizer(), "p", to: parent)
    )
  }

  @Test func `GR-17 of two that would recognise one wins, and the other one fails`() {
    let (_, parent) = twoPans()
    stage.drag(2)
    #expect(parent.state == .failed)
    #expect(actions == ["c began!", "c changed!"])
  }

  @Test func `GR-17 recognisers of different fingers do not shut each other out`() {
    stage.add(UIPanGestureRecognizer(), "1", to: stage.view())
    let other = stage.view("O", CGRect(x: 200, y: 0, width: 200, height: 200))
    stage.add(UIPanGestureRecognizer(), "2", to: other)
    stage.drag(1)
    stage.drag(1, from: 250)
    #expect(actions == ["1 began!", "2 began!"])
  }

  @Test(arguments: [(true, true), (false, true), (true, false), (false, false)])
  func `GR-18 one prevents another if it can and the other can be`(can: Bool, may: Bool) {
    let view = stage.view()
    let winner = stage.add(Puppet(), "w", to: view)
    let loser = stage.add(Puppet(), "l", to: view)
    // The last one added receives it first.
    loser.onTouches = { _, _, _, _ in }
    winner.prevents = can
    loser.isPreventable = may
    winner.onTouches = { puppet, what, _, _ in if what == "began" { puppet.state = .began } }
    stage.down(50, 50)
    #expect(loser.state == (can && may ? .failed : .possible))
  }

  @Test(arguments: [(true, false), (false, true), (true, true), (false, false)])
  func `GR-19 GR-20 one delegate's yes is enough for both`(one: Bool, other: Bool) {
    let (child, parent) = twoPans()
    let judges = [Judge("c", stage.log), Judge("p", stage.log)]
    judges[0].isSimultaneous = one
    judges[1].isSimultaneous = other
    child.delegate = judges[0]
    parent.delegate = judges[1]
    stage.drag(1)
    #expect(actions == (one || other ? ["c began!", "p began!"] : ["c began!"]))
    #expect(judges[0].askedTogether > 0 && judges[0].askedTogether == judges[1].askedTogether)
  }

  @Test func `GR-19 a recogniser that joins later may recognise beside one under way`() {
    let (child, parent) = twoPans()
    parent.minimumNumberOfTouches = 2
    let judge = Judge("p", stage.log)
    judge.isSimultaneous = true
    parent.delegate = judge
    let first = stage.drag(2)
    let second = stage.down(100, 100)
    stage.device.frame {
      stage.device.move(first, to: CGPoint(x: 120, y: 50))
      stage.device.move(second, to: CGPoint(x: 160, y: 100))
    }
    #expect(child.state == .changed)
    #expect(parent.state == .began)
  }

  @Test func `GR-23 a delegate's no fails the gesture, asked once`() {
    let tap = stage.add(UITapGestureRecognizer(), to: stage.view())
    let judge = Judge("J", stage.log)
    judge.begins = false
    tap.delegate = judge
    stage.tap()
    #expect(
      stage.log.take() == ["J shouldReceive?", "V began", "J shouldBegin?", "V ended"])
  }

  @Test func `GR-23 D7 the view is asked whatever the recogniser's delegate is`() {
    let view = stage.view()
    let tap = stage.add(UITapGestureRecognizer(), to: view)
    view.allows = { _ in false }
    stage.tap()
    #expect(actions == [])
    let judge = Judge("J", stage.log)
    tap.delegate = judge
    stage.device.advance(by: 1)
    stage.tap()
    #expect(actions == [])
    view.allows = { $0 === tap }
    stage.device.advance(by: 1)
    stage.tap()
    #expect(actions == ["R ended!"])
  }

  @Test(arguments: [true, false])
  func `GR-29 a hit view is asked too where it would lose the touch`(cancels: Bool) {
    let parent = stage.view("P")
    let child = stage.view("C", in: parent)
    stage.add(UITapGestureRecognizer(), to: parent).cancelsTouchesInView = cancels
    child.allows = { _ in false }
    stage.tap()
    #expect(
      stage.log.take()
        == (cancels ? ["C began", "C ended"] : ["C began", "R ended!", "C ended"]))
  }

  @Test func `GR-24 one waits for another, and acts when that fails`() {
    let view = stage.view()
    let single = stage.add(UITapGestureRecognizer(), "1", to: view)
    let double = stage.add(UITapGestureRecognizer(), "2", to: view)
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    stage.tap()
    #expect(single.state == .possible)
    #expect(stage.log.take() == ["V began"])
    stage.device.advance(by: 0.4)
    #expect(stage.log.take() == ["1 ended!", "V cancelled"])
    #expect(single.state == .possible)
  }

  @Test func `GR-24 one waits for another, and fails when that recognises`() {
    let view = stage.view()
    let single = stage.add(UITapGestureRecognizer(), "1", to: view)
    let double = stage.add(UITapGestureRecognizer(), "2", to: view)
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    stage.tap()
    stage.tap()
    stage.device.advance(by: 1)
    #expect(actions == ["2 ended!"])
  }

  @Test func `GR-24 a pan waits for a swipe, and begins when that has had its time`() {
    let view = stage.view()
    let pan = stage.add(UIPanGestureRecognizer(), "pan", to: view)
    let swipe = stage.add(UISwipeGestureRecognizer(), "swipe", to: view)
    swipe.direction = .down
    pan.require(toFail: swipe)
    stage.drag(4)
    #expect(actions == [])
    stage.device.advance(by: 0.5)
    #expect(actions == ["pan began!"])
  }

  @Test func `GR-24 one that is not in play is not waited for`() {
    let tap = stage.add(UITapGestureRecognizer(), to: stage.view())
    let elsewhere = stage.add(UITapGestureRecognizer(), "E", to: UIView())
    tap.require(toFail: elsewhere)
    stage.tap()
    #expect(actions == ["R ended!"])
  }

  @Test func `GR-24 of two that wait for each other one goes ahead`() {
    let view = stage.view()
    let one = stage.add(UITapGestureRecognizer(), "1", to: view)
    let two = stage.add(UITapGestureRecognizer(), "2", to: view)
    one.require(toFail: two)
    two.require(toFail: one)
    stage.tap()
    stage.device.advance(by: 2)
    #expect(actions.count == 1)
  }

  @Test func `GR-25 GR-42 without a rule a single tap fires before the double one`() {
    let view = stage.view()
    stage.add(UITapGestureRecognizer(), "1", to: view)
    stage.add(UITapGestureRecognizer(), "2", to: view).numberOfTapsRequired = 2
    stage.tap()
    #expect(actions == ["1 ended!"])
    stage.tap()
    #expect(actions == ["2 ended!"])
  }

  @Test func `GR-42 a tap leaves one of ten taps alive`() {
    let view = stage.view()
    stage.add(UITapGestureRecognizer(), "10", to: view).numberOfTapsRequired = 10
    stage.add(UITapGestureRecognizer(), "1", to: view)
    for _ in 1...10 {
      stage.tap()
      stage.device.advance(by: 0.05)
    }
    #expect(actions.filter { $0 == "10 ended!" }.count == 1)
  }

  @Test(arguments: [true, false])
  func `GR-26 delegates can make one wait, asked once for each attempt`(byOther: Bool) {
    let view = stage.view()
    let single = stage.add(UITapGestureRecognizer(), "1", to: view)
    let double = stage.add(UITapGestureRecognizer(), "2", to: view)
    double.numberOfTapsRequired = 2
    let judge = Judge("J", stage.log)
    judge.requires = !byOther
    judge.isRequired = byOther
    if byOther { double.delegate = judge } else { single.delegate = judge }
    stage.tap()
    stage.device.advance(by: 0.2)
    let lines = stage.log.take()
    #expect(lines.filter { $0.hasSuffix("!") } == [])
    if !byOther { #expect(lines.count { $0 == "J requires?" } == 1) }
    stage.device.advance(by: 0.2)
    #expect(actions == ["1 ended!"])
  }

  @Test(arguments: [true, false])
  func `GR-26 classes can make one wait`(byOther: Bool) {
    let view = stage.view()
    let one = stage.add(Puppet(), "1", to: view)
    let two = stage.add(Puppet(), "2", to: view)
    one.isClassWaiting = !byOther
    two.isClassAwaited = byOther
    one.onTouches = { puppet, what, _, _ in if what == "began" { puppet.state = .began } }
    two.onTouches = { puppet, what, _, _ in if what == "moved" { puppet.state = .failed } }
    let finger = stage.down(50, 50)
    #expect(one.state == .possible)
    stage.move(finger, 52, 50)
    #expect(one.state == .began)
  }
}
