import Foundation

/// The row under a finger.
struct RowPress {
  weak var touch: UITouch?
  var place: RowPlace
  let cell: UITableViewCell
  /// The selected rows that lose their look until the finger lifts.
  var dimmed: [RowPlace] = []
  /// The selection, after the finger has lifted.
  var selecting: ScheduledAction?
}

// The highlight and the selection of rows by a finger. Cells forward their touches to the table.
extension UITableView {
  /// Whether the user can select rows.
  private var selectsRows: Bool {
    isEditing
      ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing : allowsSelection
  }

  /// Whether several rows can be selected.
  var selectsSeveral: Bool {
    isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection
  }

  // MARK: - The finger

  /// Returns the visible cell that a touch is in.
  private func cell(under touch: UITouch) -> UITableViewCell? {
    var view = touch.view
    while let here = view, here !== self {
      if let cell = here as? UITableViewCell, cells.contains(where: { $0.value === cell }) {
        return cell
      }
      view = here.superview
    }
    return nil
  }

  /// Returns whether touches belong to a row that can be selected.
  private func concern(_ touches: Set<UITouch>) -> Bool {
    isPressed(by: touches) || selectsRows && touches.contains { cell(under: $0) != nil }
  }

  private func isPressed(by touches: Set<UITouch>) -> Bool {
    touches.contains { $0 === press?.touch }
  }

  /// Highlights the row under a new finger.
  /// - Returns: Whether the touches belong to rows.
  func pressRow(_ touches: Set<UITouch>) -> Bool {
    dropStalePress()
    guard concern(touches) else { return false }
    if press?.selecting != nil { selectPressed() }
    guard press == nil, let touch = touches.min(by: { $0.number < $1.number }),
      let cell = cell(under: touch), let place = place(of: cell),
      rowDelegate?.tableView(self, shouldHighlightRowAt: place.path) ?? true,
      // The delegate may have reloaded the table.
      cells[place] === cell, press == nil
    else { return true }
    var press = RowPress(touch: touch, place: place, cell: cell)
    if !selectsSeveral { press.dimmed = selection.filter { $0 != place } }
    self.press = press
    for place in press.dimmed { show(false, place, animated: false) }
    cell.setHighlighted(true, animated: false)
    rowDelegate?.tableView(self, didHighlightRowAt: place.path)
    return true
  }

  /// Drops a press whose end did not reach the table, for example because a subclass of the cell kept it, or because
  /// the touched view was removed.
  private func dropStalePress() {
    if let press, press.selecting == nil, press.touch?.isOver ?? true { dropPress() }
  }

  /// Ends the highlight when the finger leaves the row.
  func followPress(_ touches: Set<UITouch>) -> Bool {
    guard concern(touches) else { return false }
    if isPressed(by: touches), let press, let touch = press.touch,
      !press.cell.bounds.contains(touch.location(in: press.cell))
    {
      dropPress()
    }
    return true
  }

  /// Selects the row of a finger that lifted, in a turn of its own: the highlighted row is laid out before that.
  func releasePress(_ touches: Set<UITouch>) -> Bool {
    guard concern(touches) else { return false }
    guard isPressed(by: touches) else { return true }
    let application = UIApplication.shared
    let run = application.handlerRuns.current
    press?.selecting = application.scheduler.schedule(at: application.scheduler.now) {
      [weak self] in
      UIApplication.shared.runHandlers(because: .earlier(run)) { _ in self?.selectPressed() }
    }
    return true
  }

  func cancelPress(_ touches: Set<UITouch>) -> Bool {
    guard concern(touches) else { return false }
    if isPressed(by: touches) { dropPress() }
    return true
  }

  /// Ends the highlight without a selection.
  func dropPress() {
    guard let press = endPress() else { return }
    restoreLook(press)
  }

  private func endPress() -> RowPress? {
    guard let press else { return nil }
    self.press = nil
    press.selecting?.cancel()
    press.cell.setHighlighted(false, animated: false)
    rowDelegate?.tableView(self, didUnhighlightRowAt: press.place.path)
    return press
  }

  private func restoreLook(_ press: RowPress) {
    for place in press.dimmed where selection.contains(place) {
      show(true, place, animated: false)
    }
  }

  private func selectPressed() {
    guard press?.selecting != nil, let press = endPress() else { return }
    if !select(press.place) { restoreLook(press) }
  }

  // MARK: - Selection by the user

  /// - Returns: Whether the selection has changed.
  private func select(_ place: RowPlace) -> Bool {
    guard selectsRows, loadedGeometry.contains(place) else { return false }
    if selectsSeveral, selection.contains(place) {
      guard deselect(place) else { return false }
    } else {
      let path = place.path
      guard
        let chosen = rowDelegate.map({ $0.tableView(self, willSelectRowAt: path) }) ?? path,
        loadedGeometry.contains(RowPlace(chosen))
      else { return false }
      let target = RowPlace(chosen)
      if !selectsSeveral {
        for old in selection where old != target { _ = deselect(old) }
      }
      guard loadedGeometry.contains(target) else { return true }
      setSelected(true, target, animated: false)
      rowDelegate?.tableView(self, didSelectRowAt: chosen)
    }
    NotificationCenter.default.post(name: Self.selectionDidChangeNotification, object: self)
    return true
  }

  /// - Returns: Whether the row was deselected.
  private func deselect(_ place: RowPlace) -> Bool {
    let path = place.path
    guard let chosen = rowDelegate.map({ $0.tableView(self, willDeselectRowAt: path) }) ?? path
    else {
      show(true, place, animated: false)
      return false
    }
    setSelected(false, RowPlace(chosen), animated: false)
    rowDelegate?.tableView(self, didDeselectRowAt: chosen)
    return true
  }

  func tappedAccessory(of cell: UITableViewCell) {
    guard let place = place(of: cell) else { return }
    rowDelegate?.tableView(self, accessoryButtonTappedForRowWith: place.path)
  }

  // MARK: - The selection

  func setSelected(_ isSelected: Bool, _ place: RowPlace, animated: Bool) {
    if isSelected, !selection.contains(place) {
      selection.append(place)
    } else if !isSelected {
      selection.removeAll { $0 == place }
    }
    show(isSelected, place, animated: animated)
  }

  func clearSelection(except kept: RowPlace? = nil, animated: Bool = false) {
    for place in selection where place != kept { setSelected(false, place, animated: animated) }
  }

  /// Passes the selection of a row to its cell, if it is visible.
  private func show(_ isSelected: Bool, _ place: RowPlace, animated: Bool) {
    guard let cell = cells[place], cell.isSelected != isSelected else { return }
    cell.setSelected(isSelected, animated: animated)
  }
}
