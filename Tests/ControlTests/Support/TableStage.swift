import Foundation
import ResponderKit
import ResponderTesting

/// A table of 400 × 400 points on a stage, with rows of numbers, and the calls of its delegate.
@MainActor
final class TableStage: NSObject, UITableViewDataSource, UITableViewDelegate {
  let stage = ControlStage()
  let table: UITableView
  /// The texts of the rows of each section.
  var sections: [[String]]
  var titles: [Int: String] = [:]
  /// Cells that the class was asked to make.
  private(set) var made = 0
  private(set) var log: [String] = []
  /// Which of the delegate's calls are noted.
  var notes: Set<Kind> = [.selection]
  /// Done within a call, after it was noted.
  var reaction: (String) -> Void = { _ in }
  var mayHighlight: (IndexPath) -> Bool = { _ in true }
  var willSelect: (IndexPath) -> IndexPath? = { $0 }
  var willDeselect: (IndexPath) -> IndexPath? = { $0 }

  enum Kind { case selection, display, source }

  var device: SimulatedDevice { stage.device }

  init(
    _ sections: [[String]], style: UITableView.Style = .plain,
    of cellClass: UITableViewCell.Type = Cell.self
  ) {
    self.sections = sections
    table = UITableView(frame: .zero, style: style)
    super.init()
    table.register(cellClass, forCellReuseIdentifier: "cell")
    table.dataSource = self
    table.delegate = self
    stage.add(table, 0, 0, 400)
    device.advance(by: 0)
  }

  /// A table with one section.
  convenience init(
    rows count: Int, style: UITableView.Style = .plain,
    of cellClass: UITableViewCell.Type = Cell.self
  ) {
    self.init([(0..<count).map(String.init)], style: style, of: cellClass)
  }

  func take() -> [String] {
    defer { log = [] }
    return log
  }

  private func note(_ kind: Kind, _ call: String, _ path: IndexPath) {
    guard notes.contains(kind) else { return }
    log.append("\(call) \(path.section)-\(path.row)")
    reaction(log[log.count - 1])
  }

  /// The texts of the visible cells.
  var texts: [String] { table.visibleCells.map { $0.textLabel?.text ?? "" } }

  func cell(_ row: Int, _ section: Int = 0) -> Cell? {
    table.cellForRow(at: IndexPath(row: row, section: section)) as? Cell
  }

  // MARK: - Fingers

  /// Taps a point, and lets the selection follow.
  func tap(_ y: CGFloat, x: CGFloat = 200) {
    device.tap(at: CGPoint(x: x, y: y))
    device.advance(by: 0)
  }

  /// Drags and lifts the finger while it moves.
  func flick(_ way: CGFloat, from y: CGFloat, frames: Int = 5) {
    let finger = device.touchDown(at: CGPoint(x: 200, y: y))
    for frame in 1...frames {
      device.advance(by: 1 / 60)
      device.move(finger, to: CGPoint(x: 200, y: y + way * CGFloat(frame) / CGFloat(frames)))
    }
    device.lift(finger)
  }

  // MARK: - Data

  func numberOfSections(in tableView: UITableView) -> Int { sections.count }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let text = sections[indexPath.section][indexPath.row]
    note(.source, "cell", indexPath)
    let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    cell.textLabel?.text = text
    if let cell = cell as? Cell, !cell.isKnown {
      cell.isKnown = true
      made += 1
    }
    return cell
  }

  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    titles[section]
  }

  // MARK: - Delegate

  func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) { note(.display, "willDisplay", indexPath) }

  func tableView(
    _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) { note(.display, "didEndDisplaying", indexPath) }

  func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
    note(.selection, "shouldHighlight", indexPath)
    return mayHighlight(indexPath)
  }

  func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {
    note(.selection, "didHighlight", indexPath)
  }

  func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {
    note(.selection, "didUnhighlight", indexPath)
  }

  func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
    note(.selection, "willSelect", indexPath)
    return willSelect(indexPath)
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    note(.selection, "didSelect", indexPath)
  }

  func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? {
    note(.selection, "willDeselect", indexPath)
    return willDeselect(indexPath)
  }

  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
    note(.selection, "didDeselect", indexPath)
  }

  func tableView(
    _ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath
  ) { note(.selection, "accessory", indexPath) }

  /// A cell that notes what it is set to.
  final class Cell: UITableViewCell {
    var isKnown = false
    private(set) var states: [String] = []
    private(set) var reuses = 0

    func takeStates() -> [String] {
      defer { states = [] }
      return states
    }

    override func prepareForReuse() {
      super.prepareForReuse()
      reuses += 1
    }

    override func setSelected(_ selected: Bool, animated: Bool) {
      super.setSelected(selected, animated: animated)
      states.append(selected ? "selected" : "deselected")
    }

    override func setHighlighted(_ highlighted: Bool, animated: Bool) {
      super.setHighlighted(highlighted, animated: animated)
      states.append(highlighted ? "highlighted" : "unhighlighted")
    }
  }
}

extension IndexPath {
  /// A row, and a section.
  init(_ row: Int, _ section: Int = 0) { self.init(row: row, section: section) }
}
