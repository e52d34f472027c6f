import InputTranslation
import ResponderKit
import ResponderTesting
import Testing

@MainActor
@Suite(.serialized)
final class MotionTests {
  @MainActor
  struct Fixture {
    let stage = Stage()
    let view: ProbeView

    init() {
      view = stage.view("view", 0, 0, 100, 100)
      view.becomeFirstResponder()
      _ = stage.log.take()
    }
  }

  lazy var fixture = Fixture()
  var stage: Stage { fixture.stage }
  var view: ProbeView { fixture.view }

  func motion(_ phase: Shake.Phase, of device: UInt32) {
    stage.application.enqueue(
      .shake(Shake(device: DeviceID(rawValue: device), phase: phase, timestamp: 1)))
    stage.application.processPendingEvents()
  }

  @Test func `MO-01 MO-03 OL-81 the first responder receives a shake's start and end`() {
    stage.device.beginShake()
    stage.device.endShake()
    #expect(stage.log.take() == ["view motionBegan", "view motionEnded"])
  }

  @Test func `MO-02 the event tells type, subtype and time, and has no touches`() throws {
    var event: UIEvent?
    stage.window.onSendEvent = { event = $0 }
    stage.device.advance(by: 4)
    stage.device.beginShake()
    let shake = try #require(event)
    #expect(shake.type == .motion)
    #expect(shake.subtype == .motionShake && shake.subtype.rawValue == 1)
    #expect(shake.timestamp == 5)
    #expect(shake.allTouches == nil)
  }

  @Test func `MO-03 a shake that the first responder passes on goes up the chain`() {
    view.probe.passesOn = true
    stage.device.beginShake()
    #expect(
      stage.log.take() == ["view motionBegan", "window motionBegan", "delegate motionBegan"])
  }

  @Test func `MO-03 MO-05 the cancel of a shake climbs the chain as well`() {
    stage.device.beginShake()
    view.probe.passesOn = true
    _ = stage.log.take()
    stage.device.cancelShake()
    #expect(
      stage.log.take() == [
        "view motionCancelled", "window motionCancelled", "delegate motionCancelled",
      ])
  }

  @Test func `MO-04 without a first responder a shake is dropped`() {
    stage.observe()
    view.resignFirstResponder()
    _ = stage.log.take()
    stage.device.beginShake()
    stage.device.endShake()
    #expect(stage.log.take() == ["view canBecome?", "view canBecome?"])
    #expect(
      stage.routes.take() == [
        "shake | dropped: motionBegan is for the first responder, and there is none; view can become first responder, "
          + "but is not",
        "shake | dropped: motionEnded is for the first responder, and there is none; view can become first responder, "
          + "but is not",
      ])
  }

  @Test func `MO-04 without a first responder a shake that is not handled says so`() {
    stage.application.behavior.eventsWithoutFirstResponder = .keyWindow
    stage.observe()
    view.resignFirstResponder()
    stage.window.probe.passesOn = true
    stage.application.delegate = nil
    stage.device.beginShake()
    #expect(
      stage.routes.take() == [
        "shake | window > UIApplication | dropped: no responder up the chain implements motionBegan; nothing is first "
          + "responder, so the chain began at the window; view can become first responder, but is not"
      ])
  }

  @Test func `MO-05 a movement that is not a shake is cancelled`() {
    stage.device.beginShake()
    stage.device.cancelShake()
    #expect(stage.log.take() == ["view motionBegan", "view motionCancelled"])
  }

  @Test func `MO-05 an interruption cancels the shake, and its end is dropped`() {
    stage.observe()
    stage.device.beginShake()
    stage.device.interrupt()
    stage.device.endInterruption()
    _ = stage.routes.take()
    stage.device.endShake()
    #expect(
      stage.log.take() == [
        "view motionBegan", "delegate willResignActive active", "view motionCancelled",
        "delegate didBecomeActive active",
      ])
    #expect(stage.routes.take() == ["shake | dropped: no shake is under way"])
  }

  @Test func `MO-05 a view that leaves its window is notified that the shake is cancelled`() {
    stage.device.beginShake()
    view.removeFromSuperview()
    stage.device.advance(by: 0)
    stage.device.endShake()
    #expect(
      stage.log.take() == ["view motionBegan", "view resign", "view motionCancelled"])
  }

  @Test func `MO-05 a view that leaves while it receives a shake receives its end afterwards`() {
    view.probe.reaction = { [unowned view, log = stage.log] call in
      guard call == "motionBegan" else { return }
      view.removeFromSuperview()
      log.note("left")
    }
    stage.device.beginShake()
    #expect(
      stage.log.take() == ["view motionBegan", "view resign", "left", "view motionCancelled"])
  }

  @Test func `MO-07 sendEvent gets the two ends of a shake, and no value of the accelerometer`() {
    var events = 0
    stage.window.onSendEvent = { _ in events += 1 }
    stage.device.beginShake()
    for _ in 0..<100 { stage.device.advance(by: 0.02) }
    stage.device.endShake()
    #expect(events == 2)
  }

  @Test func `MO-01 a shake ends where it began, even if the first responder has changed`() {
    let other = stage.view("other", 0, 0, 100, 100)
    stage.device.beginShake()
    other.becomeFirstResponder()
    _ = stage.log.take()
    stage.device.endShake()
    #expect(stage.log.take() == ["view motionEnded"])
  }

  @Test func `a shake goes through the window where it began, whichever is key by then`() {
    let other = ProbeWindow("other", stage.log)
    var windows: [String] = []
    stage.window.onSendEvent = { _ in windows.append("window") }
    other.onSendEvent = { _ in windows.append("other") }
    stage.device.beginShake()
    other.makeKeyAndVisible()
    stage.device.endShake()
    #expect(windows == ["window", "window"])
  }

  @Test func `a shake that two sensors feel is reported once`() {
    stage.observe()
    motion(.began, of: 7)
    motion(.began, of: 8)
    motion(.ended, of: 8)
    motion(.ended, of: 7)
    #expect(stage.log.take() == ["view motionBegan", "view motionEnded"])
    #expect(
      stage.routes.take() == [
        "shake | view | handled by view",
        "shake | dropped: another sensor has reported this shake",
        "shake | dropped: another sensor has reported this shake",
        "shake | view | handled by view",
      ])
  }
}
