import Foundation
import ResponderKit
import ResponderTesting

/// A table of 400 × 400 points with rows of 44 points, whose rows have actions, and the calls of its delegate.
@MainActor
final class SwipeStage {
  let stage = ControlStage()
  let table = UITableView(frame: .zero, style: .plain)
  let log = Log()
  let rows: any Rows

  typealias Rows = SwipedRows & UITableViewDataSource & UITableViewDelegate

  var device: SimulatedDevice { stage.device }

  /// - Parameters:
  ///   - rows: The data source and the delegate.
  init(_ rows: (Log) -> any Rows) {
    self.rows = rows(log)
    table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    table.dataSource = self.rows
    table.delegate = self.rows
    stage.add(table, 0, 0, 400)
    device.advance(by: 0)
  }

  /// A table with actions of these titles.
  convenience init(trailing: [String] = [], leading: [String] = []) {
    self.init { ConfiguredRows($0, trailing: trailing, leading: leading) }
  }

  var configured: ConfiguredRows? { rows as? ConfiguredRows }

  func cell(_ row: Int) -> UITableViewCell? { table.cellForRow(at: IndexPath(row)) }

  /// How far a row is moved to the right, in points.
  func shift(_ row: Int) -> CGFloat? { cell(row)?.frame.minX }

  /// The titles of the buttons between the row and the edge, from left to right.
  var buttons: [String] {
    let strips = table.subviews.filter { $0.subviews.contains { $0 is UIButton } }
    return strips.flatMap(\.subviews).compactMap { $0 as? UIButton }
      .sorted { $0.frame.minX < $1.frame.minX }.map { $0.title(for: .normal) ?? "" }
  }

  // MARK: - Fingers

  /// Puts a finger on a row, and moves it in steps of 10 points.
  func drag(_ row: Int = 1, by way: CGFloat, from x: CGFloat = 200) -> FingerID {
    let y = CGFloat(row) * 44 + 22
    let finger = device.touchDown(at: CGPoint(x: x, y: y))
    move(finger, from: x, to: x + way, y: y)
    return finger
  }

  func move(_ finger: FingerID, from x: CGFloat, to end: CGFloat, y: CGFloat) {
    let steps = max(Int(abs(end - x) / 10), 1)
    for step in 1...steps {
      device.advance(by: 1 / 60)
      device.move(
        finger, to: CGPoint(x: x + (end - x) * CGFloat(step) / CGFloat(steps), y: y))
    }
  }

  /// Lifts a finger that has rested.
  func lift(_ finger: FingerID) {
    device.advance(by: 0.2)
    device.lift(finger)
    device.advance(by: 0)
  }

  /// Drags a row, and lifts the finger after a rest.
  func swipe(_ row: Int = 1, by way: CGFloat, from x: CGFloat = 200) {
    lift(drag(row, by: way, from: x))
  }

  func tap(_ x: CGFloat, row: Int) {
    device.tap(at: CGPoint(x: x, y: CGFloat(row) * 44 + 22))
    device.advance(by: 0)
  }
}

/// Rows without any action. Subclasses declare the conformances, so that their own methods count.
@MainActor
class SwipedRows: NSObject {
  let log: Log
  var texts = (0..<20).map(String.init)

  init(_ log: Log) { self.log = log }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    texts.count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    cell.textLabel?.text = texts[indexPath.row]
    return cell
  }

  func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {
    log.note("highlight \(indexPath.row)")
  }

  func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {
    log.note("unhighlight \(indexPath.row)")
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    log.note("select \(indexPath.row)")
  }

  func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) {
    log.note("begin \(indexPath.row)")
  }

  func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) {
    log.note("end \(indexPath.map { "\($0.row)" } ?? "nil")")
  }
}

/// Rows with actions of their own.
@MainActor
final class ConfiguredRows: SwipedRows, UITableViewDataSource, UITableViewDelegate {
  let trailing: [String]
  let leading: [String]
  var canEdit = true
  var performsFirst = true
  /// Whether an action is finished at once, and with what.
  var result: Bool? = true
  /// The completion of an action that is not finished.
  private(set) var completion: ((Bool) -> Void)?
  /// Done by each action.
  var reaction: () -> Void = {}

  init(_ log: Log, trailing: [String], leading: [String]) {
    (self.trailing, self.leading) = (trailing, leading)
    super.init(log)
  }

  func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
    log.note("canEdit \(indexPath.row)")
    return canEdit
  }

  func tableView(
    _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    log.note("leading \(indexPath.row)")
    return configuration(leading)
  }

  func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    log.note("trailing \(indexPath.row)")
    return configuration(trailing)
  }

  private func configuration(_ titles: [String]) -> UISwipeActionsConfiguration {
    let configuration = UISwipeActionsConfiguration(
      actions: titles.map { title in
        UIContextualAction(style: .normal, title: title) {
          [unowned self] action, view, completion in
          let button = (view as? UIButton)?.title(for: .normal)
          log.note("perform \(action.title ?? "") \(button ?? "")")
          reaction()
          if let result { completion(result) } else { self.completion = completion }
        }
      })
    configuration.performsFirstActionWithFullSwipe = performsFirst
    return configuration
  }
}

/// Rows that the data source deletes.
@MainActor
class DeletedRows: SwipedRows {
  func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    log.note("commit \(editingStyle) \(indexPath.row)")
    texts.remove(at: indexPath.row)
    tableView.deleteRows(at: [indexPath], with: .automatic)
  }
}
