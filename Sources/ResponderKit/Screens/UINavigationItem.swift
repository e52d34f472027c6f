public import Foundation

/// The content of a navigation bar for a controller; stored, but without effect.
@MainActor
open class UINavigationItem: NSObject {
  /// Stored, but without effect.
  open var title: String?
  /// Stored, but without effect.
  open var prompt: String?
  /// Whether the back button is hidden. There is none, but then dragging from the edge does not pop the
  /// screen; see ``UINavigationController/interactivePopGestureRecognizer``.
  open var hidesBackButton = false

  /// Creates an item.
  public init(title: String) {
    self.title = title
    super.init()
  }
}
