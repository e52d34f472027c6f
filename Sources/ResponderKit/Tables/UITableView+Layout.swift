import Foundation

// The cells of the visible rows.
extension UITableView {
  /// How often the visible rows are measured in one layout, because others become visible by that.
  private static let longestMeasuring = 10

  /// The distance of an inset row from each side.
  private static let groupInset: CGFloat = 16

  var visibleSpan: Span { Span(bounds.minY, bounds.height) }

  func rect(of span: Span) -> CGRect {
    CGRect(x: 0, y: span.start, width: bounds.width, height: span.length)
  }

  func rect(of place: ListPlace, in geometry: TableGeometry) -> CGRect {
    let rect = rect(of: geometry.span(of: place))
    return style == .insetGrouped ? rect.insetBy(dx: Self.groupInset, dy: 0) : rect
  }

  private var rowWidth: CGFloat {
    bounds.width - (style == .insetGrouped ? 2 * Self.groupInset : 0)
  }

  func noteContentSize() {
    guard let geometry else { return }
    let size = CGSize(
      width: bounds.width, height: geometry.end + (tableFooterView?.frame.height ?? 0))
    if size != contentSize { contentSize = size }
  }

  // MARK: - Layout

  /// Lays out the rows, if that was requested, because the application asks about visible ones.
  func layOutRowsIfNeeded() {
    if needsLayout || geometry == nil { layOutRows() }
  }

  /// Brings the cells of rows that became visible, and removes those of rows that are not visible any more.
  func layOutRows() {
    // In an update, the data source has other rows already. The end of the update lays them out.
    guard !isLayingOutRows, updateDepth == 0 else { return }
    guard loadedCounts == nil else { return setNeedsLayout() }
    isLayingOutRows = true
    defer { isLayingOutRows = false }
    _ = loadedGeometry
    let generation = generation
    // First, so that their cells can be used again.
    removeCells(outside: loadedGeometry.places(in: visibleSpan))
    measureVisible(generation)
    // The application may have reloaded or changed the rows when it was asked about them.
    guard self.generation == generation, let geometry else { return setNeedsLayout() }
    placeTableViews(geometry)
    let places = geometry.places(in: visibleSpan)
    removeCells(outside: places)
    for place in places {
      guard self.generation == generation else { return setNeedsLayout() }
      show(place, in: geometry, generation)
    }
    guard self.generation == generation else { return setNeedsLayout() }
    // Cells that were measured, and whose rows are not visible after that.
    queueMeasuredCells()
    let sections = geometry.sections(in: visibleSpan)
    headers.show(sections, in: self, geometry)
    guard self.generation == generation else { return setNeedsLayout() }
    footers.show(sections, in: self, geometry)
    guard self.generation == generation else { return setNeedsLayout() }
    prefetch(places, in: geometry)
  }

  private func placeTableViews(_ geometry: TableGeometry) {
    if let view = tableHeaderView {
      let frame = CGRect(x: 0, y: 0, width: bounds.width, height: view.frame.height)
      if view.frame != frame { view.frame = frame }
    }
    if let view = tableFooterView {
      let frame = CGRect(x: 0, y: geometry.end, width: bounds.width, height: view.frame.height)
      if view.frame != frame { view.frame = frame }
    }
  }

  private func show(_ place: ListPlace, in geometry: TableGeometry, _ generation: Int) {
    let row = rect(of: place, in: geometry)
    if let cell = cells[place] {
      let frame = swipe.flatMap { $0.cell === cell ? $0.place(in: row) : nil } ?? row
      if cell.frame != frame { cell.frame = frame }
      return
    }
    guard let cell = cell(at: place), self.generation == generation else { return }
    measuredCells[place] = nil
    cells[place] = cell
    cell.frame = row
    cell.table = self
    passEditing(to: cell, at: place, animated: false)
    if cell.isHighlighted { cell.setHighlighted(false, animated: false) }
    cell.setSelected(selection.contains(place), animated: false)
    // The application may have moved or removed the row when it was called, also by the delegate.
    guard let place = self.place(of: cell) else { return }
    rowDelegate?.tableView(self, willDisplay: cell, forRowAt: place.path)
    // Behind headers and footers.
    if self.place(of: cell) != nil { insertSubview(cell, at: 0) }
  }

  /// Returns the cell of a row, which the data source makes unless there is one.
  private func cell(at place: ListPlace) -> UITableViewCell? {
    if let cell = cells[place] ?? measuredCells[place] { return cell }
    guard let dataSource else { return nil }
    let generation = generation
    let cell = dataSource.tableView(self, cellForRowAt: place.path)
    guard self.generation == generation else {
      cellQueue.add(cell, cell.reuseIdentifier)
      return nil
    }
    measuredCells[place] = cell
    return cell
  }

  func passEditing(to cell: UITableViewCell, at place: ListPlace, animated: Bool) {
    let takesPart =
      isInEditingMode && dataSource?.tableView(self, canEditRowAt: place.path) ?? true
    if cell.isEditing != takesPart { cell.setEditing(takesPart, animated: animated) }
  }

  // MARK: - Removing

  private func removeCells(_ isMeant: (ListPlace) -> Bool) {
    for (_, cell) in cells.filter({ isMeant($0.key) }).sorted(by: { $0.key < $1.key }) {
      // The delegate may have removed or moved it.
      guard let place = place(of: cell) else { continue }
      cells[place] = nil
      end(cell, at: place)
    }
  }

  /// Removes the cells of all rows but successive ones.
  private func removeCells(outside places: [ListPlace]) {
    removeCells { place in
      guard let first = places.first, let last = places.last else { return true }
      return place < first || place > last
    }
  }

  func end(_ cell: UITableViewCell, at place: ListPlace) {
    if press?.cell === cell { dropPress() }
    if swipe?.cell === cell { closeRow() }
    if cell.superview === self { cell.removeFromSuperview() }
    rowDelegate?.tableView(self, didEndDisplaying: cell, forRowAt: place.path)
    cellQueue.add(cell, cell.reuseIdentifier)
  }

  private func queueMeasuredCells() {
    guard !measuredCells.isEmpty else { return }
    let cells = measuredCells.sorted { $0.key < $1.key }.map(\.value)
    measuredCells = [:]
    for cell in cells { cellQueue.add(cell, cell.reuseIdentifier) }
  }

  // MARK: - Heights

  /// Measures the visible rows, headers and footers whose heights are estimates.
  ///
  /// The geometry is changed in place: another copy of it would be copied with all of its heights.
  private func measureVisible(_ generation: Int) {
    for _ in 0..<Self.longestMeasuring {
      var hasChanged = false
      for section in geometry?.sections(in: visibleSpan) ?? 0..<0 {
        for views in [headers, footers] {
          guard let edge = geometry?.sections[section][keyPath: views.side.edge] else { return }
          guard edge.isEstimated else { continue }
          let height = views.measure(section, in: self, else: edge.height)
          guard self.generation == generation,
            let old = geometry?.span(of: views.side, in: section)
          else { return }
          geometry?.setHeight(height, of: views.side.edge, in: section)
          hasChanged = note(height, insteadOf: old) || hasChanged
          guard self.generation == generation else { return }
        }
      }
      var next = geometry?.firstPlace(in: visibleSpan)
      while let place = next, let old = geometry?.span(of: place), old.start < visibleSpan.end {
        if geometry?.sections[place.section].rows.isEstimated(place.item) == true {
          let height = measure(place)
          guard self.generation == generation else { return }
          geometry?.setHeight(height, of: place)
          hasChanged = note(height, insteadOf: old) || hasChanged
          guard self.generation == generation else { return }
        }
        next = geometry?.place(after: place)
      }
      guard hasChanged else { return }
    }
  }

  private func measure(_ place: ListPlace) -> CGFloat {
    if let rowDelegate, !delegateDefaults.contains(.heightForRow) {
      let height = rowDelegate.tableView(self, heightForRowAt: place.path)
      if !delegateDefaults.contains(.heightForRow), height >= 0 { return checked(height) }
    }
    guard let cell = cell(at: place) else { return UITableViewCell.defaultHeight }
    if cell.bounds.width != rowWidth { cell.bounds.size.width = rowWidth }
    return checked(
      cell.systemLayoutSizeFitting(
        CGSize(width: rowWidth, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel
      ).height)
  }

  /// Keeps the visible rows where they are when something above them takes another height than was estimated.
  /// - Returns: Whether the height is another one.
  private func note(_ height: CGFloat, insteadOf old: Span) -> Bool {
    guard height != old.length else { return false }
    let shift = old.start < bounds.minY && bounds.minY > 0 ? height - old.length : 0
    // Within the content at each step, because the end of smaller content would move the offset, too.
    if shift < 0 { contentOffset.y += shift }
    noteContentSize()
    if shift > 0 { contentOffset.y += shift }
    return true
  }

  /// Asks for all heights again, with the same numbers of rows.
  /// - Parameter keepsHeights: Whether the heights of rows that were measured are the new estimates.
  func rebuildGeometry(keepsHeights: Bool = true) {
    // The end of an update does it too, with the new numbers.
    guard let old = geometry, updateDepth == 0, loadedCounts == nil else { return setNeedsLayout() }
    setGeometry(
      old.sections.indices.map { section in
        let rows = old.sections[section].rows
        let new = newRows(of: section, count: rows.count)
        return newSection(
          section, rows: keepsHeights ? new.estimated(by: rows.knownHeight) : new,
          from: old.sections[section])
      })
  }

  /// Measures the rows again for another width.
  func noteWidth() {
    guard geometry != nil else { return }
    if bounds.width != measuredWidth { rebuildGeometry() }
    noteContentSize()
  }

  func setGeometry(_ sections: [TableGeometry.Section]) {
    generation += 1
    measuredWidth = bounds.width
    geometry = TableGeometry(top: tableHeaderView?.frame.height ?? 0, sections: sections)
    noteContentSize()
    setNeedsLayout()
  }

  // MARK: - Loading

  func reload() {
    discardData()
    _ = loadedGeometry
  }

  /// Forgets the data, which is loaded again before the next layout.
  func discardData() {
    closeRow()
    generation += 1
    geometry = nil
    dropPress()
    selection = []
    prefetching = ItemPrefetching()
    removeCells { _ in true }
    queueMeasuredCells()
    headers.removeAll(in: self)
    footers.removeAll(in: self)
    setNeedsLayout()
  }

  // MARK: - Scrolling

  /// Returns a row, or a section without one, which the row `NSNotFound` stands for.
  func scrollTarget(_ path: IndexPath) -> ListPlace {
    let place = ListPlace(path)
    guard place.item == NSNotFound else { return checkedPlace(path, "scroll to") }
    precondition(
      loadedGeometry.sections.indices.contains(place.section),
      "\(type(of: self)) cannot scroll to section \(place.section): there is no such section.")
    return place
  }

  func scroll(to place: ListPlace, at position: ScrollPosition, animated: Bool) {
    for _ in 0..<(animated ? 1 : 2) {
      setContentOffset(offset(of: place, at: position), animated: animated)
      // Rows that become visible may be higher than their estimates.
      if !animated { layOutRows() }
    }
  }

  private func offset(of place: ListPlace, at position: ScrollPosition) -> CGPoint {
    let geometry = loadedGeometry
    guard geometry.sections.indices.contains(place.section) else { return contentOffset }
    let isSection = place.item == NSNotFound
    guard isSection || geometry.contains(place) else { return contentOffset }
    let rect = rect(
      of: isSection
        ? geometry.span(of: .header, in: place.section) : geometry.span(of: place))
    let inset = adjustedContentInset
    // A header that stays visible must not cover the row.
    let header =
      style == .plain && !isSection ? geometry.sections[place.section].header.height : 0
    let room = bounds.height - inset.top - inset.bottom
    var y = contentOffset.y
    switch position {
    case .none:
      let (top, bottom) = (y + inset.top + header, y + bounds.height - inset.bottom)
      if rect.minY < top {
        y = rect.minY - header - inset.top
      } else if rect.maxY > bottom {
        y = rect.maxY - bounds.height + inset.bottom
      }
    case .top: y = rect.minY - header - inset.top
    case .middle: y = rect.midY - inset.top - room / 2
    case .bottom: y = rect.maxY - bounds.height + inset.bottom
    }
    return range.nearest(to: CGPoint(x: contentOffset.x, y: y))
  }
}
