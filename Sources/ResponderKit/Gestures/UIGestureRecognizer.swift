public import Foundation
internal import InputTranslation

/// The base class of gesture recognisers, which receive the touches and presses of a view and its
/// subviews, and call their targets for a gesture.
///
/// A recogniser receives touches and presses before the view does, and is not part of the responder
/// chain. A subclass overrides the four touch methods, or the four press methods, and sets ``state``.
@MainActor
open class UIGestureRecognizer: NSObject {
  /// The state of a gesture.
  public enum State: Int, Sendable {
    /// Undecided.
    case possible = 0
    /// The gesture was recognised and continues.
    case began = 1
    /// The gesture continues, and has changed.
    case changed = 2
    /// The gesture has ended.
    case ended = 3
    /// The gesture was cancelled.
    case cancelled = 4
    /// The touches do not form the gesture.
    case failed = 5

    /// The final state of a discrete gesture: another name of ``ended``.
    public static let recognized = State.ended
  }

  /// Creates a recogniser with a target.
  /// - Parameters:
  ///   - target: The target, held weakly.
  ///   - action: A method that takes the recogniser, or nothing.
  public init(target: Any?, action: Selector?) {
    super.init()
    if let target, let action { addTarget(target, action: action) }
  }

  /// Creates a recogniser without targets.
  public convenience override init() {
    self.init(target: nil, action: nil)
  }

  /// Creates a recogniser without targets; the coder is not used.
  public convenience init?(coder: NSCoder) {
    self.init(target: nil, action: nil)
  }

  // MARK: - Settings

  /// The view that the recogniser was added to.
  public internal(set) weak var view: UIView?
  /// The delegate, held weakly.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// The name of the recogniser in route logs.
  open var name: String?

  /// Whether the recogniser receives touches. Disabling it cancels a gesture in progress at once,
  /// and the recogniser receives nothing more of the present touches, even if it is enabled again.
  open var isEnabled = true {
    didSet { if !isEnabled { cutOff() } }
  }

  /// Whether the touches in the view are cancelled when the gesture is recognised. This and the
  /// next two properties also apply to presses.
  open var cancelsTouchesInView = true
  /// Whether the view receives the beginning of a touch only after this recogniser has failed.
  open var delaysTouchesBegan = false
  /// Whether the view receives the end of a touch only after this recogniser has failed.
  open var delaysTouchesEnded = true

  /// The types of touches that the recogniser receives, as raw values of `UITouch.TouchType`.
  open var allowedTouchTypes: [NSNumber] = [0, 1, 2, 3]
  /// Whether the recogniser receives only touches of the same type as the first one, until it is
  /// reset.
  open var requiresExclusiveTouchType = true
  /// The types of buttons that the recogniser receives, as raw values of `UIPress.PressType`: only
  /// select by default (Apple, `allowedPressTypes`).
  open var allowedPressTypes: [NSNumber] = [4]

  // MARK: - State

  /// The state while no action is being sent.
  var storedState = State.possible
  /// The state of the action that is being sent, if the recogniser has already advanced.
  var presentedState: State?
  /// The state after the recognisers have failed that this one waits for.
  var pendingState: State?
  /// Whether an invalid transition causes no warning, because the state was changed by something other
  /// than the subclass.
  var isLenient = false
  /// Whether a ``UsageWarning/Kind/undecidedRecognizer`` was reported.
  var hasWarnedOfIndecision = false
  var isResetting = false
  /// The attempt that fails if it stays undecided.
  var watchedGeneration: Int?
  /// Whether the view has left its window, and the recogniser was not ended yet.
  var hasLostView = false
  /// Counts the attempts, to detect a reset during a call to other code.
  var generation = 0
  /// The attempt that is receiving a change.
  var receivingGeneration: Int?

  /// The reason for the next transition, and the recognisers that prevent it; recorded for an
  /// inspector only.
  var cause: String?
  var obstacles: [UIGestureRecognizer] = []

  /// The state of the gesture, which only subclasses set.
  ///
  /// A continuous gesture goes from `possible` to `began`, any number of times to `changed`, and to
  /// `ended` or `cancelled`; a discrete one from `possible` to `ended`. Both can fail while they
  /// are possible. Each transition except those to `possible` and `failed` calls the targets.
  /// Setting `cancelled` fails a possible gesture, and setting `failed` cancels one that has begun.
  /// Any other transition is ignored with a ``UsageWarning``.
  open var state: State {
    get { presentedState ?? storedState }
    set { change(to: newValue) }
  }

  // MARK: - Touches

  /// The touches that the recogniser receives, in the order in which they began.
  var touches: [UITouch] = []
  /// The touches of the current gesture, including ended ones: all since the recogniser last had
  /// none.
  var gestureTouches: [UITouch] = []
  /// Whether the gesture is discrete: it goes from `possible` to `ended`.
  var isDiscrete = false
  /// The device of the latest touches or presses.
  var lastDevice: DeviceID?
  /// The type of the latest press that the recogniser received.
  package internal(set) var lastPressType: UIPress.PressType?
  /// The time of the latest change of a touch or press that the recogniser received, in seconds.
  var lastChange = -TimeInterval.infinity
  /// The presses that the recogniser receives, in the order in which they began. It receives either
  /// touches or presses at a time.
  var presses: [UIPress] = []
  /// The numbers of all touches and presses since the last reset.
  var attempt: Set<Int> = []
  var touchType: UITouch.TouchType?
  /// The last known centre of the touches, on the screen.
  var lastCenter = CGPoint.zero
  weak var lastWindow: UIWindow?
  /// The time at which ``timeIsUp()`` is called.
  var deadline: TimeInterval?
  var timer: ScheduledAction?

  /// Called when touches begin. Subclasses override it.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when touches move.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when touches end.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}

  /// Called when touches are cancelled. Cancels a gesture that has begun, and fails a possible one.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { callOff() }

  /// Never called, because no property of a touch is estimated.
  open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {}

  /// Stops receiving a touch, which is then delivered to the view and not cancelled.
  open func ignore(_ touch: UITouch, for event: UIEvent) {
    drop(touch)
    gestureTouches.removeAll { $0 === touch }
    attempt.remove(touch.number)
  }

  // MARK: - Presses

  /// Called when a button of `allowedPressTypes` goes down. Without an override, the recogniser
  /// ignores presses.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) {
    for press in presses { ignore(press, for: event) }
  }

  /// Called when the force of a press changes; no supported hardware reports it.
  open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent) {}

  /// Called when a button is released.
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent) {}

  /// Called when presses are cancelled. Cancels a gesture that has begun, and fails a possible one.
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent) { callOff() }

  /// Stops receiving a press, which is then delivered to its responder and not cancelled.
  open func ignore(_ button: UIPress, for event: UIPressesEvent) {
    drop(button)
    attempt.remove(button.number)
  }

  // MARK: - Ends

  /// Called after the gesture has finished and all of its touches ended. Subclasses reset their own
  /// state.
  open func reset() {}

  /// Called at the time that was set by ``wait(until:)``.
  func timeIsUp() {}

  /// Whether the gesture continues without touches for some time.
  var isBetweenTouches: Bool { deadline != nil }

  /// The number of touches of the gesture. Touches that have ended or were cancelled do not count: when a
  /// pan ends, it is 0. For a gesture that is recognised after its touches ended, such as a tap, those
  /// touches count.
  open var numberOfTouches: Int { isDiscrete ? participants.count : fingersDown }

  /// Returns the centre of the gesture's touches, in a view's coordinates, or in the window's for
  /// `nil`.
  open func location(in view: UIView?) -> CGPoint {
    convert(center ?? lastCenter, to: view)
  }

  /// Returns the location of one of the gesture's touches.
  /// - Parameters:
  ///   - touchIndex: The index, less than ``numberOfTouches``. The touches that ended with the gesture's last
  ///     event are known until its end, after the others.
  ///   - view: The view with the coordinates; `nil` for the window.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    var touches = participants
    precondition(
      touches.indices.contains(touchIndex),
      "\(described) has \(touches.count) touches, and touch \(touchIndex) was asked for.")
    if !isDiscrete { touches = touches.filter { !$0.isOver } + touches.filter(\.isOver) }
    return touches[touchIndex].location(in: view)
  }

  // MARK: - Others

  /// The recognisers that have to fail before this one recognises.
  var required: [WeakRecognizer] = []
  /// The known failure requirements of the current attempt.
  var answers: [ObjectIdentifier: Bool] = [:]

  /// Requires another recogniser to fail before this one recognises, if it receives touches too.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    required.removeAll { $0.recognizer == nil }
    required.append(WeakRecognizer(recognizer: otherGestureRecognizer))
  }

  /// Returns whether this recogniser prevents another one from recognising.
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Returns whether another recogniser prevents this one from recognising.
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Returns whether recognisers of this class wait for another one's failure.
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  /// Returns whether another recogniser waits for the failure of those of this class.
  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool {
    false
  }

  /// Returns whether the recogniser receives an event's new touches; asks the delegate.
  open func shouldReceive(_ event: UIEvent) -> Bool {
    delegate?.gestureRecognizer(self, shouldReceive: event) ?? true
  }

  // MARK: - Targets

  var targets: [Target] = []

  /// Adds a target, which is called whenever the gesture's state changes.
  /// - Parameters:
  ///   - target: The target, held weakly.
  ///   - action: A method that takes the recogniser, or nothing.
  open func addTarget(_ target: Any, action: Selector) {
    let object = target as AnyObject
    guard !targets.contains(where: { $0.object === object && $0.action == action }) else { return }
    targets.removeAll { $0.object == nil }
    targets.append(Target(object: object, action: action))
  }

  /// Removes targets.
  /// - Parameters:
  ///   - target: The target; `nil` for every target.
  ///   - action: The method; `nil` for every method.
  open func removeTarget(_ target: Any?, action: Selector?) {
    let object = target.map { $0 as AnyObject }
    let others = targets.filter { object == nil || $0.object === object }
    if let action, !others.isEmpty, !others.contains(where: { $0.action == action }) {
      UIApplication.warn(
        .unknownAction, about: self, Selector.mistake("removeTarget", on: self, of: object))
    }
    targets.removeAll { entry in
      (object == nil || entry.object === object) && (action == nil || entry.action == action)
    }
  }
}

extension UIGestureRecognizer {
  /// A target and its action.
  struct Target {
    weak var object: AnyObject?
    let action: Selector
  }

  /// Calls the targets for a state.
  /// - Parameter observed: The application if it is observed.
  func callTargets(for new: State, observed: UIApplication?) {
    presentedState = new == storedState ? nil : new
    for target in targets {
      guard let object = target.object else { continue }
      let isCalled = target.action.send(to: object, from: self)
      observed?.reportCall(of: target.action, on: object, from: self, isCalled: isCalled)
    }
    presentedState = nil
  }
}

/// A weak reference to a recogniser.
struct WeakRecognizer {
  weak var recognizer: UIGestureRecognizer?
}
