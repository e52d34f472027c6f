import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// A controller of a table.
@MainActor
@Suite(.serialized)
final class TableControllerTests {
  private final class List: UITableViewController {
    var rows = ["a", "b", "c"]
    private(set) var selected: [Int] = []
    private(set) var scrolls = 0

    override func viewDidLoad() {
      super.viewDidLoad()
      tableView.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
      tableView.rowHeight = 200
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      rows.count
    }

    override func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
      cell.textLabel?.text = rows[indexPath.row]
      return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      selected.append(indexPath.row)
    }

    override func scrollViewDidScroll(_ scrollView: UIScrollView) { scrolls += 1 }
  }

  @Test func `TV-60 a table controller is the data source and delegate of its table`() {
    let stage = ControlStage()
    let list = List(style: .plain)
    stage.window.rootViewController = list
    stage.device.advance(by: 0)
    #expect(list.tableView.frame.size == CGSize(width: 400, height: 400))
    #expect(list.tableView.visibleCells.count == 2)
    stage.device.tap(at: CGPoint(x: 10, y: 250))
    stage.device.advance(by: 0)
    #expect(list.selected == [1] && list.scrolls == 0)
    list.tableView.contentOffset.y = 100
    #expect(list.scrolls == 1)
    list.isEditing = true
    #expect(list.tableView.isEditing)
    #expect(list.tableView.visibleCells.allSatisfy { $0.isEditing })
  }

  @Test func `TV-60 a controller overrides methods for some rows and sections`() {
    final class Some: UITableViewController {
      override func numberOfSections(in tableView: UITableView) -> Int { 3 }
      override func tableView(
        _ tableView: UITableView, numberOfRowsInSection section: Int
      ) -> Int { 2 }
      override func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
      ) -> UITableViewCell { UITableViewCell() }
      override func tableView(
        _ tableView: UITableView, heightForRowAt indexPath: IndexPath
      ) -> CGFloat {
        indexPath.row == 1 ? 10 : super.tableView(tableView, heightForRowAt: indexPath)
      }
      override func tableView(
        _ tableView: UITableView, viewForHeaderInSection section: Int
      ) -> UIView? {
        section == 1 ? UIView() : super.tableView(tableView, viewForHeaderInSection: section)
      }
      override func tableView(
        _ tableView: UITableView, viewForFooterInSection section: Int
      ) -> UIView? {
        section == 2 ? UIView() : super.tableView(tableView, viewForFooterInSection: section)
      }
    }
    let stage = ControlStage()
    let some = Some(style: .plain)
    some.tableView.rowHeight = 30
    stage.window.rootViewController = some
    stage.device.advance(by: 0)
    #expect(some.tableView.visibleCells.map(\.frame.height) == [30, 10, 30, 10, 30, 10])
    #expect((0..<3).map { some.tableView.rectForHeader(inSection: $0).height } == [0, 28, 0])
    #expect((0..<3).map { some.tableView.rectForFooter(inSection: $0).height } == [0, 0, 28])
    some.tableView.rowHeight = 50
    stage.device.advance(by: 0)
    #expect(some.tableView.contentSize.height == 236)
  }

  @Test func `TV-60 a controller overrides the estimates of some rows`() {
    final class Some: UITableViewController {
      override func tableView(
        _ tableView: UITableView, numberOfRowsInSection section: Int
      ) -> Int { 100 }
      override func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
      ) -> UITableViewCell { UITableViewCell() }
      override func tableView(
        _ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath
      ) -> CGFloat {
        indexPath.row == 0
          ? 200 : super.tableView(tableView, estimatedHeightForRowAt: indexPath)
      }
    }
    let some = Some(style: .plain)
    some.tableView.estimatedRowHeight = 50
    for _ in 1...2 {
      some.tableView.reloadData()
      #expect(some.tableView.contentSize.height == 5150)
    }
  }

  @Test func `the delegate of a table is called as one of tables`() {
    let list = List(style: .plain)
    list.tableView.delegate?.tableView(list.tableView, didSelectRowAt: IndexPath(2))
    let delegate: (any UITableViewDelegate)? = list.tableView.delegate
    delegate?.tableView(list.tableView, didSelectRowAt: IndexPath(1))
    #expect(list.selected == [2, 1] && list.tableView.delegate === list)
  }

  @Test(arguments: [true, false])
  func `TV-61 the selection is cleared when the screen appears again`(clears: Bool) {
    let stage = ControlStage()
    let list = List(style: .grouped)
    list.clearsSelectionOnViewWillAppear = clears
    let navigation = UINavigationController(rootViewController: list)
    stage.window.rootViewController = navigation
    #expect(stage.device.settle())
    stage.device.tap(at: CGPoint(x: 10, y: 250))
    stage.device.advance(by: 0)
    #expect(list.tableView.indexPathForSelectedRow == IndexPath(row: 1, section: 0))
    navigation.pushViewController(UIViewController(), animated: false)
    #expect(stage.device.settle())
    #expect(list.tableView.indexPathForSelectedRow != nil)
    navigation.popViewController(animated: false)
    #expect(stage.device.settle())
    #expect((list.tableView.indexPathForSelectedRow == nil) == clears)
  }
}
