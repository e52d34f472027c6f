import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// Rows that a finger moves aside to their actions.
@MainActor
@Suite(.serialized)
final class TableSwipeTests {
  private let opening = ["canEdit 1", "trailing 1", "begin 1"]

  @Test func `TV-80 a row follows a finger along it, and its buttons appear beside it`() {
    let stage = SwipeStage(trailing: ["a", "b"])
    let finger = stage.drag(by: -60)
    #expect(stage.log.take() == opening)
    #expect(stage.shift(1) == -50 && stage.shift(0) == 0 && stage.shift(2) == 0)
    // The first action is at the edge.
    #expect(stage.buttons == ["b", "a"])
    stage.move(finger, from: 140, to: 120, y: 66)
    #expect(stage.shift(1) == -70 && stage.log.take() == [])
    stage.lift(finger)
  }

  @Test func `TV-80 the actions of the other side appear when the row moves to the right`() {
    let stage = SwipeStage(trailing: ["a"], leading: ["c", "d"])
    let finger = stage.drag(by: 60)
    #expect(stage.log.take() == ["canEdit 1", "leading 1", "begin 1"])
    #expect(stage.shift(1) == 50 && stage.buttons == ["c", "d"])
    // It does not change the side.
    stage.move(finger, from: 260, to: 100, y: 66)
    #expect(stage.shift(1) == 0 && stage.log.take() == [])
    stage.lift(finger)
    #expect(stage.log.take() == ["end 1"] && stage.buttons == [])
  }

  @Test func `TV-81 a finger that moves up or down first scrolls, and nothing is asked`() {
    let stage = SwipeStage(trailing: ["a"])
    let finger = stage.device.touchDown(at: CGPoint(x: 200, y: 300))
    for step in 1...5 {
      stage.device.advance(by: 1 / 60)
      stage.device.move(finger, to: CGPoint(x: 200 - step * 4, y: 300 - step * 12))
    }
    // Once it scrolls, a movement along the row opens nothing.
    stage.move(finger, from: 180, to: 80, y: 240)
    stage.lift(finger)
    #expect(stage.device.settle())
    #expect(stage.log.take() == [] && stage.table.contentOffset.y > 40)
    #expect(stage.buttons == [] && !stage.table.isEditing)
  }

  @Test func `TV-81 a row without actions is asked for once, and leaves the finger to others`() {
    let stage = SwipeStage()
    let button = UIButton(frame: CGRect(x: 100, y: 0, width: 200, height: 44))
    button.note(in: stage.log)
    stage.cell(1)?.contentView.addSubview(button)
    stage.swipe(by: -60)
    let calls = stage.log.take()
    #expect(Array(calls.prefix(2)) == ["canEdit 1", "trailing 1"])
    #expect(calls.contains("touchUpInside") && !calls.contains("begin 1"))
    #expect(stage.shift(1) == 0)
    stage.tap(350, row: 2)
    #expect(stage.log.take() == ["highlight 2", "unhighlight 2", "select 2"])
  }

  @Test func `TV-81 a finger beside the rows has no recogniser that moves rows`() throws {
    let stage = SwipeStage(trailing: ["a"])
    let header = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 44))
    stage.table.tableHeaderView = header
    stage.device.advance(by: 0)
    // A finger on the header does not move the row that it is dragged over; one on a row does.
    let recognizer = try #require(
      stage.table.gestureRecognizers?.first {
        $0 is UIPanGestureRecognizer && $0 !== stage.table.panGestureRecognizer
      })
    let finger = stage.device.touchDown(at: CGPoint(x: 200, y: 22))
    #expect(recognizer.numberOfTouches == 0)
    stage.move(finger, from: 200, to: 100, y: 22)
    stage.lift(finger)
    #expect(stage.log.take() == [])
    let second = stage.device.touchDown(at: CGPoint(x: 200, y: 66))
    #expect(recognizer.numberOfTouches == 1)
    stage.lift(second)
    _ = stage.log.take()
    // A finger at any place closes an open row.
    stage.swipe(2, by: -60)
    #expect(stage.log.take().last == "begin 1" && stage.table.isEditing)
    stage.tap(200, row: 0)
    #expect(stage.log.take() == ["end 1"] && !stage.table.isEditing)
  }

  @Test(arguments: [(-46, false), (-48, true)] as [(CGFloat, Bool)])
  func `TV-82 a row opens if more than half of its buttons is visible`(
    way: CGFloat, opens: Bool
  ) {
    let stage = SwipeStage(trailing: ["a"])
    stage.swipe(by: way)
    #expect(stage.shift(1) == (opens ? -74 : 0))
    #expect(stage.log.take() == opening + (opens ? [] : ["end 1"]))
    #expect(stage.table.isEditing == opens && stage.buttons == (opens ? ["a"] : []))
  }

  @Test func `TV-82 a flick opens and closes a row at any distance`() {
    let stage = SwipeStage(trailing: ["a", "b"])
    stage.device.lift(stage.drag(by: -40))
    #expect(stage.shift(1) == -148 && stage.log.take() == opening)
    stage.device.advance(by: 1)
    stage.device.lift(stage.drag(by: 40))
    #expect(stage.shift(1) == 0 && stage.log.take() == ["end 1"])
  }

  @Test func `TV-83 a full swipe performs the first action`() {
    let stage = SwipeStage(trailing: ["a", "b"])
    stage.configured?.result = nil
    stage.swipe(by: -280, from: 390)
    #expect(stage.log.take() == opening + ["perform a a"] && stage.shift(1) == -400)
    stage.configured?.completion?(true)
    #expect(stage.log.take() == ["end 1"] && stage.shift(1) == 0 && stage.buttons == [])
  }

  @Test func `TV-83 a configuration without full swipe resists beyond its buttons, and opens`() {
    let stage = SwipeStage(trailing: ["a", "b"])
    stage.configured?.performsFirst = false
    let finger = stage.drag(by: -280, from: 390)
    #expect((stage.shift(1) ?? 0) < -148 && (stage.shift(1) ?? 0) > -250)
    stage.lift(finger)
    #expect(stage.log.take() == opening && stage.shift(1) == -148)
  }

  @Test(arguments: [true, false])
  func `TV-84 a tap on a button performs its action, which closes the row when it is finished`(
    result: Bool
  ) {
    let stage = SwipeStage(trailing: ["a", "b"])
    stage.configured?.result = nil
    stage.swipe(by: -150)
    #expect(stage.log.take() == opening)
    stage.tap(290, row: 1)
    #expect(stage.log.take() == ["perform b b"] && stage.shift(1) == -148)
    // It is performed once, also if a finger moves the open row meanwhile.
    stage.tap(290, row: 1)
    stage.swipe(by: -60)
    stage.tap(290, row: 1)
    #expect(stage.log.take() == [] && stage.shift(1) == -148)
    stage.configured?.completion?(result)
    #expect(stage.log.take() == ["end 1"] && stage.shift(1) == 0)
    stage.configured?.completion?(result)
    #expect(stage.log.take() == [])
  }

  @Test(arguments: [250, 300] as [CGFloat])
  func `TV-84 a row that a finger brings back from a full swipe has its actions again`(
    way: CGFloat
  ) {
    let stage = SwipeStage(trailing: ["a", "b"])
    stage.configured?.result = nil
    stage.swipe(by: -280, from: 390)
    #expect(stage.log.take() == opening + ["perform a a"] && stage.shift(1) == -400)
    stage.swipe(by: way, from: 20)
    #expect(stage.log.take() == [] && stage.shift(1) == -148)
    stage.tap(290, row: 1)
    #expect(stage.log.take() == ["perform b b"])
  }

  @Test func `TV-84 a completion that is called later closes no other row`() {
    let stage = SwipeStage(trailing: ["a"])
    stage.configured?.result = nil
    stage.swipe(by: -80)
    stage.tap(380, row: 1)
    stage.tap(100, row: 5)
    stage.swipe(3, by: -80)
    _ = stage.log.take()
    stage.configured?.completion?(true)
    #expect(stage.log.take() == [] && stage.shift(3) == -74)
  }

  @Test(arguments: [1, 5])
  func `TV-85 a tap beside the buttons closes the row, and selects nothing`(row: Int) {
    let stage = SwipeStage(trailing: ["a"])
    stage.swipe(by: -80)
    #expect(stage.log.take() == opening)
    stage.tap(100, row: row)
    #expect(stage.log.take() == ["end 1"] && stage.shift(1) == 0)
    #expect(stage.table.indexPathForSelectedRow == nil)
    stage.tap(100, row: row)
    #expect(stage.log.take() == ["highlight \(row)", "unhighlight \(row)", "select \(row)"])
  }

  @Test func `TV-85 a finger beside an open row closes it and scrolls`() {
    let stage = SwipeStage(trailing: ["a"])
    stage.swipe(by: -80)
    _ = stage.log.take()
    let finger = stage.device.touchDown(at: CGPoint(x: 200, y: 300))
    #expect(stage.log.take() == ["end 1"])
    for step in 1...6 {
      stage.device.advance(by: 1 / 60)
      stage.device.move(finger, to: CGPoint(x: 200, y: 300 - step * 10))
    }
    #expect(stage.table.contentOffset.y > 40)
    stage.lift(finger)
    #expect(stage.device.settle() && stage.log.take() == [])
  }

  @Test func `TV-85 a control beside an open row does not receive the finger that closes it`() {
    let stage = SwipeStage(trailing: ["a"])
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 200, height: 44))
    button.note(in: stage.log)
    stage.cell(4)?.contentView.addSubview(button)
    stage.swipe(by: -80)
    _ = stage.log.take()
    stage.tap(100, row: 4)
    #expect(stage.log.take() == ["end 1"])
  }

  @Test func `TV-86 a finger on an open row moves it on, and back`() {
    let stage = SwipeStage(trailing: ["a", "b"])
    stage.swipe(by: -160)
    #expect(stage.shift(1) == -148)
    let finger = stage.drag(by: -40)
    #expect(stage.shift(1) == -178)
    stage.move(finger, from: 160, to: 260, y: 66)
    #expect(stage.shift(1) == -78)
    stage.move(finger, from: 260, to: 280, y: 66)
    stage.lift(finger)
    #expect(stage.shift(1) == 0 && stage.log.take() == opening + ["end 1"])
  }

  @Test func `TV-87 a row closes when the table scrolls, is reloaded or ends its editing`() {
    let stage = SwipeStage(trailing: ["a"])
    let ends: [(UITableView) -> Void] = [
      { $0.setContentOffset(CGPoint(x: 0, y: 20), animated: false) },
      { $0.setEditing(false, animated: true) },
      { $0.reloadData() },
    ]
    for end in ends {
      stage.table.contentOffset = .zero
      stage.device.advance(by: 0)
      stage.swipe(by: -80)
      #expect(stage.log.take() == opening && stage.table.isEditing)
      end(stage.table)
      #expect(stage.log.take() == ["end 1"] && !stage.table.isEditing)
      stage.device.advance(by: 0)
      #expect(stage.buttons == [] && stage.shift(1) == 0)
    }
  }

  @Test func `TV-87 a row that is deleted while a finger moves it ends its swipe`() {
    let stage = SwipeStage(trailing: ["a"])
    let finger = stage.drag(by: -60)
    #expect(stage.log.take() == opening)
    stage.rows.texts.remove(at: 1)
    stage.table.deleteRows(at: [IndexPath(1)], with: .none)
    #expect(stage.log.take() == ["end nil"] && stage.buttons == [])
    stage.move(finger, from: 140, to: 100, y: 66)
    stage.lift(finger)
    #expect(stage.log.take() == [] && stage.table.visibleCells.allSatisfy { $0.frame.minX == 0 })
  }

  @Test func `TV-87 an open row moves with the rows above it`() {
    let stage = SwipeStage(trailing: ["a"])
    stage.swipe(by: -80)
    _ = stage.log.take()
    stage.rows.texts.insert("new", at: 0)
    stage.table.insertRows(at: [IndexPath(0)], with: .none)
    #expect(stage.shift(2) == -74 && stage.shift(1) == 0 && stage.log.take() == [])
    stage.tap(380, row: 2)
    #expect(stage.log.take() == ["perform a a", "end 2"])
  }

  @Test func `TV-88 a row that cannot be edited, or is in the editing mode, is not moved`() {
    let stage = SwipeStage(trailing: ["a"], leading: ["b"])
    stage.configured?.canEdit = false
    stage.swipe(by: -60)
    stage.swipe(by: 60)
    let asked = stage.log.take().filter { !$0.contains("highlight") && !$0.contains("select") }
    #expect(asked == ["canEdit 1", "canEdit 1"])
    stage.configured?.canEdit = true
    stage.table.isEditing = true
    _ = stage.log.take()
    stage.swipe(by: -60)
    #expect(stage.log.take() == [] && stage.shift(1) == 0)
  }

  @Test func `TV-89 a second finger selects nothing while the first one moves a row`() {
    let stage = SwipeStage(trailing: ["a"])
    let first = stage.drag(by: -60)
    let second = stage.device.touchDown(at: CGPoint(x: 100, y: 200))
    stage.device.advance(by: 0.3)
    stage.device.lift(second)
    stage.lift(first)
    #expect(stage.log.take() == opening && stage.shift(1) == -74)
  }

  @Test func `TV-89 a highlighted row that is moved is not selected`() {
    let stage = SwipeStage(trailing: ["a"])
    let finger = stage.device.touchDown(at: CGPoint(x: 200, y: 66))
    stage.device.advance(by: 0.2)
    #expect(stage.log.take() == ["highlight 1"])
    stage.move(finger, from: 200, to: 120, y: 66)
    #expect(stage.log.take() == opening + ["unhighlight 1"])
    #expect(stage.cell(1)?.showingDeleteConfirmation == true)
    #expect(stage.cell(2)?.showingDeleteConfirmation == false)
    stage.lift(finger)
    #expect(stage.log.take() == [] && stage.table.indexPathForSelectedRow == nil)
  }

  @Test func `TV-90 a drag from the edge pops the screen, and another one opens the row`() {
    let stage = SwipeStage(leading: ["a"])
    let navigation = UINavigationController(rootViewController: UIViewController())
    stage.stage.window.rootViewController = navigation
    let screen = UIViewController()
    navigation.pushViewController(screen, animated: false)
    #expect(stage.device.settle())
    stage.table.frame = CGRect(x: 0, y: 0, width: 400, height: 400)
    screen.view.addSubview(stage.table)
    stage.device.advance(by: 0)
    let height = stage.table.convert(CGPoint(x: 0, y: 66), to: nil).y
    let finger = stage.device.touchDown(at: CGPoint(x: 200, y: height))
    stage.move(finger, from: 200, to: 300, y: height)
    #expect(stage.log.take().last == "begin 1")
    stage.lift(finger)
    stage.table.setEditing(false, animated: false)
    _ = stage.log.take()
    let edge = stage.device.touchDown(at: CGPoint(x: 2, y: height))
    stage.move(edge, from: 2, to: 350, y: height)
    #expect(stage.log.take() == [])
    stage.device.lift(edge)
    #expect(stage.device.settle() && navigation.viewControllers.count == 1)
  }
}
