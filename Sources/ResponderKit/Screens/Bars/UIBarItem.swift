public import Foundation

/// What a bar shows and a finger can tap (Apple, `UIBarItem`).
@MainActor
open class UIBarItem: NSObject {
  /// Whether the item can be tapped.
  open var isEnabled = true { didSet { if isEnabled != oldValue { noteChange() } } }
  /// The title.
  open var title: String? { didSet { if title != oldValue { noteChange() } } }
  /// The image; it is not drawn, and makes a button of the least width.
  open var image: UIImage?
  /// A number to find the item by.
  open var tag = 0
  /// The name of the item's button in tests and route logs.
  open var accessibilityIdentifier: String? {
    didSet { if accessibilityIdentifier != oldValue { noteChange() } }
  }

  /// The bar that shows the item.
  weak var bar: (any ItemBar)?

  /// Creates an item without a title.
  public override init() {
    super.init()
  }

  func noteChange() { bar?.itemDidChange() }
}

/// A bar that shows items.
@MainActor
protocol ItemBar: AnyObject {
  /// Called when an item has changed.
  func itemDidChange()
}
