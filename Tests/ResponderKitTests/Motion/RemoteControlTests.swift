import ResponderKit
import ResponderTesting
import Testing

@MainActor
@Suite(.serialized)
final class RemoteControlTests {
  @MainActor
  struct Fixture {
    let stage = Stage()
    let view: ProbeView

    init() {
      view = stage.view("view", 0, 0, 100, 100)
      view.becomeFirstResponder()
      stage.application.beginReceivingRemoteControlEvents()
      _ = stage.log.take()
    }
  }

  lazy var fixture = Fixture()
  var stage: Stage { fixture.stage }
  var view: ProbeView { fixture.view }

  @Test func `RE-01 RE-05 nothing is delivered outside begin and end`() {
    stage.observe()
    stage.application.endReceivingRemoteControlEvents()
    stage.device.remoteControl(.remoteControlPlay)
    stage.application.beginReceivingRemoteControlEvents()
    stage.device.remoteControl(.remoteControlPause)
    #expect(stage.log.take() == ["view remote remoteControlPause"])
    #expect(
      stage.routes.take() == [
        "remoteControlPlay | dropped: beginReceivingRemoteControlEvents() was not called",
        "remoteControlPause | view | handled by view",
      ])
  }

  @Test func `an interruption ends a seek, whose own end is then not delivered`() {
    stage.device.remoteControl(.remoteControlBeginSeekingForward)
    _ = stage.log.take()
    stage.device.interrupt()
    #expect(stage.log.take().contains("view remote remoteControlEndSeekingForward"))
    stage.observe()
    stage.device.endInterruption()
    stage.device.remoteControl(.remoteControlEndSeekingForward)
    #expect(!stage.log.take().contains { $0.contains("EndSeeking") })
    #expect(!stage.routes.take().contains { $0.contains("EndSeeking") })
  }

  @Test func `an interruption ends a seek that began several times once`() {
    for _ in 0..<3 { stage.device.remoteControl(.remoteControlBeginSeekingForward) }
    _ = stage.log.take()
    stage.device.interrupt()
    #expect(stage.log.take().count { $0.contains("EndSeekingForward") } == 1)
  }

  @Test func `a seek whose end is dropped is over`() {
    stage.device.remoteControl(.remoteControlBeginSeekingForward)
    stage.application.endReceivingRemoteControlEvents()
    stage.device.remoteControl(.remoteControlEndSeekingForward)
    stage.application.beginReceivingRemoteControlEvents()
    _ = stage.log.take()
    stage.device.interrupt()
    #expect(!stage.log.take().contains { $0.contains("EndSeeking") })
    stage.device.endInterruption()
    _ = stage.log.take()
    stage.device.remoteControl(.remoteControlBeginSeekingForward)
    stage.device.remoteControl(.remoteControlEndSeekingForward)
    #expect(
      stage.log.take() == [
        "view remote remoteControlBeginSeekingForward",
        "view remote remoteControlEndSeekingForward",
      ])
  }

  @Test func `an interruption ends no seek outside begin and end`() {
    stage.device.remoteControl(.remoteControlBeginSeekingForward)
    stage.application.endReceivingRemoteControlEvents()
    _ = stage.log.take()
    stage.device.interrupt()
    #expect(!stage.log.take().contains { $0.contains("EndSeeking") })
  }

  @Test func `a new seek has its own end, also after one whose end was lost`() {
    stage.device.remoteControl(.remoteControlBeginSeekingForward)
    stage.device.interrupt()
    stage.device.endInterruption()
    _ = stage.log.take()
    stage.device.remoteControl(.remoteControlBeginSeekingForward)
    stage.device.remoteControl(.remoteControlEndSeekingForward)
    #expect(
      stage.log.take() == [
        "view remote remoteControlBeginSeekingForward",
        "view remote remoteControlEndSeekingForward",
      ])
  }

  @Test func `RE-02 without a first responder a command is dropped`() {
    stage.observe()
    view.resignFirstResponder()
    _ = stage.log.take()
    stage.device.remoteControl(.remoteControlPlay)
    #expect(stage.log.take() == ["view canBecome?"])
    #expect(
      stage.routes.take() == [
        "remoteControlPlay | dropped: remoteControlReceived is for the first responder, and there"
          + " is none; view can become first responder, but is not"
      ])
  }

  @Test func `RE-02 RE-08 a command that is passed on goes up the chain`() {
    view.probe.passesOn = true
    stage.device.remoteControl(.remoteControlStop)
    #expect(
      stage.log.take() == [
        "view remote remoteControlStop", "window remote remoteControlStop",
        "delegate remote remoteControlStop",
      ])
  }

  @Test(
    arguments: zip(
      100...109,
      [
        "Play", "Pause", "Stop", "TogglePlayPause", "NextTrack", "PreviousTrack",
        "BeginSeekingBackward", "EndSeekingBackward", "BeginSeekingForward", "EndSeekingForward",
      ]))
  func `RE-03 a command arrives with its number`(number: Int, name: String) throws {
    let subtype = try #require(UIEvent.EventSubtype(rawValue: number))
    stage.device.remoteControl(subtype)
    #expect(stage.log.take() == ["view remote remoteControl\(name)"])
  }

  @Test func `RE-04 the event is a remote control's, with its time and without touches`() throws {
    var event: UIEvent?
    stage.window.onSendEvent = { event = $0 }
    stage.device.advance(by: 1)
    stage.device.remoteControl(.remoteControlPlay)
    let command = try #require(event)
    #expect(command.type == .remoteControl)
    #expect(command.timestamp == 2)
    #expect(command.allTouches == nil)
  }

  @Test func `RE-07 a held key seeks from one event to another`() {
    stage.device.remoteControl(.remoteControlBeginSeekingForward)
    stage.device.advance(by: 3)
    stage.device.remoteControl(.remoteControlEndSeekingForward)
    #expect(
      stage.log.take() == [
        "view remote remoteControlBeginSeekingForward",
        "view remote remoteControlEndSeekingForward",
      ])
  }
}
