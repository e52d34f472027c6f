import Foundation

// The numbers and heights of the rows, as the data source and the delegate give them.
extension UITableView {
  /// The places of the rows. While they are loaded, the application's methods see estimates.
  var loadedGeometry: TableGeometry {
    if let loadedCounts { return provisionalGeometry(loadedCounts) }
    if let geometry { return geometry }
    let made = makeGeometry()
    geometry = made
    noteContentSize()
    return made
  }

  private func makeGeometry() -> TableGeometry {
    let counts = loadCounts()
    defer { loadedCounts = nil }
    measuredWidth = bounds.width
    return TableGeometry(
      top: tableHeaderView?.frame.height ?? 0,
      sections: counts.indices.map {
        newSection($0, rows: newRows(of: $0, count: counts[$0]))
      })
  }

  private func provisionalGeometry(_ counts: [Int]) -> TableGeometry {
    let edge = TableGeometry.Edge(height: 0)
    return TableGeometry(
      top: tableHeaderView?.frame.height ?? 0,
      sections: counts.map {
        TableGeometry.Section(
          header: edge, footer: edge, rows: RowHeights(count: $0, height: estimate))
      })
  }

  /// Asks for the numbers of rows, and stores them in ``loadedCounts``.
  func loadCounts() -> [Int] {
    loadedCounts = []
    let count = dataSource?.numberOfSections(in: self) ?? 0
    precondition(count >= 0, "\(type(of: self)) cannot have \(count) sections.")
    var counts = Array(repeating: 0, count: count)
    for section in counts.indices {
      loadedCounts = counts
      counts[section] = countRows(of: section)
    }
    loadedCounts = counts
    return counts
  }

  /// Asks for the header and the footer of a section.
  /// - Parameter old: The section before the data changed, whose heights are the new estimates.
  func newSection(
    _ section: Int, rows: RowHeights, from old: TableGeometry.Section? = nil
  ) -> TableGeometry.Section {
    TableGeometry.Section(
      header: header(of: section).estimated(by: old?.header),
      footer: footer(of: section).estimated(by: old?.footer), rows: rows)
  }

  private func countRows(of section: Int) -> Int {
    let count = dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
    precondition(
      count >= 0, "Section \(section) of \(type(of: self)) cannot have \(count) rows.")
    return count
  }

  // MARK: - Rows

  func newRows(of section: Int, count: Int) -> RowHeights {
    guard count > 0 else { return RowHeights(count: 0, height: 0) }
    let first = IndexPath(row: 0, section: section)
    if let rowDelegate, !delegateDefaults.contains(.heightForRow) {
      // If it is the default that answers, it says so.
      let height = rowDelegate.tableView(self, heightForRowAt: first)
      if !delegateDefaults.contains(.heightForRow) {
        return rows(of: section, count: count, height, rowDelegate)
      }
    }
    guard rowHeight < 0 else { return RowHeights(count: count, height: checked(rowHeight)) }
    return estimatedRows(of: section, count: count)
  }

  private func rows(
    of section: Int, count: Int, _ first: CGFloat, _ delegate: any UITableViewDelegate
  ) -> RowHeights {
    guard estimatedRowHeight == 0 else { return estimatedRows(of: section, count: count) }
    let heights =
      [first]
      + (1..<count).map {
        delegate.tableView(self, heightForRowAt: IndexPath(row: $0, section: section))
      }
    guard heights.contains(where: { $0 < 0 }) else { return RowHeights(heights.map(checked)) }
    // Automatic ones are measured when they are shown.
    return RowHeights(
      heights.map { $0 < 0 ? UITableViewCell.defaultHeight : checked($0) },
      measured: heights.map { $0 >= 0 })
  }

  private func estimatedRows(of section: Int, count: Int) -> RowHeights {
    if let rowDelegate, !delegateDefaults.contains(.estimatedHeightForRow) {
      func height(of row: Int) -> CGFloat {
        let height = rowDelegate.tableView(
          self, estimatedHeightForRowAt: IndexPath(row: row, section: section))
        return height > 0 ? checked(height) : estimate
      }
      let first = height(of: 0)
      if !delegateDefaults.contains(.estimatedHeightForRow) {
        return RowHeights(
          [first] + (1..<count).map(height), measured: Array(repeating: false, count: count))
      }
    }
    return RowHeights(count: count, height: estimate, isEstimated: true)
  }

  private var estimate: CGFloat {
    if estimatedRowHeight > 0 { return checked(estimatedRowHeight) }
    return rowHeight > 0 ? checked(rowHeight) : UITableViewCell.defaultHeight
  }

  func checked(_ height: CGFloat) -> CGFloat {
    precondition(
      height >= 0 && height.isFinite, complaint("the height of a row or section", "\(height)"))
    return height
  }

  // MARK: - Headers and footers

  /// The estimate of an automatic header or footer with a title or a view.
  static let automaticEdge: CGFloat = 28
  /// The height of an automatic header or footer without either, unless the style is plain.
  private static let groupGap: CGFloat = 18

  private func header(of section: Int) -> TableGeometry.Edge {
    let height =
      rowDelegate?.tableView(self, heightForHeaderInSection: section) ?? sectionHeaderHeight
    guard height < 0 else { return TableGeometry.Edge(height: checked(height)) }
    let isShown =
      hasViews(.viewForHeader, headers, section)
      || dataSource?.tableView(self, titleForHeaderInSection: section) != nil
    return automaticEdge(isShown)
  }

  private func footer(of section: Int) -> TableGeometry.Edge {
    let height =
      rowDelegate?.tableView(self, heightForFooterInSection: section) ?? sectionFooterHeight
    guard height < 0 else { return TableGeometry.Edge(height: checked(height)) }
    let isShown =
      hasViews(.viewForFooter, footers, section)
      || dataSource?.tableView(self, titleForFooterInSection: section) != nil
    return automaticEdge(isShown)
  }

  /// The height of an automatic header or footer without a title or a view.
  var emptyEdge: CGFloat { style == .plain ? 0 : Self.groupGap }

  private func automaticEdge(_ isShown: Bool) -> TableGeometry.Edge {
    isShown
      ? TableGeometry.Edge(height: Self.automaticEdge, origin: .estimate)
      : TableGeometry.Edge(height: emptyEdge)
  }

  /// Returns whether the delegate provides headers or footers. It is asked until it has one.
  private func hasViews(_ method: DelegateDefaults, _ views: SectionViews, _ section: Int) -> Bool {
    guard rowDelegate != nil, !delegateDefaults.contains(method) else { return false }
    guard !delegateAnswered.contains(method) else { return true }
    guard views.prepareOwn(section, in: self) else { return false }
    delegateAnswered.insert(method)
    return true
  }

  // MARK: - Answers of the delegate's defaults

  func defaultRowHeight() -> CGFloat {
    delegateDefaults.insert(.heightForRow)
    return rowHeight
  }

  func defaultEstimate() -> CGFloat {
    delegateDefaults.insert(.estimatedHeightForRow)
    return estimatedRowHeight
  }

  func defaultHeader() -> UIView? {
    delegateDefaults.insert(.viewForHeader)
    return nil
  }

  func defaultFooter() -> UIView? {
    delegateDefaults.insert(.viewForFooter)
    return nil
  }
}
