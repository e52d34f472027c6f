public import Foundation

/// The object that has a table's data (Apple, `UITableViewDataSource`).
@MainActor
public protocol UITableViewDataSource: AnyObject {
  /// Returns the number of rows in a section.
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int

  /// Returns the cell of a row, usually from
  /// ``UITableView/dequeueReusableCell(withIdentifier:for:)``. Called when the row becomes visible.
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell

  /// Returns the number of sections; 1 by default.
  func numberOfSections(in tableView: UITableView) -> Int

  /// Returns the title of a section's header; `nil` by default.
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?

  /// Returns the title of a section's footer; `nil` by default.
  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String?

  /// Returns whether a row takes part in the editing mode of the table, and can be swiped to its actions; `true` by
  /// default.
  func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool

  /// Called when the user deletes a row by its default action. The data source deletes it from its data and from the
  /// table.
  ///
  /// - Important: Swift cannot determine whether a class implements it. The table offers the action if
  ///   ``tableView(_:canEditRowAt:)`` or a method of the delegate that allows or names it is implemented, too.
  func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath)
}

extension UITableViewDataSource {
  /// Returns 1.
  public func numberOfSections(in tableView: UITableView) -> Int { 1 }
  /// Returns `nil`.
  public func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    nil
  }
  /// Returns `nil`.
  public func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    nil
  }
  /// Returns `true`.
  public func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
    tableView.defaultCanEdit()
  }
  /// Does nothing.
  public func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {}
}

/// The object that prepares the data of rows before they become visible.
@MainActor
public protocol UITableViewDataSourcePrefetching: AnyObject {
  /// Called while the table scrolls, with rows that will become visible if it continues, the nearest first.
  func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath])

  /// Called with rows that were announced, and that will not become visible soon because the table scrolls
  /// elsewhere.
  func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath])
}

extension UITableViewDataSourcePrefetching {
  /// Does nothing.
  public func tableView(
    _ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]
  ) {}
}
