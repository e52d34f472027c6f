import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// Heights that a table has measured, when they are asked for again.
@MainActor
@Suite(.serialized)
final class TableKeptHeightTests {
  enum Change: CaseIterable {
    case insertion, emptyUpdate, reload, width, tableHeader, footerHeight
  }

  private func make(_ change: Change, in stage: BoxStage) {
    let table = stage.table
    switch change {
    case .insertion:
      stage.sections[9].append("new \(stage.sections[9].count)")
      table.insertRows(at: [IndexPath(stage.sections[9].count - 1, 9)], with: .fade)
    case .emptyUpdate:
      table.beginUpdates()
      table.endUpdates()
    case .reload: table.reloadSections([9], with: .fade)
    case .width: table.frame.size.width = table.frame.width == 400 ? 380 : 400
    case .tableHeader: table.tableHeaderView = UIView()
    case .footerHeight: table.sectionFooterHeight = 0
    }
    stage.device.advance(by: 0)
  }

  @Test(arguments: Change.allCases)
  func `TV-46 headers and rows above the visible ones keep their heights`(change: Change) {
    let stage = BoxStage(sections: 10, rows: 5)
    stage.headers = { $0 % 3 == 1 ? nil : 70 }
    stage.table.reloadData()
    stage.scroll(to: 8)
    let (offset, distances) = (stage.table.contentOffset, stage.distances)
    #expect(offset.y == 2750)
    #expect(distances["8-0"] == 70)
    // The estimates of the first change are known heights, too.
    for _ in 1...2 {
      make(change, in: stage)
      #expect(stage.table.contentOffset == offset && stage.distances == distances)
      stage.check()
    }
  }

  @Test func `TV-47 an estimate that is set is that of rows that were never visible`() {
    let stage = TableStage(rows: 1000)
    stage.table.estimatedRowHeight = 100
    #expect(stage.table.contentSize.height == 99_440)
    stage.table.estimatedRowHeight = 30
    #expect(stage.table.contentSize.height == 30_140)
    stage.table.contentOffset.y = 1010
    stage.device.advance(by: 0)
    #expect(stage.cell(29)?.frame.height == 44)
  }
}
