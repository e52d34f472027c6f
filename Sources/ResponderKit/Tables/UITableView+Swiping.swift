import Foundation

// Rows that a finger moves aside, and their actions.
extension UITableView {
  func addSwipeRecognizer() {
    swipeRecognizer.addTarget(self, action: Selector(UITableView.swiped(_:)))
    addGestureRecognizer(swipeRecognizer)
  }

  // MARK: - The finger

  /// Returns whether a new finger can move a row aside or close one. The application is not asked.
  func canSwipe(with touch: UITouch) -> Bool {
    if swipe != nil || swipeRecognizer.isUnderWay { return true }
    return canHaveRowActions && dataSource != nil && cell(under: touch) != nil
  }

  /// Returns whether a row is open, and a new finger is not on its buttons.
  func closesRow(_ touches: Set<UITouch>) -> Bool {
    guard let swipe else { return false }
    return touches.contains { $0.view?.isDescendant(of: swipe.strip) != true }
  }

  /// Returns whether new fingers are on the open row.
  func isOnOpenRow(_ touches: Set<UITouch>) -> Bool {
    guard let swipe else { return false }
    return touches.allSatisfy { $0.view?.isDescendant(of: swipe.cell) == true }
  }

  /// Returns the row that a finger is about to move, if the application has actions for that direction.
  func rowToSwipe(by pan: UIPanGestureRecognizer) -> RowSwipe? {
    guard !isInEditingMode, updateDepth == 0, let touch = pan.touches.first,
      let cell = cell(under: touch), let place = place(of: cell)
    else { return nil }
    let side: RowSwipe.Side = pan.convert(pan.way, to: self).x > 0 ? .leading : .trailing
    guard let actions = actions(of: place.path, at: side), !actions.actions.isEmpty,
      // The application may have changed the rows when it was asked.
      self.place(of: cell) == place
    else { return nil }
    return RowSwipe(of: cell, at: side, actions) { [weak self] in self?.performAction($0) }
  }

  func swiped(_ pan: UIPanGestureRecognizer) {
    guard let pan = pan as? RowSwipeGestureRecognizer else { return }
    switch pan.state {
    case .began:
      if let row = pan.takePrepared() { beginSwipe(row) }
      followSwipe(pan)
    case .changed: followSwipe(pan)
    case .ended:
      followSwipe(pan)
      if pan.isHolding { closeRow() } else { letGoOfRow(pan.velocity(in: self).x) }
    case .cancelled: closeRow()
    default: break
    }
  }

  private func beginSwipe(_ row: RowSwipe) {
    guard let path = place(of: row.cell)?.path else { return }
    rowDelegate?.tableView(self, willBeginEditingRowAt: path)
    // The delegate may have changed the rows.
    guard place(of: row.cell) != nil, !isInEditingMode else {
      rowDelegate?.tableView(self, didEndEditingRowAt: place(of: row.cell)?.path)
      return
    }
    swipe = row
    insertSubview(row.strip, at: 0)
  }

  private func followSwipe(_ pan: RowSwipeGestureRecognizer) {
    guard let swipe, !pan.isHolding else { return }
    swipe.follow(
      pan.convert(pan.way, to: self).x, threshold: pan.behavior.panThreshold)
    placeSwipe()
  }

  private func letGoOfRow(_ velocity: CGFloat) {
    guard let swipe else { return }
    let rest = swipe.letGo(velocity)
    if rest == .closed { return closeRow() }
    placeSwipe()
    if rest == .full { performAction(0) }
  }

  /// Moves the cell and the buttons of the open row to their places.
  private func placeSwipe() {
    guard let swipe, let place = place(of: swipe.cell), let geometry, geometry.contains(place)
    else { return }
    swipe.cell.frame = swipe.place(in: rect(of: place, in: geometry))
  }

  /// Closes the open row, and calls the delegate; without one, does nothing.
  func closeRow() {
    guard let swipe else { return }
    swipe.close()
    placeSwipe()
    self.swipe = nil
    swipe.strip.removeFromSuperview()
    rowDelegate?.tableView(self, didEndEditingRowAt: place(of: swipe.cell)?.path)
  }

  // MARK: - Actions

  private func performAction(_ index: Int) {
    guard let swipe else { return }
    swipe.perform(index) { [weak self, weak swipe] _ in
      // The row may be closed already, and another one be open.
      guard let self, let swipe, self.swipe === swipe else { return }
      closeRow()
    }
  }

  /// Asks the application for the actions of a row.
  private func actions(
    of path: IndexPath, at side: RowSwipe.Side
  ) -> UISwipeActionsConfiguration? {
    guard let dataSource else { return nil }
    var isDeletable = false
    let canEdit = ask(&isDeletable) { dataSource.tableView(self, canEditRowAt: path) }
    guard canEdit else { return nil }
    switch side {
    case .leading:
      return rowDelegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: path)
    case .trailing:
      return rowDelegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path)
        ?? deletion(of: path, isDeletable)
    }
  }

  /// Returns the action that deletes a row, which the data source commits.
  ///
  /// Every data source has an implementation of that method, so the table offers the action only if the application
  /// implements one of the methods that allow or name it.
  /// - Parameters:
  ///   - path: The row.
  ///   - isDeletable: Whether the application has said that the row can be edited.
  private func deletion(
    of path: IndexPath, _ isDeletable: Bool
  ) -> UISwipeActionsConfiguration? {
    var isDeletable = isDeletable
    var title: String?
    if let rowDelegate {
      let style = ask(&isDeletable) { rowDelegate.tableView(self, editingStyleForRowAt: path) }
      guard style == .delete else { return nil }
      title = ask(&isDeletable) {
        rowDelegate.tableView(self, titleForDeleteConfirmationButtonForRowAt: path)
      }
    }
    guard isDeletable else { return nil }
    let delete = UIContextualAction(style: .destructive, title: title ?? "Delete") {
      [weak self] _, _, completion in
      guard let self else { return completion(false) }
      if let row = swipe?.cell, let place = place(of: row) {
        dataSource?.tableView(self, commit: .delete, forRowAt: place.path)
      }
      completion(true)
    }
    return UISwipeActionsConfiguration(actions: [delete])
  }

  /// Returns what the user can do with a row in the editing mode.
  func editingStyle(of cell: UITableViewCell) -> UITableViewCell.EditingStyle {
    guard let path = place(of: cell)?.path,
      dataSource?.tableView(self, canEditRowAt: path) ?? true
    else { return .none }
    return rowDelegate?.tableView(self, editingStyleForRowAt: path) ?? .delete
  }

  // MARK: - Answers of the defaults

  /// Calls a method of the application.
  /// - Parameter isImplemented: Set if it is not the default implementation that answers.
  private func ask<Answer>(_ isImplemented: inout Bool, _ call: () -> Answer) -> Answer {
    hasDefaultAnswered = false
    let answer = call()
    if !hasDefaultAnswered { isImplemented = true }
    return answer
  }

  func defaultCanEdit() -> Bool {
    hasDefaultAnswered = true
    return true
  }

  func defaultEditingStyle() -> UITableViewCell.EditingStyle {
    hasDefaultAnswered = true
    return .delete
  }

  func defaultDeletionTitle() -> String? {
    hasDefaultAnswered = true
    return nil
  }
}
