import Foundation

// Insertions, deletions, moves and reloads.
extension UITableView {
  /// How long the animation of rows takes, in seconds.
  private static let updateDuration: TimeInterval = 0.3

  func startUpdate() {
    if updateDepth == 0 {
      // The numbers before the update.
      if geometry != nil || window != nil { _ = loadedGeometry }
      update = TableUpdate()
    }
    updateDepth += 1
  }

  /// Adds a change to the update in progress, or to one of its own.
  func change(_ animation: RowAnimation, _ body: (inout TableUpdate) -> Void) {
    startUpdate()
    update.map { old in
      var new = old
      body(&new)
      if animation != .none { new.isImmediate = false }
      update = new
    }
    finishUpdate(animation, nil)
  }

  func finishUpdate(
    _ animation: RowAnimation, _ completion: (@MainActor (_ finished: Bool) -> Void)?
  ) {
    precondition(
      updateDepth > 0, "endUpdates() of \(type(of: self)) needs a beginUpdates() before it.")
    updateDepth -= 1
    if updateDepth == 0, let update {
      self.update = nil
      apply(update)
    }
    guard let completion else { return }
    let scheduler = UIApplication.shared.scheduler
    scheduler.schedule(at: scheduler.now + (window == nil ? 0 : Self.updateDuration)) {
      completion(true)
    }
  }

  private func apply(_ update: TableUpdate) {
    // Data that was never loaded is new in any case.
    guard let old = geometry else { return setNeedsLayout() }
    let counts = loadCounts()
    let change = update.applied(
      from: old.sections.map(\.rows.count), to: counts, of: "\(type(of: self))")
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
    layOutRows()
  }

  /// Returns the rows of a section. Those that were measured before keep their height as an estimate.
  private func rows(
    of section: Int, _ count: Int, _ change: TableChange, _ old: TableGeometry
  ) -> RowHeights {
    let rows = newRows(of: section, count: count)
    guard rows.hasEstimates else { return rows }
    let origins = change.origins(ofSection: section, count: count)
    return rows.estimated { row in
      origins[row].flatMap { old.sections[$0.section].rows.knownHeight(of: $0.row) }
    }
  }

  /// Moves cells, the selection and the pressed row to their new places.
  /// - Returns: The cells of rows that are gone or reloaded, with their old places. To end one drops its press.
  private func move(by change: TableChange) -> [(RowPlace, UITableViewCell)] {
    generation += 1
    selection = selection.compactMap(change.target)
    if var press {
      press.place = change.target(of: press.place) ?? press.place
      press.dimmed = press.dimmed.compactMap(change.target)
      self.press = press
    }
    let (shown, waiting) = (cells, measuredCells)
    (cells, measuredCells) = ([:], [:])
    prefetching = RowPrefetching()
    var gone: [(RowPlace, UITableViewCell)] = []
    for (place, cell) in shown.sorted(by: { $0.key < $1.key }) {
      if let target = change.target(of: place) {
        cells[target] = cell
      } else {
        gone.append((place, cell))
      }
    }
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
