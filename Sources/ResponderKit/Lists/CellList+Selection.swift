import Foundation

/// The item under a finger.
struct CellPress<Cell: ListCell> {
  weak var touch: UITouch?
  var place: ListPlace
  let cell: Cell
  /// The selected items that lose their look until the finger lifts.
  var dimmed: [ListPlace] = []
  /// The selection, after the finger has lifted.
  var selecting: ScheduledAction?
}

// The highlight and the selection of items by a finger. Cells forward their touches to the list.
extension CellList {
  // MARK: - The finger

  /// Returns the visible cell that a touch is in.
  func cell(under touch: UITouch) -> Cell? {
    var view = touch.view
    while let here = view, here !== self {
      if let cell = here as? Cell, cells.contains(where: { $0.value === cell }) { return cell }
      view = here.superview
    }
    return nil
  }

  /// Returns whether touches belong to an item that can be selected.
  private func concern(_ touches: Set<UITouch>) -> Bool {
    isPressed(by: touches) || selectsItems && touches.contains { cell(under: $0) != nil }
  }

  private func isPressed(by touches: Set<UITouch>) -> Bool {
    touches.contains { $0 === press?.touch }
  }

  /// Highlights the item under a new finger.
  /// - Returns: Whether the touches belong to items.
  func pressItem(_ touches: Set<UITouch>) -> Bool {
    dropStalePress()
    guard concern(touches) else { return false }
    if press?.selecting != nil { selectPressed() }
    guard press == nil, let touch = touches.min(by: { $0.number < $1.number }),
      let cell = cell(under: touch), let place = place(of: cell), mayHighlight(place),
      // The delegate may have reloaded the list.
      cells[place] === cell, press == nil
    else { return true }
    var press = CellPress(touch: touch, place: place, cell: cell)
    if !selectsSeveral { press.dimmed = selection.filter { $0 != place } }
    self.press = press
    for place in press.dimmed { show(false, place, animated: false) }
    cell.setHighlighted(true, animated: false)
    didHighlight(place)
    return true
  }

  /// Drops a press whose end did not reach the list, for example because a subclass of the cell kept it, or because
  /// the touched view was removed.
  private func dropStalePress() {
    if let press, press.selecting == nil, press.touch?.isOver ?? true { dropPress() }
  }

  /// Ends the highlight when the finger leaves the item.
  func followPress(_ touches: Set<UITouch>) -> Bool {
    guard concern(touches) else { return false }
    if isPressed(by: touches), let press, let touch = press.touch,
      !press.cell.bounds.contains(touch.location(in: press.cell))
    {
      dropPress()
    }
    return true
  }

  /// Selects the item of a finger that lifted, in a turn of its own: the highlighted cell is laid out before that.
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

  private func endPress() -> CellPress<Cell>? {
    guard let press else { return nil }
    self.press = nil
    press.selecting?.cancel()
    press.cell.setHighlighted(false, animated: false)
    didUnhighlight(press.place)
    return press
  }

  private func restoreLook(_ press: CellPress<Cell>) {
    for place in press.dimmed where selection.contains(place) { show(true, place, animated: false) }
  }

  private func selectPressed() {
    guard let press, press.selecting != nil else { return }
    if Self.endsHighlightFirst {
      guard let press = endPress() else { return }
      if !select(press.place) { restoreLook(press) }
    } else {
      // The delegate may let the run loop continue, which must not select the item again.
      self.press?.selecting = nil
      let hasChanged = select(press.place)
      // The delegate may have moved or reloaded the items.
      guard let press = endPress() else { return }
      if !hasChanged { restoreLook(press) }
    }
  }

  // MARK: - Selection by the user

  /// - Returns: Whether the selection has changed.
  private func select(_ place: ListPlace) -> Bool {
    guard selectsItems, loadedCountsOfItems.contains(place) else { return false }
    if selectsSeveral, selection.contains(place) {
      guard deselect(place) else { return false }
    } else {
      guard let chosen = placeToSelect(for: place), loadedCountsOfItems.contains(chosen) else {
        return false
      }
      if !selectsSeveral {
        for old in selection where old != chosen { _ = deselect(old) }
      }
      guard loadedCountsOfItems.contains(chosen) else { return true }
      setSelected(true, chosen, animated: false)
      didSelect(chosen)
    }
    noteUserSelection()
    return true
  }

  /// - Returns: Whether the item was deselected.
  private func deselect(_ place: ListPlace) -> Bool {
    guard let chosen = placeToDeselect(for: place) else {
      show(true, place, animated: false)
      return false
    }
    setSelected(false, chosen, animated: false)
    didDeselect(chosen)
    return true
  }

  // MARK: - The selection

  func setSelected(_ isSelected: Bool, _ place: ListPlace, animated: Bool) {
    if isSelected, !selection.contains(place) {
      selection.append(place)
    } else if !isSelected {
      selection.removeAll { $0 == place }
    }
    show(isSelected, place, animated: animated)
  }

  func clearSelection(except kept: ListPlace? = nil, animated: Bool = false) {
    for place in selection where place != kept { setSelected(false, place, animated: animated) }
  }

  /// Passes the selection of an item to its cell, if it is visible.
  private func show(_ isSelected: Bool, _ place: ListPlace, animated: Bool) {
    guard let cell = cells[place], cell.isSelected != isSelected else { return }
    cell.setSelected(isSelected, animated: animated)
  }
}
