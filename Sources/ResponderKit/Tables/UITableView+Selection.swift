import Foundation

// The selection of rows by the user, and the calls of the delegate for it.
extension UITableView: CellList {
  var listName: ListName { ListName(list: "\(type(of: self))", item: "row") }

  var loadedCountsOfItems: TableGeometry { loadedGeometry }

  func askForCell(at place: ListPlace) -> UITableViewCell? {
    dataSource?.tableView(self, cellForRowAt: place.path)
  }

  var selectsItems: Bool {
    isInEditingMode
      ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing : allowsSelection
  }

  var selectsSeveral: Bool {
    isInEditingMode ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection
  }

  static var endsHighlightFirst: Bool { true }

  func mayHighlight(_ place: ListPlace) -> Bool {
    rowDelegate?.tableView(self, shouldHighlightRowAt: place.path) ?? true
  }

  func didHighlight(_ place: ListPlace) {
    rowDelegate?.tableView(self, didHighlightRowAt: place.path)
  }

  func didUnhighlight(_ place: ListPlace) {
    rowDelegate?.tableView(self, didUnhighlightRowAt: place.path)
  }

  func placeToSelect(for place: ListPlace) -> ListPlace? {
    guard let rowDelegate else { return place }
    return rowDelegate.tableView(self, willSelectRowAt: place.path).map(ListPlace.init)
  }

  func didSelect(_ place: ListPlace) {
    rowDelegate?.tableView(self, didSelectRowAt: place.path)
  }

  func placeToDeselect(for place: ListPlace) -> ListPlace? {
    guard let rowDelegate else { return place }
    return rowDelegate.tableView(self, willDeselectRowAt: place.path).map(ListPlace.init)
  }

  func didDeselect(_ place: ListPlace) {
    rowDelegate?.tableView(self, didDeselectRowAt: place.path)
  }

  func noteUserSelection() {
    NotificationCenter.default.post(name: Self.selectionDidChangeNotification, object: self)
  }

  func tappedAccessory(of cell: UITableViewCell) {
    guard let place = place(of: cell) else { return }
    rowDelegate?.tableView(self, accessoryButtonTappedForRowWith: place.path)
  }

  // MARK: - Prefetching

  /// Announces rows to the prefetching data source.
  func prefetch(_ visible: [ListPlace], in geometry: TableGeometry) {
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

extension UITableViewCell: ListCell {}
