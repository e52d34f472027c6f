import Foundation

/// How long the animation of an update takes, in seconds.
private let updateDuration: TimeInterval = 0.3

// Insertions, deletions, moves and reloads.
extension CellList {
  func startUpdate() {
    if updateDepth == 0 {
      loadBeforeUpdate()
      update = ListUpdate()
    }
    updateDepth += 1
  }

  /// Adds a change to the update in progress, or to one of its own.
  func change(_ body: (inout ListUpdate) -> Void) {
    startUpdate()
    if var new = update {
      // The other copy would be copied with all of its changes.
      update = nil
      body(&new)
      update = new
    }
    finishUpdate(nil)
  }

  func finishUpdate(_ completion: (@MainActor (_ finished: Bool) -> Void)?) {
    precondition(
      updateDepth > 0, "endUpdates() of \(listName.list) needs a beginUpdates() before it.")
    updateDepth -= 1
    if updateDepth == 0, let update {
      self.update = nil
      apply(update)
    }
    if let completion { callAfterUpdate(completion) }
  }

  /// Calls a completion after the time of an animation.
  func callAfterUpdate(_ completion: @escaping @MainActor (_ finished: Bool) -> Void) {
    let scheduler = UIApplication.shared.scheduler
    scheduler.schedule(at: scheduler.now + (window == nil ? 0 : updateDuration)) {
      completion(true)
    }
  }

  /// Lets the data source fill the cells of visible items again.
  func reconfigure(_ items: Set<ListPlace>, _ change: ListChange) {
    for place in items.compactMap(change.target).sorted() {
      guard let cell = cells[place] else { continue }
      reconfigured = (place, cell)
      let answer = askForCell(at: place)
      reconfigured = nil
      precondition(
        answer === cell,
        "The data source of \(listName.list) has to dequeue the cell of \(listName.place(place)), which is "
          + "reconfigured.")
    }
  }

  /// Moves the cells, the selection and the pressed item to their new places.
  /// - Returns: The cells of items that are gone or reloaded, with their old places. To end one drops its press.
  func moveItems(by change: ListChange) -> [(ListPlace, Cell)] {
    selection = selection.compactMap(change.target)
    if var press {
      press.place = change.target(of: press.place) ?? press.place
      press.dimmed = press.dimmed.compactMap(change.target)
      self.press = press
    }
    prefetching = ItemPrefetching()
    let shown = cells
    cells = [:]
    var gone: [(ListPlace, Cell)] = []
    for (place, cell) in shown.sorted(by: { $0.key < $1.key }) {
      if let target = change.target(of: place) {
        cells[target] = cell
      } else {
        gone.append((place, cell))
      }
    }
    return gone
  }
}
