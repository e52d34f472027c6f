public import Foundation

/// An object that can respond to events, and knows whom to ask when it does not.
///
/// Each event method's default implementation passes the event on to ``next``; a class that
/// overrides it without calling `super` handles the event, and the walk ends there.
@MainActor
open class UIResponder: NSObject {
  @MainActor public override init() {
    super.init()
  }

  /// Whom to ask next; looked up anew for every event, never kept.
  open var next: UIResponder? { nil }

  // MARK: - Touches

  /// Fingers were put down in this view, or in one that did not want them.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    passOn(event, "touchesBegan")?.touchesBegan(touches, with: event)
  }

  /// Fingers that began in this view moved, wherever they are now.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    passOn(event, "touchesMoved")?.touchesMoved(touches, with: event)
  }

  /// Fingers that began in this view lifted.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    passOn(event, "touchesEnded")?.touchesEnded(touches, with: event)
  }

  /// The system or a gesture took touches away that began in this view.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    passOn(event, "touchesCancelled")?.touchesCancelled(touches, with: event)
  }

  /// Never called: no property of a touch is estimated here.
  open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {}

  // MARK: - Presses

  /// Buttons were pressed.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    passOn(event, "pressesBegan")?.pressesBegan(presses, with: event)
  }

  /// Buttons are pressed harder or less hard; no hardware that is read tells.
  open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    passOn(event, "pressesChanged")?.pressesChanged(presses, with: event)
  }

  /// Buttons were let go.
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    passOn(event, "pressesEnded")?.pressesEnded(presses, with: event)
  }

  /// The system took presses away.
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    passOn(event, "pressesCancelled")?.pressesCancelled(presses, with: event)
  }

  // MARK: - Motion

  /// The device begins to be shaken.
  open func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    passOn(event, "motionBegan")?.motionBegan(motion, with: event)
  }

  /// The device was shaken.
  open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    passOn(event, "motionEnded")?.motionEnded(motion, with: event)
  }

  /// What looked like a shake went on for too long, or was interrupted.
  open func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    passOn(event, "motionCancelled")?.motionCancelled(motion, with: event)
  }

  // MARK: - Remote control

  /// A remote control, a headset or a media key sent a command: the event's `subtype`.
  open func remoteControlReceived(with event: UIEvent?) {
    passOn(event, "remoteControlReceived")?.remoteControlReceived(with: event)
  }

  private func passOn(
    _ event: UIEvent?, _ method: @autoclosure () -> String
  ) -> UIResponder? {
    // Not by `guard let`, which counts a reference.
    event == nil ? next : event?.walk.passOn(from: self, method())
  }

  // MARK: - Actions

  /// Whether the object takes an action: whether it has the method. Override it to refuse one for
  /// a time.
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    action.canPerform(on: self)
  }

  /// The first object up the chain, this one included, that takes an action; `nil` if none does.
  open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
    canPerformAction(action, withSender: sender)
      ? self : nextTarget(forAction: action, withSender: sender)
  }

  // MARK: - First responder

  /// Whether the object may be the first to hear of events that have no place on the screen.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether the object agrees to give up being the first responder.
  open var canResignFirstResponder: Bool { true }

  /// Whether the object is the first responder of its window.
  open var isFirstResponder: Bool { hostWindow?.firstResponder === self }

  /// Makes the object the first responder of its window.
  ///
  /// The one that is first responder now is asked to resign before this object is asked whether
  /// it can take its place (Apple, `becomeFirstResponder()`), unless
  /// ``UIBehavior/firstResponderOrder`` says otherwise.
  /// - Returns: Whether it is the first responder now; it can only be in a window.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    guard let window = hostWindow else { return false }
    if window.firstResponder === self { return true }
    let asksNewFirst = UIApplication.current?.behavior.firstResponderOrder == .newOneFirst
    if asksNewFirst && !canBecomeFirstResponder { return false }
    if let current = window.firstResponder, !current.resignFirstResponder() { return false }
    guard asksNewFirst || canBecomeFirstResponder else { return false }
    window.firstResponder = self
    return true
  }

  /// Gives up being the first responder, if the object agrees.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard let window = hostWindow, window.firstResponder === self else { return true }
    guard canResignFirstResponder else { return false }
    window.firstResponder = nil
    return true
  }

  /// Does nothing: there is no keyboard, and there are no views in its place.
  open func reloadInputViews() {}

  /// The window that the object's place in the chain leads to.
  var hostWindow: UIWindow? { nil }
  /// The view that ties the object to a window.
  var hostView: UIView? { nil }
}
