import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// Which row a finger highlights and selects, and what the delegate is asked.
@MainActor
@Suite(.serialized)
final class TableSelectionTests {
  private let order = [
    "shouldHighlight", "didHighlight", "didUnhighlight", "willSelect", "didSelect",
  ]

  private func calls(_ row: String) -> [String] { order.map { "\($0) \(row)" } }

  @Test func `TV-01 a tap highlights a row and then selects it, in a turn after the touch`() {
    let stage = TableStage(rows: 20)
    let finger = stage.device.touchDown(at: CGPoint(x: 200, y: 50))
    stage.device.advance(by: 0.05)
    stage.device.lift(finger)
    #expect(stage.take() == ["shouldHighlight 0-1", "didHighlight 0-1"])
    #expect(stage.cell(1)?.isHighlighted == true && stage.table.indexPathForSelectedRow == nil)
    stage.device.advance(by: 0)
    #expect(stage.take() == ["didUnhighlight 0-1", "willSelect 0-1", "didSelect 0-1"])
    #expect(stage.cell(1)?.isSelected == true && stage.cell(1)?.isHighlighted == false)
    #expect(stage.table.indexPathForSelectedRow == IndexPath(1))
  }

  @Test func `TV-02 a finger that rests highlights the row when its content gets the touch`() {
    let stage = TableStage(rows: 20)
    let finger = stage.device.touchDown(at: CGPoint(x: 200, y: 50))
    stage.device.advance(by: 0.14)
    #expect(stage.take() == [])
    stage.device.advance(by: 0.02)
    #expect(stage.take() == ["shouldHighlight 0-1", "didHighlight 0-1"])
    stage.device.lift(finger)
    stage.device.advance(by: 0)
    #expect(stage.take() == ["didUnhighlight 0-1", "willSelect 0-1", "didSelect 0-1"])
  }

  @Test func `TV-03 a finger that scrolls ends the highlight, and selects nothing`() {
    let stage = TableStage(rows: 200)
    let finger = stage.device.touchDown(at: CGPoint(x: 200, y: 300))
    stage.device.advance(by: 0.2)
    #expect(stage.take() == ["shouldHighlight 0-6", "didHighlight 0-6"])
    for step in 1...5 {
      stage.device.advance(by: 1 / 60)
      stage.device.move(finger, to: CGPoint(x: 200, y: 300 - step * 10))
    }
    #expect(stage.take() == ["didUnhighlight 0-6"])
    #expect(stage.cell(6)?.takeStates() == ["deselected", "highlighted", "unhighlighted"])
    stage.device.lift(finger)
    #expect(stage.device.settle() && stage.take() == [])
    #expect(stage.table.contentOffset.y > 30 && stage.table.indexPathForSelectedRow == nil)
  }

  @Test func `TV-03 a flick highlights nothing`() {
    let stage = TableStage(rows: 200)
    stage.flick(-200, from: 300)
    #expect(stage.device.settle() && stage.take() == [])
    #expect(stage.table.contentOffset.y > 200)
  }

  @Test func `TV-04 a row that must not be highlighted is not selected, and the other one stays`() {
    let stage = TableStage(rows: 20)
    stage.tap(10)
    _ = stage.take()
    _ = stage.cell(0)?.takeStates()
    stage.mayHighlight = { $0.row != 2 }
    stage.tap(100)
    #expect(stage.take() == ["shouldHighlight 0-2"])
    #expect(stage.table.indexPathsForSelectedRows == [IndexPath(0)])
    #expect(stage.cell(0)?.takeStates() == [])
  }

  @Test func `TV-05 a selected row is deselected after the new one was asked for`() {
    let stage = TableStage(rows: 20)
    stage.tap(10)
    _ = stage.take()
    stage.tap(100)
    #expect(
      stage.take() == [
        "shouldHighlight 0-2", "didHighlight 0-2", "didUnhighlight 0-2", "willSelect 0-2",
        "willDeselect 0-0", "didDeselect 0-0", "didSelect 0-2",
      ])
    #expect(stage.table.indexPathsForSelectedRows == [IndexPath(2)])
    #expect(stage.cell(0)?.isSelected == false && stage.cell(2)?.isSelected == true)
  }

  @Test func `TV-06 the delegate selects another row, or none`() {
    let stage = TableStage(rows: 20)
    stage.willSelect = { $0.row == 2 ? IndexPath(5) : nil }
    stage.tap(100)
    #expect(stage.take().suffix(2) == ["willSelect 0-2", "didSelect 0-5"])
    #expect(stage.table.indexPathForSelectedRow == IndexPath(5))
    stage.tap(150)
    #expect(stage.take().last == "willSelect 0-3")
    #expect(stage.table.indexPathsForSelectedRows == [IndexPath(5)])
    #expect(stage.cell(5)?.isSelected == true)
  }

  @Test func `TV-06 a row that the delegate does not let go stays selected beside the new one`() {
    let stage = TableStage(rows: 20)
    stage.tap(10)
    stage.willDeselect = { _ in nil }
    stage.tap(100)
    #expect(stage.take().suffix(3) == ["willSelect 0-2", "willDeselect 0-0", "didSelect 0-2"])
    #expect(stage.table.indexPathsForSelectedRows == [IndexPath(0), IndexPath(2)])
    #expect(stage.cell(0)?.isSelected == true)
  }

  @Test func `TV-07 a tap on the selected row selects it again, and of several deselects it`() {
    let stage = TableStage(rows: 20)
    stage.tap(10)
    _ = stage.take()
    stage.tap(10)
    #expect(stage.take() == calls("0-0"))
    stage.table.allowsMultipleSelection = true
    stage.tap(100)
    #expect(stage.take() == calls("0-2"))
    #expect(stage.table.indexPathsForSelectedRows == [IndexPath(0), IndexPath(2)])
    stage.tap(10)
    #expect(stage.take().suffix(2) == ["willDeselect 0-0", "didDeselect 0-0"])
    #expect(stage.table.indexPathsForSelectedRows == [IndexPath(2)])
  }

  @Test(arguments: [false, true])
  func `TV-08 a table that allows no selection leaves its touches to the chain`(isEditing: Bool) {
    let stage = TableStage(rows: 20)
    if isEditing { stage.table.isEditing = true } else { stage.table.allowsSelection = false }
    stage.tap(10)
    #expect(stage.take() == [] && stage.table.indexPathForSelectedRow == nil)
    if isEditing {
      stage.table.allowsSelectionDuringEditing = true
      stage.tap(10)
      #expect(stage.take() == calls("0-0"))
      stage.table.isEditing = false
      #expect(stage.table.indexPathForSelectedRow == nil)
    }
  }

  @Test func `TV-09 code selects and deselects without calls of the delegate and notifications`() {
    let stage = TableStage(rows: 100)
    var posts = 0
    let token = NotificationCenter.default.addObserver(
      forName: UITableView.selectionDidChangeNotification, object: stage.table, queue: nil
    ) { _ in MainActor.assumeIsolated { posts += 1 } }
    stage.table.selectRow(at: IndexPath(3), animated: false, scrollPosition: .none)
    #expect(stage.cell(3)?.isSelected == true && stage.table.contentOffset == .zero)
    stage.table.selectRow(at: IndexPath(50), animated: false, scrollPosition: .top)
    #expect(stage.table.indexPathsForSelectedRows == [IndexPath(50)])
    #expect(stage.table.contentOffset.y == 2200 && stage.cell(50)?.isSelected == true)
    stage.table.deselectRow(at: IndexPath(50), animated: false)
    #expect(stage.table.indexPathsForSelectedRows == nil && stage.cell(50)?.isSelected == false)
    stage.table.selectRow(at: IndexPath(51), animated: false, scrollPosition: .none)
    stage.table.selectRow(at: nil, animated: false, scrollPosition: .none)
    #expect(stage.table.indexPathForSelectedRow == nil)
    #expect(stage.take() == [] && posts == 0)
    stage.tap(10)
    #expect(posts == 1)
    NotificationCenter.default.removeObserver(token)
  }

  @Test func `TV-10 a selected row is selected when it is shown again, by another cell`() {
    let stage = TableStage(rows: 200)
    stage.tap(10)
    stage.table.contentOffset.y = 2000
    stage.device.advance(by: 0)
    #expect(stage.table.visibleCells.allSatisfy { !$0.isSelected })
    stage.table.contentOffset.y = 0
    stage.device.advance(by: 0)
    #expect(
      stage.table.visibleCells.map(\.isSelected) == [true] + Array(repeating: false, count: 9))
  }

  @Test func `TV-11 a control in a cell keeps its touch, and the row is not selected`() {
    let stage = TableStage(rows: 20)
    let button = UIButton(frame: CGRect(x: 300, y: 0, width: 44, height: 44))
    button.note(in: stage.stage.log)
    stage.cell(1)?.contentView.addSubview(button)
    stage.tap(60, x: 320)
    #expect(stage.stage.log.take().contains("touchUpInside"))
    #expect(stage.take() == [] && stage.table.indexPathForSelectedRow == nil)
  }

  @Test func `TV-12 the detail button of a row calls the delegate, and selects nothing`() {
    let stage = TableStage(rows: 20)
    stage.cell(1)?.accessoryType = .detailButton
    stage.device.advance(by: 0)
    #expect((stage.cell(1)?.contentView.frame.width ?? 400) < 380)
    stage.tap(66, x: 380)
    #expect(stage.take() == ["accessory 0-1"])
    stage.tap(66)
    #expect(stage.take() == calls("0-1"))
  }

  @Test func `TV-13 a second finger selects no other row`() {
    let stage = TableStage(rows: 20)
    let first = stage.device.touchDown(at: CGPoint(x: 100, y: 10))
    stage.device.advance(by: 0.2)
    let second = stage.device.touchDown(at: CGPoint(x: 100, y: 100))
    stage.device.advance(by: 0.2)
    stage.device.lift(second)
    stage.device.advance(by: 0)
    #expect(stage.take() == ["shouldHighlight 0-0", "didHighlight 0-0"])
    stage.device.lift(first)
    stage.device.advance(by: 0)
    #expect(stage.take() == ["didUnhighlight 0-0", "willSelect 0-0", "didSelect 0-0"])
  }

  @Test func `TV-14 a finger that leaves its row in a table that does not scroll selects nothing`()
  {
    let stage = TableStage(rows: 20)
    stage.table.isScrollEnabled = false
    let finger = stage.device.touchDown(at: CGPoint(x: 100, y: 10))
    #expect(stage.take() == ["shouldHighlight 0-0", "didHighlight 0-0"])
    stage.device.move(finger, to: CGPoint(x: 110, y: 30))
    #expect(stage.take() == [])
    stage.device.move(finger, to: CGPoint(x: 110, y: 60))
    #expect(stage.take() == ["didUnhighlight 0-0"])
    stage.device.lift(finger)
    stage.device.advance(by: 0)
    #expect(stage.take() == [])
  }

  @Test func `TV-15 the selected row loses its look while another one is touched`() {
    let stage = TableStage(rows: 200)
    stage.tap(10)
    _ = stage.cell(0)?.takeStates()
    let finger = stage.device.touchDown(at: CGPoint(x: 200, y: 300))
    stage.device.advance(by: 0.2)
    #expect(stage.cell(0)?.takeStates() == ["deselected"])
    #expect(stage.table.indexPathsForSelectedRows == [IndexPath(0)])
    stage.device.move(finger, to: CGPoint(x: 200, y: 280))
    stage.device.advance(by: 0.3)
    stage.device.lift(finger)
    #expect(stage.device.settle())
    #expect(stage.cell(0)?.takeStates() == ["selected"])
    #expect(stage.table.indexPathsForSelectedRows == [IndexPath(0)])
  }

  @Test func `TV-18 a press whose end the cell keeps does not prevent the next one`() {
    final class Keeping: UITableViewCell {
      var keepsEnd = false

      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        if !keepsEnd { super.touchesEnded(touches, with: event) }
      }
    }
    let stage = TableStage(rows: 20, of: Keeping.self)
    (stage.table.visibleCells[0] as? Keeping)?.keepsEnd = true
    stage.tap(10)
    #expect(stage.take() == ["shouldHighlight 0-0", "didHighlight 0-0"])
    stage.tap(100)
    #expect(stage.take() == ["didUnhighlight 0-0"] + calls("0-2"))
    #expect(stage.table.visibleCells.map(\.isHighlighted) == Array(repeating: false, count: 10))
    #expect(stage.table.indexPathForSelectedRow == IndexPath(2))
  }

  @Test func `TV-18 a press whose view is removed does not prevent the next one`() {
    final class Rebuilding: UITableViewCell {
      override func setHighlighted(_ highlighted: Bool, animated: Bool) {
        super.setHighlighted(highlighted, animated: animated)
        for view in contentView.subviews { view.removeFromSuperview() }
        contentView.addSubview(UIView(frame: contentView.bounds))
      }
    }
    let stage = TableStage(rows: 20, of: Rebuilding.self)
    stage.table.cellForRow(at: IndexPath(0))?.setHighlighted(false, animated: false)
    stage.tap(10)
    #expect(stage.take() == ["shouldHighlight 0-0", "didHighlight 0-0"])
    stage.table.allowsSelection = false
    stage.tap(100)
    #expect(stage.take() == ["didUnhighlight 0-0"])
    stage.table.allowsSelection = true
    stage.tap(100)
    #expect(stage.take() == calls("0-2"))
  }

  @Test func `TV-16 labels and controls in a cell are highlighted with it, unless it has no style`()
  {
    let stage = TableStage(rows: 20)
    let button = UIButton()
    stage.cell(0)?.contentView.addSubview(button)
    stage.tap(10)
    #expect(stage.cell(0)?.textLabel?.isHighlighted == true && button.isHighlighted)
    stage.cell(1)?.selectionStyle = .none
    stage.tap(60)
    #expect(stage.cell(1)?.textLabel?.isHighlighted == false)
    #expect(stage.table.indexPathForSelectedRow == IndexPath(1))
    #expect(stage.cell(0)?.textLabel?.isHighlighted == false && !button.isHighlighted)
  }

  @Test func `TV-17 a table that is reloaded under a finger ends the highlight and the selection`()
  {
    let stage = TableStage(rows: 20)
    stage.tap(10)
    _ = stage.take()
    let finger = stage.device.touchDown(at: CGPoint(x: 200, y: 60))
    stage.device.advance(by: 0.2)
    stage.table.reloadData()
    #expect(stage.take() == ["shouldHighlight 0-1", "didHighlight 0-1", "didUnhighlight 0-1"])
    stage.device.lift(finger)
    stage.device.advance(by: 0)
    #expect(stage.take() == [] && stage.table.indexPathForSelectedRow == nil)
    #expect(stage.table.visibleCells.allSatisfy { !$0.isSelected && !$0.isHighlighted })
  }
}
