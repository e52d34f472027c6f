import Foundation

/// The rows that were announced to the prefetching data source: as many as are visible, in the direction in which
/// the table scrolls.
struct RowPrefetching {
  private var announced: Set<RowPlace> = []
  private var lastOffset: CGFloat?

  /// The rows to report to the data source, which is called afterwards, because it can change the table.
  struct Changes {
    var announced: [RowPlace] = []
    var cancelled: [RowPlace] = []
  }

  /// Finds the rows to announce after the table has scrolled.
  /// - Parameters:
  ///   - visible: The visible rows.
  ///   - offset: The height of the content at the upper edge of the table.
  mutating func changes(
    for visible: [RowPlace], at offset: CGFloat, in geometry: TableGeometry
  ) -> Changes {
    defer { lastOffset = offset }
    guard let lastOffset, offset != lastOffset, let first = visible.first, let last = visible.last
    else { return Changes() }
    let isDown = offset > lastOffset
    var ahead: [RowPlace] = []
    var next = isDown ? last : first
    while ahead.count < visible.count,
      let place = isDown ? geometry.place(after: next) : geometry.place(before: next)
    {
      ahead.append(place)
      next = place
    }
    let new = ahead.filter { !announced.contains($0) }
    announced.subtract(visible)
    let gone = announced.subtracting(ahead).sorted()
    announced = Set(ahead)
    return Changes(announced: new, cancelled: gone)
  }
}

extension UITableView {
  /// Announces rows to the prefetching data source.
  func prefetch(_ visible: [RowPlace], in geometry: TableGeometry) {
    guard let prefetchDataSource else { return }
    let changes = prefetching.changes(for: visible, at: bounds.minY, in: geometry)
    if !changes.cancelled.isEmpty {
      prefetchDataSource.tableView(
        self, cancelPrefetchingForRowsAt: changes.cancelled.map(\.path))
    }
    if !changes.announced.isEmpty {
      prefetchDataSource.tableView(self, prefetchRowsAt: changes.announced.map(\.path))
    }
  }
}
