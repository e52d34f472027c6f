// Collections: scroll views that show items where a layout puts them, with cells only for the visible ones.
// `UICollectionView+Layout.swift` brings and removes views, `UICollectionView+Items.swift` calls the delegate for a finger and
// applies updates, and `FlowGeometry` has the places of a flow layout. Begin here.

public import Foundation

/// A set of items in sections, at the places that a layout gives them, of which only the visible ones have cells.
///
/// The item under a finger is highlighted when its cell receives the touch, which a scroll view delays, and selected
/// after the finger has lifted. A finger that scrolls ends the highlight.
@MainActor
open class UICollectionView: UIScrollView, HasItemDelegate {
  var layout: UICollectionViewLayout

  /// The data source, held weakly. Setting it reloads the data before the next layout.
  open weak var dataSource: (any UICollectionViewDataSource)? {
    didSet { if dataSource !== oldValue { discardData() } }
  }
  /// The object that prepares items before they become visible, held weakly.
  open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?
  /// Whether the prefetching data source is called. Cells are made when they become visible in any case.
  open var isPrefetchingEnabled = true

  /// The delegate, held weakly; a ``UICollectionViewDelegate``, or one of the scroll view only.
  open override var delegate: (any UIScrollViewDelegate)? {
    get { super.delegate }
    set {
      super.delegate = newValue
      let new = newValue as? any UICollectionViewDelegate
      guard new !== itemDelegate else { return }
      itemDelegate = new
      flowDelegate = newValue as? any UICollectionViewDelegateFlowLayout
      layout.invalidateLayout()
    }
  }
  /// The delegate, if it is one of collections.
  public private(set) weak var itemDelegate: (any UICollectionViewDelegate)?
  /// The delegate, if it is one of a flow layout.
  private(set) weak var flowDelegate: (any UICollectionViewDelegateFlowLayout)?

  // MARK: - Items

  /// The numbers of items; `nil` until the data is loaded.
  var counts: SectionCounts?
  /// The numbers as far as they are loaded, while they are asked for.
  var loadingCounts: SectionCounts?
  /// The cells of the visible items.
  var cells: [ListPlace: UICollectionViewCell] = [:]
  /// Cells that were asked for their preferred size, and are not shown yet.
  var fittedCells: [ListPlace: UICollectionViewCell] = [:]
  /// The supplementary and decoration views.
  var others: [ElementKey: UICollectionReusableView] = [:]
  var cellQueue = ReuseQueue<UICollectionViewCell>()
  var supplementQueue = ReuseQueue<UICollectionReusableView>()
  /// The attributes of the view that the data source is asked for.
  var dequeued: UICollectionViewLayoutAttributes?
  /// Changes with each reload and each update, so that a layout notices those of the application.
  var generation = 0
  var isLayoutPrepared = false
  var isPreparingLayout = false
  var isLayingOutItems = false
  /// The attributes of the views in ``elementsRect``; `nil` if the layout became invalid.
  var elements: [UICollectionViewLayoutAttributes]?
  var elementsRect = CGRect.zero
  /// The attributes of the visible views in the last layout; `nil` if it did not finish.
  var shownElements: [UICollectionViewLayoutAttributes]?
  /// The update in progress.
  var update: ListUpdate?
  var updateDepth = 0
  var prefetching = ItemPrefetching()
  var reconfigured: (place: ListPlace, cell: UICollectionViewCell)?

  // MARK: - Selection

  /// The selected items, in the order in which they were selected.
  var selection: [ListPlace] = []
  /// The item under a finger.
  var press: CellPress<UICollectionViewCell>?

  /// Creates a collection with a layout.
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    self.layout = layout
    super.init(frame: frame)
    layout.user = self
  }

  /// Creates a collection with a flow layout; the coder is not used.
  public required init?(coder: NSCoder) {
    layout = UICollectionViewFlowLayout()
    super.init(coder: coder)
    layout.user = self
  }

  // MARK: - Settings

  /// The layout. Setting it moves the visible views at once.
  open var collectionViewLayout: UICollectionViewLayout {
    get { layout }
    set { setCollectionViewLayout(newValue, animated: false) }
  }

  /// Changes to another layout.
  /// - Parameters:
  ///   - layout: The new layout.
  ///   - animated: Without effect, except for the completion: views are at their final place at once.
  ///   - completion: Called with `true` after the time of the animation, 0.3 seconds; without one, before the call
  ///     returns.
  open func setCollectionViewLayout(
    _ layout: UICollectionViewLayout, animated: Bool,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    change(to: layout)
    guard let completion else { return }
    if animated { callAfterUpdate(completion) } else { completion(true) }
  }

  /// Stored, but without effect; it is not among the subviews.
  open var backgroundView: UIView?
  /// Whether the user can select items outside of the editing mode.
  open var allowsSelection = true
  /// Whether the user can select several items outside of the editing mode. A tap on a selected item deselects it then.
  open var allowsMultipleSelection = false
  /// Whether the user can select items in the editing mode.
  open var allowsSelectionDuringEditing = false
  /// Whether the user can select several items in the editing mode.
  open var allowsMultipleSelectionDuringEditing = false
  /// Whether the collection is in editing mode, which has settings of its own for the selection. Setting it clears the
  /// selection.
  open var isEditing = false {
    didSet { if isEditing != oldValue { clearSelection() } }
  }

  // MARK: - Views

  /// Registers the class of new cells; `nil` to remove it.
  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    cellQueue.register(cellClass, for: identifier)
  }

  /// Registers the class of new supplementary views; `nil` to remove it.
  open func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) {
    supplementQueue.register(viewClass, for: Self.identifier(identifier, of: elementKind))
  }

  /// The identifier of a supplementary view among those of all kinds.
  static func identifier(_ identifier: String, of kind: String) -> String {
    "\(kind) \(identifier)"
  }

  /// Returns a cell that is not shown any more, after calling its `prepareForReuse()`, else a new one of the
  /// registered class, with the frame of the item. An identifier without a class is a programmer error.
  open func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    if let reconfigured, reconfigured.place == ListPlace(indexPath) {
      reconfigured.cell.isFitted = false
      return reconfigured.cell
    }
    if let cell = cellQueue.take(identifier) {
      cell.prepareForReuse()
      return cell
    }
    guard let kind = cellQueue.registered(identifier) else {
      preconditionFailure(
        "\(type(of: self)) has no cell for the identifier \"\(identifier)\": register a class for it."
      )
    }
    let cell = kind.init(frame: frame(ofNew: .cell, "", at: indexPath))
    cell.reuseIdentifier = identifier
    return cell
  }

  /// Returns a supplementary view like
  /// ``dequeueReusableCell(withReuseIdentifier:for:)``.
  open func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    let key = Self.identifier(identifier, of: elementKind)
    if let view = supplementQueue.take(key) {
      view.prepareForReuse()
      return view
    }
    guard let kind = supplementQueue.registered(key) else {
      preconditionFailure(
        "\(type(of: self)) has no view of the kind \(elementKind) for the identifier \"\(identifier)\": "
          + "register a class for it.")
    }
    let view = kind.init(frame: frame(ofNew: .supplementaryView, elementKind, at: indexPath))
    view.reuseIdentifier = identifier
    return view
  }

  // MARK: - Looking up

  /// The number of sections.
  open var numberOfSections: Int { loadedCounts.sectionCount }

  /// Returns the number of items in a section.
  open func numberOfItems(inSection section: Int) -> Int { loadedCounts.itemCount(of: section) }

  /// Returns the attributes that the layout has for an item, visible or not.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    prepareLayout()
    return layout.layoutAttributesForItem(at: indexPath)
  }

  /// Returns the attributes that the layout has for a supplementary view, visible or not.
  open func layoutAttributesForSupplementaryElement(
    ofKind kind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    prepareLayout()
    return layout.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath)
  }

  /// Returns the item at a point of the content, visible or not: of several, the one in front.
  open func indexPathForItem(at point: CGPoint) -> IndexPath? {
    prepareLayout()
    let rect = CGRect(x: point.x, y: point.y, width: 1, height: 1)
    let found = layout.layoutAttributesForElements(in: rect)?
      .filter {
        $0.representedElementCategory == .cell && !$0.isHidden && $0.frame.contains(point)
      }
    return found?.max { $0.zIndex < $1.zIndex }?.indexPath
  }

  /// Returns the item of a visible cell.
  open func indexPath(for cell: UICollectionViewCell) -> IndexPath? { place(of: cell)?.path }

  /// Returns the cell of a visible item.
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    layOutItemsIfNeeded()
    return cells[ListPlace(indexPath)]
  }

  /// The cells of the visible items, in the order of the items.
  open var visibleCells: [UICollectionViewCell] {
    layOutItemsIfNeeded()
    return cells.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The visible items, in their order.
  open var indexPathsForVisibleItems: [IndexPath] {
    layOutItemsIfNeeded()
    return cells.keys.sorted().map(\.path)
  }

  /// Returns a visible supplementary view.
  open func supplementaryView(
    forElementKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView? {
    layOutItemsIfNeeded()
    return others[
      ElementKey(category: .supplementaryView, kind: elementKind, path: indexPath)]
  }

  /// Returns the visible supplementary views of a kind, in the order of their places.
  open func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
    indexPathsForVisibleSupplementaryElements(ofKind: elementKind).compactMap {
      supplementaryView(forElementKind: elementKind, at: $0)
    }
  }

  /// Returns the places of the visible supplementary views of a kind, in their order.
  open func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
    layOutItemsIfNeeded()
    return others.keys.filter { $0.category == .supplementaryView && $0.kind == elementKind }
      .map(\.path).sorted()
  }

  // MARK: - Scrolling

  /// Scrolls to an item; without a position, as far as necessary. An item that does not exist, or two positions of one
  /// axis, are programmer errors.
  open func scrollToItem(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) {
    scroll(to: checkedPlace(indexPath, "scroll to"), at: scrollPosition, animated: animated)
  }

  // MARK: - Selection by code

  /// The selected items, in the order in which they were selected.
  open var indexPathsForSelectedItems: [IndexPath]? { selection.map(\.path) }

  /// Selects an item, and deselects the others unless several can be selected. The delegate is not called. It has no
  /// effect if no selection is allowed (Apple, `selectItem(at:animated:scrollPosition:)`).
  /// - Parameters:
  ///   - indexPath: The item; `nil` to clear the selection.
  ///   - animated: Whether to animate the scrolling.
  ///   - scrollPosition: Where to scroll the item to; an empty position does not scroll.
  open func selectItem(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    guard selectsItems else { return }
    let place = indexPath.map { checkedPlace($0, "select") }
    if place == nil || !selectsSeveral { clearSelection(except: place, animated: animated) }
    guard let place else { return }
    setSelected(true, place, animated: animated)
    if !scrollPosition.isEmpty { scroll(to: place, at: scrollPosition, animated: animated) }
  }

  /// Deselects an item. The delegate is not called. It has no effect if no selection is allowed.
  open func deselectItem(at indexPath: IndexPath, animated: Bool) {
    guard selectsItems else { return }
    setSelected(false, ListPlace(indexPath), animated: animated)
  }

  // MARK: - Changing the data

  /// Forgets the data, which is loaded again before the next layout, or when it is asked about. The selection is
  /// cleared.
  open func reloadData() { discardData() }

  /// Inserts items. Their places are those after the update; the data source already has them.
  open func insertItems(at indexPaths: [IndexPath]) {
    change { $0.insertedItems.formUnion(indexPaths.map(ListPlace.init)) }
  }
  /// Deletes items. Their places are those before the update; the data source does not have them any more.
  open func deleteItems(at indexPaths: [IndexPath]) {
    change { $0.deletedItems.formUnion(indexPaths.map(ListPlace.init)) }
  }
  /// Asks for the cells of items again, and deselects them. Their places are those before the update.
  open func reloadItems(at indexPaths: [IndexPath]) {
    change { $0.reloadedItems.formUnion(indexPaths.map(ListPlace.init)) }
  }
  /// Lets the data source fill the cells of visible items again: it receives them when it dequeues cells for these
  /// items, and has to return them. The items stay selected. Their places are those before the update.
  open func reconfigureItems(at indexPaths: [IndexPath]) {
    change { $0.reconfiguredItems.formUnion(indexPaths.map(ListPlace.init)) }
  }
  /// Moves an item from its place before the update to that after it.
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { $0.movedItems[ListPlace(indexPath)] = ListPlace(newIndexPath) }
  }
  /// Inserts sections; see ``insertItems(at:)``.
  open func insertSections(_ sections: IndexSet) {
    change { $0.insertedSections.formUnion(sections) }
  }
  /// Deletes sections; see ``deleteItems(at:)``.
  open func deleteSections(_ sections: IndexSet) {
    change { $0.deletedSections.formUnion(sections) }
  }
  /// Asks for the items of sections again; see ``reloadItems(at:)``.
  open func reloadSections(_ sections: IndexSet) {
    change { $0.reloadedSections.formUnion(sections) }
  }
  /// Moves a section from its place before the update to that after it.
  open func moveSection(_ section: Int, toSection newSection: Int) {
    change { $0.movedSections[section] = newSection }
  }

  /// Makes changes together. A number of items that does not follow from the changes is a programmer error.
  /// - Parameters:
  ///   - updates: Makes the changes, to the data, too; called at once.
  ///   - completion: Called with `true` after the time of the animation, 0.3 seconds.
  open func performBatchUpdates(
    _ updates: (() -> Void)?, completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    startUpdate()
    updates?()
    finishUpdate(completion)
  }

  /// Whether an update is in progress.
  open var hasUncommittedUpdates: Bool { updateDepth > 0 }

  // MARK: - Layout and touches

  /// The collection's own coordinates. The layout is asked about other bounds before they change.
  open override var bounds: CGRect {
    get { super.bounds }
    set {
      var context: UICollectionViewLayoutInvalidationContext?
      if isLayoutPrepared, newValue != super.bounds,
        layout.shouldInvalidateLayout(forBoundsChange: newValue)
      {
        context = layout.invalidationContext(forBoundsChange: newValue)
      }
      super.bounds = newValue
      if let context { layout.invalidateLayout(with: context) }
    }
  }

  /// Makes the layout invalid if lines get another length. Overrides call `super`.
  open override func adjustedContentInsetDidChange() {
    super.adjustedContentInsetDidChange()
    if isLayoutPrepared, layout.dependsOnInsets() { layout.invalidateLayout() }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutItems()
  }

  override func landing(_ target: CGPoint, at speed: CGVector) -> CGPoint {
    layout.targetContentOffset(
      forProposedContentOffset: target,
      // In points per millisecond, as for the delegate.
      withScrollingVelocity: CGPoint(x: speed.dx / 1000, y: speed.dy / 1000))
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !pressItem(touches) { super.touchesBegan(touches, with: event) }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !followPress(touches) { super.touchesMoved(touches, with: event) }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !releasePress(touches) { super.touchesEnded(touches, with: event) }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !cancelPress(touches) { super.touchesCancelled(touches, with: event) }
  }
}
