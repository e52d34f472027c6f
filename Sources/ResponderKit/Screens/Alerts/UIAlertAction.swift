public import Foundation

/// A button of an alert or action sheet.
@MainActor
open class UIAlertAction: NSObject {
  /// The style of an action.
  public enum Style: Int, Sendable {
    /// The default style.
    case `default` = 0
    /// The action that changes nothing. An alert has at most one.
    case cancel = 1
    /// An action that deletes or changes data.
    case destructive = 2
  }

  /// The title of the button.
  public let title: String?
  /// The style of the button.
  public let style: Style
  /// Whether the button can be tapped.
  open var isEnabled = true { didSet { button?.isEnabled = isEnabled } }
  let handler: (@MainActor (UIAlertAction) -> Void)?
  /// The button while the alert is visible.
  weak var button: UIButton?

  /// Creates an action.
  /// - Parameters:
  ///   - title: The title of the button.
  ///   - style: The style of the button.
  ///   - handler: Called after the alert was dismissed.
  public init(
    title: String?, style: Style, handler: (@MainActor (UIAlertAction) -> Void)? = nil
  ) {
    self.title = title
    self.style = style
    self.handler = handler
    super.init()
  }
}
