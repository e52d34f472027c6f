import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// Changes of a table in the calls of its delegate.
@MainActor
@Suite(.serialized)
final class TableCallTests {
  private func insertRow(_ text: String, at path: IndexPath, in stage: BoxStage) {
    stage.sections[path.section].insert(text, at: path.row)
    stage.table.insertRows(at: [path], with: .none)
  }

  @Test(arguments: ["show 0-0", "show 0-2", "show header of 0-0", "end 1-4"])
  func `TV-31 rows that are inserted during a layout have the right cells`(call: String) {
    let stage = BoxStage(sections: 2, rows: 5)
    stage.table.contentOffset.y = 370
    stage.device.advance(by: 0)
    stage.reactions[call] = { [unowned self, unowned stage] in
      insertRow("new", at: IndexPath(0), in: stage)
    }
    stage.table.contentOffset.y = 0
    stage.device.advance(by: 0)
    #expect(stage.reactions.isEmpty && stage.sections[0].count == 6)
    stage.check()
    #expect(stage.distances["0-0"] == 130)
  }

  @Test func `TV-31 rows that are inserted while others are measured have the right cells`() {
    let stage = BoxStage(sections: 1, rows: 30)
    stage.reactions["height of 0-12"] = { [unowned self, unowned stage] in
      insertRow("new", at: IndexPath(0), in: stage)
    }
    stage.table.contentOffset.y = 500
    stage.device.advance(by: 0)
    #expect(stage.reactions.isEmpty)
    stage.check()
  }

  @Test(arguments: ["show header of 1-0", "header of 2-0", "end header 3"])
  func `TV-31 sections that are inserted during a layout have the right headers`(call: String) {
    let stage = BoxStage(sections: 6, rows: 3)
    stage.scroll(to: 3)
    stage.reactions[call] = { [unowned stage] in
      stage.sections.insert(["new"], at: 0)
      stage.table.insertSections([0], with: .none)
    }
    stage.table.contentOffset.y = 250
    stage.device.advance(by: 0)
    #expect(stage.reactions.isEmpty && stage.sections.count == 7)
    stage.check()
  }

  @Test func `TV-31 rows that are inserted when the offset moves have the right cells`() {
    let stage = BoxStage(sections: 1, rows: 100)
    stage.table.contentOffset.y = 1980
    stage.reactions["scroll"] = { [unowned self, unowned stage] in
      insertRow("new", at: IndexPath(0), in: stage)
    }
    stage.device.advance(by: 0)
    #expect(stage.reactions.isEmpty && stage.sections[0].count == 101)
    stage.check()
  }

  @Test func `TV-31 sections that are deleted when the offset moves are not asked about`() {
    let stage = BoxStage(sections: 40, rows: 2)
    stage.table.contentOffset.y = 2000
    stage.reactions["scroll"] = { [unowned stage] in
      stage.sections.removeSubrange(2...)
      stage.table.deleteSections(IndexSet(2..<40), with: .none)
    }
    stage.device.advance(by: 0)
    #expect(stage.reactions.isEmpty)
    stage.check()
  }

  // MARK: - Rows that are gone

  @Test(arguments: ["end 1-1", "end header 1"])
  func `TV-32 a delegate that changes the table when rows are gone is asked about the others`(
    call: String
  ) {
    let stage = BoxStage(sections: 2, rows: 2)
    let footer = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 50))
    stage.reactions[call] = { [unowned stage] in
      stage.table.tableFooterView = footer
      stage.table.sectionFooterHeight = 10
    }
    if call == "end 1-1" {
      stage.sections[1].removeLast()
      stage.table.deleteRows(at: [IndexPath(1, 1)], with: .fade)
    } else {
      stage.sections.removeLast()
      stage.table.deleteSections([1], with: .fade)
    }
    #expect(stage.reactions.isEmpty)
    stage.check()
    let sections = stage.sections.count
    let rows = stage.sections.joined().count
    #expect(stage.table.contentSize.height == CGFloat(sections * 80 + rows * 60 + 50))
    #expect(footer.frame.maxY == stage.table.contentSize.height)
  }

  @Test func `TV-32 a delegate inserts another row when one is gone`() {
    let stage = BoxStage(sections: 2, rows: 2)
    stage.reactions["end 0-0"] = { [unowned self, unowned stage] in
      insertRow("new", at: IndexPath(1), in: stage)
    }
    stage.sections[0].removeFirst()
    stage.table.deleteRows(at: [IndexPath(0)], with: .fade)
    #expect(stage.reactions.isEmpty && stage.sections[0] == ["0-1", "new"])
    stage.check()
  }

  @Test func `TV-32 a delegate reloads the table when a row is gone`() {
    let stage = BoxStage(sections: 2, rows: 2)
    stage.reactions["end 0-0"] = { [unowned stage] in
      stage.sections = [["new"]]
      stage.table.reloadData()
    }
    stage.sections[0].removeFirst()
    stage.table.deleteRows(at: [IndexPath(0)], with: .fade)
    #expect(stage.reactions.isEmpty && stage.table.numberOfSections == 1)
    stage.check()
  }
}
