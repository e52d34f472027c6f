import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// Rows that the user deletes by the default action.
@MainActor
@Suite(.serialized)
final class TableDeletionTests {
  private final class Silent: DeletedRows, UITableViewDataSource, UITableViewDelegate {}

  private final class Editable: DeletedRows, UITableViewDataSource, UITableViewDelegate {
    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
      indexPath.row != 3
    }
  }

  private final class Titled: DeletedRows, UITableViewDataSource, UITableViewDelegate {
    func tableView(
      _ tableView: UITableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
    ) -> String? { "Remove" }
  }

  private final class Styled: DeletedRows, UITableViewDataSource, UITableViewDelegate {
    func tableView(
      _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
    ) -> UITableViewCell.EditingStyle { indexPath.row == 1 ? .delete : .none }
  }

  @Test func `TV-91 a data source deletes a row by the default action`() {
    let stage = SwipeStage(Editable.init)
    stage.swipe(by: -60)
    #expect(stage.log.take() == ["begin 1"] && stage.buttons == ["Delete"])
    stage.tap(380, row: 1)
    #expect(stage.log.take() == ["commit delete 1", "end nil"])
    #expect(stage.cell(1)?.textLabel?.text == "2" && stage.rows.texts.count == 19)
    #expect(stage.buttons == [] && stage.table.visibleCells.allSatisfy { $0.frame.minX == 0 })
    // There is no default action at the other side, and none for rows that cannot be edited.
    for (row, way) in [(1, 60), (3, -60)] as [(Int, CGFloat)] {
      stage.swipe(row, by: way)
      #expect(!stage.log.take().contains("begin \(row)") && stage.buttons == [])
    }
  }

  @Test func `TV-91 a full swipe deletes a row`() {
    let stage = SwipeStage(Editable.init)
    stage.swipe(2, by: -300, from: 390)
    #expect(stage.log.take() == ["begin 2", "commit delete 2", "end nil"])
    #expect(stage.rows.texts.prefix(4) == ["0", "1", "3", "4"])
  }

  @Test func `TV-91 the delegate names the default action`() {
    let stage = SwipeStage(Titled.init)
    stage.swipe(by: -60)
    #expect(stage.buttons == ["Remove"])
    stage.tap(380, row: 1)
    #expect(stage.log.take() == ["begin 1", "commit delete 1", "end nil"])
  }

  @Test func `TV-92 the style of a row decides whether it has the default action`() {
    let stage = SwipeStage(Styled.init)
    #expect(stage.cell(1)?.editingStyle == .delete)
    #expect(stage.cell(2)?.editingStyle == UITableViewCell.EditingStyle.none)
    #expect(UITableViewCell().editingStyle == UITableViewCell.EditingStyle.none)
    stage.swipe(2, by: -60)
    #expect(!stage.log.take().contains("begin 2"))
    stage.swipe(1, by: -60)
    #expect(stage.log.take() == ["begin 1"] && stage.buttons == ["Delete"])
  }

  @Test func `TV-92 without a method that allows or names it, there is no default action`() {
    let stage = SwipeStage(Silent.init)
    stage.swipe(by: -60)
    #expect(!stage.log.take().contains("begin 1") && stage.shift(1) == 0)
  }

  @Test(arguments: [false, true])
  func `TV-92 a controller overrides the methods of the default action`(allowsIt: Bool) {
    class List: UITableViewController {
      var rows = ["a", "b", "c"]

      override func tableView(
        _ tableView: UITableView, numberOfRowsInSection section: Int
      ) -> Int { rows.count }
      override func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
      ) -> UITableViewCell { UITableViewCell() }
      override func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
      ) {
        rows.remove(at: indexPath.row)
        tableView.reloadData()
      }
    }
    final class Editable: List {
      override func tableView(
        _ tableView: UITableView, canEditRowAt indexPath: IndexPath
      ) -> Bool { true }
    }
    let stage = ControlStage()
    let list = allowsIt ? Editable(style: .plain) : List(style: .plain)
    stage.window.rootViewController = list
    stage.device.advance(by: 0)
    let finger = stage.device.touchDown(at: CGPoint(x: 390, y: 66))
    for step in 1...30 {
      stage.device.advance(by: 1 / 60)
      stage.device.move(finger, to: CGPoint(x: 390 - step * 10, y: 66))
    }
    stage.device.advance(by: 0.2)
    stage.device.lift(finger)
    stage.device.advance(by: 0)
    #expect(list.rows == (allowsIt ? ["a", "c"] : ["a", "b", "c"]))
    #expect(!list.tableView.isEditing)
  }

  @Test func `TV-93 an action has the colour of its style, unless it has one of its own`() {
    let action = UIContextualAction(style: .destructive, title: "a") { _, _, done in done(true) }
    let normal = UIContextualAction(style: .normal, title: nil) { _, _, done in done(true) }
    #expect(action.backgroundColor == .systemRed && normal.backgroundColor == .systemGray)
    action.backgroundColor = .blue
    #expect(action.backgroundColor == .blue && action.style == .destructive)
    action.backgroundColor = nil
    #expect(action.backgroundColor == .systemRed && action.title == "a")
    let configuration = UISwipeActionsConfiguration(actions: [action, normal])
    #expect(configuration.performsFirstActionWithFullSwipe)
    #expect(configuration.actions == [action, normal])
  }
}
