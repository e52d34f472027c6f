import EventLoop
import ResponderKit

extension UIApplication {
  /// How many times work that was added at the end of a turn runs before the loop waits. The rest waits
  /// for the next turn.
  private static let longestTurn = 10

  /// Runs the application's end-of-turn work after each turn of a loop.
  /// - Parameter turnsRunLoop: Whether Foundation's run loop runs as well.
  func endTurns(of loop: EventLoop, turnsRunLoop: Bool) {
    guard turnsRunLoop else {
      // `processPendingEvents()` ends the turn of input itself.
      loop.afterWork = { [unowned self] in endTurn() }
      return
    }
    let runLoop = FoundationRunLoop(loop)
    loop.beforeWaiting = { [unowned loop, unowned self] in
      // Finger movements have ended their turn already.
      guard loop.hasWorked || hasActed else { return }
      if endTurn() { hasActed = true }
      // Work of the run loop may request layout, and layout may add more work.
      var rest = Self.longestTurn
      while loop.hasWorked || hasActed, rest > 0 {
        rest -= 1
        loop.hasWorked = false
        hasActed = false
        runLoop.turn()
        if endTurn() { hasActed = true }
      }
    }
  }
}
