import Foundation

/// The headers, or the footers, of a table's visible sections.
@MainActor
final class SectionViews {
  enum Side {
    case header, footer

    var edge: WritableKeyPath<TableGeometry.Section, TableGeometry.Edge> {
      self == .header ? \.header : \.footer
    }
  }

  let side: Side
  /// The views that are among the table's subviews.
  private(set) var views: [Int: UIView] = [:]
  /// Views that were asked for, and are not shown yet.
  private var prepared: [Int: UIView] = [:]
  /// The visible sections that have no view.
  private var empty: Set<Int> = []

  init(_ side: Side) { self.side = side }

  /// Asks the delegate for the view of a section.
  func prepare(_ section: Int, in table: UITableView) {
    guard views[section] == nil, prepared[section] == nil, !empty.contains(section) else { return }
    let generation = table.generation
    guard let view = view(of: section, in: table) else { return }
    // The application may have changed the sections when it was asked.
    if table.generation == generation { prepared[section] = view } else { queue(view, in: table) }
  }

  /// Asks the delegate, but not for a title, and returns whether it has a view for a section.
  func prepareOwn(_ section: Int, in table: UITableView) -> Bool {
    if let view = views[section] ?? prepared[section] {
      return (view as? UITableViewHeaderFooterView)?.reuseIdentifier != Self.titleIdentifier
    }
    guard !empty.contains(section), let view = ownView(of: section, in: table) else { return false }
    prepared[section] = view
    return true
  }

  /// Returns the height that constraints give a section's view.
  /// - Parameter estimate: The height of a view without constraints.
  func measure(_ section: Int, in table: UITableView, else estimate: CGFloat) -> CGFloat {
    prepare(section, in: table)
    guard let view = views[section] ?? prepared[section] else { return table.emptyEdge }
    let content = (view as? UITableViewHeaderFooterView)?.contentView ?? view
    let size = CGSize(width: table.bounds.width, height: 0)
    return content.constrainedSize(size, .required, .fittingSizeLevel)?.height ?? estimate
  }

  /// Shows the views that are visible, and removes the others.
  /// - Parameter sections: The visible sections.
  func show(_ sections: Range<Int>, in table: UITableView, _ geometry: TableGeometry) {
    let (visible, generation) = (table.visibleSpan, table.generation)
    let sections = sections.filter { section in
      let span = span(of: section, in: geometry, table)
      return span.length > 0 && span.start < visible.end && span.end > visible.start
    }
    // The delegate may change the sections in each call, and then they are shown in another layout.
    for section in views.keys.filter({ !sections.contains($0) }).sorted() {
      guard let view = views.removeValue(forKey: section) else { continue }
      end(view, of: section, in: table)
      guard table.generation == generation else { return }
    }
    empty = empty.filter { sections.contains($0) }
    for section in sections {
      show(section, in: table, geometry)
      guard table.generation == generation else { return }
    }
    for section in prepared.keys.filter({ !sections.contains($0) }).sorted() {
      if let view = prepared.removeValue(forKey: section) { queue(view, in: table) }
    }
  }

  private func show(_ section: Int, in table: UITableView, _ geometry: TableGeometry) {
    let frame = table.rect(of: span(of: section, in: geometry, table))
    if let view = views[section] {
      if view.frame != frame { view.frame = frame }
      return
    }
    let generation = table.generation
    prepare(section, in: table)
    guard table.generation == generation else { return }
    guard let view = prepared.removeValue(forKey: section) else {
      empty.insert(section)
      return
    }
    view.frame = frame
    views[section] = view
    let delegate = table.rowDelegate
    switch side {
    case .header: delegate?.tableView(table, willDisplayHeaderView: view, forSection: section)
    case .footer: delegate?.tableView(table, willDisplayFooterView: view, forSection: section)
    }
    // The delegate may have moved or removed the section.
    if views.values.contains(where: { $0 === view }) { table.addSubview(view) }
  }

  /// Returns where a header or footer is: in a plain table it stays visible with its section.
  private func span(of section: Int, in geometry: TableGeometry, _ table: UITableView) -> Span {
    let whole = geometry.span(of: section)
    let natural = geometry.span(of: side, in: section)
    guard table.style == .plain else { return natural }
    let inset = table.adjustedContentInset
    let edges = geometry.sections[section]
    switch side {
    case .header:
      let lowest = whole.end - edges.footer.height - natural.length
      let top = table.bounds.minY + inset.top
      return Span(max(min(top, lowest), natural.start), natural.length)
    case .footer:
      let highest = whole.start + edges.header.height
      let bottom = table.bounds.maxY - inset.bottom - natural.length
      return Span(min(max(bottom, highest), natural.start), natural.length)
    }
  }

  // MARK: - Coming and going

  /// The identifier of the views for titles.
  private static let titleIdentifier = "ResponderKit.title"

  private func view(of section: Int, in table: UITableView) -> UIView? {
    if let view = ownView(of: section, in: table) { return view }
    let source = table.dataSource
    let title =
      side == .header
      ? source?.tableView(table, titleForHeaderInSection: section)
      : source?.tableView(table, titleForFooterInSection: section)
    guard let title else { return nil }
    let labelled =
      table.sectionViewQueue.take(Self.titleIdentifier)
      ?? UITableViewHeaderFooterView(reuseIdentifier: Self.titleIdentifier)
    labelled.textLabel?.text = title
    return labelled
  }

  /// Returns the delegate's view of a section.
  private func ownView(of section: Int, in table: UITableView) -> UIView? {
    let delegate = table.rowDelegate
    return side == .header
      ? delegate?.tableView(table, viewForHeaderInSection: section)
      : delegate?.tableView(table, viewForFooterInSection: section)
  }

  private func end(_ view: UIView, of section: Int, in table: UITableView) {
    if view.superview === table { view.removeFromSuperview() }
    let delegate = table.rowDelegate
    switch side {
    case .header:
      delegate?.tableView(table, didEndDisplayingHeaderView: view, forSection: section)
    case .footer:
      delegate?.tableView(table, didEndDisplayingFooterView: view, forSection: section)
    }
    queue(view, in: table)
  }

  private func queue(_ view: UIView, in table: UITableView) {
    guard let view = view as? UITableViewHeaderFooterView else { return }
    table.sectionViewQueue.add(view, view.reuseIdentifier)
  }

  // MARK: - Updates

  /// Removes all views.
  func removeAll(in table: UITableView) {
    end(move(in: table) { _ in nil }, in: table)
  }

  /// Moves the views with their sections.
  /// - Returns: The views whose section is gone, with its old number.
  func move(in table: UITableView, to target: (Int) -> Int?) -> [(Int, UIView)] {
    let shown = views.sorted { $0.key < $1.key }
    let waiting = prepared.sorted { $0.key < $1.key }
    (views, prepared, empty) = ([:], [:], [])
    var gone: [(Int, UIView)] = []
    for (section, view) in shown {
      if let new = target(section) { views[new] = view } else { gone.append((section, view)) }
    }
    for (section, view) in waiting {
      if let new = target(section) { prepared[new] = view } else { queue(view, in: table) }
    }
    return gone
  }

  /// Removes the views of sections that are gone.
  func end(_ gone: [(Int, UIView)], in table: UITableView) {
    for (section, view) in gone { end(view, of: section, in: table) }
  }
}
