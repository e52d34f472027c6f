import Foundation
import ResponderKit
import ResponderTesting
import Storyboards
import Testing

@MainActor @Suite(.serialized) struct `A storyboard that is read again` {
  private static let board = """
    stack: {controller: navigation, root: list, restorationIdentifier: stack}
    list:
      restorationIdentifier: list
      segues: {on: {push: detail}}
      when: {select: {performSegue: on}}
    detail:
      restorationIdentifier: detail
      segues: {on: {present: settings}}
      views:
        kept: {type: switch, frame: [0, 0, 100, 50], restorationIdentifier: kept}
        lost: {type: switch, frame: [0, 100, 100, 50]}
      when: {select: {performSegue: on}, shake: {log: "GENERATION: $kept.isOn $lost.isOn"}}
    settings:
      restorationIdentifier: settings
      views: {level: {type: slider, value: 0.5, restorationIdentifier: level}}
      when:
        select: {set: {level.value: 0.75}}
        shake: {log: "GENERATION: $level.value"}
        menu: dismiss
        viewWillDisappear: {log: "GENERATION leaves"}
    """

  private func text(_ generation: String) -> String {
    Self.board.replacingOccurrences(of: "GENERATION", with: generation)
  }

  @Test func `shows the screens that were shown, and their views as they were set`() throws {
    let stage = try StoryboardStage(text("old"))
    stage.device.press(.select)
    stage.device.settle()
    try stage.device.tap(at: "kept")
    try stage.device.tap(at: "lost")
    stage.device.shake()
    stage.device.press(.select)
    stage.device.settle()
    stage.device.press(.select)
    stage.device.shake()
    #expect(stage.take() == ["old: true true", "old: 0.75"])
    try stage.reload(text("new"))
    stage.device.shake()
    stage.device.press(.menu)
    stage.device.settle()
    stage.device.shake()
    #expect(
      stage.take() == ["old leaves", "new: 0.75", "new leaves", "new: true false"])
  }

  @Test func `gives values to the screens that were shown, and to none that come later`() throws {
    let stage = try StoryboardStage(text("old"))
    stage.device.press(.select)
    stage.device.settle()
    try stage.device.tap(at: "kept")
    stage.device.press(.select)
    stage.device.settle()
    stage.device.press(.select)
    try stage.reload(text("new"))
    stage.device.press(.menu)
    stage.device.settle()
    _ = stage.take()
    stage.device.press(.select)
    stage.device.settle()
    stage.device.shake()
    #expect(stage.take() == ["new: 0.5"])
    stage.device.press(.menu)
    stage.device.settle()
    stage.device.shake()
    #expect(stage.take() == ["new leaves", "new: true false"])
  }

  @Test func `read twice more, gives values to the screens that were not seen in between`() throws {
    let board = """
      stack: {controller: navigation, root: list}
      list:
        restorationIdentifier: list
        segues: {on: {push: detail}}
        views: {kept: {type: switch, frame: [0, 0, 100, 50], restorationIdentifier: kept}}
        when: {select: {performSegue: on}, shake: {log: $kept.isOn}}
      detail: {restorationIdentifier: detail, when: {menu: pop}}
      """
    let stage = try StoryboardStage(board)
    try stage.device.tap(at: "kept")
    stage.device.press(.select)
    stage.device.settle()
    try stage.reload(board)
    try stage.reload(board)
    stage.device.press(.menu)
    stage.device.settle()
    stage.device.shake()
    #expect(stage.take() == ["true"])
  }

  @Test func `shows a sheet as a sheet, and a presented stack as a stack`() throws {
    func board(_ word: String) -> String {
      """
      main:
        restorationIdentifier: main
        segues: {on: {present: stack, style: formSheet, transition: crossDissolve}}
        when: {select: {performSegue: on}, viewWillDisappear: {log: \(word)}}
      stack: {controller: navigation, root: page}
      page: {restorationIdentifier: page}
      """
    }
    let stage = try StoryboardStage(board("old"))
    stage.device.press(.select)
    stage.device.settle()
    try stage.reload(board("new"))
    let shown = try #require(stage.delegate?.window?.rootViewController?.presentedViewController)
    #expect(shown.modalPresentationStyle == .formSheet)
    #expect(shown.modalTransitionStyle == .crossDissolve)
    #expect(shown is UINavigationController)
    // The new one behind the sheet stays.
    #expect(stage.take() == ["old"])
  }

  @Test func `begins again where nothing has the same identifier`() throws {
    let stage = try StoryboardStage(text("old"))
    stage.device.press(.select)
    stage.device.settle()
    try stage.reload("other: {when: {shake: {log: other}}}")
    stage.device.shake()
    #expect(stage.take() == ["other"])
  }

  @Test func `is taken over in the middle of a transition and under a finger`() throws {
    let stage = try StoryboardStage(text("old"))
    let finger = stage.device.touchDown(at: CGPoint(x: 100, y: 100))
    stage.device.press(.select)
    try stage.reload(text("new"))
    stage.device.lift(finger)
    stage.device.settle()
    for _ in 0..<20 {
      stage.device.press(.select)
      try stage.reload(text("newer"))
    }
    stage.device.shake()
    // Each reading takes a sheet away but the first, which came in the middle of a push.
    #expect(
      stage.take() == ["new leaves"] + Array(repeating: "newer leaves", count: 19)
        + ["newer: 0.75"])
  }

  @Test func `receives nothing that the old one listened to`() throws {
    let board = "main: {notifications: {Mine: {log: heard}}, when: {shake: {notify: Mine}}}"
    let stage = try StoryboardStage(board)
    try stage.reload(board)
    stage.device.shake()
    #expect(stage.take() == ["heard"])
  }

  @Test func `is refused where the file became a named pipe`() throws {
    let path = NSTemporaryDirectory() + UUID().uuidString
    try #require(mkfifo(path, 0o600) == 0)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let error = #expect(throws: StoryboardError.self) { try Storyboard.readAgain(path: path) }
    #expect(error?.lines.first?.contains("not a regular file") == true)
  }
}
