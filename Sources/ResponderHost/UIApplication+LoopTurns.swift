import EventLoop
import ResponderKit

extension UIApplication {
  /// How often work that is handed over at the end of a turn is run before the loop waits; what is left
  /// then waits for the next turn.
  private static let longestTurn = 10

  /// Has each turn of a loop end with the application's own end of a turn.
  /// - Parameter turnsRunLoop: Whether Foundation's run loop is turned as well.
  func endTurns(of loop: EventLoop, turnsRunLoop: Bool) {
    guard turnsRunLoop else {
      // What devices say ends its turn by itself.
      loop.afterWork = { [unowned self] in endTurn() }
      return
    }
    let runLoop = FoundationRunLoop(loop)
    loop.beforeWaiting = { [unowned loop, unowned self] in
      // Fingers that only moved ended their turn by themselves.
      guard loop.hasWorked || hasActed else { return }
      if endTurn() { hasActed = true }
      // What the run loop runs may ask for layout, and what is laid out may hand over more.
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
