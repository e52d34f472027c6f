import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// Timers and display links, which go by the application's clock.
@MainActor @Suite(.serialized) struct TimeTests {
  @MainActor
  final class Clockwork {
    var times: [TimeInterval] = []
    var stopsAfter = Int.max

    func ring(_ timer: Timer) {
      times.append(CACurrentMediaTime())
      if times.count == stopsAfter { timer.invalidate() }
    }

    func show(_ link: CADisplayLink) {
      times.append(link.timestamp)
      if times.count == stopsAfter { link.invalidate() }
    }

    func start(every interval: TimeInterval = 0.25, repeats: Bool = true) -> Timer {
      Timer.scheduledTimer(
        timeInterval: interval, target: self, selector: Selector(Clockwork.ring(_:)),
        userInfo: "info", repeats: repeats)
    }
  }

  @Test func `a timer fires at its interval, on its own clock, and has its user info`() {
    let stage = ControlStage()
    let clockwork = Clockwork()
    let start = stage.device.now
    let timer = clockwork.start()
    stage.device.advance(by: 0.8)
    #expect(clockwork.times == [start + 0.25, start + 0.5, start + 0.75])
    #expect(timer.isValid && timer.userInfo as? String == "info" && timer.timeInterval == 0.25)
    timer.invalidate()
    #expect(!timer.isValid && stage.device.settle())
    #expect(clockwork.times.count == 3)
  }

  @Test func `a timer whose interval is not a number fires at the shortest one`() {
    let stage = ControlStage()
    let clockwork = Clockwork()
    let timer = clockwork.start(every: .nan)
    stage.device.advance(by: 0.01)
    timer.invalidate()
    #expect((90...110).contains(clockwork.times.count))
  }

  @Test func `a timer that does not repeat fires once and is over`() {
    let stage = ControlStage()
    let clockwork = Clockwork()
    let timer = clockwork.start(repeats: false)
    #expect(stage.device.settle() && clockwork.times.count == 1 && !timer.isValid)
  }

  @Test func `a timer can be invalidated in its action, fired manually, and postponed`() {
    let stage = ControlStage()
    let clockwork = Clockwork()
    clockwork.stopsAfter = 2
    let timer = clockwork.start()
    timer.fireDate = .distantFuture
    stage.device.advance(by: 5)
    #expect(clockwork.times.isEmpty)
    timer.fire()
    timer.fireDate = Date(timeIntervalSinceNow: 1)
    stage.device.advance(by: 5)
    #expect(clockwork.times.count == 2 && !timer.isValid)
  }

  @Test func `a timer keeps its target until it is over, and a block keeps only what it captures`()
  {
    let stage = ControlStage()
    weak var clockwork: Clockwork?
    var timer: Timer?
    do {
      let made = Clockwork()
      clockwork = made
      timer = made.start()
    }
    #expect(clockwork != nil)
    timer?.invalidate()
    #expect(clockwork == nil)
    var count = 0
    Timer.scheduled(withTimeInterval: 0.1, repeats: true) { timer in
      count += 1
      if count == 3 { timer.invalidate() }
    }
    #expect(stage.device.settle() && count == 3)
  }

  @Test func `a display link calls sixty times a second, at even times, until it is invalidated`() {
    let stage = ControlStage()
    let clockwork = Clockwork()
    let link = CADisplayLink(target: clockwork, selector: Selector(Clockwork.show(_:)))
    #expect(stage.device.settle())
    link.add(to: .main, forMode: .common)
    stage.device.advance(by: 0.5)
    #expect(clockwork.times.count == 30)
    #expect(clockwork.times.allSatisfy { abs(($0 * 60).rounded() - $0 * 60) < 1e-6 })
    #expect(abs(link.targetTimestamp - link.timestamp - link.duration) < 1e-9)
    clockwork.stopsAfter = 31
    stage.device.advance(by: 0.5)
    #expect(clockwork.times.count == 31 && stage.device.settle())
  }

  @Test(arguments: [true, false])
  func `RL-31 a display link that is not retained calls until it is invalidated or removed`(
    isRemoved: Bool
  ) {
    let stage = ControlStage()
    weak var clockwork: Clockwork?
    weak var link: CADisplayLink?
    do {
      let made = Clockwork()
      let madeLink = CADisplayLink(target: made, selector: Selector(Clockwork.show(_:)))
      madeLink.add(to: .main, forMode: .default)
      madeLink.add(to: .main, forMode: .tracking)
      (clockwork, link) = (made, madeLink)
    }
    stage.device.advance(by: 0.5)
    #expect(clockwork?.times.count == 30)
    // One that is paused is kept too.
    link?.isPaused = true
    stage.device.advance(by: 0.5)
    link?.isPaused = false
    stage.device.advance(by: 0.5)
    #expect(clockwork?.times.count == 60)
    if isRemoved {
      link?.remove(from: .main, forMode: .default)
      #expect(link != nil)
      link?.remove(from: .main, forMode: .tracking)
    } else {
      link?.invalidate()
    }
    #expect(link == nil && clockwork == nil && stage.device.settle())
  }

  @Test func `RL-31 a display link that was never added is released`() {
    _ = ControlStage()
    weak var clockwork: Clockwork?
    do {
      let made = Clockwork()
      clockwork = made
      let link = CADisplayLink(target: made, selector: Selector(Clockwork.show(_:)))
      link.isPaused = true
    }
    #expect(clockwork == nil)
  }

  @Test func `a display link can be paused, and asked for less`() {
    let stage = ControlStage()
    let clockwork = Clockwork()
    let link = CADisplayLink(target: clockwork, selector: Selector(Clockwork.show(_:)))
    link.preferredFramesPerSecond = 20
    link.add(to: .main, forMode: .common)
    stage.device.advance(by: 1)
    #expect(clockwork.times.count == 20)
    link.isPaused = true
    #expect(stage.device.settle())
    link.isPaused = false
    stage.device.advance(by: 0.1)
    #expect(clockwork.times.count == 22)
    link.remove(from: .main, forMode: .common)
    #expect(stage.device.settle())
  }

  @Test func `RL-32 a display link stops in the background, and continues in the foreground`() {
    let stage = ControlStage()
    let clockwork = Clockwork()
    let link = CADisplayLink(target: clockwork, selector: Selector(Clockwork.show(_:)))
    link.add(to: .main, forMode: .common)
    stage.device.advance(by: 0.1)
    #expect(clockwork.times.count == 6)
    stage.device.pressHomeButton()
    clockwork.times = []
    stage.device.advance(by: 1)
    #expect(clockwork.times.isEmpty && stage.device.settle())
    // One that is added there waits, too.
    let other = Clockwork()
    let second = CADisplayLink(target: other, selector: Selector(Clockwork.show(_:)))
    second.add(to: .main, forMode: .common)
    stage.device.advance(by: 1)
    #expect(other.times.isEmpty)
    stage.device.returnToForeground()
    stage.device.advance(by: 0.1)
    #expect((5...6).contains(clockwork.times.count) && (5...6).contains(other.times.count))
    stage.device.pressHomeButton()
    link.invalidate()
    second.isPaused = true
    stage.device.returnToForeground()
    clockwork.times = []
    other.times = []
    stage.device.advance(by: 0.1)
    #expect(clockwork.times.isEmpty && other.times.isEmpty)
    second.invalidate()
  }
}
