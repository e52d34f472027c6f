import Foundation
import ResponderKit
import ResponderTesting
import Storyboards
import Testing

@Suite(.serialized) @MainActor struct `A storyboard without input` {
  private func stage(_ actions: String, after seconds: Int = 60) throws -> StoryboardStage {
    try StoryboardStage(
      """
      version: 1
      application: {idle: {after: \(seconds), then: \(actions)}}
      scenes: {main: {}}
      """)
  }

  @Test func `runs its actions once after the time, and again after the next input`() throws {
    let stage = try stage("{log: idle}")
    stage.device.advance(by: 59)
    #expect(stage.take() == [])
    stage.device.advance(by: 2)
    #expect(stage.take() == ["idle"])
    stage.device.advance(by: 600)
    #expect(stage.take() == [])
    stage.device.tap(at: CGPoint(x: 100, y: 100))
    stage.device.advance(by: 59)
    #expect(stage.take() == [])
    stage.device.advance(by: 2)
    #expect(stage.take() == ["idle"])
  }

  @Test(arguments: ["touch", "press", "shake", "command"])
  func `begins to count with each kind of input`(kind: String) throws {
    let stage = try stage("{log: idle}")
    for _ in 1...3 {
      stage.device.advance(by: 40)
      switch kind {
      case "touch": stage.device.tap(at: CGPoint(x: 100, y: 100))
      case "press": stage.device.press(.select)
      case "shake": stage.device.shake()
      default: stage.device.remoteControl(.remoteControlPlay)
      }
    }
    #expect(stage.take() == [])
    stage.device.advance(by: 61)
    #expect(stage.take() == ["idle"])
  }

  @Test func `waits no longer in a list that it runs, after input`() throws {
    let stage = try StoryboardStage(
      """
      version: 1
      application:
        idle: {after: 60, then: {sendAction: dim}}
        actions: {dim: [{log: dim}, {wait: 10}, {log: dark}]}
        when: {shake: {sendAction: dim}}
      scenes: {main: {}}
      """)
    stage.device.advance(by: 65)
    #expect(stage.take() == ["dim"])
    stage.device.tap(at: CGPoint(x: 100, y: 100))
    stage.device.advance(by: 30)
    #expect(stage.take() == [])
    // The same list waits on, if an event ran it.
    stage.device.shake()
    stage.device.tap(at: CGPoint(x: 100, y: 100))
    stage.device.advance(by: 30)
    #expect(stage.take() == ["dim", "dark"])
  }

  @Test func `counts a finger that rests as input`() throws {
    let stage = try stage("{log: idle}")
    let finger = stage.device.touchDown(at: CGPoint(x: 100, y: 100))
    stage.device.advance(by: 300)
    #expect(stage.take() == [])
    stage.device.lift(finger)
    stage.device.advance(by: 59)
    #expect(stage.take() == [])
    stage.device.advance(by: 2)
    #expect(stage.take() == ["idle"])
  }

  @Test func `counts a finger that no view receives as input`() throws {
    let stage = try stage("{log: idle}")
    stage.device.application.beginIgnoringInteractionEvents()
    let finger = stage.device.touchDown(at: CGPoint(x: 100, y: 100))
    stage.device.application.endIgnoringInteractionEvents()
    stage.device.advance(by: 300)
    #expect(stage.take() == [])
    stage.device.lift(finger)
    stage.device.advance(by: 59)
    #expect(stage.take() == [])
    stage.device.advance(by: 2)
    #expect(stage.take() == ["idle"])
  }

  @Test func `cancels what waits when input comes`() throws {
    let stage = try stage("[{log: soon}, {wait: 10}, {log: now}]")
    stage.device.advance(by: 65)
    #expect(stage.take() == ["soon"])
    stage.device.tap(at: CGPoint(x: 100, y: 100))
    stage.device.advance(by: 30)
    #expect(stage.take() == [])
    stage.device.advance(by: 60)
    #expect(stage.take() == ["soon", "now"])
  }

  @Test func `counts for the storyboard that was read last`() throws {
    let stage = try stage("{log: old}")
    stage.device.advance(by: 50)
    try stage.reload(
      """
      version: 1
      application: {idle: {after: 20, then: {log: "$event.callback of $event.responder"}}}
      scenes: {main: {}}
      """)
    stage.device.advance(by: 15)
    #expect(stage.take() == [])
    stage.device.advance(by: 6)
    #expect(stage.take() == ["idle of application"])
    try stage.reload("main: {}")
    stage.device.tap(at: CGPoint(x: 100, y: 100))
    stage.device.advance(by: 600)
    #expect(stage.take() == [])
  }

  @Test func `runs commands if its actions do`() throws {
    #expect(try stage("{run: [a]}").delegate?.storyboard.runsCommands == true)
    #expect(try stage("{log: a}").delegate?.storyboard.runsCommands == false)
  }
}
