public import Foundation

/// A data source that is given snapshots of its data, and updates its table from one to the next.
///
/// A subclass can override the methods of ``UITableViewDataSource``, for example those with the titles of sections.
@MainActor
open class UITableViewDiffableDataSource<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
>: NSObject, UITableViewDataSource {
  /// Returns the cell of an item, usually from ``UITableView/dequeueReusableCell(withIdentifier:for:)``.
  public typealias CellProvider =
    @MainActor (
      _ tableView: UITableView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
    ) -> UITableViewCell?

  /// Stored, but without effect: rows are at their final place at once.
  open var defaultRowAnimation = UITableView.RowAnimation.automatic
  private weak var tableView: UITableView?
  private let cellProvider: CellProvider
  private var data = DiffableData<SectionIdentifierType, ItemIdentifierType>()

  /// Creates a data source without sections, and makes it that of the table.
  public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
    self.tableView = tableView
    self.cellProvider = cellProvider
    super.init()
    tableView.dataSource = self
  }

  // MARK: - Snapshots

  /// Returns a copy of the data.
  open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> {
    data.snapshot
  }

  /// Updates the table to a snapshot. Items and sections that are in the data already keep their cells and their
  /// selection, unless the snapshot reloads them.
  /// - Parameters:
  ///   - snapshot: The new data.
  ///   - animatingDifferences: Whether to animate the update.
  ///   - completion: Called after the time of the animation; without one, before the call returns.
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true, completion: (@MainActor () -> Void)? = nil
  ) {
    guard let tableView else {
      data.set(snapshot)
      completion?()
      return
    }
    tableView.show(
      snapshot, insteadOf: data.snapshot, animated: animatingDifferences,
      store: { data.set(snapshot) }, completion: completion)
  }

  /// Reloads the table with a snapshot, which clears the selection.
  open func applySnapshotUsingReloadData(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    completion: (@MainActor () -> Void)? = nil
  ) {
    data.set(snapshot)
    tableView?.reloadData()
    completion?()
  }

  // MARK: - Looking up

  /// Returns the item of a row; `nil` for a row that does not exist.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    data.item(at: indexPath)
  }

  /// Returns the row of an item.
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    data.path(of: itemIdentifier)
  }

  /// Returns the section at a place; `nil` for one that does not exist.
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? { data.section(at: index) }

  /// Returns the place of a section.
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
    data.snapshot.indexOfSection(sectionIdentifier)
  }

  // MARK: - Data source

  /// Returns the number of sections of the snapshot.
  open func numberOfSections(in tableView: UITableView) -> Int { data.snapshot.numberOfSections }

  /// Returns the number of items in the snapshot's section.
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    data.count(inSection: section)
  }

  /// Returns the cell that the provider makes for an item. `nil` from it is a programmer error.
  open func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    guard let item = itemIdentifier(for: indexPath),
      let cell = cellProvider(tableView, indexPath, item)
    else {
      preconditionFailure(
        "The cell provider of \(Swift.type(of: self)) has no cell for row \(indexPath.row) of section "
          + "\(indexPath.section).")
    }
    return cell
  }

  /// Returns `nil`.
  open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    nil
  }
  /// Returns `nil`.
  open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    nil
  }
  /// Returns `false`.
  open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }
  /// Does nothing.
  open func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {}
}
