// The choices where UIKit is not documented or changed between versions. Begin here: each property is one choice, with
// its source.

public import Foundation

/// The behaviour that UIKit does not document, or that differs between its versions. Set it as
/// ``UIApplication/behavior``.
///
/// A program that links the library starts with ``current``. ``iOS4`` has the older values;
/// applications and storyboards that `responderd` hosts start with those.
public struct UIBehavior: Sendable {
  /// Where the search for the target of an action without one begins. Apple's articles disagree; in
  /// tests, a button's action was found on the button's own chain without a first responder.
  public var actionSearch = ActionSearch.sender

  /// How far outside a button or switch a tracked finger still counts as inside, in points.
  /// Observed for buttons; whether other controls have such a margin is not known.
  public var controlMargin: CGFloat = 70

  /// Whether the movement that crosses a control's edge sends a drag inside or outside in addition
  /// to the enter or exit. Only the exit was observed.
  public var sendsDragWithCrossing = false

  /// How long a finger is held on a stepper until it repeats, in seconds. Apple says only that the
  /// rate depends on the duration; NSStepper waits half a second.
  public var stepperRepeatDelay: TimeInterval = 0.5

  /// The interval between the first ten repeats of a stepper, in seconds; half of it for the next
  /// twenty, then a quarter. The first is that of NSStepper; acceleration in UIKit was observed.
  public var stepperRepeatInterval: TimeInterval = 0.1

  /// Whether a switch always has its own size, as Apple's page of `UISwitch.init(frame:)` says. If
  /// `false`, it has it only if no size is given, so that screens can be laid out in fractions of their
  /// size.
  public var switchesIgnoreSize = true

  /// Whether a disabled control receives touches without reacting. If `false`, the views behind it
  /// receive them. UIKit's documentation says only that it ignores them.
  public var disabledControlsKeepTouches = true

  /// The longest time between the end of one touch and the beginning of the next for a further tap,
  /// in seconds. UIKit does not document its value; a button under a double-tap recogniser was
  /// observed to wait about 0.35 s.
  public var multiTapInterval: TimeInterval = 0.35

  /// The largest distance between consecutive taps on each axis, in points.
  public var multiTapDistance: CGFloat = 30

  /// Whether `UITouch.tapCount` is 0 while a finger is farther than ``multiTapDistance`` from the place where it
  /// went down, and after ``maximumTapDuration``. Apple's guide for the first iPhone OS has 0 for a finger that was
  /// dragged, and a developer measured it on a device; neither tells the limits. If `false`, the count stays.
  public var resetsTapCount = true

  /// Whether movements of a device that wait in the queue in the same turn are delivered together;
  /// `UIEvent.coalescedTouches(for:)` returns the intermediate ones. UIKit does so to match the
  /// display's rate (Apple, "Getting high-fidelity input with coalesced touches"). It is off by
  /// default, so that a route log contains every frame, and a replay does not depend on its speed.
  public var coalescesTouches = false

  /// The receiver of shakes, remote control events and presses if the key window has no first
  /// responder.
  public enum WithoutFirstResponder: Sendable {
    /// No responder; the event is dropped.
    case nobody
    /// The key window, followed by its chain.
    case keyWindow
  }

  /// The receiver of shakes, remote control events and presses without a first responder. Apple
  /// does not document this case. Older versions of iOS were observed to drop them; newer
  /// applications that handle shakes in a subclass of `UIWindow` rely on the key window receiving
  /// them.
  public var eventsWithoutFirstResponder = WithoutFirstResponder.keyWindow

  /// The fate of the touches of a view that leaves its window.
  public enum RemovedViewTouches: Sendable {
    /// The view receives them to their end, even without a window.
    case goOn
    /// They are cancelled after the handler that removed the view has returned.
    case cancelled
  }

  /// Whether touches of a removed view are cancelled. Apple's documentation says that they are
  /// (`touchesCancelled(_:with:)`); programs were observed to receive `touchesEnded` nevertheless.
  public var touchesOfRemovedViews = RemovedViewTouches.goOn

  /// Whether the recognisers of a view that leaves its window, and of its subviews, are cancelled. If so,
  /// they end as if disabled by `isEnabled`: those that began are cancelled, and possible ones fail. No
  /// recogniser begins until the handler that removed the view has returned.
  public var recognizersOfRemovedViews = RemovedViewTouches.cancelled

  /// Whether touches in a view are cancelled when an animation of the view begins that does not allow
  /// interaction. An answer of 2010 says so; many newer programs animate a button in
  /// `touchesBegan(_:with:)` and receive the end.
  public var cancelsTouchesOfAnimatedViews = false

  /// The order of calls when the first responder changes.
  public enum FirstResponderOrder: Sendable {
    /// The old one resigns, then the new one is asked whether it can become first responder; if it
    /// cannot, the window has none.
    case oldOneFirst
    /// The new one is asked first; if it cannot, the old one receives no call.
    case newOneFirst
  }

  /// The order of calls when the first responder changes. Apple documents the first order
  /// (`becomeFirstResponder()`). All other re-creations of UIKit have the second, and a developer's record agrees
  /// with it: a button that cannot become first responder left a text field its keyboard.
  public var firstResponderOrder = FirstResponderOrder.oldOneFirst

  // MARK: - Screens

  /// The order of appearance calls of a presenting and a presented controller, and of a window's root
  /// controllers. Records of iOS 8 to 13 show ``AppearanceOrder/oldAroundNew`` for full-screen
  /// presentations and their dismissals; a developer measured ``AppearanceOrder/newThenOld`` on iOS 4.
  public var presentationOrder = AppearanceOrder.oldAroundNew

  /// The order of appearance calls of two screens of a navigation controller. Records of iOS 5 to 14 show
  /// ``AppearanceOrder/oldThenNew`` for pushes and pops; ``iOS4`` uses the order that was measured for
  /// presentations.
  public var navigationOrder = AppearanceOrder.oldThenNew

  /// The meaning of ``UIModalPresentationStyle/automatic``. Since iOS 13 it is `.pageSheet`, with which
  /// the presenter stays visible and receives no appearance calls; before, it was full screen.
  public var automaticPresentationStyle = UIModalPresentationStyle.pageSheet

  /// The height in points below which windows count as compact, so that a page sheet fills them.
  /// The highest phone in landscape has 440 points, the lowest in portrait 480.
  public var compactHeight: CGFloat = 480

  /// The duration of an animated transition, in seconds. Records show 0.50 to 0.53 s from the
  /// will-calls to the did-calls.
  public var transitionDuration: TimeInterval = 0.5

  /// How long after its duration an animator may take to call `completeTransition(_:)`, in seconds.
  /// After that, the transition completes without it; UIKit would wait forever.
  public var animatorTimeout: TimeInterval = 5

  /// Whether `completeTransition(_:)` makes the did-calls of a transition before it returns. Developers rely on
  /// that in products, and saw `viewDidAppear` then. If `false`, or during `animateTransition(using:)`, they follow in a
  /// later turn.
  public var completesTransitionsAtOnce = true

  /// Whether a container's own appearance calls precede those of its children. UIKit documents no
  /// order; Chameleon calls the children first.
  public var tellsParentFirst = true

  /// Whether an override that does not call `super` is reported as a ``UsageWarning``.
  public var reportsMissingSuperCalls = true

  // MARK: - Gestures

  /// Whether the most recently added recogniser of a view receives touches first, and so takes
  /// precedence (observed on iOS 12). If `false`, it is the one that was added first.
  public var prefersLastAddedGesture = true

  /// Whether the targets of a recogniser are called for the beginning of a gesture before the view's touches
  /// are cancelled (observed on iOS 10 to 15); UIKit's headers say the reverse.
  public var sendsGestureActionBeforeCancelling = true

  /// How far a finger may move in a tap, in points.
  public var tapSlop: CGFloat = 10

  /// How long a tap may last, in seconds.
  public var maximumTapDuration: TimeInterval = 0.75

  /// How far fingers move until a pan begins, in points.
  public var panThreshold: CGFloat = 10

  /// How far fingers move until a swipe is recognised, in points.
  public var swipeDistance: CGFloat = 50

  /// How long a swipe may last, in seconds.
  public var swipeDuration: TimeInterval = 0.5

  /// How far the distance of two fingers changes until a pinch begins, in points.
  public var pinchThreshold: CGFloat = 8

  /// How far two fingers rotate until a rotation begins, in radians.
  public var rotationThreshold: CGFloat = 0.1

  /// How close to an edge of the screen a screen edge pan begins, in points.
  public var screenEdgeWidth: CGFloat = 20

  /// How long a scroll view delays a finger that rests on its content, in seconds. Measured on iOS
  /// 10 and 15.
  public var contentTouchDelay: TimeInterval = 0.15

  /// How far a finger drags the content of a scroll view beyond its upper end until a refresh begins, in points that
  /// the content moves; at most a quarter of the height of the view. UIKit does not document its value; this one is an
  /// estimate.
  public var refreshPullDistance: CGFloat = 100

  /// How long a custom recogniser can stay undecided after all of its fingers lifted, in seconds.
  /// After that it fails, because its view waits for the decision.
  public var gestureDecisionTime: TimeInterval = 0.75

  // MARK: - State restoration

  /// Whether the saved state is kept for the next launch if the application was terminated. UIKit
  /// discards it when the user removes the application in the app switcher (Apple, "Preserving your
  /// app's UI across launches"), and keeps it when the system ends the application. Here it is always
  /// the system that ends it: a stopped service, or a shutdown.
  public var keepsStateWhenTerminated = true

  /// Whether the key window's first responder is restored, if it was saved. UIKit leaves that to the
  /// application.
  public var restoresFirstResponder = true

  /// Whether switches, sliders, steppers and segmented controls with a restoration identifier save
  /// their values. UIKit's do not.
  public var restoresControlValues = true

  // MARK: - Life of the application

  /// When a launched application becomes active.
  public enum LaunchActivation: Sendable {
    /// Before `viewDidAppear` of its first screen.
    case beforeViewDidAppear
    /// In the same turn of the run loop as `viewDidAppear` of its first screen, after that call.
    case afterViewDidAppear
  }

  /// When a launched application becomes active. The order changed several times: active first up to
  /// iOS 7 and in iOS 9, the screen first in iOS 8 and from iOS 11 on (records of devices; Matt
  /// Neuburg advises not to rely on either). With scenes, the screen is last again.
  public var launchActivation = LaunchActivation.afterViewDidAppear

  /// Whether `willEnterForegroundNotification` is posted before the delegate is called. Apple's page of
  /// the delegate's method says so; the header says that each of these notifications follows its
  /// method.
  public var postsForegroundNotificationFirst = false

  /// When `didReceiveMemoryWarningNotification` is posted.
  public enum MemoryWarningNotification: Sendable {
    /// After the delegate and all view controllers.
    case afterControllers
    /// After the delegate, before the view controllers.
    case beforeControllers
  }

  /// When `didReceiveMemoryWarningNotification` is posted. The delegate was observed to be called
  /// before the controllers; the place of the notification is not known, and other re-creations
  /// differ.
  public var memoryWarningNotification = MemoryWarningNotification.afterControllers

  /// Whether a memory warning cancels the current touches. Older documentation of Apple's names it
  /// as a cause, newer documentation does not.
  public var memoryWarningsCancelTouches = false

  /// Whether the visible screens receive the calls for disappearing when the application terminates. One
  /// record of a phone with iOS 8 shows them; Apple does not document it.
  public var terminationTellsScreens = true

  /// How long an application runs in the background without a task, in seconds. Apple mentions about
  /// five for `applicationDidEnterBackground`.
  public var backgroundTime: TimeInterval = 5

  /// How long it runs with a task, in seconds after entering the background. Not documented: about 30
  /// s were observed since iOS 13, three minutes since iOS 7, ten before.
  public var backgroundTaskTime: TimeInterval = 30

  /// Creates a behaviour that equals ``current``.
  public init() {}
}
