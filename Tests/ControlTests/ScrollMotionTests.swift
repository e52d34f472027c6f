import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// How content moves on when a finger let go of it.
@MainActor @Suite(.serialized) struct ScrollMotionTests {
  private static let long = CGSize(width: 400, height: 40_000)

  @Test(arguments: [60.0, 120], [UIScrollView.DecelerationRate.normal, .fast])
  func `SV-07 content decelerates along the published formula`(
    rate: Double, deceleration: UIScrollView.DecelerationRate
  ) {
    let scroll = ScrollStage(content: Self.long)
    scroll.view.decelerationRate = deceleration
    scroll.flick(CGPoint(x: 0, y: -190), frames: Int(rate / 10), rate: rate)
    let (start, origin) = (scroll.device.now, scroll.view.contentOffset.y)
    let speed = scroll.velocity.y * 1000
    #expect(speed > 1000)
    let decay = 1000 * log(deceleration.rawValue)
    var frames = 0
    while scroll.view.isDecelerating, frames < 2000 {
      scroll.device.advance(by: 1 / rate)
      frames += 1
      let expected =
        origin + speed / decay * (exp(decay * (scroll.device.now - start)) - 1)
      #expect(abs(scroll.view.contentOffset.y - expected) < 1)
    }
    #expect(frames > 20 && frames < 2000)
    #expect(scroll.view.contentOffset == scroll.proposal)
    #expect(abs(scroll.view.contentOffset.y - (origin - speed / decay)) < 0.001)
  }

  @Test func `SV-07 content that is let go of at rest stays`() {
    let scroll = ScrollStage()
    scroll.place(CGPoint(x: 0, y: -150))
    #expect(scroll.view.contentOffset.y == 140 && scroll.device.settle())
    #expect(
      scroll.takeStory() == ["willBeginDragging", "willEndDragging", "didEndDragging false"])
    #expect(scroll.velocity == .zero && scroll.proposal == CGPoint(x: 0, y: 140))
    #expect(scroll.view.contentOffset.y == 140)
  }

  @Test(arguments: [0, 137, 600, 2500]) func `SV-08 the delegate changes the target offset`(
    place: CGFloat
  ) {
    let scroll = ScrollStage()
    scroll.target = CGPoint(x: 0, y: place)
    scroll.flick(CGPoint(x: 0, y: -150))
    #expect(scroll.proposal.y > 500 && scroll.view.isDecelerating)
    #expect(scroll.device.settle() && scroll.view.contentOffset.y == place)
    #expect(scroll.story.last == "didEndDecelerating")
    let heights = scroll.steps.map(\.offset.y)
    #expect((heights.max() ?? 0) <= max(place, 140) && (heights.min() ?? 0) >= 0)
  }

  @Test func `SV-09 a finger stops content that glides, and holds it`() {
    let scroll = ScrollStage()
    var taps = 0
    let counter = Counter { taps += 1 }
    scroll.content.addGestureRecognizer(
      UITapGestureRecognizer(target: counter, action: Selector(Counter.count)))
    scroll.flick(CGPoint(x: 0, y: -150))
    scroll.device.advance(by: 0.1)
    let finger = scroll.device.touchDown(at: CGPoint(x: 200, y: 200))
    let place = scroll.view.contentOffset
    #expect(!scroll.view.isDecelerating && scroll.view.isTracking && scroll.view.isDragging)
    #expect(
      scroll.takeStory().suffix(3) == [
        "willBeginDecelerating", "didEndDecelerating", "willBeginDragging",
      ])
    scroll.device.advance(by: 0.2)
    #expect(scroll.view.contentOffset == place)
    // What is held already follows without a way to recognition.
    scroll.device.move(finger, to: CGPoint(x: 200, y: 195))
    #expect(scroll.view.contentOffset.y == place.y + 5)
    scroll.device.advance(by: 0.2)
    scroll.device.lift(finger)
    #expect(scroll.takeStory() == ["willEndDragging", "didEndDragging false"])
    #expect(taps == 0 && scroll.device.settle())
    #expect(scroll.view.contentOffset.y == place.y + 5)
  }

  @Test func `SV-10 content resists a finger beyond its end, and comes back`() {
    let scroll = ScrollStage()
    let finger = scroll.drag(CGPoint(x: 0, y: 110))
    let part: CGFloat = 100 * 0.55 / 400
    let expected = (1 - 1 / (part + 1)) * 400
    #expect(abs(scroll.view.contentOffset.y + expected) < 0.001)
    scroll.device.advance(by: 0.3)
    scroll.device.lift(finger)
    #expect(scroll.takeStory().suffix(2) == ["didEndDragging true", "willBeginDecelerating"])
    #expect(scroll.proposal == .zero)
    let pulled = scroll.view.contentOffset.y
    scroll.device.advance(by: 0.1)
    #expect(scroll.view.contentOffset.y > pulled && scroll.view.contentOffset.y < 0)
    #expect(scroll.device.settle() && scroll.view.contentOffset == .zero)
    #expect(scroll.takeStory() == ["didEndDecelerating"])
  }

  @Test func `SV-10 a finger that catches content on its way back lets go of it there`() {
    let scroll = ScrollStage()
    scroll.place(CGPoint(x: 0, y: 150))
    scroll.device.advance(by: 0.05)
    let finger = scroll.device.touchDown(at: CGPoint(x: 200, y: 200))
    let held = scroll.view.contentOffset.y
    scroll.device.advance(by: 0.3)
    #expect(held < 0 && scroll.view.contentOffset.y == held)
    scroll.device.lift(finger)
    #expect(scroll.device.settle() && scroll.view.contentOffset == .zero)
  }

  @Test func `SV-10 content that does not bounce stays at its end`() {
    let scroll = ScrollStage()
    scroll.view.bounces = false
    let finger = scroll.drag(CGPoint(x: 0, y: 110))
    #expect(scroll.view.contentOffset.y == 0)
    // It follows as soon as the finger turns.
    scroll.move(finger, CGPoint(x: 0, y: -50), from: CGPoint(x: 200, y: 310))
    #expect(abs(scroll.view.contentOffset.y - 50) < 0.001)
    scroll.device.lift(finger)
    #expect(scroll.device.settle())
  }

  @Test(arguments: [true, false]) func `SV-11 content that glides to its end bounces if it may`(
    bounces: Bool
  ) {
    let scroll = ScrollStage(content: CGSize(width: 400, height: 700))
    scroll.view.bounces = bounces
    scroll.flick(CGPoint(x: 0, y: -150))
    #expect(scroll.proposal.y == 300)
    #expect(scroll.device.settle() && scroll.view.contentOffset.y == 300)
    let farthest = scroll.steps.map(\.offset.y).max() ?? 0
    #expect(bounces ? farthest > 310 && farthest < 400 : farthest == 300)
    #expect(scroll.story.last == "didEndDecelerating")
  }

  @Test func `SV-12 content that fits is dragged only if it always bounces`() {
    let scroll = ScrollStage(content: CGSize(width: 400, height: 400))
    scroll.flick(CGPoint(x: 0, y: 100))
    #expect(scroll.takeStory() == [])
    scroll.view.alwaysBounceVertical = true
    scroll.flick(CGPoint(x: 100, y: 0))
    #expect(scroll.takeStory() == [])
    let finger = scroll.drag(CGPoint(x: 0, y: 100))
    #expect(scroll.view.contentOffset.y < -30)
    scroll.device.lift(finger)
    #expect(scroll.device.settle() && scroll.view.contentOffset == .zero)
    scroll.view.bounces = false
    _ = scroll.takeStory()
    scroll.flick(CGPoint(x: 0, y: 100))
    #expect(scroll.takeStory() == [])
  }

  @Test func `SV-17 content that the application moves on the way glides on from there`() {
    let scroll = ScrollStage(content: Self.long)
    scroll.reaction = { [unowned scroll] call in
      // As content without an end does it.
      guard call == "didScroll", scroll.view.contentOffset.y > 300 else { return }
      scroll.reaction = { _ in }
      scroll.view.contentOffset.y -= 250
    }
    scroll.flick(CGPoint(x: 0, y: -150))
    #expect(scroll.device.settle())
    #expect(abs(scroll.view.contentOffset.y - (scroll.proposal.y - 250)) < 0.5)
    #expect(scroll.takeStory().filter { $0 == "didEndDecelerating" }.count == 1)
  }

  @Test func `SV-17 an inset that is set when the finger lifts holds the content open`() {
    let scroll = ScrollStage()
    scroll.reaction = { [unowned scroll] call in
      if call == "didEndDragging true" { scroll.view.contentInset.top = 60 }
    }
    scroll.place(CGPoint(x: 0, y: 190))
    #expect(scroll.view.contentOffset.y < -60)
    #expect(scroll.device.settle() && scroll.view.contentOffset.y == -60)
  }

  @Test func `SV-17 content whose delegate keeps it within its end neither bounces nor runs on`() {
    let scroll = ScrollStage(content: CGSize(width: 400, height: 700))
    scroll.reaction = { [unowned scroll] call in
      if call == "didScroll", scroll.view.contentOffset.y > 300 {
        scroll.view.contentOffset.y = 300
      }
    }
    scroll.flick(CGPoint(x: 0, y: -150))
    #expect(scroll.device.settle() && scroll.view.contentOffset.y == 300)
    #expect(scroll.takeStory().last == "didEndDecelerating")
  }

  @Test func `SV-18 content that became smaller comes into sight, and stops at its new end`() {
    let scroll = ScrollStage()
    scroll.view.contentOffset.y = 3000
    scroll.view.contentSize.height = 1000
    #expect(scroll.view.contentOffset.y == 600)
    scroll.view.contentSize.height = 5000
    scroll.flick(CGPoint(x: 0, y: -150))
    scroll.view.contentSize.height = 1300
    #expect(scroll.device.settle() && scroll.view.contentOffset.y == 900)
  }

  @Test
  func `RL-04 a display link of the default mode pauses while content is scrolled and glides`() {
    let scroll = ScrollStage()
    let (start, pictures) = (scroll.device.now, Pictures())
    let links = [RunLoop.Mode.default, .common, .tracking].map { mode in
      let link = CADisplayLink(
        target: pictures, selector: Selector(Pictures.show(_:)))
      link.add(to: .main, forMode: mode)
      pictures.names[ObjectIdentifier(link)] = mode.rawValue
      return link
    }
    scroll.device.advance(by: 0.1)
    let finger = scroll.drag(CGPoint(x: 0, y: -150))
    scroll.device.lift(finger)
    scroll.device.advance(by: 0.1)
    #expect(scroll.view.isDecelerating)
    let seen = pictures.times
    scroll.view.setContentOffset(.zero, animated: false)
    scroll.device.advance(by: 0.1)
    #expect(seen[RunLoop.Mode.default.rawValue]?.allSatisfy { $0 < start + 0.14 } == true)
    #expect((seen[RunLoop.Mode.common.rawValue]?.count ?? 0) > 18)
    #expect(seen[RunLoop.Mode.tracking.rawValue]?.allSatisfy { $0 > start + 0.1 } == true)
    #expect(
      pictures.times[RunLoop.Mode.default.rawValue]?.count
        == (seen[RunLoop.Mode.default.rawValue]?.count ?? 0) + 6)
    #expect(pictures.times[RunLoop.Mode.tracking.rawValue] == seen[RunLoop.Mode.tracking.rawValue])
    links.forEach { $0.invalidate() }
  }

  @Test func `SV-03 tracking, dragging and decelerating are distinguished in every call`() {
    let scroll = ScrollStage()
    var states: [String: String] = [:]
    scroll.reaction = { [unowned scroll] call in
      let view = scroll.view
      let state = [
        view.isTracking ? "T" : "", view.isDragging ? "D" : "", view.isDecelerating ? "G" : "",
      ]
      states[call] = state.joined()
    }
    let finger = scroll.device.touchDown(at: CGPoint(x: 200, y: 200))
    #expect(scroll.view.isTracking && !scroll.view.isDragging)
    scroll.move(finger, CGPoint(x: 0, y: -150), from: CGPoint(x: 200, y: 200))
    scroll.device.lift(finger)
    #expect(!scroll.view.isTracking && scroll.device.settle())
    scroll.place(CGPoint(x: 0, y: -100))
    #expect(states["willBeginDragging"] == "TD" && states["willEndDragging"] == "TD")
    #expect(states["didEndDragging true"] == "T" && states["didEndDragging false"] == "T")
    #expect(states["willBeginDecelerating"]?.last == "G" && states["didEndDecelerating"] == "")
  }

  @Test func `SV-09 content that leaves its window, or that is scrolled, stops gliding`() {
    let scroll = ScrollStage()
    scroll.flick(CGPoint(x: 0, y: -150))
    scroll.device.advance(by: 0.1)
    let place = scroll.view.contentOffset
    scroll.view.removeFromSuperview()
    #expect(scroll.device.settle() && scroll.view.contentOffset == place)
    #expect(scroll.takeStory().last == "didEndDecelerating" && !scroll.view.isDecelerating)
    scroll.stage.controller.view.addSubview(scroll.view)
    scroll.flick(CGPoint(x: 0, y: -150))
    scroll.device.advance(by: 0.1)
    scroll.view.setContentOffset(scroll.view.contentOffset, animated: false)
    #expect(!scroll.view.isDecelerating && scroll.takeStory().last == "didEndDecelerating")
  }
}

/// Notes the pictures of display links, by their names.
@MainActor
private final class Pictures {
  var names: [ObjectIdentifier: String] = [:]
  var times: [String: [TimeInterval]] = [:]

  func show(_ link: CADisplayLink) {
    times[names[ObjectIdentifier(link)] ?? "", default: []].append(link.timestamp)
  }
}
