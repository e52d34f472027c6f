import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// A table of 400 × 400 points on a stage. Constraints give the heights of its rows and headers, which are higher than
/// their estimates.
@MainActor
final class BoxStage: UITableViewDataSource, UITableViewDelegate {
  let stage = ControlStage()
  let table = UITableView(frame: .zero, style: .plain)
  /// The texts of the rows of each section.
  var sections: [[String]]
  /// The height of a section's header, if it has one.
  var headers: (Int) -> CGFloat? = { _ in 70 }
  /// Done once within a call.
  var reactions: [String: () -> Void] = [:]
  private(set) var log: [String] = []

  var device: SimulatedDevice { stage.device }

  init(sections count: Int, rows: Int) {
    sections = (0..<count).map { section in (0..<rows).map { "\(section)-\($0)" } }
    table.dataSource = self
    table.delegate = self
    stage.add(table, 0, 0, 400)
    device.advance(by: 0)
  }

  func take() -> [String] {
    defer { log = [] }
    return log
  }

  private func note(_ call: String) {
    log.append(call)
    reactions.removeValue(forKey: call)?()
  }

  /// Scrolls down to a section, and makes everything above it visible on the way.
  func scroll(to section: Int) {
    device.advance(by: 0)
    while table.contentOffset.y < table.rect(forSection: section).minY {
      table.contentOffset.y = min(
        table.contentOffset.y + 200, table.rect(forSection: section).minY)
      device.advance(by: 0)
    }
  }

  /// The distance of each visible row from the upper edge of the table.
  var distances: [String: CGFloat] {
    var distances: [String: CGFloat] = [:]
    for cell in table.visibleCells {
      distances[cell.textLabel?.text ?? ""] = cell.frame.minY - table.contentOffset.y
    }
    return distances
  }

  /// Checks that the cells and headers in the table are those of the visible rows and sections.
  func check(at location: SourceLocation = #_sourceLocation) {
    device.advance(by: 0)
    let paths = table.indexPathsForVisibleRows ?? []
    #expect(paths == table.indexPathsForRows(in: table.bounds), sourceLocation: location)
    #expect(
      table.visibleCells.map { $0.textLabel?.text } == paths.map { sections[$0.section][$0.row] },
      sourceLocation: location)
    #expect(
      table.visibleCells.map(\.frame) == paths.map(table.rectForRow(at:)), sourceLocation: location)
    #expect(
      Set(table.subviews.compactMap { $0 as? UITableViewCell }) == Set(table.visibleCells),
      sourceLocation: location)
    let views = sections.indices.compactMap(table.headerView(forSection:))
    #expect(!views.isEmpty, sourceLocation: location)
    #expect(
      Set(table.subviews.compactMap { $0 as? UITableViewHeaderFooterView }) == Set(views),
      sourceLocation: location)
  }

  private func addBox(_ height: CGFloat, to view: UIView) {
    let box = UIView()
    box.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(box)
    NSLayoutConstraint.activate([
      box.topAnchor.constraint(equalTo: view.topAnchor),
      box.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      box.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      box.heightAnchor.constraint(equalToConstant: height),
    ])
  }

  /// The text of a row, which has to exist.
  private func text(_ section: Int, _ row: Int) -> String {
    guard sections.indices.contains(section), sections[section].indices.contains(row) else {
      Issue.record("The table asked about row \(row) of section \(section), which is not there.")
      return ""
    }
    return sections[section][row]
  }

  // MARK: - Data source

  func numberOfSections(in tableView: UITableView) -> Int { sections.count }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.textLabel?.text = text(indexPath.section, indexPath.row)
    addBox(60, to: cell.contentView)
    return cell
  }

  // MARK: - Delegate

  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
    note("header of \(text(section, 0))")
    guard let height = headers(section) else { return nil }
    let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
    addBox(height, to: view.contentView)
    return view
  }

  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    note("height of \(text(indexPath.section, indexPath.row))")
    return UITableView.automaticDimension
  }

  func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) { note("show \(text(indexPath.section, indexPath.row))") }

  func tableView(
    _ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int
  ) { note("show header of \(text(section, 0))") }

  func tableView(
    _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) { note("end \(cell.textLabel?.text ?? "")") }

  func tableView(
    _ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int
  ) { note("end header \(section)") }

  func scrollViewDidScroll(_ scrollView: UIScrollView) { note("scroll") }
}
