public import Foundation

/// An action that a row shows when it is swiped.
@MainActor
open class UIContextualAction: NSObject {
  /// The style of an action.
  public enum Style: Int, Sendable {
    /// An action that is not destructive.
    case normal = 0
    /// An action that deletes data.
    case destructive = 1
  }

  /// Performs an action, and calls its last argument with whether that was possible. The row closes then (Apple,
  /// `UIContextualAction.Handler`). The view is the button of the action.
  public typealias Handler =
    @MainActor (
      _ action: UIContextualAction, _ sourceView: UIView,
      _ completionHandler: @escaping (Bool) -> Void
    ) -> Void

  /// The style of the action.
  public let style: Style
  /// The title of the button.
  open var title: String?
  /// The image of the button.
  open var image: UIImage?
  /// Called when the button is tapped, or after a full swipe.
  public let handler: Handler
  private var ownColor: UIColor?

  /// The colour of the button. By default it depends on the style; `nil` restores that.
  open var backgroundColor: UIColor! {
    get { ownColor ?? (style == .destructive ? .systemRed : .systemGray) }
    set { ownColor = newValue }
  }

  /// Creates an action.
  /// - Parameters:
  ///   - style: The style of the action.
  ///   - title: The title of the button.
  ///   - handler: Called when the button is tapped, or after a full swipe.
  public init(style: Style, title: String?, handler: @escaping Handler) {
    self.style = style
    self.title = title
    self.handler = handler
    super.init()
  }
}
