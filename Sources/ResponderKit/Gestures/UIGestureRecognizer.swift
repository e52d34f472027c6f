public import Foundation
internal import InputTranslation

/// Looks at the touches of a view and of all that lies in it, and at the presses that go there, and
/// calls its targets when they make a gesture.
///
/// It hears of touches and presses before the view does, and stands beside the responder chain, not
/// in it. A subclass overrides the four touch methods, or the four press methods, and sets ``state``.
@MainActor
open class UIGestureRecognizer: NSObject {
  /// How far a gesture has come.
  public enum State: Int, Sendable {
    /// Nothing is recognised, and may be yet.
    case possible = 0
    /// The gesture is recognised and goes on.
    case began = 1
    /// The gesture goes on, and fingers moved.
    case changed = 2
    /// The gesture is over, as it should be.
    case ended = 3
    /// The gesture was broken off.
    case cancelled = 4
    /// What the fingers did is not the gesture.
    case failed = 5

    /// What a gesture without a middle comes to: another name of ``ended``.
    public static let recognized = State.ended
  }

  /// - Parameters:
  ///   - target: Held weakly.
  ///   - action: A method that takes the recogniser, or nothing.
  public init(target: Any?, action: Selector?) {
    super.init()
    if let target, let action { addTarget(target, action: action) }
  }

  /// A recogniser that calls nobody yet.
  public convenience override init() {
    self.init(target: nil, action: nil)
  }

  // MARK: - Settings

  /// The view that the recogniser was added to.
  public internal(set) weak var view: UIView?
  /// Has a say in the gesture.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// The recogniser's name in route logs.
  open var name: String?

  /// Whether the recogniser hears of touches. Turned off in the middle of a gesture it cancels
  /// that at once, and hears nothing more of the fingers that are down, even if it is turned on
  /// again.
  open var isEnabled = true {
    didSet { if !isEnabled { cutOff() } }
  }

  /// Whether the view's touches are cancelled when the gesture is recognised; presses too, as for
  /// the two below.
  open var cancelsTouchesInView = true
  /// Whether the view is told that a touch began only when this recogniser has failed.
  open var delaysTouchesBegan = false
  /// Whether the view is told that a touch ended only when this recogniser has failed.
  open var delaysTouchesEnded = true

  /// The kinds of touches that the recogniser hears of, as raw values of `UITouch.TouchType`.
  open var allowedTouchTypes: [NSNumber] = [0, 1, 2, 3]
  /// Whether the kind of the first touch is the only one that is heard of until the recogniser is
  /// reset.
  open var requiresExclusiveTouchType = true
  /// The buttons that the recogniser hears of, as raw values of `UIPress.PressType`: the select
  /// button alone, unless it is told otherwise (Apple, `allowedPressTypes`).
  open var allowedPressTypes: [NSNumber] = [4]

  // MARK: - State

  /// What ``state`` says while nothing is presented.
  var storedState = State.possible
  /// The state that an action is sent for, where the recogniser has gone on already.
  var presentedState: State?
  /// The state that the recogniser will have when those fail that it waits for.
  var pendingState: State?
  /// Whether a change that the table of states does not have is overlooked, because the state was
  /// changed behind the subclass's back.
  var isLenient = false
  var isResetting = false
  /// The attempt that is failed if it does not come to an end.
  var watchedGeneration: Int?
  /// Whether the view has left its window, and the recogniser was not ended for it yet.
  var hasLostView = false
  /// Counts the attempts, so that what asks others can tell that it was reset meanwhile.
  var generation = 0
  /// The attempt that hears of a change right now.
  var hearing: Int?

  /// How far the gesture has come; only subclasses set it.
  ///
  /// A gesture goes from `possible` to `began`, `changed` any number of times, and `ended` or
  /// `cancelled`; one without a middle from `possible` to `ended`; and either to `failed` while it
  /// is possible. Each change but those to `possible` and `failed` calls the targets. `cancelled`
  /// fails a gesture that is only possible; any other change is a mistake, which traps in debug
  /// builds and is ignored in others.
  open var state: State {
    get { presentedState ?? storedState }
    set { change(to: newValue) }
  }

  // MARK: - Touches

  /// The fingers that the recogniser hears of, in the order in which they came.
  var touches: [UITouch] = []
  /// The touches of the gesture that is under way, those that are over among them: all since the
  /// recogniser last received none.
  var gestureTouches: [UITouch] = []
  /// Whether the gesture has no middle: it goes from `possible` to `ended`.
  var isDiscrete = false
  /// The device of the touches or presses that came last.
  var lastDevice: DeviceID?
  /// The presses that the recogniser hears of, in the order in which they came. It hears of touches
  /// or of presses at a time.
  var presses: [UIPress] = []
  /// The numbers of all touches and presses since the recogniser was last reset.
  var attempt: Set<Int> = []
  var touchType: UITouch.TouchType?
  /// The middle of the touches when it last was known, on the screen.
  var lastCenter = CGPoint.zero
  weak var lastWindow: UIWindow?
  /// When the recogniser will have had its time.
  var deadline: TimeInterval?
  var timer: ScheduledAction?

  /// Fingers were put down that the recogniser hears of; a subclass looks at them here.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Fingers moved that the recogniser hears of.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Fingers lifted that the recogniser heard of.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}

  /// Cancels a gesture that has begun, and fails one that has not.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { callOff() }

  /// Never called: no property of a touch is estimated here.
  open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {}

  /// Leaves a finger to the view: the recogniser hears nothing more of it and does not cancel it.
  open func ignore(_ touch: UITouch, for event: UIEvent) {
    drop(touch)
    gestureTouches.removeAll { $0 === touch }
    attempt.remove(touch.number)
  }

  // MARK: - Presses

  /// Called when a button of `allowedPressTypes` goes down. A recogniser that does not override it
  /// leaves presses to their responder.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) {
    for press in presses { ignore(press, for: event) }
  }

  /// Called when a button is pressed harder or less hard; no button that is read tells so.
  open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent) {}

  /// Called when a button comes up.
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent) {}

  /// Cancels a gesture that has begun, and fails one that has not.
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent) { callOff() }

  /// Leaves a press to its responder: the recogniser hears nothing more of it and does not cancel
  /// it.
  open func ignore(_ button: UIPress, for event: UIPressesEvent) {
    drop(button)
    attempt.remove(button.number)
  }

  // MARK: - Ends

  /// Called when the gesture is over and all of its fingers are up; a subclass forgets here what
  /// it knows of them.
  open func reset() {}

  /// What a subclass does when its time has come; see ``wait(until:)``.
  func timeIsUp() {}

  /// Whether fingers may stay away for a while without the gesture having come to an end.
  var isBetweenTouches: Bool { deadline != nil }

  /// How many fingers make the gesture. Of a gesture that was recognised when fingers had lifted, such as
  /// a tap, those that took part count.
  open var numberOfTouches: Int { participants.count }

  /// The middle of the gesture's touches, in a view's coordinates, or in the window's for `nil`.
  open func location(in view: UIView?) -> CGPoint {
    convert(center ?? lastCenter, to: view)
  }

  /// Where one of the gesture's touches is.
  /// - Parameters:
  ///   - touchIndex: From 0 to below ``numberOfTouches``.
  ///   - view: Whose coordinates are meant; `nil` for the window's.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    precondition(
      participants.indices.contains(touchIndex),
      "\(described) has \(participants.count) touches, and touch \(touchIndex) was asked for.")
    return participants[touchIndex].location(in: view)
  }

  // MARK: - Others

  /// Those that have to fail before this one may recognise.
  var required: [WeakRecognizer] = []
  /// What was answered about waiting for others, for each attempt anew.
  var answers: [ObjectIdentifier: Bool] = [:]

  /// Lets this recogniser recognise only when another one, that hears of touches too, has failed.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    required.removeAll { $0.recognizer == nil }
    required.append(WeakRecognizer(recognizer: otherGestureRecognizer))
  }

  /// Whether this recogniser, when it recognises, keeps another one from doing so.
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Whether another recogniser that recognises keeps this one from doing so.
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Whether all of a class wait for another one's failure.
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  /// Whether all of a class are waited for by another one.
  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool {
    false
  }

  /// Whether the recogniser hears of the new fingers of an event; asks the delegate.
  open func shouldReceive(_ event: UIEvent) -> Bool {
    delegate?.gestureRecognizer(self, shouldReceive: event) ?? true
  }

  // MARK: - Targets

  var targets: [Target] = []
}

/// Keeps a recogniser without keeping it alive.
struct WeakRecognizer {
  weak var recognizer: UIGestureRecognizer?
}
