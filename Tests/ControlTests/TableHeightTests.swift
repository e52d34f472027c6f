import Foundation
import ResponderKit
import ResponderTesting
import TestSupport
import Testing

@testable import ResponderKit

/// How high rows are, and who is asked for it.
@MainActor
@Suite(.serialized)
final class TableHeightTests {
  /// A delegate that has heights of its own.
  private final class Heights: UITableViewDelegate {
    var height: (Int) -> CGFloat = { _ in 50 }
    private(set) var asked: [Int] = []

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
      asked.append(indexPath.row)
      return height(indexPath.row)
    }
  }

  /// A data source whose cells have constraints.
  private final class Texts: UITableViewDataSource {
    var heights: [CGFloat]
    init(_ heights: [CGFloat]) { self.heights = heights }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      heights.count
    }

    func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      let content = UIView()
      content.translatesAutoresizingMaskIntoConstraints = false
      cell.contentView.addSubview(content)
      NSLayoutConstraint.activate([
        content.topAnchor.constraint(equalTo: cell.contentView.topAnchor),
        content.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor),
        content.leadingAnchor.constraint(equalTo: cell.contentView.leadingAnchor),
        content.heightAnchor.constraint(equalToConstant: heights[indexPath.row]),
      ])
      return cell
    }
  }

  @Test func `TV-40 the delegate is asked for the heights of visible rows only`() {
    let stage = TableStage(rows: 1000)
    let heights = Heights()
    heights.height = { $0 == 3 ? 100 : 50 }
    stage.table.delegate = heights
    stage.device.advance(by: 0)
    #expect(Set(heights.asked) == Set(0..<7))
    #expect(stage.table.rectForRow(at: IndexPath(4)).minY == 250)
    #expect(stage.table.contentSize.height == 44_092)
  }

  @Test func `TV-40 without estimates the delegate is asked for all heights`() {
    let stage = TableStage(rows: 100)
    let heights = Heights()
    stage.table.estimatedRowHeight = 0
    heights.height = { CGFloat(10 + $0) }
    stage.table.delegate = heights
    #expect(stage.table.contentSize.height == 5950)
    #expect(Set(heights.asked) == Set(0..<100))
    #expect(
      stage.table.rectForRow(at: IndexPath(50)) == CGRect(x: 0, y: 1725, width: 400, height: 60))
    #expect(stage.table.indexPathForRow(at: CGPoint(x: 0, y: 1725)) == IndexPath(50))
  }

  @Test func `TV-40 a delegate that is asked for heights knows the new numbers of rows`() {
    final class Asking: UITableViewDelegate {
      var log: [String] = []

      func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        _ = tableView.visibleCells
        let rect = tableView.rectForRow(at: indexPath)
        return rect.isEmpty ? 0 : 50
      }

      func tableView(
        _ tableView: UITableView, heightForHeaderInSection section: Int
      ) -> CGFloat {
        let rows = tableView.numberOfRows(inSection: section)
        log.append("\(section) of \(tableView.numberOfSections): \(rows)")
        return CGFloat(rows)
      }

      func tableView(
        _ tableView: UITableView, didEndDisplaying cell: UITableViewCell,
        forRowAt indexPath: IndexPath
      ) { log.append("end \(tableView.numberOfRows(inSection: 0))") }
    }
    let stage = TableStage([["a", "b"]])
    let asking = Asking()
    stage.table.delegate = asking
    asking.log = []
    stage.table.reloadData()
    #expect(asking.log.contains("0 of 1: 2"))
    stage.device.advance(by: 0)
    #expect(stage.texts == ["a", "b"])
    asking.log = []
    stage.sections = [["a"], ["c", "d", "e"]]
    stage.table.performBatchUpdates {
      stage.table.deleteRows(at: [IndexPath(1)], with: .fade)
      stage.table.insertSections([1], with: .fade)
    }
    #expect(asking.log == ["0 of 2: 1", "1 of 2: 3", "end 1"])
    #expect(stage.texts == ["a", "c", "d", "e"] && stage.table.contentSize.height == 204)
  }

  @Test func `TV-41 the height of a cell follows from the constraints in its content view`() {
    let stage = TableStage(rows: 0)
    let source = Texts([30, 80, 30])
    stage.table.dataSource = source
    stage.device.advance(by: 0)
    #expect(stage.table.visibleCells.map(\.frame.minY) == [0, 30, 110])
    #expect(stage.table.contentSize.height == 140)
  }

  @Test func `TV-42 rows that are higher than estimated do not move those below the finger`() {
    let stage = TableStage(rows: 0)
    let source = Texts(Array(repeating: 80, count: 1000))
    stage.table.dataSource = source
    stage.device.advance(by: 0)
    stage.table.contentOffset.y = 20_000
    stage.device.advance(by: 0)
    let first = stage.table.indexPathsForVisibleRows?[1]
    let start = first.map { stage.table.rectForRow(at: $0).minY - stage.table.contentOffset.y }
    let finger = stage.device.touchDown(at: CGPoint(x: 200, y: 20))
    for step in 1...30 {
      stage.device.advance(by: 1 / 60)
      stage.device.move(finger, to: CGPoint(x: 200, y: 20 + step * 10))
    }
    let end = first.map { stage.table.rectForRow(at: $0).minY - stage.table.contentOffset.y }
    #expect(end == start.map { $0 + 290 })
    stage.device.lift(finger)
  }

  @Test func `TV-42 rows that are lower than estimated do not move the end of the content`() {
    let stage = TableStage(rows: 0)
    let source = Texts(Array(repeating: 30, count: 1000))
    stage.table.dataSource = source
    stage.table.contentOffset.y = 43_600
    stage.device.advance(by: 0)
    #expect(stage.table.indexPathsForVisibleRows?.last == IndexPath(999))
    #expect(stage.table.contentOffset.y == stage.table.contentSize.height - 400)
    #expect(stage.table.visibleCells.allSatisfy { $0.frame.height == 30 })
  }

  @Test func `TV-43 a fixed height is not asked for row by row`() {
    let stage = TableStage(rows: 100_000)
    stage.table.rowHeight = 20
    stage.device.advance(by: 0)
    #expect(stage.table.contentSize.height == 2_000_000)
    #expect(stage.table.visibleCells.count == 20)
    stage.table.rowHeight = 100
    stage.device.advance(by: 0)
    #expect(stage.table.visibleCells.map(\.frame.height) == [100, 100, 100, 100])
  }

  @Test func `TV-44 an empty update asks for the heights again`() {
    let stage = TableStage(rows: 10)
    let heights = Heights()
    stage.table.delegate = heights
    stage.device.advance(by: 0)
    #expect(stage.table.visibleCells[1].frame.minY == 50)
    heights.height = { $0 == 0 ? 120 : 50 }
    let cell = stage.table.visibleCells[0]
    stage.table.beginUpdates()
    stage.table.endUpdates()
    #expect(stage.table.visibleCells[1].frame.minY == 120 && stage.table.visibleCells[0] === cell)
  }

  @Test(arguments: [1, 8])
  func `TV-44 an empty update shows rows that had no height`(count: Int) {
    let stage = TableStage(rows: 8)
    let heights = Heights()
    heights.height = { $0 < count ? 0 : 50 }
    stage.table.delegate = heights
    stage.device.advance(by: 0)
    #expect(stage.table.contentSize.height == CGFloat(8 - count) * 50)
    heights.height = { _ in 80 }
    stage.table.beginUpdates()
    stage.table.endUpdates()
    #expect(stage.texts == ["0", "1", "2", "3", "4"])
    #expect(stage.table.visibleCells.map(\.frame.minY) == [0, 80, 160, 240, 320])
  }

  @Test func `TV-45 headers have the height of their constraints, a title or nothing`() {
    final class Headers: UITableViewDelegate {
      func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
        view.contentView.heightAnchor.constraint(equalToConstant: 70).isActive = true
        return view
      }
    }
    let stage = TableStage([["a"], ["b"]])
    #expect(stage.table.rectForHeader(inSection: 0).height == 0)
    stage.titles = [1: "B"]
    stage.table.reloadData()
    #expect(stage.table.rectForHeader(inSection: 1) == CGRect(x: 0, y: 44, width: 400, height: 28))
    let headers = Headers()
    stage.table.delegate = headers
    stage.device.advance(by: 0)
    #expect(stage.table.rectForHeader(inSection: 1) == CGRect(x: 0, y: 114, width: 400, height: 70))
    stage.table.sectionHeaderHeight = 10
    #expect(stage.table.rectForHeader(inSection: 1) == CGRect(x: 0, y: 54, width: 400, height: 10))
  }

  @Test(arguments: [(UITableView.Style.plain, 0), (.grouped, 18)])
  func `TV-45 a delegate may have a header for some of the sections`(
    style: UITableView.Style, gap: CGFloat
  ) {
    final class Some: UITableViewDelegate {
      func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        section == 1 ? UIView() : nil
      }
    }
    let stage = TableStage([["a"], ["b"], ["c"], ["d"]], style: style)
    stage.titles = [3: "D"]
    let some = Some()
    stage.table.delegate = some
    stage.device.advance(by: 0)
    let heights = (0..<4).map { stage.table.rectForHeader(inSection: $0).height }
    #expect(heights == [gap, 28, gap, 28])
  }

  @Test func `a height that is not a number ends the program`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let stage = TableStage(rows: 3)
        stage.table.rowHeight = .nan
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("the height of a row or section of UITableView cannot be nan"))
  }

  @Test func `lengths are summed and found as if one after the other`() {
    var numbers = SeededGenerator(seed: 7)
    for count in [1, 2, 3, 7, 8, 9, 100] {
      var lengths = (0..<count).map { _ in CGFloat(Int.random(in: 0...9, using: &numbers)) }
      var sums = PrefixSums(lengths)
      for _ in 0..<50 {
        let place = Int.random(in: 0..<count, using: &numbers)
        lengths[place] = CGFloat(Int.random(in: 0...9, using: &numbers))
        sums.set(lengths[place], at: place)
        let starts = lengths.indices.map { lengths[..<$0].reduce(0, +) }
        #expect(lengths.indices.map { sums.sum(before: $0) } == starts)
        #expect(sums.total == lengths.reduce(0, +))
        let distance = CGFloat.random(in: 0...max(sums.total, 1), using: &numbers)
        #expect(sums.index(at: distance) == starts.lastIndex { $0 <= distance })
      }
    }
  }
}
