import Foundation
import ResponderKit
import ResponderTesting
import TestSupport
import Testing

/// Rows that are inserted, deleted, moved and reloaded.
@MainActor
@Suite(.serialized)
final class TableUpdateTests {
  private func stage() -> TableStage { TableStage([["a", "b", "c", "d"], ["x", "y"]]) }

  @Test func `TV-50 inserted and deleted rows come and go, and the cells of others stay`() {
    let stage = stage()
    let cells = stage.table.visibleCells
    stage.notes = [.display, .source]
    stage.sections[0] = ["a", "new", "c", "d"]
    stage.table.performBatchUpdates {
      stage.table.deleteRows(at: [IndexPath(1)], with: .fade)
      stage.table.insertRows(at: [IndexPath(1)], with: .fade)
    }
    #expect(stage.texts == ["a", "new", "c", "d", "x", "y"])
    #expect(stage.take() == ["didEndDisplaying 0-1", "cell 0-1", "willDisplay 0-1"])
    #expect(stage.table.visibleCells[2] === cells[2] && stage.table.visibleCells[5] === cells[5])
    #expect(cells[2].frame.minY == 88)
  }

  @Test func `TV-51 deletions are at their places before the update, insertions after it`() {
    let stage = stage()
    stage.sections[0] = ["1", "b", "2", "d", "3"]
    stage.table.beginUpdates()
    stage.table.insertRows(at: [IndexPath(0), IndexPath(2), IndexPath(4)], with: .none)
    stage.table.deleteRows(at: [IndexPath(2), IndexPath(0)], with: .none)
    #expect(stage.table.hasUncommittedUpdates)
    stage.table.endUpdates()
    #expect(!stage.table.hasUncommittedUpdates)
    #expect(stage.texts == ["1", "b", "2", "d", "3", "x", "y"])
  }

  @Test func `TV-52 moved rows and sections keep their cells`() {
    let stage = stage()
    let cells = stage.table.visibleCells
    stage.sections = [["x", "a", "y"], ["d", "b", "c"]]
    stage.notes = [.source]
    stage.table.performBatchUpdates {
      stage.table.moveSection(1, toSection: 0)
      stage.table.moveRow(at: IndexPath(0, 0), to: IndexPath(1, 0))
      stage.table.moveRow(at: IndexPath(3, 0), to: IndexPath(0, 1))
    }
    #expect(stage.texts == ["x", "a", "y", "d", "b", "c"] && stage.take() == [])
    #expect(stage.table.visibleCells[1] === cells[0] && stage.table.visibleCells[3] === cells[3])
    #expect(cells[3].frame.minY == 132)
  }

  @Test func `TV-53 reloaded rows and sections get other cells`() {
    let stage = stage()
    stage.sections = [["a", "B", "c", "d"], ["X", "Y", "Z"]]
    stage.notes = [.display, .source]
    stage.table.performBatchUpdates {
      stage.table.reloadRows(at: [IndexPath(1)], with: .automatic)
      stage.table.reloadSections([1], with: .automatic)
    }
    #expect(stage.texts == ["a", "B", "c", "d", "X", "Y", "Z"])
    #expect(
      stage.take().filter { $0.hasPrefix("cell") } == [
        "cell 0-1", "cell 1-0", "cell 1-1", "cell 1-2",
      ])
  }

  @Test func `TV-54 sections are inserted and deleted`() {
    let stage = stage()
    let cells = stage.table.visibleCells
    stage.sections = [["new"], ["x", "y"], ["last"]]
    stage.table.performBatchUpdates {
      stage.table.deleteSections([0], with: .fade)
      stage.table.insertSections([0, 2], with: .fade)
    }
    #expect(stage.texts == ["new", "x", "y", "last"])
    #expect(stage.table.visibleCells[1] === cells[4])
  }

  @Test func `TV-54 the first section of a table comes with its header`() {
    final class Headers: UITableViewDelegate {
      private(set) var log: [String] = []

      func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        log.append("view \(section)")
        return UIView()
      }

      func tableView(
        _ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int
      ) { log.append("show \(section)") }

      func tableView(
        _ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int
      ) { log.append("end \(section)") }
    }
    let stage = TableStage([])
    let headers = Headers()
    stage.table.delegate = headers
    stage.sections = [["a"]]
    stage.table.insertSections([0], with: .fade)
    #expect(stage.texts == ["a"] && headers.log == ["view 0", "show 0"])
    stage.sections = [["new"], ["a"]]
    stage.table.insertSections([0], with: .fade)
    #expect(headers.log.suffix(2) == ["view 0", "show 0"] && headers.log.count == 4)
    #expect(stage.table.rectForHeader(inSection: 1).minY == 72)
    stage.sections = []
    stage.table.deleteSections([0, 1], with: .fade)
    #expect(headers.log.suffix(2) == ["end 0", "end 1"] && stage.texts == [])
  }

  @Test func `TV-55 the selection and the pressed row move with their rows`() {
    let stage = stage()
    stage.table.selectRow(at: IndexPath(1), animated: false, scrollPosition: .none)
    let finger = stage.device.touchDown(at: CGPoint(x: 200, y: 140))
    stage.device.advance(by: 0.2)
    #expect(stage.take() == ["shouldHighlight 0-3", "didHighlight 0-3"])
    stage.sections[0] = ["b", "c", "d"]
    stage.table.deleteRows(at: [IndexPath(0)], with: .fade)
    #expect(stage.table.indexPathsForSelectedRows == [IndexPath(0)])
    stage.device.lift(finger)
    stage.device.advance(by: 0)
    #expect(
      stage.take() == [
        "didUnhighlight 0-2", "willSelect 0-2", "willDeselect 0-0", "didDeselect 0-0",
        "didSelect 0-2",
      ])
    stage.sections[0] = ["b", "c"]
    stage.table.deleteRows(at: [IndexPath(2)], with: .fade)
    #expect(stage.table.indexPathForSelectedRow == nil)
  }

  @Test func `TV-55 a pressed row that is deleted is not selected`() {
    let stage = stage()
    let finger = stage.device.touchDown(at: CGPoint(x: 200, y: 10))
    stage.device.advance(by: 0.2)
    stage.sections[0] = ["b", "c", "d"]
    stage.table.deleteRows(at: [IndexPath(0)], with: .fade)
    stage.device.lift(finger)
    stage.device.advance(by: 0)
    #expect(stage.take() == ["shouldHighlight 0-0", "didHighlight 0-0", "didUnhighlight 0-0"])
    #expect(stage.texts == ["b", "c", "d", "x", "y"])
  }

  @Test func `TV-56 the completion follows the time of the animation`() {
    let stage = stage()
    var finished: [Bool] = []
    stage.sections[0] = ["a"]
    stage.table.performBatchUpdates {
      stage.table.deleteRows(at: (1...3).map { IndexPath($0) }, with: .fade)
    } completion: {
      finished.append($0)
    }
    #expect(finished == [] && stage.texts == ["a", "x", "y"])
    stage.device.advance(by: 0.2)
    #expect(finished == [])
    stage.device.advance(by: 0.11)
    #expect(finished == [true])
  }

  @Test func `TV-57 nested updates take effect together`() {
    let stage = stage()
    stage.sections[0] = ["b", "c", "d", "e"]
    stage.table.performBatchUpdates {
      stage.table.beginUpdates()
      stage.table.deleteRows(at: [IndexPath(0)], with: .fade)
      stage.table.endUpdates()
      #expect(stage.table.numberOfRows(inSection: 0) == 4 && stage.texts.first == "a")
      stage.table.insertRows(at: [IndexPath(3)], with: .fade)
    }
    #expect(stage.texts == ["b", "c", "d", "e", "x", "y"])
  }

  @Test func `TV-57 a layout during an update asks for no cells`() {
    let stage = TableStage(rows: 40)
    stage.notes = [.source]
    stage.table.beginUpdates()
    stage.sections = [["0", "1"]]
    stage.table.contentOffset.y = 400
    stage.device.advance(by: 0)
    #expect(stage.take() == [] && stage.table.numberOfRows(inSection: 0) == 40)
    stage.table.deleteRows(at: (2..<40).map { IndexPath($0) }, with: .none)
    stage.table.endUpdates()
    #expect(stage.texts == ["0", "1"] && stage.table.contentSize.height == 88)
  }

  @Test func `TV-58 random updates show the rows of the data source`() {
    var numbers = SeededGenerator(seed: 11)
    for _ in 0..<60 {
      let stage = TableStage([(0..<6).map { "a\($0)" }, (0..<4).map { "b\($0)" }])
      var fresh = 0
      for _ in 0..<5 {
        let old = stage.sections
        var model = old.map { $0.filter { _ in Int.random(in: 0...3, using: &numbers) > 0 } }
        for section in model.indices {
          for _ in 0..<Int.random(in: 0...2, using: &numbers) {
            fresh += 1
            let row = Int.random(in: 0...model[section].count, using: &numbers)
            model[section].insert("new\(fresh)", at: row)
          }
        }
        let (inserted, deleted) = (places(in: model, without: old), places(in: old, without: model))
        stage.sections = model
        stage.table.performBatchUpdates {
          stage.table.insertRows(at: inserted, with: .fade)
          stage.table.deleteRows(at: deleted, with: .fade)
        }
        #expect(stage.texts == Array(model.joined().prefix(stage.texts.count)))
        stage.device.advance(by: 0.5)
      }
    }
  }

  /// The places of the texts that others lack.
  private func places(in texts: [[String]], without others: [[String]]) -> [IndexPath] {
    texts.indices.flatMap { section in
      texts[section].indices.filter { !others[section].contains(texts[section][$0]) }
        .map { IndexPath($0, section) }
    }
  }

  // MARK: - Programmer errors

  private static func text(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test func `TV-59 a number of rows that does not follow from the update ends the program`() async
  {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let stage = TableStage([["a", "b", "c"]])
        stage.table.insertRows(at: [IndexPath(1)], with: .fade)
      }
    }
    #expect(
      Self.text(result).contains(
        "section 0 has 3 rows after the update and had 3 before it, but 1 were inserted, 0 deleted, 0 moved "
          + "in and 0 moved out"))
  }

  @Test func `TV-59 a number of sections that does not follow from the update ends the program`()
    async
  {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let stage = TableStage([["a"], ["b"]])
        stage.sections = [["a"]]
        stage.table.performBatchUpdates(nil)
      }
    }
    #expect(
      Self.text(result).contains(
        "it has 1 sections after the update and had 2 before it, but 0 were inserted and 0 deleted")
    )
  }

  @Test func `TV-59 a row that was not there cannot be deleted, nor one inserted beyond the end`()
    async
  {
    let deleted = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let stage = TableStage([["a"]])
        stage.table.deleteRows(at: [IndexPath(4)], with: .fade)
      }
    }
    #expect(
      Self.text(deleted).contains(
        "row 4 of section 0 cannot be deleted, reloaded or moved, because the section had 1 rows"))
    let inserted = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let stage = TableStage([["a"]])
        stage.table.insertRows(at: [IndexPath(4)], with: .fade)
      }
    }
    #expect(
      Self.text(inserted).contains(
        "row 4 of section 0 cannot be inserted or moved to, because the section has 1 rows"))
  }
}
