extension UIBehavior {
  /// Where the search for the target of an action begins.
  public enum ActionSearch: Sendable {
    /// At the sender, if it is a responder; else as ``firstResponder``.
    case sender
    /// At the key window's first responder; where there is none, at the sender.
    case firstResponder
  }
}

extension UIApplication {
  /// Where the search for the target of an action without one begins.
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
  /// Longer than any chain; a chain that leads back into itself ends here instead of hanging.
  private static let longestChain = 1000

  private static var searchDepth = 0

  /// Asks the next responder for somebody who takes an action.
  func nextTarget(forAction action: Selector, withSender sender: Any?) -> Any? {
    guard Self.searchDepth < Self.longestChain else { return nil }
    Self.searchDepth += 1
    defer { Self.searchDepth -= 1 }
    return next?.target(forAction: action, withSender: sender)
  }
}
