// The end of a turn of the run loop. Whether a turn handled input, timers, the main queue or
// completions, it ends here before the loop waits.
extension UIApplication {
  /// How many times windows are laid out in one turn. Views that keep requesting layout wait for
  /// the next turn.
  private static let longestLayout = 100

  /// Whether there is work left in this turn.
  @inline(__always)
  var needsTurnEnd: Bool { hasDeparture || UIView.pending != [] }

  /// Ends a turn: cancels the events of views and responders that left their windows, lays out windows
  /// until no view requests it, and draws views that requested it.
  ///
  /// ``processPendingEvents()`` ends its turn itself. The loop calls this method after other work. It
  /// does nothing while an event is delivered, and costs little if nothing changed.
  /// - Returns: Whether there was work to do.
  @discardableResult
  public func endTurn() -> Bool {
    // An application that waits for its launch to finish runs the loop meanwhile.
    guard needsTurnEnd, !isBusy || isLaunchWaiting else { return false }
    let wasBusy = isBusy
    isBusy = true
    finishTurn()
    isBusy = wasBusy
    if hasPendingEvents { processPendingEvents() }
    return true
  }

  func finishTurn() {
    UIView.resumeDisplay()
    settle()
    // An application that is over lays out and draws nothing.
    if life == .terminated { UIView.pending = [] }
    if UIView.pending.contains(.display) { displayWindows() }
  }

  func settle() {
    // A handler can remove views and request layout.
    var rest = Self.longestLayout
    while hasDeparture || UIView.isLayoutPending, rest > 0 {
      rest -= 1
      if hasDeparture { cancelDeparted() }
      layOutWindows()
      if life == .terminated { UIView.isLayoutPending = false }
    }
  }

  /// Lays out all windows until no view requests it, with a limit for views that request it during
  /// layout.
  package func layOutWindows() {
    guard UIView.isLayoutPending, !isLayingOutWindows, life != .terminated else { return }
    isLayingOutWindows = true
    defer { isLayingOutWindows = false }
    var rest = Self.longestLayout
    while UIView.isLayoutPending, rest > 0 {
      rest -= 1
      UIView.isLayoutPending = false
      let updates = UIView.isConstraintUpdatePending
      UIView.isConstraintUpdatePending = false
      for window in shownWindows {
        if updates || UIView.usesConstraints { window.solveConstraints(updating: updates) }
        window.layOutTree()
      }
    }
    guard UIView.isLayoutPending else { return }
    UIView.isLayoutPending = false
    guard let view = shownWindows.lazy.compactMap({ $0.firstToLayOut() }).first else { return }
    let name = (view as? any NamedInRoutes)?.nameInRoutes ?? "\(Swift.type(of: view))"
    UIApplication.warn(
      .endlessLayout, about: view,
      "\(name) asks to be laid out whenever it is laid out; after \(Self.longestLayout) times it has to "
        + "wait for the next change.")
  }
}
