// The end of a turn of the run loop. Whatever the turn was for, input, timers, work on the main queue
// or completions, it ends here, before the loop waits.
extension UIApplication {
  /// How often windows are laid out in one turn before views that ask again and again have to wait.
  private static let longestLayout = 100

  /// Whether there is something left to do in this turn.
  @inline(__always)
  var needsTurnEnd: Bool { hasDeparture || UIView.isLayoutPending }

  /// Ends a turn: cancels what was delivered to views and responders that left their windows since, and
  /// lays out until no view asks for it.
  ///
  /// ``processPendingEvents()`` ends its turn by itself. The loop calls this after everything else that
  /// it runs. It does nothing while an event is delivered, and next to nothing where nothing changed.
  /// - Returns: Whether there was anything to do.
  @discardableResult
  public func endTurn() -> Bool {
    // An application that waits for the end of its launch turns the loop meanwhile.
    guard needsTurnEnd, !isBusy || isLaunchWaiting else { return false }
    let wasBusy = isBusy
    isBusy = true
    finishTurn()
    isBusy = wasBusy
    if hasPendingEvents { processPendingEvents() }
    return true
  }

  func finishTurn() {
    // A handler that is told may have other views go or laid out.
    var rest = Self.longestLayout
    while needsTurnEnd, rest > 0 {
      rest -= 1
      if hasDeparture { cancelDeparted() }
      layOutWindows()
      // An application that is over lays out nothing.
      if life == .terminated { UIView.isLayoutPending = false }
    }
  }

  /// Lays out all windows until no view asks for it any more, up to a number of passes that only views
  /// reach which ask for it while they are laid out.
  package func layOutWindows() {
    guard UIView.isLayoutPending, !isLayingOutWindows, life != .terminated else { return }
    isLayingOutWindows = true
    defer { isLayingOutWindows = false }
    var rest = Self.longestLayout
    while UIView.isLayoutPending, rest > 0 {
      rest -= 1
      UIView.isLayoutPending = false
      for window in shownWindows { window.layOutTree() }
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
