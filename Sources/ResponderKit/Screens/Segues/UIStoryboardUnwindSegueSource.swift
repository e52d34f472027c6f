public import Foundation

/// Where an unwind segue comes from, while its destination is looked for.
@MainActor
public final class UIStoryboardUnwindSegueSource: NSObject {
  /// The screen to go back from.
  public let source: UIViewController
  /// The method that takes one back.
  public let unwindAction: Selector
  /// Who asked for it.
  public let sender: Any?

  init(source: UIViewController, unwindAction: Selector, sender: Any?) {
    self.source = source
    self.unwindAction = unwindAction
    self.sender = sender
    super.init()
  }
}
