public import Foundation

/// A view that turns a finger on it into actions.
///
/// It follows one finger at a time, from ``beginTracking(_:with:)`` to ``endTracking(_:with:)``,
/// and keeps touches to itself: they do not go on up the chain. A touch that a subview passed on is
/// not followed either.
@MainActor
open class UIControl: UIView {
  private(set) var list = ActionList()
  /// The finger that the control follows.
  weak var trackedTouch: UITouch?
  /// Whether ``endTracking(_:with:)`` is called because ``continueTracking(_:with:)`` answered `false`.
  var isGivingUp = false

  // MARK: - State

  /// Whether the control reacts to touches. Disabling it while a finger is followed calls
  /// ``cancelTracking(with:)`` and sends ``Event/touchCancel``.
  open var isEnabled = true {
    didSet { if !isEnabled { stopTracking() } }
  }

  /// Whether the control is selected; only the app selects.
  open var isSelected = false

  /// Whether a finger is on the control. Tracking sets it, once for each change.
  open var isHighlighted = false

  /// The states above, as one set.
  open var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  /// Whether the control follows a finger. It is `false` by the time of ``endTracking(_:with:)``.
  public internal(set) var isTracking = false
  /// Whether the finger that is followed, or was until now, is in the control or near enough.
  public internal(set) var isTouchInside = false

  // MARK: - Tracking

  /// Called when a finger is put down on the control.
  /// - Returns: Whether to follow it; if not, nothing more is heard of it.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Called when the finger moved.
  /// - Returns: Whether to go on; if not, tracking ends as if the finger had lifted, but no action
  ///   is sent, except that a slider or a stepper reports a change that it has not reported yet.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Called when the finger lifted, before actions are sent.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}

  /// Called when tracking is called off.
  /// - Parameter event: `nil` when no touch is the cause: the control left its window, or was
  ///   disabled.
  open func cancelTracking(with event: UIEvent?) {}

  /// How far outside the control a finger that is followed counts as inside, in points.
  var trackingMargin: CGFloat { 0 }

  /// The gestures that the control keeps from recognisers of the views that it lies in.
  var blockedAncestorGestures: AncestorGestures { [] }

  /// Keeps gestures that mean the control from recognisers of the views that it lies in. Its own
  /// recognisers win over it, and so do those that leave the touch to it.
  open override func gestureRecognizerShouldBegin(
    _ gestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    let isOwn = gestureRecognizer.view === self
    return (isOwn || blockedAncestorGestures.isDisjoint(with: AncestorGestures(gestureRecognizer)))
      && super.gestureRecognizerShouldBegin(gestureRecognizer)
  }

  // MARK: - Actions

  /// Registers a method for events; registered again for the same target, it is called once.
  /// - Parameters:
  ///   - target: Whose method it is; not kept alive. For `nil` it is looked for up the responder
  ///     chain each time.
  ///   - action: The method.
  ///   - controlEvents: The events.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    list.add(action, of: target.map { $0 as AnyObject }, for: controlEvents)
  }

  /// Takes methods out of the register.
  /// - Parameters:
  ///   - target: `nil` for every target.
  ///   - action: The selector that was registered, see ``Selector`` for when two are the same;
  ///     `nil` for every method.
  ///   - controlEvents: The events.
  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
    let target = target.map { $0 as AnyObject }
    if let action, list.isMistaken(action, of: target, for: controlEvents) {
      UIApplication.warn(
        .unknownAction, about: self, Selector.mistake("removeTarget", on: self, of: target))
    }
    list.remove(action, of: target, for: controlEvents)
  }

  /// Registers a closure for events, in place of one with the same identifier.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    list.add(action, for: controlEvents)
  }

  /// Takes the closure of this one's identifier out of the register, for these events.
  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    list.remove(action.identifier, for: controlEvents)
  }

  /// Takes the closure of an identifier out of the register, for these events.
  open func removeAction(
    identifiedBy identifier: UIAction.Identifier, for controlEvents: Event
  ) {
    list.remove(identifier, for: controlEvents)
  }

  /// The events that anything is registered for.
  open var allControlEvents: Event { list.events }

  /// Calls what is registered for events, in the order of registration.
  open func sendActions(for controlEvents: Event) {
    sendActions(for: controlEvents, with: nil)
  }

  /// Calls one method, by way of `UIApplication.sendAction`. Every method that the control calls
  /// comes through here.
  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    UIApplication.shared.sendAction(action, to: target, from: self, for: event)
  }

  /// Calls one closure; every closure that the control calls comes through here.
  open func sendAction(_ action: UIAction) {
    action.perform(from: self)
  }

  /// Sends what a finger that lifted in the control leads to.
  func touchUpInside(with event: UIEvent?) {
    sendActions(for: .touchUpInside, with: event)
  }

  func sendActions(for events: Event, with event: UIEvent?) {
    if let application = UIApplication.current {
      application.routeObserver?.application(application, control: self, willSend: events)
    }
    for action in list.actions(for: events) {
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

  // MARK: - State restoration

  /// The number that stands for the control's value in a saved state; `nil` for controls without one.
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

  /// Sends no action, as every change that the application makes.
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
