import Foundation
import ResponderKit
import ResponderTesting
import RouteLog
import Storyboards
import Testing

@MainActor @Suite(.serialized) struct `A list whose rows a command prints` {
  private static let disks = """
    main:
      restorationIdentifier: main
      segues: {on: {present: other, style: fullScreen, animated: false}}
      views:
        disks:
          type: list
          restorationIdentifier: disks
          items: {command: [lsblk, "$event.callback"], timeout: 5}
          when: {didSelectRow: {log: $item}}
      when: {shake: {reloadData: disks}, nextTrack: {performSegue: on}}
    other: {when: {nextTrack: dismiss}}
    """

  private func table(_ stage: StoryboardStage) throws -> UITableView {
    try #require(try "disks".view(in: stage.device.application) as? UITableView)
  }

  /// Ends the latest command with its lines.
  private func end(
    _ stage: StoryboardStage, _ lines: [String], _ end: ActionEnd = .exited
  ) throws {
    try #require(!stage.listEndings.isEmpty)
    stage.listEndings[stage.listEndings.count - 1](end, lines)
    stage.device.settle()
  }

  @Test func `has them when the command has ended, which starts when the screen appears`() throws {
    let stage = try StoryboardStage(Self.disks)
    let command = try #require(stage.commands.first)
    #expect(stage.commands.count == 1 && command.arguments == ["lsblk", "viewWillAppear"])
    #expect(command.place == "board.yaml:10:16" && command.timeout == 5 && command.limit == 1)
    #expect(command.environment["RESPONDERD_RESPONDER"] == "disks")
    let table = try table(stage)
    #expect(table.numberOfRows(inSection: 0) == 0)
    try end(stage, ["sda", "sdb"])
    _ = stage.take()
    try stage.device.tap(at: "disks.2")
    stage.device.settle()
    #expect(stage.take() == ["sdb"])
  }

  @Test func `has none if the command prints none, or fails`() throws {
    let stage = try StoryboardStage(Self.disks)
    let table = try table(stage)
    try end(stage, [])
    #expect(table.numberOfRows(inSection: 0) == 0)
    stage.device.shake()
    try end(stage, ["sda"])
    #expect(table.numberOfRows(inSection: 0) == 1)
    stage.device.shake()
    try end(stage, [], .failed("ended with status 1", status: 1))
    #expect(table.numberOfRows(inSection: 0) == 0)
  }

  @Test func `keeps them if the command is not run`() throws {
    let stage = try StoryboardStage(Self.disks)
    try end(stage, ["sda"])
    stage.device.shake()
    try end(stage, [], .notRun("a newer request of the action replaced it"))
    #expect(try table(stage).numberOfRows(inSection: 0) == 1)
  }

  @Test func `runs it again by an action, and keeps the selected row if the rows are the same`()
    throws
  {
    let stage = try StoryboardStage(Self.disks)
    let table = try table(stage)
    try end(stage, ["sda", "sdb"])
    try stage.device.tap(at: "disks.2")
    stage.device.settle()
    _ = stage.take()
    stage.device.shake()
    #expect(stage.take() == ["list lsblk shake"])
    #expect(Set(stage.commands.map(\.place)).count == 1)
    try end(stage, ["sda", "sdb"])
    #expect(table.indexPathForSelectedRow == IndexPath(row: 1, section: 0))
    stage.device.shake()
    try end(stage, ["sda", "sdc"])
    #expect(table.indexPathForSelectedRow == nil)
    try stage.device.tap(at: "disks.2")
    stage.device.settle()
    #expect(stage.take().last == "sdc")
  }

  @Test func `runs it again each time the screen appears`() throws {
    let stage = try StoryboardStage(Self.disks)
    _ = stage.take()
    for _ in 1...2 {
      stage.device.remoteControl(.remoteControlNextTrack)
      stage.device.settle()
    }
    #expect(stage.take() == ["list lsblk viewWillAppear"])
  }

  @Test func `scrolls back to its end if there are fewer`() throws {
    let stage = try StoryboardStage(Self.disks)
    let table = try table(stage)
    try end(stage, (1...40).map { "disk \($0)" })
    table.contentOffset.y = 1000
    stage.device.settle()
    stage.device.shake()
    try end(stage, (1...20).map { "disk \($0)" })
    #expect(table.contentOffset.y == CGFloat(20 * 44 - 480))
  }

  @Test func `has a record of each command in the route log, at the place of the rows`() throws {
    final class Log { var records: [RouteRecord] = [] }
    let log = Log()
    let stage = try StoryboardStage(Self.disks)
    let recorder = RouteRecorder { log.records.append($0) }
    stage.device.application.routeObserver = recorder
    stage.device.shake()
    try end(stage, [], .failed("ended with status 1", status: 1))
    let record = try #require(log.records.last { $0.event == .action })
    #expect(record.subtype == "reloadData" && record.reason == "ended with status 1")
    #expect(record.action?.name == "disks" && record.action?.status == 1)
    #expect(record.action?.handler == "shake" && record.action?.result == .failed)
    withExtendedLifetime(recorder) {}
  }

  @Test func `shows the former ones after a reload, until there are others`() throws {
    let stage = try StoryboardStage(Self.disks)
    let rows = (1...40).map { "disk \($0)" }
    try end(stage, rows)
    try stage.device.tap(at: "disks.3")
    try table(stage).contentOffset.y = 100
    stage.device.settle()
    try stage.reload(Self.disks)
    let new = try table(stage)
    func isKept() -> Bool {
      new.numberOfRows(inSection: 0) == 40 && new.contentOffset.y == 100
        && new.indexPathForSelectedRow == IndexPath(row: 2, section: 0)
    }
    #expect(isKept() && stage.listEndings.count == 2)
    try end(stage, rows)
    #expect(isKept())
    // A command that ends after its storyboard was replaced changes nothing.
    stage.listEndings[0](.exited, ["late"])
    #expect(isKept())
    try end(stage, ["one"])
    #expect(new.numberOfRows(inSection: 0) == 1 && new.contentOffset.y == 0)
    try stage.reload(Self.disks.replacingOccurrences(of: "[lsblk,", with: "[mount,"))
    #expect(try table(stage).numberOfRows(inSection: 0) == 0)
  }
}

@MainActor @Suite(.serialized) struct `A list that is read again` {
  private func board(_ rows: Int, height: Int = 44) -> String {
    """
    main:
      restorationIdentifier: main
      views:
        numbers:
          type: list
          rowHeight: \(height)
          restorationIdentifier: numbers
          items: [\((1...rows).map { "Row \($0)" }.joined(separator: ", "))]
          when: {didSelectRow: {log: $item}}
    """
  }

  private func table(_ stage: StoryboardStage) throws -> UITableView {
    try #require(try "numbers".view(in: stage.device.application) as? UITableView)
  }

  private func stage() throws -> StoryboardStage {
    let stage = try StoryboardStage(board(30))
    try stage.device.tap(at: "numbers.4")
    try table(stage).contentOffset.y = 120
    stage.device.settle()
    return stage
  }

  @Test func `keeps its position and the selected row if the rows are the same`() throws {
    let stage = try stage()
    try stage.reload(board(30))
    let new = try table(stage)
    #expect(new.contentOffset.y == 120)
    #expect(new.indexPathForSelectedRow == IndexPath(row: 3, section: 0))
    #expect(new.cellForRow(at: IndexPath(row: 3, section: 0))?.isSelected == true)
  }

  @Test func `keeps neither with other rows`() throws {
    let stage = try stage()
    try stage.reload(board(29))
    let new = try table(stage)
    #expect(new.contentOffset.y == 0 && new.indexPathForSelectedRow == nil)
    #expect(new.numberOfRows(inSection: 0) == 29)
  }

  @Test func `is not beyond its end with lower rows`() throws {
    let stage = try stage()
    try stage.reload(board(30, height: 20))
    #expect(try table(stage).contentOffset.y == 120)
    try table(stage).contentOffset.y = 0
    try stage.reload(board(30, height: 44))
    try table(stage).contentOffset.y = 840
    try stage.reload(board(30, height: 20))
    #expect(try table(stage).contentOffset.y == 120)
  }
}
