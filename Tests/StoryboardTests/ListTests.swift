import Foundation
import ResponderKit
import ResponderTesting
import RouteLog
import Storyboards
import Testing
import YAML

@MainActor @Suite(.serialized) struct `A list of a storyboard` {
  private static let stations = """
    main:
      views:
        stations:
          type: list
          items: [Radio 1, {title: Radio 2, url: b, volume: 40}, Radio 3]
          when:
            didSelectRow:
              - log: "$event.row $item, $item.url, $item.volume"
              - run: [play, $item.title]
              - sendAction: chosen
      actions: {chosen: {log: "chosen: $item"}}
      when: {shake: {log: "shaken: $item"}}
    """

  /// A list of twenty rows that fills the screen.
  private static let numbers = """
    main:
      views:
        numbers:
          type: list
          items: [\((1...20).map { "Row \($0)" }.joined(separator: ", "))]
          when: {didSelectRow: {log: $item}}
    """

  private func table(_ name: String, _ stage: StoryboardStage) throws -> UITableView {
    try #require(try name.view(in: stage.device.application) as? UITableView)
  }

  private func tap(_ row: String, _ stage: StoryboardStage) throws {
    try stage.device.tap(at: row)
    stage.device.settle()
  }

  @Test func `runs its actions with the row that is tapped`() throws {
    let stage = try StoryboardStage(Self.stations)
    try tap("stations.2", stage)
    #expect(stage.take() == ["2 Radio 2, b, 40", "run play Radio 2", "chosen: Radio 2"])
    let environment = try #require(stage.commands.first?.environment)
    #expect(environment["RESPONDERD_ITEM"] == "Radio 2")
    #expect(environment["RESPONDERD_ITEM_URL"] == "b")
    #expect(environment["RESPONDERD_ITEM_VOLUME"] == "40")
    #expect(environment["RESPONDERD_ROW"] == "2")
    #expect(environment["RESPONDERD_CALLBACK"] == "didSelectRow")
    #expect(environment["RESPONDERD_RESPONDER"] == "stations")
    #expect(try table("stations", stage).indexPathForSelectedRow == IndexPath(row: 1, section: 0))
  }

  @Test func `has empty values for what a row does not have, and in other events`() throws {
    let stage = try StoryboardStage(Self.stations)
    try tap("stations.1", stage)
    #expect(stage.take().first == "1 Radio 1, , ")
    #expect(stage.commands.first?.environment["RESPONDERD_ITEM_URL"] == nil)
    stage.device.shake()
    #expect(stage.take() == ["shaken: "])
  }

  @Test func `runs its actions again for the row that is selected already`() throws {
    let stage = try StoryboardStage(Self.numbers)
    for _ in 1...2 { try tap("numbers.3", stage) }
    #expect(stage.take() == ["Row 3", "Row 3"])
  }

  @Test func `highlights the row under a finger, and selects it when the finger lifts`() throws {
    let stage = try StoryboardStage(Self.numbers)
    let table = try table("numbers", stage)
    let path = IndexPath(row: 1, section: 0)
    let finger = stage.device.touchDown(at: CGPoint(x: 160, y: 66))
    stage.device.advance(by: 0.3)
    #expect(table.cellForRow(at: path)?.isHighlighted == true)
    #expect(stage.take() == [])
    stage.device.lift(finger)
    stage.device.settle()
    #expect(table.cellForRow(at: path)?.isHighlighted == false)
    #expect(table.cellForRow(at: path)?.isSelected == true)
    #expect(stage.take() == ["Row 2"])
  }

  @Test func `scrolls with a finger that moves, and selects nothing`() throws {
    let stage = try StoryboardStage(Self.numbers)
    let table = try table("numbers", stage)
    try stage.device.drag(from: CGPoint(x: 160, y: 400), to: CGPoint(x: 160, y: 100))
    stage.device.settle()
    #expect(table.contentOffset.y > 200)
    #expect(stage.take() == [] && table.indexPathForSelectedRow == nil)
    let row = try #require(table.indexPathForRow(at: CGPoint(x: 160, y: table.bounds.midY))?.row)
    stage.device.tap(at: CGPoint(x: 160, y: 240))
    stage.device.settle()
    #expect(row > 5 && stage.take() == ["Row \(row + 1)"])
  }

  @Test func `selects nothing without actions for it`() throws {
    let stage = try StoryboardStage("main: {views: {words: {type: list, items: [a, b]}}}")
    try tap("words.1", stage)
    #expect(try table("words", stage).indexPathForSelectedRow == nil)
  }

  @Test func `has rows of the height that it asks for`() throws {
    let stage = try StoryboardStage(
      "main: {views: {words: {type: list, items: [a, b], rowHeight: 60}}}")
    #expect(try table("words", stage).contentSize.height == 120)
  }

  @Test func `has rows that comparisons, properties and notifications refer to`() throws {
    let stage = try StoryboardStage(
      """
      main:
        views:
          shown: {type: label, frame: [0, 0, 100%, 44]}
          words:
            type: list
            frame: [0, 44, 100%, 400]
            items: [a, {title: b, size: 5}]
            when:
              didSelectRow:
                - set: {shown.text: "$item!"}
                - if: "$item == b"
                  then: {log: "$shown.text"}
                - if: "$item.size > 4"
                  then: {log: large}
                - notify: Chosen
        notifications: {Chosen: {log: "heard $item, $item.size, $event.row"}}
      """)
    try tap("words.1", stage)
    #expect(stage.take() == ["heard a, , 1"])
    try tap("words.2", stage)
    #expect(stage.take() == ["b!", "large", "heard b, 5, 2"])
  }

  @Test func `has actions in the route log that belong to the touch, and rows with numbers`() throws
  {
    final class Log { var records: [RouteRecord] = [] }
    let log = Log()
    let stage = try StoryboardStage(Self.numbers)
    let recorder = RouteRecorder { log.records.append($0) }
    stage.device.application.routeObserver = recorder
    try tap("numbers.2", stage)
    let touch = try #require(
      log.records.last { $0.calls.contains { $0.method == "touchesEnded" } })
    #expect(touch.calls.map(\.to).contains("numbers.2"))
    let action = try #require(log.records.last { $0.event == .action }?.action)
    #expect(action.event == touch.seq && action.scene == "main" && action.view == "numbers")
    #expect(action.handler == "didSelectRow" && action.values == "Row 2")
    withExtendedLifetime(recorder) {}
  }

  @Test func `has no row that moves aside, and the route log names no recogniser for that`() throws
  {
    final class Log { var records: [RouteRecord] = [] }
    let log = Log()
    let stage = try StoryboardStage(Self.numbers)
    let recorder = RouteRecorder { log.records.append($0) }
    stage.device.application.routeObserver = recorder
    let table = try table("numbers", stage)
    let pans = (table.gestureRecognizers ?? []).filter { $0 is UIPanGestureRecognizer }
    let finger = stage.device.touchDown(at: CGPoint(x: 100, y: 66))
    #expect(pans.map(\.numberOfTouches).filter { $0 > 0 } == [1])
    #expect(table.panGestureRecognizer.numberOfTouches == 1)
    stage.device.lift(finger)
    stage.device.settle()
    #expect(log.records.contains { $0.calls.map(\.to).contains("numbers.2") })
    #expect(!log.records.flatMap(\.watchedBy).contains { $0.contains("RowSwipe") })
    withExtendedLifetime(recorder) {}
  }

  @Test func `is what gives $item a meaning`() throws {
    let stage = try StoryboardStage("main: {when: {shake: {log: \"$item\"}}}")
    stage.device.shake()
    #expect(stage.take() == ["$item"])
  }

  @Test(arguments: [
    (
      "items: [a], when: {tap: {log: b}}",
      "a tap is recognised anywhere in the list and selects no row; use didSelectRow for a row"
    ),
    (
      "items: [a], when: {didSelectRow: {run: {shell: 'echo $item'}}}",
      "\"$item\" is not replaced in a shell line; use the environment variable \"$RESPONDERD_ITEM\""
    ),
    (
      "items: [{title: a, url: b}], when: {didSelectRow: {run: {shell: 'echo $item.url'}}}",
      "\"$item.url\" is not replaced in a shell line; use the environment variable "
        + "\"$RESPONDERD_ITEM_URL\""
    ),
  ])
  func `is warned of where it is likely a mistake`(keys: String, warning: String) throws {
    let board = try StoryboardStage.parse("main: {views: {words: {type: list, \(keys)}}}")
    #expect(board.warnings.map(\.message) == [warning])
  }

  @Test(arguments: [
    ("items: [a]", false), ("items: {command: [ls]}", true), ("items: {shell: ls}", true),
  ])
  func `starts commands only if its rows come from one`(items: String, starts: Bool) throws {
    let board = try StoryboardStage.parse("main: {views: {words: {type: list, \(items)}}}")
    #expect(board.runsCommands == starts)
  }
}
