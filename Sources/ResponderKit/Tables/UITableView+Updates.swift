import Foundation

// Insertions, deletions, moves and reloads.
extension UITableView {
  func loadBeforeUpdate() {
    if geometry != nil || window != nil { _ = loadedGeometry }
  }

  func apply(_ update: ListUpdate) {
    // Data that was never loaded is new in any case.
    guard let old = geometry else { return setNeedsLayout() }
    let counts = loadCounts()
    let change = update.applied(from: old.sections.map(\.rows.count), to: counts, of: listName)
    let goneCells = move(by: change)
    // Before new sections ask for their views.
    let goneHeaders = headers.move(in: self, to: change.target(ofSection:))
    let goneFooters = footers.move(in: self, to: change.target(ofSection:))
    let sections = counts.indices.map { section in
      newSection(
        section, rows: rows(of: section, counts[section], change, old),
        from: change.sections[section].map { old.sections[$0] })
    }
    loadedCounts = nil
    setGeometry(sections)
    // When the table has its new rows, because the delegate can change it again.
    for (place, cell) in goneCells { end(cell, at: place) }
    headers.end(goneHeaders, in: self)
    footers.end(goneFooters, in: self)
    reconfigure(update.reconfiguredItems, change)
    layOutRows()
  }

  /// Returns the rows of a section. Those that were measured before keep their height as an estimate.
  private func rows(
    of section: Int, _ count: Int, _ change: ListChange, _ old: TableGeometry
  ) -> RowHeights {
    let rows = newRows(of: section, count: count)
    guard rows.hasEstimates else { return rows }
    let origins = change.origins(ofSection: section, count: count)
    return rows.estimated { row in
      origins[row].flatMap { old.sections[$0.section].rows.knownHeight(of: $0.item) }
    }
  }

  /// Moves the cells and the selection to their new places.
  /// - Returns: The cells of rows that are gone or reloaded, with their old places.
  private func move(by change: ListChange) -> [(ListPlace, UITableViewCell)] {
    generation += 1
    let gone = moveItems(by: change)
    let waiting = measuredCells
    measuredCells = [:]
    for (place, cell) in waiting.sorted(by: { $0.key < $1.key }) {
      if let target = change.target(of: place) {
        measuredCells[target] = cell
      } else {
        cellQueue.add(cell, cell.reuseIdentifier)
      }
    }
    return gone
  }
}
