public import Foundation

/// The points where UIKit's behaviour is undocumented or differs between its versions, open to change
/// on ``UIApplication/behavior``.
///
/// A program that links the library begins with ``current``. ``iOS4`` has the older values; the
/// applications and storyboards that `responderd` hosts begin with those.
public struct UIBehavior: Sendable {
  /// Where the search for the target of an action without one begins. Apple's articles differ; a
  /// button's action was seen to be found on the button's own chain with no first responder.
  public var actionSearch = ActionSearch.sender

  /// How far outside a button or a switch a finger that was put down on it still counts as inside,
  /// in points. Seen on buttons; whether other controls have such a margin is not known.
  public var controlMargin: CGFloat = 70

  /// Whether the move that takes a finger over a control's edge sends a drag inside or outside
  /// along with the enter or exit. Observers saw the exit alone.
  public var sendsDragWithCrossing = false

  /// How long a finger is held on a stepper until it takes steps of its own, in seconds. Apple says
  /// only that the rate depends on how long it is held; NSStepper waits half a second.
  public var stepperRepeatDelay: TimeInterval = 0.5

  /// How long a held stepper waits between its first ten steps, in seconds; half as long for the next
  /// twenty, then a quarter. The first is NSStepper's; that UIKit's grows faster was seen.
  public var stepperRepeatInterval: TimeInterval = 0.1

  /// Whether a switch has a size of its own whatever size it is given, as Apple's page of
  /// `UISwitch.init(frame:)` says; if not, only where it is given none, so that screens can be laid out
  /// by parts of their size.
  public var switchesIgnoreSize = true

  /// Whether a disabled control keeps the touches on it to itself; if not, they go to what lies
  /// behind it. UIKit says only that it ignores them.
  public var disabledControlsKeepTouches = true

  /// The longest time between one touch's lift and the next one's beginning for the second to
  /// count as a further tap, in seconds. UIKit's own value is not documented; a button under a
  /// double-tap recogniser was seen to wait about 0.35 s.
  public var multiTapInterval: TimeInterval = 0.35

  /// The farthest that a further tap may lie from the one before, on each axis, in points.
  public var multiTapDistance: CGFloat = 30

  /// Whether frames of one device in which fingers only move, and which wait in the queue in one
  /// turn of the run loop, are told in one delivery; `UIEvent.coalescedTouches(for:)` has what lies
  /// between. UIKit does so to keep to the display's rate (Apple, "Getting high-fidelity input
  /// with coalesced touches"). Off, for a route log then has a record of every frame, and a replay
  /// is the same however fast it runs.
  public var coalescesTouches = false

  /// Who hears of a shake, a remote control's command or a press while the key window has no first
  /// responder.
  public enum WithoutFirstResponder: Sendable {
    /// Nobody; the event is dropped, and its route says so.
    case nobody
    /// The key window, and from there the chain as ever.
    case keyWindow
  }

  /// Apple sends these events to the first responder and says nothing of there being none. Older
  /// versions of iOS were seen to drop them; newer applications that catch a shake in a subclass of
  /// `UIWindow` rely on the key window hearing of it.
  public var eventsWithoutFirstResponder = WithoutFirstResponder.keyWindow

  /// What becomes of the touches of a view that leaves its window.
  public enum RemovedViewTouches: Sendable {
    /// The view hears of them to their end, in the window or out of it.
    case goOn
    /// They are cancelled as soon as the handler that took the view away has returned.
    case cancelled
  }

  /// Apple's pages say that touches are cancelled when the view is removed from its window
  /// (`touchesCancelled(_:with:)`); programs were seen to get their `touchesEnded` nevertheless.
  public var touchesOfRemovedViews = RemovedViewTouches.goOn

  /// What becomes of the recognisers of a view that leaves its window, with all that is in it. Those that
  /// are cancelled end as by `isEnabled`: what has begun is cancelled, and what is possible fails. Until
  /// the handler has returned that took the view away none of them begins.
  public var recognizersOfRemovedViews = RemovedViewTouches.cancelled

  /// Whether touches that are under way in a view are cancelled when an animation of the view begins
  /// that does not allow interaction. An answer of 2010 says so; many newer programs animate a button
  /// from its `touchesBegan(_:with:)` and do hear of the end.
  public var cancelsTouchesOfAnimatedViews = false

  /// Who is asked first when a responder is to take the place of another.
  public enum FirstResponderOrder: Sendable {
    /// The old one resigns, then the new one is asked whether it can take its place; if it cannot,
    /// the window is left without a first responder.
    case oldOneFirst
    /// The new one is asked first; if it cannot, the old one hears of nothing.
    case newOneFirst
  }

  /// Apple's page tells the first order (`becomeFirstResponder()`); every other re-creation of
  /// UIKit has the second, and no record of a device settles it.
  public var firstResponderOrder = FirstResponderOrder.oldOneFirst

  // MARK: - Screens

  /// The order in which a presenter and whom it presents hear that they change places, and so for a
  /// window's root controllers. Records of iOS 8 to 13 show ``AppearanceOrder/oldAroundNew`` for
  /// full-screen presentations and their dismissals; a developer of iOS 4 measured
  /// ``AppearanceOrder/newThenOld``.
  public var presentationOrder = AppearanceOrder.oldAroundNew

  /// The order in which two screens of a navigation controller hear that they change places. Records of
  /// iOS 5 to 14 show ``AppearanceOrder/oldThenNew`` for pushes and pops; ``iOS4`` has the rule that was
  /// measured for presentations.
  public var navigationOrder = AppearanceOrder.oldThenNew

  /// What ``UIModalPresentationStyle/automatic`` stands for. Since iOS 13 it is `.pageSheet`, with which
  /// the presenter stays and hears nothing; before, it was full screen.
  public var automaticPresentationStyle = UIModalPresentationStyle.pageSheet

  /// Windows less high than this, in points, count as compact: a page sheet fills them. The highest
  /// telephone that lies on its side is 440 points high, the lowest that stands 480.
  public var compactHeight: CGFloat = 480

  /// How long an animated transition takes, in seconds. Records show 0.50 to 0.53 s from the will-calls
  /// to the did-calls.
  public var transitionDuration: TimeInterval = 0.5

  /// How long after its duration an animator may take to call
  /// `completeTransition(_:)`, in seconds; then the transition is completed without it, where UIKit
  /// would wait for ever.
  public var animatorTimeout: TimeInterval = 5

  /// Whether a container's own appearance calls come before those of its children. UIKit documents no
  /// order; Chameleon calls the children first.
  public var tellsParentFirst = true

  /// Whether an override that does not call `super` is reported as a ``UsageWarning``; on in debug
  /// builds.
  public var reportsMissingSuperCalls = Self.isDebugBuild

  private static var isDebugBuild: Bool {
    var isDebug = false
    assert(
      {
        isDebug = true
        return true
      }())
    return isDebug
  }

  // MARK: - Gestures

  /// Whether the recogniser that was added to a view last hears of touches first, and so wins over
  /// the view's others (seen with UIKit of iOS 12); `false` for the one that was added first.
  public var prefersLastAddedGesture = true

  /// Whether the targets of a recogniser hear that the gesture began before the view hears that
  /// its touches were cancelled (seen with UIKit of iOS 10 to 15); UIKit's headers say the reverse.
  public var sendsGestureActionBeforeCancelling = true

  /// How far a finger may stray in a tap, in points.
  public var tapSlop: CGFloat = 10

  /// How long a finger may rest in a tap, in seconds.
  public var maximumTapDuration: TimeInterval = 0.75

  /// How far fingers are dragged until a pan begins, in points.
  public var panThreshold: CGFloat = 10

  /// How far fingers are dragged until a swipe is recognised, in points.
  public var swipeDistance: CGFloat = 50

  /// How long a swipe may take, in seconds.
  public var swipeDuration: TimeInterval = 0.5

  /// How far the distance of two fingers changes until a pinch begins, in points.
  public var pinchThreshold: CGFloat = 8

  /// How far two fingers turn until a rotation begins, in radians.
  public var rotationThreshold: CGFloat = 0.1

  /// How close to an edge of the screen a finger is put down that drags from it, in points.
  public var screenEdgeWidth: CGFloat = 20

  /// How long a scroll view keeps a finger that rests from what lies in it, in seconds. Measured
  /// twice in UIKit, of iOS 10 and 15.
  public var contentTouchDelay: TimeInterval = 0.15

  /// How long a recogniser of an application's own may stay undecided when all of its fingers are
  /// up, in seconds; then it is failed, for its view waits for the end.
  public var gestureDecisionTime: TimeInterval = 0.75

  // MARK: - State restoration

  /// Whether the state that was saved is there at the next launch though the application was asked to
  /// end. UIKit throws it away when a person throws the application out of the list of those that run
  /// (Apple, "Preserving your app's UI across launches"), and keeps it when the system ends the
  /// application. Here it is the machine that ends it: a service that is stopped, or a shutdown.
  public var keepsStateWhenTerminated = true

  /// Whether the key window's first responder is the first responder again after a restoration, if it
  /// was saved. UIKit leaves that to the application.
  public var restoresFirstResponder = true

  /// Whether switches, sliders, steppers and segmented controls with a restoration identifier save
  /// their values. UIKit's save nothing of their own.
  public var restoresControlValues = true

  // MARK: - Life of the application

  /// When an application that is launched becomes active.
  public enum LaunchActivation: Sendable {
    /// Before its first screen hears that it appeared.
    case beforeViewDidAppear
    /// In the turn of the run loop in which its first screen hears that it appeared, after that.
    case afterViewDidAppear
  }

  /// The two orders took turns: active first up to iOS 7 and in iOS 9, the screen first in iOS 8 and
  /// from iOS 11 on (records of devices, and Matt Neuburg's advice not to rely on either); with
  /// scenes the screen is last again.
  public var launchActivation = LaunchActivation.afterViewDidAppear

  /// Whether `willEnterForegroundNotification` is posted before the delegate is told. Apple's page of
  /// the delegate's method says so; the header says that each such notification follows its method.
  public var postsForegroundNotificationFirst = false

  /// When `didReceiveMemoryWarningNotification` is posted.
  public enum MemoryWarningNotification: Sendable {
    /// After the delegate and every view controller.
    case afterControllers
    /// After the delegate, before the view controllers.
    case beforeControllers
  }

  /// The delegate was seen to hear of a memory warning before the controllers; where the notification
  /// comes is not known, and other re-creations differ.
  public var memoryWarningNotification = MemoryWarningNotification.afterControllers

  /// Whether a memory warning cancels the touches that are under way. Older texts of Apple's name it
  /// as a cause, newer ones do not.
  public var memoryWarningsCancelTouches = false

  /// Whether the screens that are shown hear that they disappear when the application ends. One record
  /// of a telephone with iOS 8 shows it; Apple says nothing of it.
  public var terminationTellsScreens = true

  /// How long an application runs on in the background without a task, in seconds. Apple tells of about
  /// five for `applicationDidEnterBackground`.
  public var backgroundTime: TimeInterval = 5

  /// How long it runs on with a task, in seconds from its entry. Not documented: about 30 s were seen
  /// since iOS 13, three minutes since iOS 7, ten before.
  public var backgroundTaskTime: TimeInterval = 30

  /// The same as ``current``.
  public init() {}
}
