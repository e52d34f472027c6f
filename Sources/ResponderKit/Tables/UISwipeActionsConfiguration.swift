public import Foundation

/// The actions at one side of a row.
@MainActor
open class UISwipeActionsConfiguration: NSObject {
  /// The actions. The first one is at the edge of the row.
  public let actions: [UIContextualAction]
  /// Whether a swipe across most of the row performs the first action; `true` by default.
  open var performsFirstActionWithFullSwipe = true

  /// Creates a configuration.
  /// - Parameter actions: The actions; without any, the row cannot be swiped to that side.
  public init(actions: [UIContextualAction]) {
    self.actions = actions
    super.init()
  }
}
