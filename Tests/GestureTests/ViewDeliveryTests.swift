import ResponderKit
import ResponderTesting
import Testing

/// What recognisers leave for the views, and when.
@MainActor
@Suite(.serialized)
final class ViewDeliveryTests {
  lazy var stage = Stage()

  @Test func `GR-02 a recogniser does not keep a touch from the responder chain`() {
    let parent = stage.view("P")
    let plain = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    parent.addSubview(plain)
    stage.add(UILongPressGestureRecognizer(), to: plain)
    stage.tap()
    #expect(stage.log.take() == ["P began", "P ended"])
  }

  @Test func `GR-08 a delayed beginning is reported as it was, then the finger's place`() throws {
    let view = stage.view()
    stage.add(UITapGestureRecognizer(), to: view).delaysTouchesBegan = true
    var seen: [String] = []
    view.reaction = { what, touches, _ in
      guard let touch = touches.first else { return }
      let (now, before) = (touch.location(in: nil), touch.previousLocation(in: nil))
      let time = Int((touch.timestamp * 100).rounded())
      seen.append("\(what) \(touch.phase) \(Int(now.x)) from \(Int(before.x)) at \(time)")
    }
    let finger = stage.down(50, 50)
    stage.move(finger, 55, 50)
    #expect(seen.isEmpty)
    stage.move(finger, 65, 50)
    #expect(seen == ["began began 50 from 50 at 100", "moved moved 65 from 50 at 102"])
    stage.move(finger, 70, 50)
    #expect(seen.last == "moved moved 70 from 65 at 103")
    stage.device.lift(finger)
    #expect(stage.log.take() == ["V began", "V moved", "V moved", "V ended"])
  }

  @Test func `GR-08 a finger in another window that catches up is reported to have moved once`() {
    let lower = stage.view("L")
    let upper = UIWindow(frame: CGRect(x: 200, y: 0, width: 200, height: 400))
    upper.isHidden = false
    let other = stage.view("U", in: upper)
    let held = stage.add(Puppet(), "h", to: lower)
    held.delaysTouchesBegan = true
    let free = stage.add(Puppet(), "f", to: other)
    free.onTouches = { _, what, _, _ in if what == "moved" { held.state = .failed } }
    let second = stage.down(250, 50)
    let first = stage.down(50, 50)
    stage.device.frame {
      stage.device.move(first, to: CGPoint(x: 60, y: 50))
      stage.device.move(second, to: CGPoint(x: 260, y: 50))
    }
    #expect(
      stage.log.take().filter { !$0.contains(".") } == [
        "U began", "L began", "L moved", "U moved",
      ])
  }

  @Test func `GR-09 TS-30 an end that is reported late follows what the view received`() {
    let view = stage.view()
    let puppet = stage.add(Puppet(), to: view)
    puppet.delaysTouchesBegan = true
    var places: [[CGFloat]] = []
    view.reaction = { _, touches, _ in
      places += touches.map { [$0.previousLocation(in: nil).x, $0.location(in: nil).x] }
    }
    let finger = stage.down(50, 50)
    stage.move(finger, 60, 50)
    stage.move(finger, 70, 50)
    stage.device.lift(finger)
    puppet.state = .failed
    #expect(places == [[50, 50], [50, 70], [70, 70]])
  }

  @Test func `GR-08 a finger that did not move is reported in two calls when it lifts`() {
    let view = stage.view()
    stage.add(UIPanGestureRecognizer(), to: view).delaysTouchesBegan = true
    stage.tap()
    #expect(stage.log.take() == ["V began", "V ended"])
  }

  @Test func `GR-08 GR-09 beginning and end are reported late where both are delayed`() {
    let double = stage.add(UITapGestureRecognizer(), to: stage.view())
    double.numberOfTapsRequired = 2
    double.delaysTouchesBegan = true
    stage.tap()
    #expect(stage.log.take() == [])
    stage.device.advance(by: 0.4)
    #expect(stage.log.take() == ["V began", "V ended"])
  }

  @Test func `GR-09 an end that is reported late is the touch's and the event's own`() {
    let view = stage.view()
    stage.add(UITapGestureRecognizer(), to: view).numberOfTapsRequired = 2
    var seen: [(UITouch.Phase, Bool)] = []
    view.reaction = { what, touches, event in
      guard what == "ended", let touch = touches.first else { return }
      seen.append((touch.phase, event?.allTouches?.contains(touch) == true))
    }
    stage.tap()
    stage.device.advance(by: 1)
    #expect(seen.map(\.0) == [.ended])
    #expect(seen.map(\.1) == [true])
  }

  @Test func `GR-09 a second tap that comes too late is reported after the first one's end`() {
    stage.add(UITapGestureRecognizer(), to: stage.view()).numberOfTapsRequired = 2
    stage.tap(50, 50)
    stage.device.advance(by: 0.1)
    stage.tap(150, 150)
    stage.device.advance(by: 1)
    #expect(stage.log.take() == ["V began", "V ended", "V began", "V ended"])
  }

  @Test func `GR-09 TS-44 the end is not reported to a recogniser's view twice`() {
    let view = stage.view()
    stage.add(UITapGestureRecognizer(), to: view).numberOfTapsRequired = 2
    stage.tap()
    view.removeFromSuperview()
    stage.device.advance(by: 1)
    #expect(stage.log.take() == ["V began", "V ended"])
  }

  @Test func `GR-09 a recogniser that stays undecided does not delay the end forever`() {
    stage.add(UIGestureRecognizer(), to: stage.view())
    stage.tap()
    #expect(stage.log.take() == ["V began"])
    stage.device.advance(by: 0.8)
    #expect(stage.log.take() == ["V ended"])
  }

  @Test func `GR-03 TS-46 a view whose touch was cancelled receives nothing more of it`() {
    _ = stage.view()
    stage.add(UIPanGestureRecognizer(), to: stage.window)
    let finger = stage.drag(4)
    stage.device.lift(finger)
    #expect(stage.log.take().filter { $0.hasPrefix("V") } == ["V began", "V cancelled"])
  }

  @Test func `GR-03 the touches of a gesture are cancelled together, in one call for each view`() {
    let view = stage.view()
    view.isMultipleTouchEnabled = true
    stage.add(UIPinchGestureRecognizer(), to: view)
    var counts: [Int] = []
    view.reaction = { what, touches, _ in if what == "cancelled" { counts.append(touches.count) } }
    let first = stage.down(50, 50)
    let second = stage.down(100, 50)
    stage.move(second, 150, 50)
    stage.device.lift(first)
    stage.device.lift(second)
    #expect(counts == [2])
    #expect(stage.log.take() == ["V began", "V began", "R began!", "V cancelled", "R ended!"])
  }

  @Test func `GR-03 a finger that joins a gesture under way is not reported to the view`() {
    let view = stage.view()
    view.isMultipleTouchEnabled = true
    stage.add(UIPanGestureRecognizer(), to: view)
    stage.drag(2)
    _ = stage.log.take()
    let second = stage.down(150, 150)
    stage.device.lift(second)
    #expect(stage.log.take() == [])
  }

  @Test func `GR-31 a finger that is ignored goes to the view and is not cancelled`() {
    let view = stage.view()
    view.isMultipleTouchEnabled = true
    stage.add(UIPanGestureRecognizer(), to: view).maximumNumberOfTouches = 1
    stage.drag(2)
    _ = stage.log.take()
    let second = stage.down(150, 150)
    stage.move(second, 160, 150)
    stage.device.lift(second)
    #expect(stage.log.take() == ["V began", "V moved", "V ended"])
  }

  @Test func `GR-21 GR-22 a delegate's no keeps a touch away, asked once and before it began`() {
    let view = stage.view()
    let puppet = stage.add(Puppet(), to: view)
    puppet.log = stage.log
    let judge = Judge("J", stage.log)
    puppet.delegate = judge
    let finger = stage.drag(1)
    stage.device.lift(finger)
    stage.device.advance(by: 1)
    #expect(
      stage.log.take() == [
        "J shouldReceive?", "R.began", "V began", "R.moved", "V moved", "R.ended", "V ended",
        "R.reset failed",
      ])
    judge.receives = { _ in false }
    stage.tap()
    #expect(stage.log.take() == ["J shouldReceive?", "V began", "V ended"])
  }

  @Test func `GR-38 a view without interaction receives nothing, nor do its recognisers`() {
    let view = stage.view()
    view.isUserInteractionEnabled = false
    stage.add(UITapGestureRecognizer(), to: view)
    stage.tap()
    #expect(stage.log.take() == [])
  }

  @Test func `TS-05 a recogniser that is added later receives nothing of fingers that are down`() {
    let view = stage.view()
    let finger = stage.down(50, 50)
    stage.add(UITapGestureRecognizer(), to: view)
    stage.device.lift(finger)
    #expect(stage.log.take() == ["V began", "V ended"])
  }

  @Test
  func
    `TS-05 recognisers of the hit view, its ancestors and the window receive a touch in this order`()
  {
    let parent = stage.view("P")
    let child = stage.view("C", in: parent)
    for (name, view) in [("w", stage.window), ("p", parent), ("c", child)] as [(String, UIView)] {
      stage.add(Puppet(), name, to: view).log = stage.log
    }
    stage.down(50, 50)
    #expect(stage.log.take() == ["c.began", "p.began", "w.began", "C began"])
  }

  @Test func `TS-11 TS-13 a recogniser receives fingers that its view does not`() {
    let view = stage.view()
    let puppet = stage.add(Puppet(), to: view)
    puppet.log = stage.log
    stage.down(50, 50)
    stage.down(60, 50)
    #expect(stage.log.take() == ["R.began", "V began", "R.began"])
    #expect(puppet.numberOfTouches == 2)
  }

  @Test func `TS-20 a recogniser receives fingers that an exclusive touch keeps from its view`() {
    stage.view("A", CGRect(x: 200, y: 0, width: 100, height: 100)).isExclusiveTouch = true
    stage.add(UITapGestureRecognizer(), to: stage.view())
    stage.down(250, 50)
    stage.tap()
    #expect(stage.log.take() == ["A began", "R ended!"])
  }

  @Test func `TS-51 an event gives the touches of one recogniser`() {
    let view = stage.view()
    view.isMultipleTouchEnabled = true
    let child = stage.view("C", CGRect(x: 0, y: 0, width: 20, height: 20), in: view)
    let puppet = stage.add(Puppet(), to: child)
    var counts: [Int?] = []
    view.reaction = { _, _, event in counts.append(event?.touches(for: puppet)?.count) }
    stage.down(100, 100)
    stage.down(10, 10)
    stage.down(120, 120)
    #expect(counts == [nil, 1])
  }

  @Test func `N4 the kind of the first touch is the only one that is reported`() {
    let view = stage.view()
    view.isMultipleTouchEnabled = true
    let puppet = stage.add(Puppet(), to: view)
    stage.down(50, 50)
    stage.device.touchDown(at: CGPoint(x: 60, y: 60), type: .pencil)
    #expect(puppet.numberOfTouches == 1)
    let other = stage.view("O", CGRect(x: 200, y: 0, width: 200, height: 200))
    let fingersOnly = stage.add(Puppet(), to: other)
    fingersOnly.allowedTouchTypes = [0]
    stage.device.touchDown(at: CGPoint(x: 250, y: 60), type: .pencil)
    #expect(fingersOnly.numberOfTouches == 0)
  }

  @Test func `a touch tells its recognisers, as long as it lasts`() {
    let view = stage.view()
    let tap = stage.add(UITapGestureRecognizer(), to: view)
    var touch: UITouch?
    view.reaction = { _, touches, _ in touch = touches.first }
    let finger = stage.down(50, 50)
    #expect(touch?.gestureRecognizers == [tap])
    stage.device.lift(finger)
    #expect(touch?.gestureRecognizers == [])
  }

  @Test func `adding, moving and replacing recognisers`() {
    let (one, two) = (stage.view("1"), stage.view("2"))
    let tap = UITapGestureRecognizer()
    one.addGestureRecognizer(tap)
    one.addGestureRecognizer(tap)
    #expect(one.gestureRecognizers == [tap])
    two.addGestureRecognizer(tap)
    #expect(one.gestureRecognizers == nil)
    #expect(tap.view === two)
    two.gestureRecognizers = [UIPanGestureRecognizer()]
    #expect(tap.view == nil)
  }
}
