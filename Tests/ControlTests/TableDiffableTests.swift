import Foundation
import ResponderKit
import ResponderTesting
import TestSupport
import Testing

/// Tables that are given snapshots of their data.
@MainActor
@Suite(.serialized)
final class TableDiffableTests {
  private typealias Snapshot = NSDiffableDataSourceSnapshot<String, Int>
  private typealias Source = UITableViewDiffableDataSource<String, Int>

  /// A table of 400 × 400 points, whose cells are asked for by item.
  @MainActor
  private final class Stage {
    let stage = ControlStage()
    let table = UITableView(frame: .zero, style: .plain)
    private(set) var asked: [Int] = []
    private(set) lazy var source = Source(tableView: table) { [unowned self] table, path, item in
      asked.append(item)
      let cell = table.dequeueReusableCell(withIdentifier: "cell", for: path)
      cell.textLabel?.text = "\(item)"
      return cell
    }

    init(_ sections: KeyValuePairs<String, [Int]>) {
      table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
      stage.add(table, 0, 0, 400)
      source.apply(TableDiffableTests.snapshot(sections), animatingDifferences: false)
      stage.device.advance(by: 0)
    }

    func take() -> [Int] {
      defer { asked = [] }
      return asked
    }

    var texts: [String] { table.visibleCells.map { $0.textLabel?.text ?? "" } }
  }

  private static func snapshot(_ sections: KeyValuePairs<String, [Int]>) -> Snapshot {
    var snapshot = Snapshot()
    for (section, items) in sections {
      snapshot.appendSections([section])
      snapshot.appendItems(items, toSection: section)
    }
    return snapshot
  }

  @Test func `TV-70 a snapshot gives the table its rows, and is returned as a copy`() {
    let stage = Stage(["a": [1, 2], "b": [3]])
    #expect(stage.texts == ["1", "2", "3"] && stage.take() == [1, 2, 3])
    #expect(stage.table.dataSource === stage.source && stage.table.numberOfSections == 2)
    var copy = stage.source.snapshot()
    copy.deleteAllItems()
    #expect(stage.source.snapshot().itemIdentifiers == [1, 2, 3] && copy.numberOfSections == 0)
    #expect(stage.source.itemIdentifier(for: IndexPath(0, 1)) == 3)
    #expect(stage.source.itemIdentifier(for: IndexPath(1, 1)) == nil)
    #expect(stage.source.indexPath(for: 2) == IndexPath(1) && stage.source.indexPath(for: 9) == nil)
    #expect(stage.source.sectionIdentifier(for: 1) == "b" && stage.source.index(for: "b") == 1)
  }

  @Test func `TV-71 items that stay keep their cells and selection, wherever they go`() {
    let stage = Stage(["a": [1, 2, 3], "b": [4, 5]])
    let cells = stage.table.visibleCells
    stage.table.selectRow(at: IndexPath(1), animated: false, scrollPosition: .none)
    _ = stage.take()
    stage.source.apply(Self.snapshot(["b": [4, 9, 2], "c": [3, 1]]))
    #expect(stage.texts == ["4", "9", "2", "3", "1"] && stage.take() == [9])
    let now = stage.table.visibleCells
    #expect(now[0] === cells[3] && now[2] === cells[1] && now[4] === cells[0])
    #expect(stage.table.indexPathForSelectedRow == IndexPath(2, 0))
  }

  @Test func `TV-72 items and sections that are reloaded are asked for again`() {
    let stage = Stage(["a": [1, 2, 3], "b": [4]])
    stage.table.selectRow(at: IndexPath(0), animated: false, scrollPosition: .none)
    _ = stage.take()
    var snapshot = stage.source.snapshot()
    snapshot.reloadItems([1])
    snapshot.reloadSections(["b"])
    #expect(snapshot.reloadedItemIdentifiers == [1])
    snapshot.moveItem(1, afterItem: 3)
    stage.source.apply(snapshot)
    #expect(stage.texts == ["2", "3", "1", "4"] && stage.take() == [1, 4])
    #expect(stage.table.indexPathForSelectedRow == nil)
    #expect(stage.source.snapshot().reloadedItemIdentifiers == [])
    snapshot.deleteItems([1])
    snapshot.deleteSections(["b"])
    #expect(snapshot.reloadedItemIdentifiers == [] && snapshot.reloadedSectionIdentifiers == [])
    stage.source.apply(snapshot)
    #expect(stage.texts == ["2", "3"] && stage.take() == [])
  }

  @Test func `TV-73 the completion follows the animation, or is called at once without one`() {
    let stage = Stage(["a": [1]])
    var calls: [String] = []
    stage.source.apply(Self.snapshot(["a": [1, 2]])) { calls.append("animated") }
    #expect(calls == [] && stage.texts == ["1", "2"])
    stage.stage.device.advance(by: 0.31)
    #expect(calls == ["animated"])
    stage.source.apply(Self.snapshot(["a": [2]]), animatingDifferences: false) {
      calls.append("at once")
    }
    #expect(calls == ["animated", "at once"] && stage.texts == ["2"])
    _ = stage.take()
    stage.table.selectRow(at: IndexPath(0), animated: false, scrollPosition: .none)
    stage.source.applySnapshotUsingReloadData(stage.source.snapshot()) { calls.append("reloaded") }
    #expect(calls.last == "reloaded" && stage.table.indexPathForSelectedRow == nil)
    #expect(stage.texts == ["2"] && stage.take() == [2])
  }

  @Test func `TV-74 random snapshots show their rows, and ask for new items only`() {
    var numbers = SeededGenerator(seed: 5)
    let stage = Stage(["a": [1, 2, 3]])
    var known: Set = [1, 2, 3]
    _ = stage.take()
    for _ in 0..<200 {
      var items = Array(
        (0..<8).shuffled(using: &numbers).prefix(Int.random(in: 0...8, using: &numbers)))
      var snapshot = Snapshot()
      for section in ["a", "b", "c", "d"].shuffled(using: &numbers).prefix(3) {
        snapshot.appendSections([section])
        let count = Int.random(in: 0...items.count, using: &numbers)
        snapshot.appendItems(Array(items.prefix(count)))
        items.removeFirst(count)
      }
      stage.source.apply(snapshot)
      #expect(stage.texts == snapshot.itemIdentifiers.map(String.init))
      let new = Set(snapshot.itemIdentifiers).subtracting(known)
      #expect(Set(stage.take()) == new)
      known = Set(snapshot.itemIdentifiers)
    }
  }

  @Test
  func `TV-75 a snapshot of 100,000 items is applied with the cells of the visible rows only`() {
    let stage = Stage(["a": Array(0..<100_000)])
    #expect(stage.take() == Array(0..<10))
    var snapshot = stage.source.snapshot()
    snapshot.moveItem(99_999, beforeItem: 0)
    snapshot.deleteItems([1])
    stage.source.apply(snapshot)
    #expect(stage.take() == [99_999] && stage.texts.prefix(3) == ["99999", "0", "2"])
    #expect(stage.source.indexPath(for: 99_998) == IndexPath(99_998))
  }

  @Test func `TV-76 sections and items are inserted, moved and deleted in a snapshot`() {
    var snapshot = Self.snapshot(["a": [1, 2], "b": [3]])
    snapshot.insertSections(["0"], beforeSection: "a")
    snapshot.insertSections(["c"], afterSection: "b")
    snapshot.moveSection("0", afterSection: "b")
    #expect(snapshot.sectionIdentifiers == ["a", "b", "0", "c"])
    snapshot.moveSection("c", beforeSection: "a")
    #expect(snapshot.sectionIdentifiers == ["c", "a", "b", "0"])
    snapshot.insertItems([4, 5], beforeItem: 2)
    snapshot.insertItems([6], afterItem: 3)
    snapshot.appendItems([7])
    #expect(snapshot.itemIdentifiers == [1, 4, 5, 2, 3, 6, 7] && snapshot.numberOfItems == 7)
    // Items that are there already are moved.
    snapshot.appendItems([1, 4], toSection: "c")
    #expect(snapshot.itemIdentifiers(inSection: "c") == [1, 4])
    #expect(snapshot.sectionIdentifier(containingItem: 4) == "c")
    #expect(snapshot.numberOfItems(inSection: "a") == 2 && snapshot.numberOfItems == 7)
    snapshot.moveItem(6, beforeItem: 4)
    #expect(snapshot.itemIdentifiers(inSection: "c") == [1, 6, 4])
    #expect(snapshot.indexOfItem(2) == 4 && snapshot.indexOfItem(99) == nil)
    #expect(snapshot.indexOfSection("b") == 2 && snapshot.indexOfSection("x") == nil)
    snapshot.deleteItems([6, 99])
    snapshot.deleteSections(["a"])
    #expect(snapshot.itemIdentifiers == [1, 4, 3, 7] && snapshot.numberOfSections == 3)
    #expect(snapshot.sectionIdentifier(containingItem: 2) == nil)
  }

  @Test func `TV-77 what is not in a snapshot, or in it twice, ends the program`() async {
    let twice = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
      snapshot.appendSections(["a"])
      snapshot.appendItems([1, 1])
    }
    #expect(Self.text(twice).contains("The inserted items are not unique."))
    let section = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
      snapshot.appendSections(["a", "a"])
    }
    #expect(Self.text(section).contains("The section a is in the snapshot already."))
    let absent = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
      snapshot.reloadItems([1])
    }
    #expect(Self.text(absent).contains("The item 1 is not in the snapshot."))
    let none = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
      snapshot.appendItems([1])
    }
    #expect(Self.text(none).contains("The snapshot has no section for items"))
  }

  private static func text(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test
  func `TV-78 a subclass has titles, and its rows take part in the editing mode if it says so`() {
    final class Titled: UITableViewDiffableDataSource<String, Int> {
      var isEditable = false

      override func tableView(
        _ tableView: UITableView, titleForHeaderInSection section: Int
      ) -> String? { sectionIdentifier(for: section) }

      override func tableView(
        _ tableView: UITableView, canEditRowAt indexPath: IndexPath
      ) -> Bool {
        isEditable || super.tableView(tableView, canEditRowAt: indexPath)
      }
    }
    let stage = ControlStage()
    let table = UITableView(frame: .zero, style: .plain)
    let source = Titled(tableView: table) { _, _, _ in UITableViewCell() }
    stage.add(table, 0, 0, 400)
    source.apply(Self.snapshot(["a": [1], "b": [2]]))
    stage.device.advance(by: 0)
    #expect(table.headerView(forSection: 1)?.textLabel?.text == "b")
    table.isEditing = true
    #expect(table.visibleCells.map(\.isEditing) == [false, false])
    table.isEditing = false
    source.isEditable = true
    table.isEditing = true
    #expect(table.visibleCells.map(\.isEditing) == [true, true])
  }

  @Test func `TV-79 items that are reconfigured get their own cells filled again`() async {
    let stage = Stage(["a": [1, 2, 3], "b": [4]])
    stage.table.selectRow(at: IndexPath(2), animated: false, scrollPosition: .none)
    let cells = stage.table.visibleCells
    _ = stage.take()
    var snapshot = stage.source.snapshot()
    snapshot.reconfigureItems([3, 4])
    snapshot.deleteItems([4])
    snapshot.moveItem(3, beforeItem: 1)
    #expect(snapshot.reconfiguredItemIdentifiers == [3])
    stage.source.apply(snapshot)
    #expect(stage.take() == [3] && stage.texts == ["3", "1", "2"])
    #expect(stage.table.visibleCells[0] === cells[2])
    #expect(stage.table.indexPathForSelectedRow == IndexPath(0))
    #expect(stage.source.snapshot().reconfiguredItemIdentifiers == [])
    stage.table.reconfigureRows(at: [IndexPath(1)])
    #expect(stage.take() == [1] && stage.table.visibleCells[1] === cells[0])
    let other = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let table = UITableView(frame: .zero, style: .plain)
        let source = UITableViewDiffableDataSource<String, Int>(tableView: table) { _, _, _ in
          UITableViewCell()
        }
        let stage = ControlStage()
        stage.add(table, 0, 0, 400)
        var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
        snapshot.appendSections(["a"])
        snapshot.appendItems([1])
        source.apply(snapshot)
        stage.device.advance(by: 0)
        table.reconfigureRows(at: [IndexPath(0)])
      }
    }
    #expect(Self.text(other).contains("has to dequeue the cell of row 0 of section 0"))
  }
}
