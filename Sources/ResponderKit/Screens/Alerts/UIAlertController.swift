// Alerts and action sheets. `AlertView` places the buttons. Begin here.

public import Foundation

/// A controller that shows a message and buttons over a screen, which stays visible.
///
/// A tap on a button dismisses the alert, and then calls the handler of its action. A finger beside an action sheet
/// cancels it, if it has an action for that.
@MainActor
open class UIAlertController: UIViewController {
  /// The kind of alert.
  public enum Style: Int, Sendable {
    /// Buttons at the bottom of the screen.
    case actionSheet = 0
    /// A message in the middle of the screen.
    case alert = 1
  }

  /// The kind of alert.
  public private(set) var preferredStyle = Style.actionSheet
  /// The message below the title.
  open var message: String? { didSet { (viewIfLoaded as? AlertView)?.reload() } }
  /// The title above the message.
  open override var title: String? { didSet { (viewIfLoaded as? AlertView)?.reload() } }
  /// The actions, in the order in which they were added.
  public private(set) var actions: [UIAlertAction] = []

  /// The action that is emphasized. It has to be one of the ``actions``.
  open var preferredAction: UIAlertAction? {
    didSet {
      precondition(
        preferredAction.map { actions.contains($0) } ?? true,
        "The preferred action of \(Swift.type(of: self)) has to be one of its actions.")
    }
  }

  /// Creates an alert without actions.
  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
    self.message = message
    self.preferredStyle = preferredStyle
  }

  /// Creates an alert without a title. No file is read.
  public override init(nibName: String?, bundle: Bundle?) {
    super.init(nibName: nibName, bundle: bundle)
    modalPresentationStyle = .overFullScreen
  }

  /// Creates an alert without a title; the coder is not used.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    modalPresentationStyle = .overFullScreen
  }

  /// Adds an action. A second one to cancel is a programmer error.
  open func addAction(_ action: UIAlertAction) {
    precondition(
      action.style != .cancel || cancelAction == nil,
      "\(Swift.type(of: self)) cannot have two actions with the style cancel.")
    actions.append(action)
    (viewIfLoaded as? AlertView)?.reload()
  }

  /// Loads the view with the buttons; do not override it.
  open override func loadView() {
    let view = AlertView(frame: UIScreen.main.bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.alert = self
    self.view = view
    view.reload()
  }

  // MARK: - Choosing

  var cancelAction: UIAlertAction? { actions.first { $0.style == .cancel } }

  /// Whether the alert is a popover, as action sheets are on tablets: there is no button to cancel.
  var isPopover: Bool {
    preferredStyle == .actionSheet && UIDevice.current.userInterfaceIdiom == .pad
  }

  /// The actions that have a button: that to cancel is the last one.
  var shownActions: [UIAlertAction] {
    actions.filter { $0.style != .cancel } + (isPopover ? [] : cancelAction.map { [$0] } ?? [])
  }

  /// Dismisses the alert, and then calls the handler of an action.
  func choose(_ action: UIAlertAction?) {
    guard let presenter = presentingViewController, !isBeingDismissed, action?.isEnabled ?? true
    else { return }
    let run = UIApplication.shared.handlerRuns.current
    presenter.dismiss(animated: true) {
      guard let action else { return }
      UIApplication.shared.runHandlers(because: .earlier(run)) { _ in action.handler?(action) }
    }
  }

  /// Handles a finger beside the alert.
  func tappedOutside() {
    guard preferredStyle == .actionSheet, isPopover || cancelAction != nil else { return }
    choose(cancelAction)
  }
}
