// Responders and the chain that they form. `TouchTracker` chooses the view of a touch, which `TouchCalls` calls;
// `UIApplication+FirstResponder` chooses the responder of other events, which an `EventCall` calls. A `ResponderChainWalk`
// follows the event up the chain. Begin here.

public import Foundation
import InputTranslation

/// An object that responds to events, or forwards them to the next responder.
///
/// The default implementation of each event method forwards the event to ``next``. A class that
/// overrides it without calling `super` handles the event, which then goes no further.
@MainActor
open class UIResponder: NSObject {
  @MainActor public override init() {
    super.init()
  }

  /// The next responder in the chain, evaluated for every event.
  open var next: UIResponder? { nil }

  /// Never called: there is no Interface Builder.
  open func prepareForInterfaceBuilder() {}
  /// Never called: objects are not loaded from files of Interface Builder.
  open func awakeFromNib() {}

  // MARK: - Touches

  /// Called when touches begin in this view, or in a subview that forwards them.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    receive(.touches(.began, touches), event)
  }

  /// Called when touches move that began in this view, regardless of their location.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    receive(.touches(.moved, touches), event)
  }

  /// Called when touches end that began in this view.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    receive(.touches(.ended, touches), event)
  }

  /// Called when the system or a gesture cancels touches that began in this view.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    receive(.touches(.cancelled, touches), event)
  }

  /// Never called, because no property of a touch is estimated.
  open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {}

  /// Never called, because nothing is handed over to other devices. An application can call it to update an
  /// activity before it is saved.
  open func updateUserActivityState(_ activity: NSUserActivity) {}

  // MARK: - Presses

  /// Called when buttons are pressed.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    receive(.presses(.began, presses), event)
  }

  /// Called when the force of presses changes; no supported hardware reports it.
  open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    receive(.presses(.changed, presses), event)
  }

  /// Called when buttons are released.
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    receive(.presses(.ended, presses), event)
  }

  /// Called when the system cancels presses.
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    receive(.presses(.cancelled, presses), event)
  }

  // MARK: - Motion

  /// Called when a shake of the device begins.
  open func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    receive(.motion(.began, motion), event)
  }

  /// Called when a shake of the device ends.
  open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    receive(.motion(.ended, motion), event)
  }

  /// Called when a shake is cancelled, because the movement was not a shake or was interrupted.
  open func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    receive(.motion(.cancelled, motion), event)
  }

  // MARK: - Remote control

  /// Called when a remote control, a headset or a media key sent a command, which is the event's
  /// `subtype`.
  open func remoteControlReceived(with event: UIEvent?) {
    receive(.remoteControl, event)
  }

  /// Handles the events of an object whose class does not override the event methods.
  package var eventHandler: (any EventHandler)?

  /// Lets the handler, if any, handle an event, and forwards what it leaves.
  @inline(__always)
  private func receive(_ call: EventCall, _ event: UIEvent?) {
    if eventHandler == nil {
      forward(call, event)
    } else if let rest = eventHandler?.handle(call, with: event) {
      forward(rest, event)
    }
  }

  @inline(__always)
  private func forward(_ call: EventCall, _ event: UIEvent?) {
    // Without `guard let`, which would count a reference.
    let next = event == nil ? next : event?.walk.passOn(from: self, call.method)
    if let next { call.perform(on: next, with: event) }
  }

  // MARK: - Actions

  /// Returns whether the object has the method of an action. Override it to disable an action
  /// temporarily.
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    action.canPerform(on: self)
  }

  /// Returns the first object in the chain, starting with this one, that responds to an action.
  open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
    canPerformAction(action, withSender: sender)
      ? self : nextTarget(forAction: action, withSender: sender)
  }

  // MARK: - First responder

  /// Whether the object can become the first responder, which receives events without a location.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether the object can resign as the first responder.
  open var canResignFirstResponder: Bool { true }

  /// Whether the object is the first responder of its window.
  open var isFirstResponder: Bool { hostWindow?.firstResponder === self }

  /// Makes the object the first responder of its window.
  ///
  /// The present first responder is asked to resign before this object is asked whether it can
  /// become first responder (Apple, `becomeFirstResponder()`), unless
  /// ``UIBehavior/firstResponderOrder`` selects another order.
  /// - Returns: Whether the object is now the first responder, which requires a window.
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

  /// Resigns as the first responder, if the object can.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard let window = hostWindow, window.firstResponder === self else { return true }
    guard canResignFirstResponder else { return false }
    window.firstResponder = nil
    return true
  }

  /// Does nothing, because there are no keyboards or input views.
  open func reloadInputViews() {}

  /// Closes what the responder shows for an assistive technology (Apple, UIAccessibilityAction). Never called: there is
  /// none.
  /// - Returns: Whether the responder did; `false` by default.
  open func accessibilityPerformEscape() -> Bool { false }

  /// Performs the most important action for an assistive technology (Apple, UIAccessibilityAction). Never called: there
  /// is none.
  /// - Returns: Whether the responder did; `false` by default.
  open func accessibilityPerformMagicTap() -> Bool { false }

  /// The window that the object belongs to.
  var hostWindow: UIWindow? { nil }
  /// The view by which the object belongs to a window.
  var hostView: UIView? { nil }
}

/// Finds the next responder for one event, at most 1000 times, and records the calls if the application is
/// observed.
///
/// `UIResponder`'s default implementations ask this class for the next responder and call it; a responder
/// that does not forward the event has handled it.
@MainActor
final class ResponderChainWalk {
  /// Longer than any chain, to stop in a cycle.
  private static let longestChain = 1000

  /// Whether calls are recorded; only changed between events.
  var isRecording = false
  private(set) var calls: [Route.Call] = []
  private var hops = 0
  /// Whether the last called responder has not forwarded the event.
  private var hasHandler = false
  /// The responder that handled the event, retained until the end because a handler may release itself.
  var handler: AnyObject? { hasHandler ? calls.last?.responder : nil }
  private(set) var isCyclic = false

  /// Starts without recording.
  @inline(__always)
  func start() {
    hops = 0
    isCyclic = false
  }

  func start(at responder: UIResponder, _ method: @autoclosure () -> String) {
    start()
    if isRecording {
      end()
      record(responder, method())
    }
  }

  /// Records that a responder forwards the event, and returns the next one.
  func passOn(from responder: UIResponder, _ method: @autoclosure () -> String) -> UIResponder? {
    if isRecording {
      // Usually it was the last that was called; not if a responder called its next one directly, without `super`.
      if !hasHandler || calls[calls.count - 1].responder !== responder {
        record(responder, method())
      }
      hasHandler = false
    }
    hops += 1
    guard hops < Self.longestChain else {
      isCyclic = true
      return nil
    }
    guard let next = responder.next else { return nil }
    if isRecording { record(next, method()) }
    return next
  }

  /// Releases the recorded responders, so that a retained event retains none of them.
  func end() {
    guard isRecording else { return }
    hasHandler = false
    if !calls.isEmpty { calls.removeAll(keepingCapacity: true) }
  }

  /// Returns why no responder handled the event.
  func reasonForDrop(_ method: String) -> String {
    isCyclic
      ? "the responder chain leads back into itself"
      : "no responder up the chain implements \(method)"
  }

  private func record(_ responder: UIResponder, _ method: @autoclosure () -> String) {
    hasHandler = true
    // One allocation instead of three for a chain of up to eight responders.
    if calls.capacity == 0 { calls.reserveCapacity(8) }
    calls.append(Route.Call(responder: responder, method: method()))
  }
}
