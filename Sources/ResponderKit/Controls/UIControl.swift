// Controls, which turn touches into actions, and the list of their actions. Begin here; `UIControl+Tracking.swift`
// follows a finger.

public import Foundation
package import InputTranslation

/// A view that converts touches to actions.
///
/// A control tracks one finger at a time, from ``beginTracking(_:with:)`` to
/// ``endTracking(_:with:)``, and does not forward touches up the responder chain. It does not track
/// touches that a subview forwarded.
@MainActor
open class UIControl: UIView {
  private(set) var list = ActionList()
  /// The touch that the control tracks.
  weak var trackedTouch: UITouch?
  /// The device of the touch that the control tracked last.
  package internal(set) var lastDevice: DeviceID?
  /// Whether ``endTracking(_:with:)`` is called because ``continueTracking(_:with:)`` returned `false`.
  var isGivingUp = false

  // MARK: - State

  /// Whether the control reacts to touches. Disabling it during tracking calls
  /// `cancelTracking(with:)` and sends `touchCancel`.
  open var isEnabled = true {
    didSet { if !isEnabled { stopTracking() } }
  }

  /// Whether the control is selected. Only the application sets it.
  open var isSelected = false

  /// Whether a finger is on the control. Tracking sets it, once for each change.
  open var isHighlighted = false

  /// The state of the control, from the properties above.
  open var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  /// Whether the control tracks a finger. It is `false` when ``endTracking(_:with:)`` is called.
  public internal(set) var isTracking = false
  /// Whether the tracked touch is, or last was, inside the control or its margin.
  public internal(set) var isTouchInside = false

  /// The horizontal place of the content. It is only stored, because nothing is drawn.
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center
  /// The vertical place of the content. It is only stored, because nothing is drawn.
  open var contentVerticalAlignment = ContentVerticalAlignment.center

  // MARK: - Tracking

  /// Called when a finger goes down on the control.
  /// - Returns: Whether to track it; otherwise its further changes are ignored.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Called when the finger moves.
  /// - Returns: Whether to continue. Otherwise tracking ends as if the finger had lifted, but without
  ///   an action, except that a slider or stepper reports a pending change.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Called when the finger lifts, before actions are sent.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}

  /// Called when tracking is cancelled.
  /// - Parameter event: `nil` if the cause is not a touch: the control left its window, or was
  ///   disabled.
  open func cancelTracking(with event: UIEvent?) {}

  /// How far outside the control a tracked finger counts as inside, in points.
  var trackingMargin: CGFloat { 0 }

  /// The gestures that the control reserves for itself, against recognisers of its superviews.
  var blockedAncestorGestures: AncestorGestures { [] }

  /// Prevents recognisers of superviews from taking the control's gestures. The control's own
  /// recognisers take precedence over it, and so do recognisers that do not cancel the touch.
  open override func gestureRecognizerShouldBegin(
    _ gestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    let isOwn = gestureRecognizer.view === self
    return (isOwn || blockedAncestorGestures.isDisjoint(with: AncestorGestures(gestureRecognizer)))
      && super.gestureRecognizerShouldBegin(gestureRecognizer)
  }

  // MARK: - Actions

  /// Registers a method for events. A method that is registered twice for a target is called once.
  /// - Parameters:
  ///   - target: The target, held weakly. If `nil`, it is searched for in the responder chain each
  ///     time.
  ///   - action: The method.
  ///   - controlEvents: The events.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    list.add(action, of: target.map { $0 as AnyObject }, for: controlEvents)
  }

  /// Removes registrations.
  /// - Parameters:
  ///   - target: The target; `nil` for every target.
  ///   - action: The registered selector (see ``Selector`` for equality); `nil` for every method.
  ///   - controlEvents: The events.
  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
    let target = target.map { $0 as AnyObject }
    if let action, list.isMistaken(action, of: target, for: controlEvents) {
      UIApplication.warn(
        .unknownAction, about: self, Selector.mistake("removeTarget", on: self, of: target))
    }
    list.remove(action, of: target, for: controlEvents)
  }

  /// Registers a closure for events, which replaces one with the same identifier.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    list.add(action, for: controlEvents)
  }

  /// Removes the closure with this one's identifier for events.
  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    list.remove(action.identifier, for: controlEvents)
  }

  /// Removes the closure with an identifier for events.
  open func removeAction(
    identifiedBy identifier: UIAction.Identifier, for controlEvents: Event
  ) {
    list.remove(identifier, for: controlEvents)
  }

  /// The events that have registered actions.
  open var allControlEvents: Event { list.events }

  /// Calls the registered actions for events, in order of registration.
  open func sendActions(for controlEvents: Event) {
    sendActions(for: controlEvents, with: nil)
  }

  /// Calls a method by `UIApplication.sendAction`. Every method that the control calls passes
  /// through here.
  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    UIApplication.shared.sendAction(action, to: target, from: self, for: event)
  }

  /// Calls a closure. Every closure that the control calls passes through here.
  open func sendAction(_ action: UIAction) {
    action.perform(from: self)
    if let application = UIApplication.current, application.isObserved {
      application.reportCall(of: action, from: self)
    }
  }

  /// Called after the control has sent that a finger went down.
  func didBeginTracking(with event: UIEvent?) {}

  /// Sends the events for a finger that lifted inside the control.
  func touchUpInside(with event: UIEvent?) {
    sendActions(for: .touchUpInside, with: event)
  }

  func sendActions(for events: Event, with event: UIEvent?) {
    guard let application = UIApplication.current, application.isObserved else {
      return call(list.actions(for: events), with: event)
    }
    application.routeObserver?.application(application, control: self, willSend: events)
    let actions = list.actions(for: events)
    // Without actions, or by the application itself, there is nothing to relate to an event.
    let cause: UIApplication.HandlerCause =
      actions.isEmpty || event == nil ? .handlers : .event(self)
    application.runHandlers(because: cause) { _ in call(actions, with: event) }
  }

  private func call(_ actions: [ActionList.Action], with event: UIEvent?) {
    for action in actions {
      switch action {
      case .selector(let selector, let target): sendAction(selector, to: target, for: event)
      case .closure(let closure): sendAction(closure)
      }
    }
  }

  // MARK: - Touches

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    track(touches, from: event)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    follow(touches, with: event)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    finish(touches, with: event)
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    callOff(touches, with: event)
  }

  open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    guard hit === self, !isEnabled, !UIApplication.shared.behavior.disabledControlsKeepTouches
    else { return hit }
    return nil
  }

  override func didLeaveWindow() { stopTracking() }
  override var isBusy: Bool { isTracking }

  // MARK: - State restoration

  /// The control's value in a saved state; `nil` for controls without one.
  var savedValue: Double? {
    get { nil }
    set {}
  }

  open override func encodeRestorableState(with coder: NSCoder) {
    super.encodeRestorableState(with: coder)
    guard UIApplication.shared.behavior.restoresControlValues else { return }
    coder.encode(isSelected, forKey: Self.selectionKey)
    if let savedValue { coder.encode(savedValue, forKey: Self.valueKey) }
  }

  /// Restores the value without sending actions, like every change by the application.
  open override func decodeRestorableState(with coder: NSCoder) {
    super.decodeRestorableState(with: coder)
    if coder.containsValue(forKey: Self.selectionKey) {
      isSelected = coder.decodeBool(forKey: Self.selectionKey)
    }
    if coder.containsValue(forKey: Self.valueKey) {
      savedValue = coder.decodeDouble(forKey: Self.valueKey)
    }
  }

  private static let selectionKey = "ResponderKit.isSelected"
  private static let valueKey = "ResponderKit.value"
}
