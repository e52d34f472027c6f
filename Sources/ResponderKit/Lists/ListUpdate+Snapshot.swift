import Foundation

extension ListUpdate {
  /// Finds what has to be inserted, deleted, moved and reloaded to get from one snapshot to another one.
  init<Section, Item>(
    from old: NSDiffableDataSourceSnapshot<Section, Item>,
    to new: NSDiffableDataSourceSnapshot<Section, Item>
  ) {
    let origins = Dictionary(
      uniqueKeysWithValues: old.sectionIdentifiers.enumerated().map { ($1, $0) })
    let kept = Set(new.sectionIdentifiers).intersection(old.sectionIdentifiers)
    deletedSections = IndexSet(
      old.sectionIdentifiers.indices.filter { !kept.contains(old.sectionIdentifiers[$0]) })
    insertedSections = IndexSet(
      new.sectionIdentifiers.indices.filter { !kept.contains(new.sectionIdentifiers[$0]) })
    reloadedSections = IndexSet(new.reloadedSectionIdentifiers.compactMap { origins[$0] })
    for (from, to) in Self.moves(new.sectionIdentifiers.map { origins[$0] }) {
      movedSections[from] = to
    }
    compareItems(old, new, kept)
  }

  private mutating func compareItems<Section, Item>(
    _ old: NSDiffableDataSourceSnapshot<Section, Item>,
    _ new: NSDiffableDataSourceSnapshot<Section, Item>, _ kept: Set<Section>
  ) {
    let places = old.places
    for (index, section) in old.sectionIdentifiers.enumerated() where kept.contains(section) {
      for (row, item) in old.itemIdentifiers(inSection: section).enumerated()
      where new.sectionIdentifier(containingItem: item) == nil {
        deletedItems.insert(ListPlace(index, row))
      }
    }
    for (index, section) in new.sectionIdentifiers.enumerated() {
      let items = new.itemIdentifiers(inSection: section)
      var origins = [Int?](repeating: nil, count: items.count)
      var oldIndex: Int?
      for (row, item) in items.enumerated() {
        let place = ListPlace(index, row)
        guard let origin = places[item] else {
          if kept.contains(section) { insertedItems.insert(place) }
          continue
        }
        if old.sectionIdentifiers[origin.section] == section {
          (origins[row], oldIndex) = (origin.item, origin.section)
        } else {
          movedItems[origin] = place
        }
      }
      guard let oldIndex else { continue }
      for (from, to) in Self.moves(origins) {
        movedItems[ListPlace(oldIndex, from)] = ListPlace(index, to)
      }
    }
    reloadedItems = Set(new.reloadedItemIdentifiers.compactMap { places[$0] })
    reconfiguredItems = Set(new.reconfiguredItemIdentifiers.compactMap { places[$0] })
  }

  /// Returns the fewest elements to move so that the others are in their earlier order.
  /// - Parameter origins: Where each element was; `nil` for a new one.
  private static func moves(_ origins: [Int?]) -> [(from: Int, to: Int)] {
    // A longest increasing subsequence of the origins stays. `ends` has, for each length, the index of the least
    // element that such a subsequence can end with.
    var ends: [Int] = []
    var previous = [Int?](repeating: nil, count: origins.count)
    for (index, origin) in origins.enumerated() {
      guard let origin else { continue }
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if let end = origins[ends[middle]], end < origin { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[index] = ends[low - 1] }
      if low < ends.count { ends[low] = index } else { ends.append(index) }
    }
    var stays = [Bool](repeating: false, count: origins.count)
    var next = ends.last
    while let index = next {
      stays[index] = true
      next = previous[index]
    }
    return origins.enumerated().compactMap { index, origin in
      guard let origin, !stays[index] else { return nil }
      return (origin, index)
    }
  }
}
