public import Foundation

/// A data source that is given snapshots of its data, and updates its collection from one to the next.
@MainActor
open class UICollectionViewDiffableDataSource<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
>: NSObject, UICollectionViewDataSource {
  /// Returns the cell of an item, usually from
  /// ``UICollectionView/dequeueConfiguredReusableCell(using:for:item:)``.
  public typealias CellProvider =
    @MainActor (
      _ collectionView: UICollectionView, _ indexPath: IndexPath,
      _ itemIdentifier: ItemIdentifierType
    ) -> UICollectionViewCell?
  /// Returns a supplementary view.
  public typealias SupplementaryViewProvider =
    @MainActor (
      _ collectionView: UICollectionView, _ elementKind: String, _ indexPath: IndexPath
    ) -> UICollectionReusableView?

  /// Makes the headers, footers and other supplementary views.
  open var supplementaryViewProvider: SupplementaryViewProvider?
  private weak var collectionView: UICollectionView?
  private let cellProvider: CellProvider
  private var data = DiffableData<SectionIdentifierType, ItemIdentifierType>()

  /// Creates a data source without sections, and makes it that of the collection.
  public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
    self.collectionView = collectionView
    self.cellProvider = cellProvider
    super.init()
    collectionView.dataSource = self
  }

  // MARK: - Snapshots

  /// Returns a copy of the data.
  open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> {
    data.snapshot
  }

  /// Updates the collection to a snapshot. Items and sections that are in the data already keep their cells and their
  /// selection, unless the snapshot reloads them.
  /// - Parameters:
  ///   - snapshot: The new data.
  ///   - animatingDifferences: Whether to animate the update.
  ///   - completion: Called after the time of the animation; without one, before the call returns.
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true, completion: (@MainActor () -> Void)? = nil
  ) {
    guard let collectionView else {
      data.set(snapshot)
      completion?()
      return
    }
    collectionView.show(
      snapshot, insteadOf: data.snapshot, animated: animatingDifferences,
      store: { data.set(snapshot) }, completion: completion)
  }

  /// Reloads the collection with a snapshot, which clears the selection.
  open func applySnapshotUsingReloadData(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    completion: (@MainActor () -> Void)? = nil
  ) {
    data.set(snapshot)
    collectionView?.reloadData()
    completion?()
  }

  // MARK: - Looking up

  /// Returns the item at a place; `nil` for one that does not exist.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    data.item(at: indexPath)
  }

  /// Returns the place of an item.
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
  open func numberOfSections(in collectionView: UICollectionView) -> Int {
    data.snapshot.numberOfSections
  }

  /// Returns the number of items in the snapshot's section.
  open func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { data.count(inSection: section) }

  /// Returns the cell that the provider makes for an item. `nil` from it is a programmer error.
  open func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    guard let item = itemIdentifier(for: indexPath),
      let cell = cellProvider(collectionView, indexPath, item)
    else {
      preconditionFailure(
        "The cell provider of \(Swift.type(of: self)) has no cell for item \(indexPath.item) of section "
          + "\(indexPath.section).")
    }
    return cell
  }

  /// Returns the view that the provider makes. `nil` from it, or no provider, is a programmer error.
  open func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    guard let view = supplementaryViewProvider?(collectionView, kind, indexPath) else {
      preconditionFailure(
        "\(Swift.type(of: self)) needs a supplementaryViewProvider with views of the kind \(kind).")
    }
    return view
  }
}
