import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// Which rows have cells, and where they are.
@MainActor
@Suite(.serialized)
final class TableRowTests {
  @Test func `TV-20 only visible rows have cells`() {
    let stage = TableStage(rows: 100_000)
    #expect(stage.texts == (0..<10).map(String.init))
    #expect(stage.table.contentSize == CGSize(width: 400, height: 4_400_000))
    #expect(stage.table.cellForRow(at: IndexPath(10)) == nil)
    stage.table.contentOffset.y = 2_200_010
    #expect(stage.texts == (50_000..<50_010).map(String.init))
    #expect(stage.table.indexPathsForVisibleRows?.first == IndexPath(50_000))
    #expect(stage.cell(50_001)?.frame == CGRect(x: 0, y: 2_200_044, width: 400, height: 44))
    #expect(stage.table.subviews.count { $0 is UITableViewCell } == 10)
  }

  @Test func `TV-21 cells are used again, so that few are made however far the table scrolls`() {
    let stage = TableStage(rows: 10_000)
    for page in 1...399 {
      stage.table.contentOffset.y = CGFloat(page) * 1_100
      stage.device.advance(by: 1 / 60)
    }
    stage.table.scrollToRow(at: IndexPath(9999), at: .bottom, animated: false)
    #expect(stage.texts.last == "9999")
    #expect(stage.made <= 11)
    stage.table.contentOffset.y = 0
    for _ in 0..<30 {
      stage.flick(-380, from: 390, frames: 3)
      #expect(stage.device.settle())
    }
    #expect(stage.table.contentOffset.y > 20_000)
    #expect(stage.made <= 12)
  }

  @Test func `TV-22 a cell is prepared before it is used again, not when it is new`() {
    let stage = TableStage(rows: 100)
    #expect(stage.table.visibleCells.allSatisfy { ($0 as? TableStage.Cell)?.reuses == 0 })
    let cell = stage.cell(0)
    stage.table.contentOffset.y = 44
    stage.device.advance(by: 0)
    #expect(stage.cell(10) === cell && cell?.reuses == 1)
    #expect(stage.cell(1)?.reuses == 0)
  }

  @Test func `TV-23 an identifier without a class gives no cell, or ends the program`() async {
    let stage = TableStage(rows: 1)
    #expect(stage.table.dequeueReusableCell(withIdentifier: "other") == nil)
    stage.table.register(UITableViewCell.self, forCellReuseIdentifier: "other")
    #expect(
      stage.table.dequeueReusableCell(withIdentifier: "other")?.reuseIdentifier == "other")
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        _ = UITableView().dequeueReusableCell(withIdentifier: "other", for: IndexPath(0))
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("UITableView has no cell for the identifier \"other\""))
  }

  @Test func `TV-24 the delegate is called before a cell is added, and after it was removed`() {
    let stage = TableStage(rows: 100)
    stage.notes = [.display, .source]
    var hadSuperview: [Bool] = []
    stage.reaction = { [unowned stage] call in
      if call == "willDisplay 0-10" { hadSuperview.append(stage.cell(10)?.superview != nil) }
    }
    stage.table.contentOffset.y = 44
    stage.device.advance(by: 0)
    #expect(stage.take() == ["didEndDisplaying 0-0", "cell 0-10", "willDisplay 0-10"])
    #expect(hadSuperview == [false] && stage.cell(10)?.superview === stage.table)
    stage.table.contentOffset.y = 0
    stage.device.advance(by: 0)
    #expect(stage.take() == ["didEndDisplaying 0-10", "cell 0-0", "willDisplay 0-0"])
  }

  @Test func `TV-25 rows are found by points and rectangles, visible or not`() {
    let stage = TableStage([["a", "b"], [], ["c"]])
    stage.table.rowHeight = 50
    #expect(stage.table.indexPathForRow(at: CGPoint(x: 10, y: 49)) == IndexPath(0, 0))
    #expect(stage.table.indexPathForRow(at: CGPoint(x: 10, y: 50)) == IndexPath(1, 0))
    #expect(stage.table.indexPathForRow(at: CGPoint(x: 10, y: 100)) == IndexPath(0, 2))
    #expect(stage.table.indexPathForRow(at: CGPoint(x: 10, y: 150)) == nil)
    #expect(stage.table.indexPathForRow(at: CGPoint(x: 10, y: -1)) == nil)
    #expect(stage.table.indexPathForRow(at: CGPoint(x: 400, y: 10)) == nil)
    #expect(
      stage.table.indexPathsForRows(in: CGRect(x: 0, y: 60, width: 10, height: 60)) == [
        IndexPath(1, 0), IndexPath(0, 2),
      ])
    #expect(
      stage.table.rectForRow(at: IndexPath(0, 2)) == CGRect(x: 0, y: 100, width: 400, height: 50))
    #expect(stage.table.rectForRow(at: IndexPath(1, 2)) == .zero)
    #expect(stage.table.numberOfSections == 3 && stage.table.numberOfRows(inSection: 1) == 0)
    let cell = stage.table.visibleCells[1]
    #expect(stage.table.indexPath(for: cell) == IndexPath(1, 0))
    #expect(stage.table.indexPath(for: UITableViewCell()) == nil)
  }

  @Test(arguments: [
    (UITableView.ScrollPosition.top, 2200), (.middle, 2022), (.bottom, 1844), (.none, 1844),
  ])
  func `TV-26 the table scrolls to a row`(position: UITableView.ScrollPosition, offset: CGFloat) {
    let stage = TableStage(rows: 100)
    stage.table.scrollToRow(at: IndexPath(50), at: position, animated: false)
    #expect(stage.table.contentOffset.y == offset)
    stage.table.contentOffset.y = 0
    stage.table.scrollToRow(at: IndexPath(50), at: position, animated: true)
    #expect(stage.table.contentOffset.y == 0)
    #expect(stage.device.settle() && stage.table.contentOffset.y == offset)
    stage.table.scrollToRow(at: IndexPath(99), at: .top, animated: false)
    #expect(stage.table.contentOffset.y == 4000)
  }

  @Test func `TV-26 a row that is visible is not scrolled to`() {
    let stage = TableStage(rows: 100)
    stage.table.contentOffset.y = 100
    stage.table.scrollToRow(at: IndexPath(5), at: .none, animated: false)
    #expect(stage.table.contentOffset.y == 100)
    stage.table.scrollToRow(at: IndexPath(1), at: .none, animated: false)
    #expect(stage.table.contentOffset.y == 44)
  }

  @Test func `TV-27 the header of a plain table's section stays visible until the section leaves`()
  {
    let stage = TableStage(Array(repeating: (0..<20).map(String.init), count: 3))
    stage.titles = [0: "A", 1: "B", 2: "C"]
    stage.table.reloadData()
    stage.device.advance(by: 0)
    #expect(stage.table.headerView(forSection: 0)?.textLabel?.text == "A")
    #expect(stage.table.headerView(forSection: 1) == nil)
    #expect(stage.table.rectForHeader(inSection: 1).minY == 908)
    stage.table.contentOffset.y = 300
    stage.device.advance(by: 0)
    #expect(stage.table.headerView(forSection: 0)?.frame.minY == 300)
    // The row under the header is not touched there.
    stage.tap(10)
    #expect(stage.take() == [])
    stage.table.contentOffset.y = 890
    stage.device.advance(by: 0)
    #expect(stage.table.headerView(forSection: 0)?.frame.minY == 880)
    #expect(stage.table.headerView(forSection: 1)?.frame.minY == 908)
    stage.table.contentOffset.y = 1000
    stage.device.advance(by: 0)
    #expect(stage.table.headerView(forSection: 0) == nil)
    #expect(stage.table.headerView(forSection: 1)?.frame.minY == 1000)
    stage.table.scrollToRow(at: IndexPath(5, 1), at: .top, animated: false)
    #expect(stage.table.contentOffset == CGPoint(x: 0, y: 1128))
  }

  @Test func `TV-27 the header of a grouped table scrolls with its section`() {
    let stage = TableStage([(0..<20).map(String.init)], style: .grouped)
    stage.titles = [0: "A"]
    stage.table.reloadData()
    stage.table.contentOffset.y = 20
    stage.device.advance(by: 0)
    #expect(stage.table.headerView(forSection: 0)?.frame.minY == 0)
    stage.table.contentOffset.y = 28
    stage.device.advance(by: 0)
    #expect(stage.table.headerView(forSection: 0) == nil)
  }

  @Test func `TV-28 the views above and below the sections scroll with the rows`() {
    let stage = TableStage(rows: 3)
    let (header, footer) = (UIView(), UIView())
    header.frame.size.height = 100
    footer.frame.size.height = 60
    stage.table.tableHeaderView = header
    stage.table.tableFooterView = footer
    stage.device.advance(by: 0)
    #expect(header.frame == CGRect(x: 0, y: 0, width: 400, height: 100))
    #expect(footer.frame == CGRect(x: 0, y: 232, width: 400, height: 60))
    #expect(stage.table.contentSize.height == 292)
    #expect(stage.cell(0)?.frame.minY == 100)
    stage.tap(110)
    #expect(stage.table.indexPathForSelectedRow == IndexPath(0))
    stage.table.tableHeaderView = nil
    stage.device.advance(by: 0)
    #expect(header.superview == nil && stage.cell(0)?.frame.minY == 0)
  }

  @Test func `TV-28 a view of another height is set again`() {
    let stage = TableStage(rows: 3)
    let (header, footer) = (UIView(), UIView())
    stage.table.tableHeaderView = header
    stage.table.tableFooterView = footer
    stage.device.advance(by: 0)
    footer.frame.size.height = 60
    stage.table.tableFooterView = footer
    #expect(stage.table.contentSize.height == 192)
    header.frame.size.height = 100
    stage.table.tableHeaderView = header
    #expect(stage.table.contentSize.height == 292)
    stage.device.advance(by: 0)
    #expect(footer.frame.minY == 232 && stage.cell(0)?.frame.minY == 100)
  }

  @Test func `TV-29 rows ahead are announced while the table scrolls, and cancelled if it turns`() {
    let stage = TableStage(rows: 1000)
    let source = Prefetching()
    stage.table.prefetchDataSource = source
    stage.table.contentOffset.y = 440
    stage.device.advance(by: 0)
    #expect(source.take() == [])
    stage.table.contentOffset.y = 880
    stage.device.advance(by: 0)
    #expect(source.take() == (30..<40).map { "announce \($0)" })
    stage.table.contentOffset.y = 924
    stage.device.advance(by: 0)
    #expect(source.take() == ["announce 40"])
    stage.table.contentOffset.y = 880
    stage.device.advance(by: 0)
    #expect(
      source.take() == (31..<41).map { "cancel \($0)" }
        + (10..<20).reversed().map { "announce \($0)" })
  }

  private final class Prefetching: UITableViewDataSourcePrefetching {
    private var log: [String] = []

    func take() -> [String] {
      defer { log = [] }
      return log
    }

    func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
      log += indexPaths.map { "announce \($0.row)" }
    }

    func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {
      log += indexPaths.map { "cancel \($0.row)" }
    }
  }

  @Test func `TV-30 a table that is reloaded asks for numbers at once and for cells in its layout`()
  {
    let stage = TableStage(rows: 100)
    stage.table.contentOffset.y = 3000
    stage.device.advance(by: 0)
    stage.notes = [.source]
    _ = stage.take()
    stage.sections = [["a", "b", "c"]]
    stage.table.reloadData()
    #expect(stage.table.contentSize.height == 132 && stage.take() == [])
    #expect(stage.table.contentOffset.y == 0)
    stage.device.advance(by: 0)
    #expect(stage.take() == ["cell 0-0", "cell 0-1", "cell 0-2"])
    #expect(stage.texts == ["a", "b", "c"])
  }

  @Test func `TV-30 a row count that changes while cells are made is noticed`() {
    let stage = TableStage(rows: 100)
    stage.notes = [.source]
    var hasReloaded = false
    stage.reaction = { [unowned stage] call in
      guard call == "cell 0-12", !hasReloaded else { return }
      hasReloaded = true
      stage.sections = [["a", "b"]]
      stage.table.reloadData()
    }
    stage.table.contentOffset.y = 440
    stage.device.advance(by: 0)
    #expect(hasReloaded && stage.table.numberOfRows(inSection: 0) == 2)
    #expect(stage.texts == ["a", "b"])
  }

  @Test func `TV-33 the row NSNotFound scrolls to a section, also to one without rows`() {
    let stage = TableStage([(0..<50).map(String.init), [], (0..<50).map(String.init)])
    stage.titles = [0: "A", 1: "B", 2: "C"]
    stage.table.reloadData()
    stage.table.scrollToRow(at: IndexPath(NSNotFound, 1), at: .top, animated: false)
    #expect(stage.table.contentOffset.y == stage.table.rectForHeader(inSection: 1).minY)
    #expect(stage.table.contentOffset.y == 2228)
    stage.table.scrollToRow(at: IndexPath(NSNotFound, 0), at: .none, animated: false)
    #expect(stage.table.contentOffset.y == 0)
  }
}
