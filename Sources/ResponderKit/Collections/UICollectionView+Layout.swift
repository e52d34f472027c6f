import Foundation

// The views of the visible elements.
extension UICollectionView {
  /// How often new cells are asked for their size in one layout, because others become visible by that.
  private static let longestFitting = 10

  // MARK: - The layout

  /// Prepares the layout, if it is invalid.
  func prepareLayout() {
    _ = loadedCounts
    guard !isLayoutPrepared, !isPreparingLayout, loadingCounts == nil else { return }
    isPreparingLayout = true
    layout.prepare()
    isPreparingLayout = false
    isLayoutPrepared = true
    elements = nil
    let size = layout.collectionViewContentSize
    if size != contentSize { contentSize = size }
  }

  /// Notes that the layout became invalid. What it changes while it is prepared is valid.
  func layoutBecameInvalid(_ context: UICollectionViewLayoutInvalidationContext) {
    guard !isPreparingLayout else { return }
    isLayoutPrepared = false
    elements = nil
    if context.invalidateEverything { fitCellsAgain() }
    setNeedsLayout()
    let way = context.contentOffsetAdjustment
    if way != .zero {
      contentOffset = CGPoint(x: contentOffset.x + way.x, y: contentOffset.y + way.y)
    }
  }

  /// Asks the layout about the visible views, unless they are known.
  private func loadElements() {
    if elements != nil, elementsRect.contains(bounds) { return }
    // More than the visible ones, so that the layout is not asked in each frame.
    elementsRect = bounds.insetBy(dx: -bounds.width / 2, dy: -bounds.height / 2)
    elements = layout.layoutAttributesForElements(in: elementsRect) ?? []
    // The layout may have changed the attributes that are shown.
    shownElements = nil
  }

  private func isVisible(_ attributes: UICollectionViewLayoutAttributes) -> Bool {
    !attributes.isHidden && attributes.frame.overlaps(bounds)
  }

  // MARK: - Layout

  /// Lays out the items, if that was requested, because the application asks about visible ones.
  func layOutItemsIfNeeded() {
    if needsLayout || !isLayoutPrepared { layOutItems() }
  }

  /// Brings the views that became visible, and removes those that are not visible any more.
  func layOutItems() {
    // In an update, the data source has other items already. The end of the update lays them out.
    guard !isLayingOutItems, updateDepth == 0 else { return }
    guard loadingCounts == nil, !isPreparingLayout else { return setNeedsLayout() }
    isLayingOutItems = true
    defer { isLayingOutItems = false }
    prepareLayout()
    // The size of the content can change the bounds, and with them the layout.
    if !isLayoutPrepared { prepareLayout() }
    let generation = generation
    fitCells(generation)
    // The application may have reloaded or changed the items when it was asked about them.
    guard self.generation == generation else { return setNeedsLayout() }
    loadElements()
    let visible = (elements ?? []).filter(isVisible)
    if let shownElements, shownElements.elementsEqual(visible, by: ===) { return }
    shownElements = nil
    removeViews(except: Set(visible.map(\.key)))
    for attributes in visible {
      guard self.generation == generation else { return setNeedsLayout() }
      show(attributes, generation)
    }
    guard self.generation == generation else { return setNeedsLayout() }
    queueFittedCells()
    shownElements = visible
    prefetch()
  }

  private func show(_ attributes: UICollectionViewLayoutAttributes, _ generation: Int) {
    guard attributes.representedElementCategory == .cell else {
      return showOther(attributes, generation)
    }
    let place = ListPlace(attributes.indexPath)
    if let cell = cells[place] { return move(cell, to: attributes) }
    guard let cell = fittedCells.removeValue(forKey: place) ?? newCell(attributes, generation)
    else { return }
    cells[place] = cell
    cell.collection = self
    cell.show(attributes, isNew: true)
    cell.zIndex = attributes.zIndex
    if cell.isHighlighted { cell.isHighlighted = false }
    let isSelected = selection.contains(place)
    if cell.isSelected != isSelected { cell.isSelected = isSelected }
    // The application may have moved or removed the item when it was called, also by the delegate.
    guard let place = self.place(of: cell) else { return }
    itemDelegate?.collectionView(self, willDisplay: cell, forItemAt: place.path)
    if self.place(of: cell) != nil { insert(cell) }
  }

  private func move(
    _ view: UICollectionReusableView, to attributes: UICollectionViewLayoutAttributes
  ) {
    view.show(attributes, isNew: false)
    guard view.zIndex != attributes.zIndex else { return }
    view.zIndex = attributes.zIndex
    insert(view)
  }

  /// Adds a view in front of those with lower indexes, and behind those that are not views of the collection.
  private func insert(_ view: UICollectionReusableView) {
    var place = 0
    for (index, other) in subviews.filter({ $0 !== view }).enumerated() {
      guard let other = other as? UICollectionReusableView, other.collection === self,
        other.isBehind(view)
      else { continue }
      place = index + 1
    }
    insertSubview(view, at: place)
  }

  // MARK: - New views

  /// Asks the data source for a cell.
  private func newCell(
    _ attributes: UICollectionViewLayoutAttributes, _ generation: Int
  ) -> UICollectionViewCell? {
    guard let dataSource, loadedCounts.contains(ListPlace(attributes.indexPath)) else { return nil }
    let outer = dequeued
    dequeued = attributes
    let cell = dataSource.collectionView(self, cellForItemAt: attributes.indexPath)
    dequeued = outer
    guard self.generation == generation else {
      cellQueue.add(cell, cell.reuseIdentifier)
      return nil
    }
    cell.isFitted = false
    return cell
  }

  private func showOther(_ attributes: UICollectionViewLayoutAttributes, _ generation: Int) {
    let key = attributes.key
    if let view = others[key] { return move(view, to: attributes) }
    let view: UICollectionReusableView
    if key.category == .decorationView {
      view = newDecoration(attributes)
    } else {
      guard let dataSource else { return }
      let outer = dequeued
      dequeued = attributes
      view = dataSource.collectionView(
        self, viewForSupplementaryElementOfKind: key.kind, at: key.path)
      dequeued = outer
    }
    guard self.generation == generation else { return queue(view, key) }
    others[key] = view
    view.collection = self
    view.show(attributes, isNew: true)
    view.zIndex = attributes.zIndex
    if key.category == .supplementaryView {
      itemDelegate?.collectionView(
        self, willDisplaySupplementaryView: view, forElementKind: key.kind, at: key.path)
    }
    // The delegate may have moved or removed the view.
    if others.values.contains(where: { $0 === view }) { insert(view) }
  }

  private func newDecoration(
    _ attributes: UICollectionViewLayoutAttributes
  ) -> UICollectionReusableView {
    let kind = attributes.representedElementKind ?? ""
    if let view = layout.decorations.take(kind) {
      view.prepareForReuse()
      return view
    }
    guard let made = layout.decorations.registered(kind)?.init(frame: attributes.frame) else {
      preconditionFailure(
        "\(type(of: layout)) has no decoration view of the kind \(kind): register a class for it.")
    }
    made.reuseIdentifier = kind
    return made
  }

  /// Returns the frame for a new view that is dequeued.
  func frame(
    ofNew category: ElementCategory, _ kind: String, at path: IndexPath
  ) -> CGRect {
    let key = ElementKey(category: category, kind: kind, path: path)
    if let dequeued, dequeued.key == key { return dequeued.frame }
    guard isLayoutPrepared else { return .zero }
    let attributes =
      category == .cell
      ? layout.layoutAttributesForItem(at: path)
      : layout.layoutAttributesForSupplementaryView(ofKind: kind, at: path)
    return attributes?.frame ?? .zero
  }

  /// Asks new cells for the size that they prefer, and the layout for other places, until no other cell becomes visible.
  private func fitCells(_ generation: Int) {
    guard layout.asksForPreferredAttributes else { return }
    for _ in 0..<Self.longestFitting {
      loadElements()
      for attributes in elements ?? []
      where attributes.representedElementCategory == .cell && isVisible(attributes) {
        let unfitted = unfittedCell(attributes, generation)
        guard self.generation == generation else { return }
        guard let cell = unfitted else { continue }
        cell.isFitted = true
        cell.show(attributes, isNew: false)
        let preferred = cell.preferredLayoutAttributesFitting(attributes)
        guard self.generation == generation else { return }
        if layout.shouldInvalidateLayout(
          forPreferredLayoutAttributes: preferred, withOriginalAttributes: attributes)
        {
          layout.invalidateLayout(
            with: layout.invalidationContext(
              forPreferredLayoutAttributes: preferred, withOriginalAttributes: attributes))
        }
      }
      guard !isLayoutPrepared else { return }
      prepareLayout()
    }
  }

  /// Returns the cell of an item, unless it was asked for its size already.
  private func unfittedCell(
    _ attributes: UICollectionViewLayoutAttributes, _ generation: Int
  ) -> UICollectionViewCell? {
    let place = ListPlace(attributes.indexPath)
    if let cell = cells[place] ?? fittedCells[place] { return cell.isFitted ? nil : cell }
    let cell = newCell(attributes, generation)
    fittedCells[place] = cell
    return cell
  }

  /// Asks the visible cells for their size in the next layout, too.
  func fitCellsAgain() {
    for cell in cells.values { cell.isFitted = false }
  }

  // MARK: - Removing

  private func removeViews(except keys: Set<ElementKey>) {
    removeCells {
      !keys.contains(ElementKey(category: .cell, kind: "", path: $0.path))
    }
    endOthers { !keys.contains($0) }
  }

  private func removeCells(_ isMeant: (ListPlace) -> Bool) {
    for (_, cell) in cells.filter({ isMeant($0.key) }).sorted(by: { $0.key < $1.key }) {
      // The delegate may have removed or moved it.
      guard let place = place(of: cell) else { continue }
      cells[place] = nil
      end(cell, at: place)
    }
  }

  func endOthers(_ isMeant: (ElementKey) -> Bool) {
    let gone = others.filter { isMeant($0.key) }.sorted { $0.key.path < $1.key.path }
    for (key, view) in gone where others[key] === view {
      others[key] = nil
      end(view, key)
    }
  }

  func end(_ cell: UICollectionViewCell, at place: ListPlace) {
    if press?.cell === cell { dropPress() }
    if cell.superview === self { cell.removeFromSuperview() }
    itemDelegate?.collectionView(self, didEndDisplaying: cell, forItemAt: place.path)
    cellQueue.add(cell, cell.reuseIdentifier)
  }

  func end(_ view: UICollectionReusableView, _ key: ElementKey) {
    if view.superview === self { view.removeFromSuperview() }
    if key.category == .supplementaryView {
      itemDelegate?.collectionView(
        self, didEndDisplayingSupplementaryView: view, forElementOfKind: key.kind, at: key.path)
    }
    queue(view, key)
  }

  private func queue(_ view: UICollectionReusableView, _ key: ElementKey) {
    if key.category == .decorationView {
      layout.decorations.add(view, key.kind)
    } else {
      supplementQueue.add(view, view.reuseIdentifier.map { Self.identifier($0, of: key.kind) })
    }
  }

  func queueFittedCells() {
    guard !fittedCells.isEmpty else { return }
    let cells = fittedCells.sorted { $0.key < $1.key }.map(\.value)
    fittedCells = [:]
    for cell in cells { cellQueue.add(cell, cell.reuseIdentifier) }
  }

  /// Forgets the data, which is loaded again before the next layout.
  func discardData() {
    generation += 1
    counts = nil
    dropPress()
    selection = []
    prefetching = ItemPrefetching()
    removeCells { _ in true }
    queueFittedCells()
    endOthers { _ in true }
    shownElements = nil
    let context = layout.newContext()
    (context.invalidateEverything, context.invalidateDataSourceCounts) = (true, true)
    layout.invalidateLayout(with: context)
  }

  // MARK: - Scrolling

  func scroll(to place: ListPlace, at position: ScrollPosition, animated: Bool) {
    prepareLayout()
    guard let frame = layout.layoutAttributesForItem(at: place.path)?.frame else { return }
    setContentOffset(offset(of: frame, at: position), animated: animated)
    if !animated { layOutItems() }
  }

  private func offset(of frame: CGRect, at position: ScrollPosition) -> CGPoint {
    let vertical = position.intersection([.top, .centeredVertically, .bottom])
    let horizontal = position.intersection([.left, .centeredHorizontally, .right])
    precondition(
      [vertical, horizontal].allSatisfy { $0.rawValue.nonzeroBitCount <= 1 },
      "\(type(of: self)) cannot scroll to two positions of one axis.")
    guard !position.isEmpty else { return offset(showing: frame) }
    let inset = adjustedContentInset
    let visible = bounds.inset(by: inset).size
    var offset = contentOffset
    switch vertical {
    case .top: offset.y = frame.minY - inset.top
    case .centeredVertically: offset.y = frame.midY - visible.height / 2 - inset.top
    case .bottom: offset.y = frame.maxY - visible.height - inset.top
    default: break
    }
    switch horizontal {
    case .left: offset.x = frame.minX - inset.left
    case .centeredHorizontally: offset.x = frame.midX - visible.width / 2 - inset.left
    case .right: offset.x = frame.maxX - visible.width - inset.left
    default: break
    }
    return range.nearest(to: offset)
  }
}

extension UICollectionReusableView {
  /// Whether the view is behind another one: cells are behind other views with the same index.
  fileprivate func isBehind(_ other: UICollectionReusableView) -> Bool {
    zIndex == other.zIndex
      ? self is UICollectionViewCell || !(other is UICollectionViewCell) : zIndex < other.zIndex
  }
}
