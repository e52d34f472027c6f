import Foundation
import ResponderKit
import ResponderTesting
import Testing

@testable import Storyboards

@MainActor @Suite(.serialized) struct `A list of actions with a wait in it` {
  private static let board =
    "main: {when: {shake: [{log: now}, {wait: 2}, {log: later}, {wait: 1}, {log: at last}]}}"

  @Test func `continues when its time has come`() throws {
    let stage = try StoryboardStage(Self.board)
    stage.device.shake()
    #expect(stage.take() == ["now"])
    stage.device.advance(by: 1.9)
    #expect(stage.take().isEmpty)
    stage.device.advance(by: 0.2)
    #expect(stage.take() == ["later"])
    stage.device.advance(by: 1)
    #expect(stage.take() == ["at last"])
  }

  @Test func `begins again when it is run again`() throws {
    let stage = try StoryboardStage(Self.board)
    stage.device.shake()
    stage.device.advance(by: 1)
    stage.device.shake()
    #expect(stage.take() == ["now", "now"])
    stage.device.advance(by: 1.8)
    #expect(stage.take().isEmpty)
    stage.device.advance(by: 10)
    #expect(stage.take() == ["later", "at last"])
  }

  @Test func `passes the event on before it waits`() throws {
    let stage = try StoryboardStage(
      """
      main:
        views: {red: {when: {touchesBegan: [passOn, {wait: 1}, {log: red}]}}}
        when: {touchesBegan: {log: main}}
      """)
    try stage.device.tap(at: "red")
    stage.device.advance(by: 2)
    #expect(stage.take() == ["main", "red"])
  }

  @Test func `ends with its screen`() throws {
    let stage = try StoryboardStage(
      """
      main: {segues: {on: {present: other}}, when: {menu: {performSegue: on}}}
      other: {when: {select: [{wait: 5}, {log: still here}], menu: dismiss}}
      """)
    stage.device.press(.menu)
    stage.device.settle()
    stage.device.press(.select)
    stage.device.press(.menu)
    stage.device.advance(by: 10)
    #expect(stage.take().isEmpty)
  }

  @Test func `is cancelled when the storyboard is read again`() throws {
    let stage = try StoryboardStage(Self.board)
    stage.device.shake()
    try stage.reload(Self.board)
    #expect(stage.take() == ["now"])
    stage.device.advance(by: 10)
    #expect(stage.take().isEmpty)
  }

  @Test func `is forgotten once its time has come, though its screen is gone`() throws {
    let stage = try StoryboardStage(
      """
      main: {segues: {on: {present: sheet}}, when: {select: {performSegue: on}}}
      sheet: {when: {viewDidAppear: [{wait: 60}, {log: late}], menu: dismiss}}
      """)
    for _ in 0..<10 {
      stage.device.press(.select)
      stage.device.settle()
      stage.device.press(.menu)
      stage.device.settle()
    }
    #expect(stage.delegate?.running.waiting.isEmpty == false)
    stage.device.advance(by: 100)
    #expect(stage.take().isEmpty)
    #expect(stage.delegate?.running.waiting.isEmpty == true)
  }

  @Test(arguments: ["type: button, when: {touchUpInside", "when: {tap"])
  func `of one view continues while another is worked`(work: String) throws {
    let stage = try StoryboardStage(
      """
      main:
        views:
          one: {frame: [0, 0, 100, 40], \(work): [{wait: 1}, {log: one}]}}
          two: {frame: [0, 100, 100, 40], \(work): [{wait: 1}, {log: two}]}}
      """)
    try stage.device.tap(at: "one")
    try stage.device.tap(at: "two")
    stage.device.advance(by: 2)
    #expect(stage.take() == ["one", "two"])
  }

  @Test func `of a gesture's beginning continues when the gesture ends`() throws {
    let stage = try StoryboardStage(
      """
      main:
        gestures:
          hold: {type: longPress, when: {began: [{wait: 2}, {log: began}], ended: {log: ended}}}
      """)
    let finger = stage.device.touchDown(at: CGPoint(x: 100, y: 100))
    stage.device.advance(by: 1)
    stage.device.lift(finger)
    #expect(stage.take() == ["ended"])
    stage.device.advance(by: 3)
    #expect(stage.take() == ["began"])
  }

  @Test func `that calls one of the same name continues as well as that one`() throws {
    let stage = try StoryboardStage(
      """
      main:
        actions: {shake: [{wait: 1}, {log: action}]}
        when: {shake: [{sendAction: shake}, {wait: 5}, {log: handler}]}
      """)
    stage.device.shake()
    stage.device.advance(by: 1.5)
    stage.device.shake()
    stage.device.advance(by: 10)
    #expect(stage.take() == ["action", "action", "handler"])
  }
}
