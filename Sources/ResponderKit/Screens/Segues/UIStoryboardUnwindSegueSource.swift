public import Foundation

/// The source of an unwind segue, while its destination is determined.
@MainActor
public final class UIStoryboardUnwindSegueSource: NSObject {
  /// The screen to unwind from.
  public let source: UIViewController
  /// The method of the destination.
  public let unwindAction: Selector
  /// The sender of the segue.
  public let sender: Any?

  init(source: UIViewController, unwindAction: Selector, sender: Any?) {
    self.source = source
    self.unwindAction = unwindAction
    self.sender = sender
    super.init()
  }
}
