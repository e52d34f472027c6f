import Foundation

/// The data of a diffable data source.
struct DiffableData<Section: Hashable, Item: Hashable> {
  private(set) var snapshot = NSDiffableDataSourceSnapshot<Section, Item>()
  /// Where the items are, since the first question about it.
  private var places: [Item: ListPlace]?

  mutating func set(_ new: NSDiffableDataSourceSnapshot<Section, Item>) {
    snapshot = new
    snapshot.clearReloads()
    places = nil
  }

  func section(at index: Int) -> Section? {
    let sections = snapshot.sectionIdentifiers
    return sections.indices.contains(index) ? sections[index] : nil
  }

  func item(at path: IndexPath) -> Item? {
    let place = ListPlace(path)
    guard let section = section(at: place.section) else { return nil }
    let items = snapshot.itemIdentifiers(inSection: section)
    return items.indices.contains(place.item) ? items[place.item] : nil
  }

  mutating func path(of item: Item) -> IndexPath? {
    if places == nil { places = snapshot.places }
    return places?[item]?.path
  }

  func count(inSection index: Int) -> Int {
    section(at: index).map { snapshot.numberOfItems(inSection: $0) } ?? 0
  }
}

extension NSDiffableDataSourceSnapshot {
  /// Where the items are.
  var places: [ItemIdentifierType: ListPlace] {
    var places: [ItemIdentifierType: ListPlace] = [:]
    places.reserveCapacity(numberOfItems)
    for (index, section) in sectionIdentifiers.enumerated() {
      for (row, item) in itemIdentifiers(inSection: section).enumerated() {
        places[item] = ListPlace(index, row)
      }
    }
    return places
  }
}

extension CellList {
  /// Updates the list to a snapshot.
  /// - Parameters:
  ///   - store: Stores the snapshot as the new data.
  ///   - completion: Called after the time of the animation; without one, before the call returns.
  func show<Section, Item>(
    _ new: NSDiffableDataSourceSnapshot<Section, Item>,
    insteadOf old: NSDiffableDataSourceSnapshot<Section, Item>, animated: Bool,
    store: () -> Void, completion: (@MainActor () -> Void)?
  ) {
    let difference = ListUpdate(from: old, to: new)
    startUpdate()
    store()
    change { $0 = difference }
    guard animated, let completion else {
      finishUpdate(nil)
      completion?()
      return
    }
    finishUpdate { _ in completion() }
  }
}
