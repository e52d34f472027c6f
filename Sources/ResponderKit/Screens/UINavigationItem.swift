public import Foundation

/// The content of a navigation bar for a controller; stored, but without effect.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
  /// Stored, but without effect.
  open var title: String?
  /// Stored, but without effect.
  open var prompt: String?
  /// Stored, but without effect: there is no navigation bar.
  open var hidesBackButton = false

  /// Creates an item.
  public init(title: String) {
    self.title = title
    super.init()
  }
}
