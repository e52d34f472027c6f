import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// What further fingers make of a gesture for a certain number of them.
@MainActor
@Suite(.serialized)
final class FingerCountTests {
  lazy var stage = Stage()

  private var actions: [String] { stage.log.take().filter { $0.hasSuffix("!") } }

  /// Swipe recognisers for these numbers of fingers, in this order.
  private func addSwipes(_ counts: [Int], to view: UIView) {
    for count in counts {
      let swipe = stage.add(UISwipeGestureRecognizer(), "\(count)", to: view)
      swipe.direction = .down
      swipe.numberOfTouchesRequired = count
    }
  }

  /// Puts fingers down one after the other and moves them down together, all in a quarter second.
  private func swipeDown(fingers count: Int, interval: TimeInterval) {
    var fingers: [FingerID] = []
    for index in 0..<count {
      fingers.append(stage.down(30 + 40 * CGFloat(index), 20))
      stage.device.advance(by: interval)
    }
    for step in 1...6 {
      stage.device.advance(by: 0.01)
      stage.device.frame {
        for (index, finger) in fingers.enumerated() {
          stage.device.move(finger, to: CGPoint(x: 30 + 40 * index, y: 20 + 10 * step))
        }
      }
    }
    stage.device.frame { fingers.forEach { stage.device.lift($0) } }
    stage.device.advance(by: 1)
  }

  // MARK: - Swipes

  @Test(arguments: [[1, 2, 3, 4], [4, 3, 2, 1], [1, 3, 4]], [1, 3, 4])
  func `GR-46 of swipes on one view the one with as many fingers as are down is recognised`(
    counts: [Int], fingers: Int
  ) {
    addSwipes(counts, to: stage.view())
    swipeDown(fingers: fingers, interval: 0.03)
    #expect(actions == ["\(fingers) ended!"])
    swipeDown(fingers: fingers, interval: 0)
    #expect(actions == ["\(fingers) ended!"])
  }

  @Test func `GR-46 more fingers than any swipe is for make none`() {
    addSwipes([1, 2], to: stage.view())
    swipeDown(fingers: 3, interval: 0.01)
    #expect(actions == [])
  }

  @Test(arguments: [0, 12, 30])
  func `GR-46 a finger that lands while the first one moves fails its swipe`(way: Int) {
    let view = stage.view()
    view.isMultipleTouchEnabled = true
    addSwipes([1], to: view)
    let first = stage.down(50, 20)
    stage.move(first, 50, 20 + CGFloat(way))
    let second = stage.down(90, 20)
    stage.move(first, 50, 120)
    stage.device.lift(second)
    stage.device.lift(first)
    #expect(actions == [])
    swipeDown(fingers: 1, interval: 0.01)
    #expect(actions == ["1 ended!"])
  }

  @Test func `GR-46 a finger that lands in the frame in which the swipe would be made fails it`() {
    addSwipes([1], to: stage.view())
    let first = stage.down(50, 20)
    stage.device.advance(by: 0.02)
    stage.device.frame {
      stage.device.move(first, to: CGPoint(x: 50, y: 100))
      stage.device.touchDown(at: CGPoint(x: 100, y: 20))
    }
    #expect(actions == [])
  }

  // MARK: - Pans

  @Test func `GR-47 a pan of at most one finger does not begin with two down`() {
    let view = stage.view()
    let pan = stage.add(UIPanGestureRecognizer(), to: view)
    pan.maximumNumberOfTouches = 1
    let first = stage.down(50, 50)
    let second = stage.down(100, 50)
    stage.move(first, 80, 50)
    stage.move(second, 140, 50)
    #expect(actions == [])
    // What was moved with too many fingers does not count.
    stage.device.lift(second)
    stage.move(first, 85, 50)
    #expect(actions == [])
    stage.move(first, 95, 50)
    #expect(actions == ["R began!"])
    #expect(pan.translation(in: nil) == CGPoint(x: 15, y: 0))
  }

  @Test func `GR-47 a finger too many is left to the view once the pan has begun`() {
    let view = stage.view()
    view.isMultipleTouchEnabled = true
    let pan = stage.add(UIPanGestureRecognizer(), to: view)
    pan.maximumNumberOfTouches = 1
    let finger = stage.drag(2)
    #expect(actions == ["R began!", "R changed!"])
    let second = stage.down(150, 150)
    #expect(stage.log.take() == ["V began"])
    #expect(pan.numberOfTouches == 1)
    stage.move(second, 180, 150)
    #expect(pan.translation(in: nil) == CGPoint(x: 20, y: 0))
    stage.device.lift(finger)
    #expect(actions == ["R ended!"])
  }

  @Test(arguments: [[1, 2, 3], [3, 2, 1]], [1, 2, 3])
  func `GR-47 of pans for one, two and three fingers the one for as many as are down begins`(
    order: [Int], fingers: Int
  ) {
    let view = stage.view()
    for count in order {
      let pan = stage.add(UIPanGestureRecognizer(), "\(count)", to: view)
      pan.minimumNumberOfTouches = count
      pan.maximumNumberOfTouches = count
    }
    swipeDown(fingers: fingers, interval: 0.02)
    #expect(
      actions == ["\(fingers) began!"] + [String](repeating: "\(fingers) changed!", count: 5)
        + ["\(fingers) ended!"])
  }

  @Test func `GR-47 a pan of two fingers continues until the last one lifts`() {
    let view = stage.view()
    let pan = stage.add(UIPanGestureRecognizer(), to: view)
    pan.minimumNumberOfTouches = 2
    let (first, second) = (stage.down(50, 50), stage.down(100, 50))
    stage.device.frame {
      stage.device.move(first, to: CGPoint(x: 70, y: 50))
      stage.device.move(second, to: CGPoint(x: 120, y: 50))
    }
    #expect(actions == ["R began!"])
    stage.device.lift(second)
    // One of two moves nothing.
    stage.move(first, 90, 50)
    #expect(actions == [] && pan.state == .began)
    #expect(pan.translation(in: nil) == CGPoint(x: 20, y: 0) && pan.numberOfTouches == 1)
    let third = stage.down(150, 50)
    stage.move(third, 160, 50)
    #expect(actions == ["R changed!"])
    #expect(pan.translation(in: nil) == CGPoint(x: 25, y: 0))
    stage.device.lift(first)
    #expect(actions == [])
    stage.device.advance(by: 1)
    // What has rested since has no speed.
    stage.device.lift(third)
    #expect(actions == ["R ended!"] && pan.velocity(in: nil) == .zero)
  }

  @Test func `GR-47 a pan of two fingers that did not begin fails when both have lifted`() {
    let view = stage.view()
    let pan = stage.add(UIPanGestureRecognizer(), to: view)
    pan.minimumNumberOfTouches = 2
    let (first, second) = (stage.down(50, 50), stage.down(100, 50))
    stage.device.lift(second)
    stage.move(first, 90, 50)
    let third = stage.down(150, 50)
    stage.device.frame {
      stage.device.move(first, to: CGPoint(x: 110, y: 50))
      stage.device.move(third, to: CGPoint(x: 170, y: 50))
    }
    #expect(actions == ["R began!"])
    stage.device.cancel(third)
    #expect(actions == ["R cancelled!"])
    stage.device.lift(first)
    stage.device.lift(stage.down(50, 50))
    #expect(actions == [] && pan.state == .possible)
  }

  // MARK: - Taps and presses

  @Test(arguments: [1, 2, 3])
  func `GR-48 of taps and presses for one, two and three fingers those for as many as are down act`(
    fingers count: Int
  ) {
    let view = stage.view()
    for number in 1...3 {
      let tap = stage.add(UITapGestureRecognizer(), "tap \(number)", to: view)
      tap.numberOfTouchesRequired = number
      let press = stage.add(UILongPressGestureRecognizer(), "press \(number)", to: view)
      press.numberOfTouchesRequired = number
    }
    for hold in [0.05, 0.6] {
      var fingers: [FingerID] = []
      for index in 0..<count {
        fingers.append(stage.down(30 + 50 * CGFloat(index), 50))
        stage.device.advance(by: 0.02)
      }
      stage.device.advance(by: hold)
      for finger in fingers { stage.device.lift(finger) }
      stage.device.advance(by: 1)
      #expect(
        actions
          == (hold < 0.5
            ? ["tap \(count) ended!"] : ["press \(count) began!", "press \(count) ended!"]))
    }
  }

  @Test func `GR-48 a second finger fails a tap and a press, and leaves a press that has begun`() {
    let view = stage.view()
    stage.add(UITapGestureRecognizer(), "tap", to: view)
    stage.add(UILongPressGestureRecognizer(), "press", to: view)
    let first = stage.down(50, 50)
    stage.device.advance(by: 0.3)
    stage.device.lift(stage.down(100, 50))
    stage.device.advance(by: 1)
    stage.device.lift(first)
    #expect(actions == [])
    let held = stage.down(50, 50)
    stage.device.advance(by: 0.6)
    stage.device.lift(stage.down(100, 50))
    #expect(actions == ["press began!"])
    stage.device.lift(held)
    #expect(actions == ["press ended!"])
  }

  @Test(arguments: [[0, 1], [1, 0]], [[0, 1], [1, 0]])
  func `two fingers far apart tap twice, whichever comes and goes first`(
    coming: [Int], going: [Int]
  ) {
    let view = stage.view("V", CGRect(x: 0, y: 0, width: 400, height: 400))
    view.isMultipleTouchEnabled = true
    let tap = stage.add(UITapGestureRecognizer(), "taps", to: view)
    tap.numberOfTouchesRequired = 2
    tap.numberOfTapsRequired = 2
    for order in [[0, 1], coming] {
      var fingers: [Int: FingerID] = [:]
      for index in order {
        fingers[index] = stage.down(100 + 150 * CGFloat(index), 100)
        stage.device.advance(by: 0.02)
      }
      for index in going {
        fingers[index].map(stage.device.lift)
        stage.device.advance(by: 0.02)
      }
    }
    #expect(actions == ["taps ended!"])
  }
}
