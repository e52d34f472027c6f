import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// What was under way when the application turned inactive, and what comes while it is.
@MainActor
@Suite(.serialized)
final class InputWhileAwayTests {
  lazy var stage = LifeStage.launched
  var device: SimulatedDevice { stage.device }

  /// Puts everything under way that can be.
  private func beginAll() -> FingerID {
    stage.root.becomeFirstResponder()
    stage.application.beginReceivingRemoteControlEvents()
    let finger = device.touchDown(at: CGPoint(x: 10, y: 10))
    device.beginShake()
    device.pressDown(.select)
    device.remoteControl(.remoteControlBeginSeekingForward)
    _ = stage.log.take()
    return finger
  }

  private static let cancels = [
    "root cancelled 1", "root motionCancelled", "root remote remoteControlEndSeekingForward",
    "root pressesCancelled select",
  ]

  @Test
  func `OL-25 AL-28 the home button cancels touches and presses, between the delegate's calls`() {
    let finger = beginAll()
    device.pressHomeButton()
    let first = ["delegate willResignActive active"]
    let last = ["delegate didEnterBackground background"]
    #expect(stage.log.take() == first + Self.cancels + last)
    endAll(finger)
    #expect(stage.log.take() == [])
  }

  @Test(arguments: ["interrupt", "suspend", "terminate"])
  func `AL-28 every way out of the foreground cancels the same`(way: String) {
    let finger = beginAll()
    switch way {
    case "interrupt": device.interrupt()
    case "suspend": device.suspend()
    default: device.terminate()
    }
    #expect(stage.log.take().dropFirst().prefix(4) == Self.cancels[...])
    endAll(finger)
    #expect(stage.log.take() == [])
  }

  /// What the hand does after the application is gone.
  private func endAll(_ finger: FingerID) {
    device.lift(finger)
    device.endShake()
    device.pressUp(.select)
    device.remoteControl(.remoteControlEndSeekingForward)
  }

  @Test func `AL-28 a gesture under way is cancelled, and one that waits for a tap fails`() {
    @MainActor final class Target {
      let log: Log
      init(_ log: Log) { self.log = log }
      func pan(_ pan: UIPanGestureRecognizer) { log.note("pan \(pan.state)") }
      func tap() { log.note("tapped") }
    }
    let target = Target(stage.log)
    let view: UIView = stage.root.view
    view.addGestureRecognizer(
      UIPanGestureRecognizer(target: target, action: Selector(Target.pan(_:))))
    let doubleTap = UITapGestureRecognizer(target: target, action: Selector(Target.tap))
    doubleTap.numberOfTapsRequired = 2
    view.addGestureRecognizer(doubleTap)
    let finger = device.touchDown(at: CGPoint(x: 10, y: 10))
    device.move(finger, to: CGPoint(x: 60, y: 10))
    device.pressHomeButton()
    device.lift(finger)
    #expect(stage.log.take().filter { $0.hasPrefix("pan") } == ["pan began", "pan cancelled"])
    device.returnToForeground()
    device.tap(at: CGPoint(x: 10, y: 10))
    device.pressHomeButton()
    device.returnToForeground()
    device.tap(at: CGPoint(x: 10, y: 10))
    #expect(!stage.log.take().contains("tapped"))
    device.advance(by: 1)
    device.tap(at: CGPoint(x: 10, y: 10), count: 2)
    #expect(stage.log.take().contains("tapped"))
  }

  @Test func `AL-28 a control that is tracked is let go`() {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    stage.root.view.addSubview(button)
    var events: [String] = []
    button.addAction(UIAction { _ in events.append("inside") }, for: .touchUpInside)
    button.addAction(UIAction { _ in events.append("cancel") }, for: .touchCancel)
    let finger = device.touchDown(at: CGPoint(x: 10, y: 10))
    #expect(button.isTracking && button.isHighlighted)
    device.pressHomeButton()
    #expect(!button.isTracking && !button.isHighlighted)
    device.lift(finger)
    #expect(events == ["cancel"])
  }

  @Test func `AL-28 a finger that rests through the absence is not reported when it is over`() {
    let finger = device.touchDown(at: CGPoint(x: 10, y: 10))
    device.pressHomeButton()
    device.returnToForeground()
    _ = stage.log.take()
    device.move(finger, to: CGPoint(x: 20, y: 10))
    device.lift(finger)
    #expect(stage.log.take() == [])
    device.tap(at: CGPoint(x: 10, y: 10))
    #expect(stage.log.take() == ["root began 2", "root ended 2"])
  }

  @Test(arguments: [false, true])
  func `AL-28 nothing that begins while the application is away is reported`(isBehind: Bool) {
    stage.root.becomeFirstResponder()
    stage.application.beginReceivingRemoteControlEvents()
    if isBehind { device.pressHomeButton() } else { device.interrupt() }
    _ = stage.log.take()
    let finger = device.touchDown(at: CGPoint(x: 10, y: 10))
    device.beginShake()
    device.pressDown(.select)
    device.remoteControl(.remoteControlPlay)
    #expect(stage.log.take() == [])
    if isBehind { device.returnToForeground() } else { device.endInterruption() }
    _ = stage.log.take()
    device.lift(finger)
    device.endShake()
    device.pressUp(.select)
    #expect(stage.log.take() == [])
  }
}
