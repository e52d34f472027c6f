import Foundation

// The numbers of items, the calls of the delegate for a finger, and updates.
extension UICollectionView: CellList {
  var listName: ListName { ListName(list: "\(type(of: self))", item: "item") }

  // MARK: - Numbers

  var loadedCountsOfItems: SectionCounts { loadedCounts }

  /// The numbers of items. While they are loaded, the application's methods see those that are known.
  var loadedCounts: SectionCounts {
    if let known = loadingCounts ?? counts { return known }
    let made = loadCounts()
    counts = made
    return made
  }

  private func loadCounts() -> SectionCounts {
    loadingCounts = SectionCounts([])
    defer { loadingCounts = nil }
    let count = dataSource?.numberOfSections(in: self) ?? 0
    precondition(count >= 0, "\(type(of: self)) cannot have \(count) sections.")
    loadingCounts = SectionCounts(Array(repeating: 0, count: count))
    for section in 0..<count {
      let items = dataSource?.collectionView(self, numberOfItemsInSection: section) ?? 0
      precondition(
        items >= 0, "Section \(section) of \(type(of: self)) cannot have \(items) items.")
      loadingCounts?.items[section] = items
    }
    return loadingCounts ?? SectionCounts([])
  }

  func askForCell(at place: ListPlace) -> UICollectionViewCell? {
    dataSource?.collectionView(self, cellForItemAt: place.path)
  }

  // MARK: - Selection

  var selectsItems: Bool {
    isEditing
      ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing
      : allowsSelection
  }

  var selectsSeveral: Bool {
    isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection
  }

  static var endsHighlightFirst: Bool { false }

  func mayHighlight(_ place: ListPlace) -> Bool {
    itemDelegate?.collectionView(self, shouldHighlightItemAt: place.path) ?? true
  }

  func didHighlight(_ place: ListPlace) {
    itemDelegate?.collectionView(self, didHighlightItemAt: place.path)
  }

  func didUnhighlight(_ place: ListPlace) {
    itemDelegate?.collectionView(self, didUnhighlightItemAt: place.path)
  }

  func placeToSelect(for place: ListPlace) -> ListPlace? {
    itemDelegate?.collectionView(self, shouldSelectItemAt: place.path) ?? true ? place : nil
  }

  func didSelect(_ place: ListPlace) {
    itemDelegate?.collectionView(self, didSelectItemAt: place.path)
  }

  func placeToDeselect(for place: ListPlace) -> ListPlace? {
    // The delegate is not asked about an item that another one replaces.
    guard selectsSeveral else { return place }
    return itemDelegate?.collectionView(self, shouldDeselectItemAt: place.path) ?? true
      ? place : nil
  }

  func didDeselect(_ place: ListPlace) {
    itemDelegate?.collectionView(self, didDeselectItemAt: place.path)
  }

  func noteUserSelection() {}

  // MARK: - Prefetching

  /// Announces items to the prefetching data source.
  func prefetch() {
    guard isPrefetchingEnabled, let prefetchDataSource else { return }
    let changes = prefetching.changes(
      for: cells.keys.sorted(), at: bounds.minX + bounds.minY, in: loadedCounts)
    if !changes.cancelled.isEmpty {
      prefetchDataSource.collectionView(
        self, cancelPrefetchingForItemsAt: changes.cancelled.map(\.path))
    }
    if !changes.announced.isEmpty {
      prefetchDataSource.collectionView(self, prefetchItemsAt: changes.announced.map(\.path))
    }
  }

  // MARK: - Updates

  func loadBeforeUpdate() {
    if counts != nil || window != nil { _ = loadedCounts }
  }

  func apply(_ update: ListUpdate) {
    // Data that was never loaded is new in any case.
    guard let old = counts else { return setNeedsLayout() }
    counts = nil
    let new = loadedCounts
    let change = update.applied(from: old.items, to: new.items, of: listName)
    generation += 1
    let goneCells = moveItems(by: change)
    queueFittedCells()
    let goneViews = moveOthers(by: change)
    layout.moveItems(by: change)
    let context = layout.newContext()
    context.invalidateDataSourceCounts = true
    layout.invalidateLayout(with: context)
    prepareLayout()
    layout.prepare(forCollectionViewUpdates: UICollectionViewUpdateItem.items(of: update))
    adoptOffset()
    // When the collection has its new items, because the delegate can change it again.
    for (place, cell) in goneCells { end(cell, at: place) }
    for (key, view) in goneViews { end(view, key) }
    reconfigure(update.reconfiguredItems, change)
    layOutItems()
    layout.finalizeCollectionViewUpdates()
  }

  /// Moves supplementary and decoration views with their sections.
  /// - Returns: The views whose section is gone or reloaded, with their old keys.
  private func moveOthers(by change: ListChange) -> [(ElementKey, UICollectionReusableView)] {
    let shown = others.sorted { $0.key.path < $1.key.path }
    others = [:]
    var gone: [(ElementKey, UICollectionReusableView)] = []
    for (key, view) in shown {
      var path = key.path
      if path.count == 2 {
        guard let section = change.target(ofSection: path.section) else {
          gone.append((key, view))
          continue
        }
        path.section = section
      }
      others[ElementKey(category: key.category, kind: key.kind, path: path)] = view
    }
    return gone
  }

  // MARK: - Other layouts

  func change(to new: UICollectionViewLayout) {
    let old = layout
    guard new !== old else { return }
    let shown = cells.sorted { $0.key < $1.key }.map(\.value)
    for cell in shown { cell.willTransition(from: old, to: new) }
    old.prepareForTransition(to: new)
    new.prepareForTransition(from: old)
    generation += 1
    queueFittedCells()
    // The new layout has decorations of its own.
    endOthers { $0.category == .decorationView }
    old.user = nil
    layout = new
    new.user = self
    new.invalidateLayout()
    if counts != nil || window != nil {
      prepareLayout()
      adoptOffset()
    }
    if window != nil { layOutItems() }
    for cell in shown { cell.didTransition(from: old, to: new) }
    old.finalizeLayoutTransition()
    new.finalizeLayoutTransition()
  }

  /// Scrolls to where the layout and the delegate want the content to be.
  private func adoptOffset() {
    var offset = layout.targetContentOffset(forProposedContentOffset: contentOffset)
    if let itemDelegate {
      offset = itemDelegate.collectionView(
        self, targetContentOffsetForProposedContentOffset: offset)
    }
    if offset != contentOffset { contentOffset = offset }
  }
}

/// The numbers of items in the sections of a collection.
struct SectionCounts: ItemCounts {
  var items: [Int]

  init(_ items: [Int]) { self.items = items }

  var sectionCount: Int { items.count }
  func itemCount(of section: Int) -> Int { items[section] }
}
