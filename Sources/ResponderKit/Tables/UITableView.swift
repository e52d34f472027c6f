// Tables: scroll views that have cells only for their visible rows. `TableGeometry` has the places of all rows;
// `UITableView+Layout.swift` brings and removes cells, `UITableView+Selection.swift` calls the delegate for a finger,
// `UITableView+Swiping.swift` moves rows aside to their actions, and `UITableView+Updates.swift` applies insertions and
// deletions. Begin here.

public import Foundation

/// A list of rows in sections, of which only the visible ones have cells.
///
/// The row under a finger is highlighted when its cell receives the touch, which a scroll view delays, and selected
/// after the finger has lifted. A finger that scrolls ends the highlight.
@MainActor
open class UITableView: UIScrollView, HasRowDelegate {
  /// The style of the table.
  public let style: Style

  /// The data source, held weakly. Setting it reloads the data before the next layout.
  open weak var dataSource: (any UITableViewDataSource)? {
    didSet { if dataSource !== oldValue { discardData() } }
  }
  /// The object that prepares rows before they become visible, held weakly.
  open weak var prefetchDataSource: (any UITableViewDataSourcePrefetching)?

  /// The delegate, held weakly; a ``UITableViewDelegate``, or one of the scroll view only.
  open override var delegate: (any UIScrollViewDelegate)? {
    get { super.delegate }
    set {
      super.delegate = newValue
      let new = newValue as? any UITableViewDelegate
      guard new !== rowDelegate else { return }
      closeRow()
      rowDelegate = new
      (delegateDefaults, delegateAnswered) = ([], [])
      headers.removeAll(in: self)
      footers.removeAll(in: self)
      rebuildGeometry()
    }
  }
  /// The delegate, if it is one of tables.
  public private(set) weak var rowDelegate: (any UITableViewDelegate)?
  /// The methods that ``rowDelegate`` does not implement, as far as they were called.
  var delegateDefaults: DelegateDefaults = []
  /// The methods of ``rowDelegate`` that have returned a view.
  var delegateAnswered: DelegateDefaults = []

  // MARK: - Rows

  /// Where the rows are; `nil` until the data is loaded.
  var geometry: TableGeometry?
  /// The new numbers of rows while the heights are asked for, else `nil`. The application may ask for them then.
  var loadedCounts: [Int]?
  /// The cells of the visible rows.
  var cells: [ListPlace: UITableViewCell] = [:]
  /// Cells that were asked for to measure their rows, and are not shown yet.
  var measuredCells: [ListPlace: UITableViewCell] = [:]
  /// The headers and footers of the visible sections.
  let headers = SectionViews(.header)
  let footers = SectionViews(.footer)
  var cellQueue = ReuseQueue<UITableViewCell>()
  var sectionViewQueue = ReuseQueue<UITableViewHeaderFooterView>()
  /// Changes with each reload and each update, so that a layout notices those of the application.
  var generation = 0
  var isLayingOutRows = false
  /// The width that the rows were measured for.
  var measuredWidth: CGFloat = 0
  /// The update in progress.
  var update: ListUpdate?
  var updateDepth = 0
  var prefetching = ItemPrefetching()
  var reconfigured: (place: ListPlace, cell: UITableViewCell)?

  // MARK: - Selection

  /// The selected rows, in the order in which they were selected.
  var selection: [ListPlace] = []
  /// The row under a finger.
  var press: CellPress<UITableViewCell>?

  // MARK: - Swiping

  let swipeRecognizer = RowSwipeGestureRecognizer()
  /// Whether rows can have actions. The delegate is asked for them only when a finger moves along a row, so a table
  /// whose data source and delegate are known to have none sets it to `false`.
  package var canHaveRowActions = true
  /// The row that is moved aside.
  var swipe: RowSwipe?
  /// Whether a default implementation has answered what was asked last.
  var hasDefaultAnswered = false

  /// Creates a table.
  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
    alwaysBounceVertical = true
    addSwipeRecognizer()
  }

  /// Creates a plain table.
  public convenience override init(frame: CGRect) {
    self.init(frame: frame, style: .plain)
  }

  /// Creates a plain table; the coder is not used.
  public required init?(coder: NSCoder) {
    style = .plain
    super.init(coder: coder)
    alwaysBounceVertical = true
    addSwipeRecognizer()
  }

  // MARK: - Heights

  /// The height of all rows, in points, unless the delegate implements
  /// ``UITableViewDelegate/tableView(_:heightForRowAt:)``; ``automaticDimension`` by default.
  open var rowHeight = UITableView.automaticDimension {
    didSet { if rowHeight != oldValue { rebuildGeometry(keepsHeights: false) } }
  }
  /// The height of rows that were not visible yet. With 0, the delegate is asked for the height of every row when
  /// the data is loaded; with ``automaticDimension``, the default, it is that of ``rowHeight``, or 44 points.
  open var estimatedRowHeight = UITableView.automaticDimension {
    didSet { noteHeights(estimatedRowHeight != oldValue) }
  }
  /// The height of all headers; see ``automaticDimension``.
  open var sectionHeaderHeight = UITableView.automaticDimension {
    didSet { noteHeights(sectionHeaderHeight != oldValue) }
  }
  /// The height of all footers; see ``automaticDimension``.
  open var sectionFooterHeight = UITableView.automaticDimension {
    didSet { noteHeights(sectionFooterHeight != oldValue) }
  }
  /// Stored, but without effect: an automatic height is estimated at 28 points.
  open var estimatedSectionHeaderHeight = UITableView.automaticDimension
  /// Stored, but without effect: an automatic height is estimated at 28 points.
  open var estimatedSectionFooterHeight = UITableView.automaticDimension

  private func noteHeights(_ haveChanged: Bool) {
    if haveChanged { rebuildGeometry() }
  }

  // MARK: - Views

  /// The view above the first section. Its height counts, and its width becomes that of the table.
  open var tableHeaderView: UIView? { didSet { replace(oldValue, tableHeaderView) } }
  /// The view below the last section. Its height counts, and its width becomes that of the table.
  open var tableFooterView: UIView? { didSet { replace(oldValue, tableFooterView) } }
  /// Stored, but without effect; it is not among the subviews.
  open var backgroundView: UIView?
  /// Stored, but without effect.
  open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine
  /// Stored, but without effect.
  open var separatorColor: UIColor?
  /// Stored, but without effect.
  open var separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0)

  private func replace(_ old: UIView?, _ new: UIView?) {
    guard old !== new else { return noteTableViews() }
    if old?.superview === self { old?.removeFromSuperview() }
    if let new { addSubview(new) }
    rebuildGeometry()
  }

  /// Notes the heights of the views above and below the sections: a view that is set again may have another one.
  private func noteTableViews() {
    if let geometry, geometry.top != tableHeaderView?.frame.height ?? 0 { rebuildGeometry() }
    noteContentSize()
    setNeedsLayout()
  }

  // MARK: - Settings of the selection

  /// Whether the user can select a row outside of the editing mode.
  open var allowsSelection = true
  /// Whether the user can select several rows outside of the editing mode. A tap on a selected row deselects it then.
  open var allowsMultipleSelection = false
  /// Whether the user can select a row in the editing mode.
  open var allowsSelectionDuringEditing = false
  /// Whether the user can select several rows in the editing mode.
  open var allowsMultipleSelectionDuringEditing = false

  /// Whether all rows are in editing mode, and not only one that was swiped.
  private(set) var isInEditingMode = false

  /// Whether the table is in editing mode, or a row is open after a swipe. Setting it calls
  /// ``setEditing(_:animated:)``.
  open var isEditing: Bool {
    get { isInEditingMode || swipe != nil }
    set { setEditing(newValue, animated: false) }
  }

  /// Begins or ends the editing mode, which clears the selection, and passes it to the visible cells whose rows
  /// take part. Closes a row that is open after a swipe. In this mode, rows are not deleted or moved by the user.
  open func setEditing(_ editing: Bool, animated: Bool) {
    closeRow()
    guard editing != isInEditingMode else { return }
    isInEditingMode = editing
    clearSelection()
    for (place, cell) in cells.sorted(by: { $0.key < $1.key }) {
      passEditing(to: cell, at: place, animated: animated)
    }
  }

  // MARK: - Cells

  /// Registers the class of new cells; `nil` to remove it.
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    cellQueue.register(cellClass, for: identifier)
  }

  /// Registers the class of new headers and footers; `nil` to remove it.
  open func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
    sectionViewQueue.register(aClass, for: identifier)
  }

  /// Returns a cell that is not shown any more, after calling its `prepareForReuse()`, else a new one of the
  /// registered class; `nil` without a class.
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    if let cell = cellQueue.take(identifier) {
      cell.prepareForReuse()
      return cell
    }
    return cellQueue.registered(identifier)?.init(style: .default, reuseIdentifier: identifier)
  }

  /// Returns a cell like ``dequeueReusableCell(withIdentifier:)``. An identifier without a registered class is a
  /// programmer error.
  open func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell {
    if let reconfigured, reconfigured.place == ListPlace(indexPath) { return reconfigured.cell }
    guard let cell = dequeueReusableCell(withIdentifier: identifier) else {
      preconditionFailure(
        "\(type(of: self)) has no cell for the identifier \"\(identifier)\": register a class for it."
      )
    }
    return cell
  }

  /// Returns a header or footer that is not shown any more, after calling its `prepareForReuse()`, else a new one of
  /// the registered class; `nil` without a class.
  open func dequeueReusableHeaderFooterView(
    withIdentifier identifier: String
  ) -> UITableViewHeaderFooterView? {
    if let view = sectionViewQueue.take(identifier) {
      view.prepareForReuse()
      return view
    }
    return sectionViewQueue.registered(identifier)?.init(reuseIdentifier: identifier)
  }

  // MARK: - Looking up

  /// The number of sections.
  open var numberOfSections: Int { loadedCounts?.count ?? loadedGeometry.sections.count }

  /// Returns the number of rows in a section.
  open func numberOfRows(inSection section: Int) -> Int {
    loadedCounts?[section] ?? loadedGeometry.sections[section].rows.count
  }

  /// Returns the rectangle of a section with its header and footer, in the table's coordinates.
  open func rect(forSection section: Int) -> CGRect {
    rect(of: loadedGeometry.span(of: section))
  }
  /// Returns the rectangle of a section's header where it would be if it did not stay visible.
  open func rectForHeader(inSection section: Int) -> CGRect {
    rect(of: loadedGeometry.span(of: .header, in: section))
  }
  /// Returns the rectangle of a section's footer where it would be if it did not stay visible.
  open func rectForFooter(inSection section: Int) -> CGRect {
    rect(of: loadedGeometry.span(of: .footer, in: section))
  }
  /// Returns the rectangle of a row, visible or not; an empty one for a row that does not exist.
  open func rectForRow(at indexPath: IndexPath) -> CGRect {
    let (place, geometry) = (ListPlace(indexPath), loadedGeometry)
    return geometry.contains(place) ? rect(of: place, in: geometry) : .zero
  }

  /// Returns the row at a point in the table's coordinates, visible or not.
  open func indexPathForRow(at point: CGPoint) -> IndexPath? {
    guard point.x >= 0, point.x < bounds.width else { return nil }
    return loadedGeometry.place(at: point.y)?.path
  }

  /// Returns the rows that lie in a rectangle, at least partly.
  open func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
    loadedGeometry.places(in: Span(rect.minY, rect.height)).map(\.path)
  }

  /// Returns the row of a visible cell.
  open func indexPath(for cell: UITableViewCell) -> IndexPath? { place(of: cell)?.path }

  /// Returns the cell of a visible row.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    layOutRowsIfNeeded()
    return cells[ListPlace(indexPath)]
  }

  /// The cells of the visible rows, from top to bottom.
  open var visibleCells: [UITableViewCell] {
    layOutRowsIfNeeded()
    return cells.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The visible rows, from top to bottom.
  open var indexPathsForVisibleRows: [IndexPath]? {
    layOutRowsIfNeeded()
    return cells.keys.sorted().map(\.path)
  }

  /// Returns the header of a visible section, if it is a view that can be used again.
  open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    layOutRowsIfNeeded()
    return headers.views[section] as? UITableViewHeaderFooterView
  }

  /// Returns the footer of a visible section, if it is a view that can be used again.
  open func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    layOutRowsIfNeeded()
    return footers.views[section] as? UITableViewHeaderFooterView
  }

  // MARK: - Scrolling

  /// Scrolls to a row. The row `NSNotFound` stands for the header of the section, which may have no rows. A row that
  /// does not exist is a programmer error.
  open func scrollToRow(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) {
    scroll(to: scrollTarget(indexPath), at: scrollPosition, animated: animated)
  }

  /// Scrolls to the selected row that was selected first, if there is one.
  open func scrollToNearestSelectedRow(at scrollPosition: ScrollPosition, animated: Bool) {
    if let place = selection.first { scroll(to: place, at: scrollPosition, animated: animated) }
  }

  // MARK: - Selection by code

  /// The selected row; of several, the one that was selected first.
  open var indexPathForSelectedRow: IndexPath? { selection.first?.path }
  /// The selected rows; `nil` if there are none.
  open var indexPathsForSelectedRows: [IndexPath]? {
    selection.isEmpty ? nil : selection.map(\.path)
  }

  /// Selects a row, and deselects the others unless several can be selected. The delegate is not called, and no
  /// notification is posted (Apple, `selectRow(at:animated:scrollPosition:)`).
  /// - Parameters:
  ///   - indexPath: The row; `nil` to clear the selection.
  ///   - animated: Whether to animate the selection and the scrolling.
  ///   - scrollPosition: Where to scroll the row to; `.none` does not scroll.
  open func selectRow(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    let place = indexPath.map { checkedPlace($0, "select") }
    if place == nil || !selectsSeveral { clearSelection(except: place, animated: animated) }
    guard let place else { return }
    setSelected(true, place, animated: animated)
    if scrollPosition != .none { scroll(to: place, at: scrollPosition, animated: animated) }
  }

  /// Deselects a row. The delegate is not called, and no notification is posted.
  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    setSelected(false, ListPlace(indexPath), animated: animated)
  }

  // MARK: - Changing the data

  /// Loads the data again: the numbers of rows at once, and the cells of the visible rows in the next layout. The
  /// selection is cleared.
  open func reloadData() { reload() }

  /// Inserts rows. Their places are those after the update; the data source already has them.
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { $0.insertedItems.formUnion(indexPaths.map(ListPlace.init)) }
  }
  /// Deletes rows. Their places are those before the update; the data source does not have them any more.
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { $0.deletedItems.formUnion(indexPaths.map(ListPlace.init)) }
  }
  /// Asks for the cells of rows again, and deselects them. Their places are those before the update.
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { $0.reloadedItems.formUnion(indexPaths.map(ListPlace.init)) }
  }
  /// Lets the data source fill the cells of visible rows again: it receives them when it dequeues cells for these rows,
  /// and has to return them. The rows stay selected. Their places are those before the update.
  open func reconfigureRows(at indexPaths: [IndexPath]) {
    change { $0.reconfiguredItems.formUnion(indexPaths.map(ListPlace.init)) }
  }
  /// Moves a row from its place before the update to that after it.
  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { $0.movedItems[ListPlace(indexPath)] = ListPlace(newIndexPath) }
  }
  /// Inserts sections; see ``insertRows(at:with:)``.
  open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.insertedSections.formUnion(sections) }
  }
  /// Deletes sections; see ``deleteRows(at:with:)``.
  open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.deletedSections.formUnion(sections) }
  }
  /// Asks for the rows of sections again; see ``reloadRows(at:with:)``.
  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.reloadedSections.formUnion(sections) }
  }
  /// Moves a section from its place before the update to that after it.
  open func moveSection(_ section: Int, toSection newSection: Int) {
    change { $0.movedSections[section] = newSection }
  }

  /// Begins an update, which can be nested: its changes take effect together at the last ``endUpdates()``.
  open func beginUpdates() { startUpdate() }
  /// Ends an update. A number of rows that does not follow from the changes is a programmer error. The heights of
  /// all rows are asked for again.
  open func endUpdates() { finishUpdate(nil) }

  /// Makes changes together.
  /// - Parameters:
  ///   - updates: Makes the changes; called at once.
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

  /// The table's own coordinates. With another width, the rows are measured again.
  open override var bounds: CGRect {
    didSet {
      if swipe != nil, bounds != oldValue { closeRow() }
      if bounds.width != oldValue.width { noteWidth() }
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutRows()
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
