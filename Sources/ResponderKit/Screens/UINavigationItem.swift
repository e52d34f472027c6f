public import Foundation

/// What a navigation bar would show of a controller; kept and given back, never drawn.
@MainActor
open class UINavigationItem: NSObject {
  /// Kept and given back, never drawn.
  open var title: String?
  /// Kept and given back, never drawn.
  open var prompt: String?
  /// Kept and given back: there is no bar.
  open var hidesBackButton = false

  /// Makes an item.
  public init(title: String) {
    self.title = title
    super.init()
  }
}
