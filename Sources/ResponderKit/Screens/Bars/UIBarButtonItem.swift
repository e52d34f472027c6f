public import Foundation

/// A button in a navigation bar.
@MainActor
open class UIBarButtonItem: UIBarItem {
  /// The look of an item; it is not drawn.
  public enum Style: Int, Sendable {
    /// Plain.
    case plain = 0
    /// For the action that completes a task.
    case done = 2
  }

  /// An item that the system provides. Its title is an English word.
  public enum SystemItem: Int, Sendable {
    /// Done.
    case done = 0
    /// Cancel.
    case cancel = 1
    /// Edit.
    case edit = 2
    /// Save.
    case save = 3
    /// Add.
    case add = 4
    /// Takes the room between the items beside it.
    case flexibleSpace = 5
    /// Takes its ``UIBarButtonItem/width``.
    case fixedSpace = 6
    /// Compose.
    case compose = 7
    /// Reply.
    case reply = 8
    /// An action on the content.
    case action = 9
    /// Organise.
    case organize = 10
    /// Bookmarks.
    case bookmarks = 11
    /// Search.
    case search = 12
    /// Refresh.
    case refresh = 13
    /// Stop.
    case stop = 14
    /// Camera.
    case camera = 15
    /// Trash.
    case trash = 16
    /// Play.
    case play = 17
    /// Pause.
    case pause = 18
    /// Rewind.
    case rewind = 19
    /// Fast forward.
    case fastForward = 20
    /// Undo.
    case undo = 21
    /// Redo.
    case redo = 22
    /// Close.
    case close = 24
  }

  /// The look of the item.
  open var style = Style.plain
  /// The width in points; 0 for that of the title.
  open var width: CGFloat = 0 { didSet { if width != oldValue { noteChange() } } }
  /// The view that is shown instead of a button. It handles its touches itself.
  open var customView: UIView? { didSet { if customView !== oldValue { noteChange() } } }
  /// Stored, but without effect.
  open var tintColor: UIColor?

  /// The method that a tap calls. The sender is the item.
  open var action: Selector?
  /// The target of ``action``, held weakly; without one it is searched for in the responder chain.
  open weak var target: AnyObject?
  /// The closure that a tap calls instead of ``action``. Setting it adopts its title and image.
  open var primaryAction: UIAction? {
    didSet { adoptLooks() }
  }

  private func adoptLooks() {
    guard let primaryAction else { return }
    if !primaryAction.title.isEmpty { title = primaryAction.title }
    if let image = primaryAction.image { self.image = image }
  }

  /// The system's item that this one is.
  private(set) var systemItem: SystemItem?

  var isSpace: Bool { systemItem == .flexibleSpace || systemItem == .fixedSpace }

  /// Creates an item without a title.
  public override init() {
    super.init()
  }

  /// Creates an item with a title.
  public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
    self.init()
    self.title = title
    self.style = style
    set(target, action)
  }

  /// Creates an item with an image.
  public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
    self.init()
    self.image = image
    self.style = style
    set(target, action)
  }

  /// Creates an item of the system.
  public convenience init(
    barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?
  ) {
    self.init(systemItem: systemItem)
    set(target, action)
  }

  /// Creates an item of the system that calls a closure.
  public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil) {
    self.init()
    self.systemItem = systemItem
    title = systemItem.title
    style = systemItem == .done || systemItem == .save ? .done : .plain
    self.primaryAction = primaryAction
    adoptLooks()
  }

  /// Creates an item that calls a closure.
  public convenience init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction?
  ) {
    self.init()
    self.title = title
    self.image = image
    self.primaryAction = primaryAction
    adoptLooks()
  }

  /// Creates an item that shows a view.
  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }

  /// Returns an item that takes the room between the items beside it.
  open class func flexibleSpace() -> Self { space(.flexibleSpace, 0) }
  /// Returns an item that takes a width.
  open class func fixedSpace(_ width: CGFloat) -> Self { space(.fixedSpace, width) }

  private class func space(_ item: SystemItem, _ width: CGFloat) -> Self {
    guard let space = UIBarButtonItem(systemItem: item) as? Self else {
      preconditionFailure("A space is made by UIBarButtonItem itself, not by \(self).")
    }
    space.width = width
    return space
  }

  private func set(_ target: Any?, _ action: Selector?) {
    self.target = target.map { $0 as AnyObject }
    self.action = action
  }

  // MARK: - Tapping

  /// Calls the closure or the method of the item.
  /// - Parameter button: The button that was tapped, where the search for a target begins.
  func send(from button: UIControl, for event: UIEvent?) {
    let application = UIApplication.shared
    if let primaryAction {
      primaryAction.perform(from: self)
      if application.isObserved { application.reportCall(of: primaryAction, from: button) }
    } else if let action {
      // The item itself is not a responder.
      let found =
        target
        ?? application.actionSearchStart(button)?.target(forAction: action, withSender: self)
      _ = application.sendAction(action, to: found, from: self, for: event)
    }
  }
}

extension UIBarButtonItem.SystemItem {
  fileprivate var title: String? {
    switch self {
    case .flexibleSpace, .fixedSpace: nil
    case .fastForward: "Fast Forward"
    default: "\(self)".capitalized
    }
  }
}
