extension UIBehavior {
  /// Where the search for the target of an action begins.
  public enum ActionSearch: Sendable {
    /// At the sender, if it is a responder; otherwise like ``firstResponder``.
    case sender
    /// At the key window's first responder; without one, at the sender.
    case firstResponder
  }
}

extension UIApplication {
  /// Returns where the search for the target of an action without one begins.
  func actionSearchStart(_ sender: Any?) -> UIResponder? {
    let sender = sender as? UIResponder
    let first = keyWindow?.firstResponder
    let found =
      switch behavior.actionSearch {
      case .sender: sender ?? first
      case .firstResponder: first ?? sender
      }
    return found ?? keyWindow ?? self
  }
}

extension UIResponder {
  /// Longer than any responder chain, to end the search in a cycle.
  private static let longestChain = 1000

  private static var searchDepth = 0

  /// Returns the next responder's target for an action.
  func nextTarget(forAction action: Selector, withSender sender: Any?) -> Any? {
    guard Self.searchDepth < Self.longestChain else { return nil }
    Self.searchDepth += 1
    defer { Self.searchDepth -= 1 }
    return next?.target(forAction: action, withSender: sender)
  }
}
