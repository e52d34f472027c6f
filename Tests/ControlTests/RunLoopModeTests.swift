import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// What waits while content is scrolled, and what does not.
@MainActor @Suite(.serialized) struct RunLoopModeTests {
  @MainActor
  final class Bell: NSObject {
    var rings: [TimeInterval] = []
    var arguments: [String] = []
    static let heard = Selector(Bell.hear(_:))

    func ring(_ timer: Timer) { rings.append(CACurrentMediaTime()) }
    func hear(_ word: String) { arguments.append(word) }
    func rest() { arguments.append("nothing") }

    func timer(every interval: TimeInterval = 0.1, repeats: Bool = true) -> Timer {
      Timer.scheduledTimer(
        timeInterval: interval, target: self, selector: Selector(Bell.ring(_:)), userInfo: nil,
        repeats: repeats)
    }
  }

  /// Scrolls for a second, from before the first tenth of it is over.
  private func scroll(_ scroll: ScrollStage) -> FingerID {
    scroll.device.advance(by: 0.02)
    return scroll.drag(CGPoint(x: 0, y: -180), frames: 60)
  }

  @Test func `RL-04 a scheduled timer waits while content is scrolled, and then fires at once`() {
    let stage = ScrollStage()
    let bell = Bell()
    let timer = bell.timer()
    let finger = scroll(stage)
    #expect(stage.view.isDragging && bell.rings.isEmpty)
    let start = stage.device.now
    stage.view.panGestureRecognizer.isEnabled = false
    stage.device.lift(finger)
    stage.device.advance(by: 0)
    #expect(bell.rings == [start])
    stage.device.advance(by: 0.2)
    #expect(bell.rings.count == 3, "its beat is the one that it had")
    timer.invalidate()
    #expect(stage.device.settle())
  }

  @Test(arguments: [RunLoop.Mode.common, .tracking])
  func `RL-04 a timer that was added to the common modes fires while content is scrolled`(
    mode: RunLoop.Mode
  ) {
    let stage = ScrollStage()
    let bell = Bell()
    let timer = bell.timer()
    RunLoop.main.add(timer, forMode: mode)
    let finger = scroll(stage)
    #expect(stage.view.isDragging && bell.rings.count == 10)
    stage.device.lift(finger)
    timer.invalidate()
    #expect(stage.device.settle() && bell.rings.count == 10)
  }

  @Test func `RL-04 a timer of the default mode waits although another one is in all of them`() {
    let stage = ScrollStage()
    let (common, bell) = (Bell(), Bell())
    let other = common.timer(every: 0.03)
    RunLoop.main.add(other, forMode: .common)
    let timer = bell.timer()
    RunLoop.main.add(timer, forMode: .default)
    let finger = scroll(stage)
    #expect(bell.rings.isEmpty && common.rings.count > 20)
    timer.invalidate()
    stage.device.lift(finger)
    stage.device.advance(by: 5)
    #expect(bell.rings.isEmpty, "one that was ended while it waited does not fire")
    other.invalidate()
  }

  @Test func `RL-04 a timer that fires once waits for the end of the glide, or fires by hand`() {
    let stage = ScrollStage()
    let (bell, hand) = (Bell(), Bell())
    let timer = bell.timer(repeats: false)
    let fired = hand.timer(repeats: false)
    stage.device.lift(scroll(stage))
    #expect(stage.view.isDecelerating && bell.rings.isEmpty && timer.isValid)
    fired.fire()
    #expect(hand.rings.count == 1 && !fired.isValid)
    #expect(stage.device.settle() && bell.rings.count == 1 && !timer.isValid)
    #expect(hand.rings.count == 1)
  }

  @Test func `RL-04 a timer that is postponed while it waits fires at its new date`() {
    let stage = ScrollStage()
    let bell = Bell()
    let timer = bell.timer(repeats: false)
    let finger = scroll(stage)
    timer.fireDate = Date(timeIntervalSinceNow: 60)
    stage.device.lift(finger)
    stage.device.advance(by: 30)
    #expect(bell.rings.isEmpty)
    stage.device.advance(by: 31)
    #expect(bell.rings.count == 1)
  }

  @Test func `RL-30 a method is called after a delay, and can be cancelled`() {
    let stage = ScrollStage()
    let bell = Bell()
    bell.perform(Bell.heard, with: "late", afterDelay: 0.5)
    bell.perform(Bell.heard, with: "soon", afterDelay: 0)
    bell.perform(Selector(Bell.rest), with: nil, afterDelay: 0.2)
    bell.perform(Bell.heard, with: "never", afterDelay: 0.3)
    NSObject.cancelPreviousPerformRequests(
      withTarget: bell, selector: Bell.heard, object: "never")
    #expect(bell.arguments.isEmpty)
    stage.device.advance(by: 0.01)
    #expect(bell.arguments == ["soon"])
    stage.device.advance(by: 0.4)
    #expect(bell.arguments == ["soon", "nothing"])
    NSObject.cancelPreviousPerformRequests(withTarget: bell)
    #expect(stage.device.settle() && bell.arguments == ["soon", "nothing"])
  }

  @Test func `RL-30 a delayed call keeps its object, and waits in the default mode only`() {
    let stage = ScrollStage()
    weak var kept: Bell?
    do {
      let bell = Bell()
      kept = bell
      bell.perform(Bell.heard, with: "default", afterDelay: 0.1)
      bell.perform(Bell.heard, with: "common", afterDelay: 0.1, inModes: [.common])
    }
    let finger = scroll(stage)
    #expect(kept?.arguments == ["common"])
    stage.device.lift(finger)
    #expect(stage.device.settle() && kept == nil)
  }

  @Test func `RL-30 cancelling by another selector cancels nothing, and is a warning`() {
    let stage = ScrollStage()
    let warnings = WarningKinds()
    stage.device.application.routeObserver = warnings
    let bell = Bell()
    bell.perform(Bell.heard, with: "word", afterDelay: 0.1)
    NSObject.cancelPreviousPerformRequests(
      withTarget: bell, selector: Selector(Bell.hear(_:)), object: "word")
    #expect(warnings.kinds == [.unknownAction])
    #expect(stage.device.settle() && bell.arguments == ["word"])
  }
}
