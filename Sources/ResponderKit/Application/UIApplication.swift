// The application: its queue, its windows, its life and its turns. It sends what the trackers of `Events` collect, and
// calls its parts (`ApplicationPart`) at the steps of its life. Begin here with `processPendingEvents()`; `Life` has
// the states and the launch.

public import Foundation
public import InputTranslation

/// The application object, which processes the events in its queue in order, and delivers user input
/// by ``sendEvent(_:)``.
@MainActor
open class UIApplication: UIResponder {
  private(set) static var current: UIApplication?

  /// The application that runs in this process.
  public static var shared: UIApplication {
    guard let current else {
      preconditionFailure("UIApplication.shared was asked for before an application was made.")
    }
    return current
  }

  /// Whether layout is pending for an application that is not the shared one.
  private var isLayoutParked = false

  /// Makes this the ``shared`` application.
  package func becomeShared() {
    guard UIApplication.current !== self else { return }
    // The old state may be released here, and its deinitializers use the current application.
    let old = UIApplication.current
    old?.isLayoutParked = UIView.isLayoutPending
    UIApplication.current = self
    UIView.isLayoutPending = isLayoutParked
    withExtendedLifetime(old) {}
  }

  /// The screen of its windows.
  public let screen: UIScreen
  /// The clock and the timers of the application.
  public let scheduler: any Scheduler
  /// The behaviour that UIKit does not specify, or that differs between its versions. Set it before
  /// the launch.
  public var behavior = UIBehavior.current

  /// The delegate. Held weakly, except that `launch` retains the delegate passed to it.
  public weak var delegate: (any UIApplicationDelegate)?
  var launchedDelegate: (any UIApplicationDelegate)?

  /// The state of the application. It changes between two calls of the delegate, never during one.
  public internal(set) var applicationState = State.inactive {
    didSet { if applicationState != oldValue { stateDidChange?() } }
  }
  /// Called when ``applicationState`` changes, for a host.
  package var stateDidChange: (@MainActor () -> Void)?
  /// Whether the display stays on without input while the application is in the foreground. It has an effect if the
  /// host has an idle timer (`display:` in a storyboard, or `run --display-off-after`); the timer starts again when
  /// this is set to `false`.
  open var isIdleTimerDisabled = false {
    didSet { if isIdleTimerDisabled != oldValue { onIdleTimerChange?() } }
  }
  /// Stored, but without effect: there is no undo.
  open var applicationSupportsShakeToEdit = true
  // A constant, here and below: reading a variable would count references.
  let windowList = WindowList()

  /// The stage of the application's life.
  var life = Life.loaded

  /// The events that wait to be processed.
  private var queue = EventQueue()
  /// Whether an event is being delivered, or the application is launching.
  var isBusy = false
  /// Whether anything but finger movement was processed since this was last reset to `false`: the counterpart of the
  /// loop's `hasWorked`, which devices do not set.
  package var hasActed = true
  /// Whether the launch waits for the turn that finishes it.
  var isLaunchWaiting = false
  private(set) lazy var backgroundTasks = BackgroundTasks(self)
  let touches = TouchTracker()
  private(set) var presses: PressTracker!
  private(set) var shakes: ShakeTracker!
  let seeks = SeekTracker()
  private(set) var gestures: GestureArbiter!
  /// The parts of other subjects, in the order in which they are called.
  private(set) var parts: [ApplicationPart] = []
  /// Receives the samples of the accelerometer (``MotionUpdates``); `nil` until a part wants them.
  var sampleReceiver: (any SampleReceiver)?
  /// Receives commands before responders do: `RemoteCommandReceiver`, if the application has handlers of a media player.
  var commandReceiver: (any CommandReceiver)?
  /// The number of unbalanced requests to ignore touches.
  var ignoredInteractions = 0
  /// Called when ``isIdleTimerDisabled`` changes, for a host.
  package var onIdleTimerChange: (@MainActor () -> Void)?
  /// Forwards the touches that desktop views receive; `nil` if the host does not.
  package weak var desktop: (any DesktopTouches)?
  /// Whether the display is on; `nil` if the host does not turn it on and off.
  package var isDisplayOn: Bool?
  /// Called after the display was turned on or off, for what hosts it.
  package var displayDidChange: (@MainActor (_ isOn: Bool) -> Void)?
  /// Turns the display on; `nil` while it is on.
  package var onWakingInput: (@MainActor (WakingInput, DeviceID) -> Void)?
  /// Called before each input is handled, except movements of fingers.
  package var onInput: (@MainActor () -> Void)?
  /// Whether a finger is on a view.
  package var hasTouches: Bool { touches.isTouched }
  /// The positions of the fingers on views, in the coordinates of the windows.
  package var fingerPositions: [CGPoint] { touches.fingerPositions }
  /// The number of fingers on the screen.
  package var fingerCount: Int { touches.fingerCount }
  /// Called after a finger went down or lifted, or its touch was cancelled.
  package var onFingerChange: (@MainActor () -> Void)?
  /// Returns the name of a device, as route logs have it; `nil` without a host.
  package var deviceName: (@MainActor (DeviceID) -> String?)?
  /// Whether responders receive commands in the background, because only the display is off.
  package var deliversCommandsInBackground = false
  /// Whether a finger is down that was there when a touch turned the display on.
  package internal(set) var isWakingTouchDown = false
  /// Whether a view left its window, or touches have to be cancelled, since the last event.
  var hasDeparture = false
  /// The contents of windows that were released since the last event.
  var orphans: [Orphan] = []
  /// Whether windows are being laid out.
  var isLayingOutWindows = false
  /// Whether touches may have lost their views since the last event.
  var hasTouchLostView = false
  let transitions = ScreenTransitions()
  /// Whether the application receives remote control events.
  public private(set) var isReceivingRemoteControlEvents = false

  /// The scenes; `nil` for an application without scenes.
  var scenes: SceneLife?
  /// What ``unmanagedScene`` returns, once it was asked for.
  var madeUnmanagedScene: UnmanagedScene?

  /// Receives the route of every event, and the details that it wants. They are recorded only while it is set.
  var routeReceiver: (any RouteReceiver)? {
    didSet {
      isObserved = routeReceiver != nil
      tracesHitTests = routeReceiver?.wantsHitTests ?? false
      isInspected = routeReceiver?.wantsTransitions ?? false
    }
  }
  /// Whether the application is observed, which is cheaper than loading the receiver.
  package private(set) final var isObserved = false

  /// Whether the receiver wants hit tests.
  private(set) var tracesHitTests = false
  /// Whether the receiver wants the transitions of recognisers.
  private(set) var isInspected = false
  /// The hit tests that were not reported yet.
  var hitTests: [HitTest] = []
  /// The handlers that run, and those whose event has no route yet.
  let handlerRuns = HandlerRuns()
  /// Describes the action in progress of a storyboard, for warnings; `nil` if there is none.
  package var actionInProgress: (@MainActor () -> PerformedAction.Details?)?
  /// Receives warnings about misuse, whether or not the application is observed.
  package var onWarning: (@MainActor (UsageWarning) -> Void)?

  /// Creates the application and its screen, and makes it ``shared``. Hosts call it, also for a
  /// subclass.
  public required init(screen: UIScreen, scheduler: any Scheduler) {
    self.screen = screen
    self.scheduler = scheduler
    super.init()
    windowList.application = self
    touches.application = self
    presses = PressTracker(self)
    shakes = ShakeTracker(self)
    gestures = GestureArbiter(self)
    parts = makeParts()
    becomeShared()
    scheduler.onTurnEnd { [weak self] in self?.endTurn() }
  }

  // MARK: - Event delivery

  /// Appends an event to the queue.
  public func enqueue(_ event: HardwareEvent) {
    queue.append(event)
  }

  /// Appends the events of a buffer to the queue, and empties the buffer.
  package func enqueue(contentsOf events: inout EventBuffer) {
    queue.append(contentsOf: &events)
  }

  /// Returns the name of the device of an event; `nil` without a device or a host.
  package func name(of device: DeviceID?) -> String? { device.flatMap { deviceName?($0) } }

  var hasPendingEvents: Bool { !queue.isEmpty }
  /// Whether the queue contains the application's termination.
  var isEndPending: Bool { queue.contains(.terminate) }

  /// Processes the events in the queue in order; a host calls it after it has added some, for example those of one
  /// read of a device. It does nothing while an event is delivered or the application launches: new events wait. A pending
  /// termination ends a launch that waits for `viewDidAppear`.
  public func processPendingEvents() {
    guard !isBusy else { return breakOffLaunchIfEnding() }
    isBusy = true
    repeat {
      processQueue()
      if needsTurnEnd { finishTurn() }
    } while !queue.isEmpty
    isBusy = false
  }

  private func processQueue() {
    if hasDeparture { cancelDeparted() }
    while !queue.isEmpty {
      process(queue.removeFirst())
      if hasDeparture { cancelDeparted() }
    }
  }

  private func process(_ event: HardwareEvent) {
    switch event {
    case .contact(let contact):
      guard contact.phase != .moved else { return touches.handle(contact) }
      onInput?()
      touches.handle(contact)
      onFingerChange?()
    case .frameEnd(let end): return endFrame(end)
    case .shake(let shake):
      onInput?()
      shakes.handle(shake)
    case .acceleration(let sample):
      // Hosts close the sensor in the background; samples may still be in the queue.
      if applicationState != .background { sampleReceiver?.consume(sample) }
    case .remoteControl(let command):
      onInput?()
      handleCommand(command)
    case .playback(let request): commandReceiver?.consume(request)
    case .press(let press):
      onInput?()
      presses.handle(press)
    case .system(let change): handleSystemChange(change)
    }
    hasActed = true
  }

  private func endFrame(_ end: FrameEnd) {
    // The next frame may be coalesced with this one.
    if behavior.coalescesTouches, queue.isMovementNext(of: end.device), touches.coalesceFrame() {
      return
    }
    touches.sendFrame(through: self)
  }

  /// Sends an event to its windows. Every event passes through this method; an override that does
  /// not call `super` stops it.
  open func sendEvent(_ event: UIEvent) {
    if event.type == .touches {
      for window in event.asTouches.windows { window.sendEvent(event) }
    } else {
      (event.window ?? keyWindow)?.sendEvent(event)
    }
  }

  /// Sends an event through ``sendEvent(_:)``.
  func send(_ event: UIEvent) {
    event.reachedWindow = false
    event.walk.isRecording = isObserved
    sendEvent(event)
  }

  /// Sends an event without a location through ``sendEvent(_:)``.
  /// - Parameter onDrop: Receives the reason if no window received the event.
  func send(_ event: UIEvent, onDrop: (String) -> Void) {
    guard isObserved else { return send(event) }
    let hasWindow = (event.window ?? keyWindow) != nil
    send(event)
    guard !event.reachedWindow, isObserved else { return }
    onDrop(hasWindow ? Self.reasonForUndelivered : "there is no key window")
  }

  static let reasonForUndelivered = "sendEvent was overridden and kept the event"
  static let reasonForInactive = "the application is not active"

  // MARK: - Actions

  /// Sends an action message. Every action of a control passes through this method; an override
  /// that does not call `super` stops it.
  /// - Parameters:
  ///   - action: The method.
  ///   - target: The target. If `nil`, it is the first object in the responder chain that responds
  ///     to the action; ``UIBehavior/actionSearch`` selects where the search begins.
  ///   - sender: The sender, which is passed to the method.
  ///   - event: The event that caused the action, if any.
  /// - Returns: Whether the method was called.
  @discardableResult
  open func sendAction(
    _ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?
  ) -> Bool {
    let found =
      target ?? actionSearchStart(sender)?.target(forAction: action, withSender: sender)
    guard let found else {
      if isObserved { reportCall(of: action, on: nil, from: sender as AnyObject?, isCalled: false) }
      return false
    }
    let isCalled = action.perform(on: found as AnyObject, sender: sender, event: event)
    if isObserved {
      reportCall(of: action, on: found as AnyObject, from: sender as AnyObject?, isCalled: isCalled)
    }
    if !isCalled, target != nil { Selector.warnOfUnfit(found as AnyObject, sender) }
    return isCalled
  }

  // MARK: - Remote control

  /// Starts delivering remote control events to the application.
  open func beginReceivingRemoteControlEvents() {
    isReceivingRemoteControlEvents = true
  }

  /// Stops delivering remote control events to the application.
  open func endReceivingRemoteControlEvents() {
    isReceivingRemoteControlEvents = false
  }

  // MARK: - Windows

  /// All windows, visible and hidden (Apple, `windows`), from back to front.
  public var windows: [UIWindow] { windowList.made.windows }

  /// The visible windows, from back to front.
  package var shownWindows: [UIWindow] { windowList.shown.windows }

  /// The window that receives events without a location; held weakly.
  public var keyWindow: UIWindow? { windowList.keyWindow }

  /// Returns the view that a touch at a point of the screen would begin in, and its window.
  package func hitTest(
    _ point: CGPoint, with event: UIEvent?
  ) -> (view: UIView, window: UIWindow)? {
    layOutWindows()
    return windowList.shown.hitTest(point, with: event)
  }

  // MARK: - URLs

  /// Returns `false`, because there are no other applications that could open a URL.
  open func canOpenURL(_ url: URL) -> Bool { false }

  /// Opens a URL in another application. There is none, so the completion is called with `false` in a later
  /// turn; override the method to provide one.
  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    scheduler.schedule(at: scheduler.now) { completion?(false) }
  }

  // MARK: - Chain

  /// The delegate, if it is a responder other than a view, a controller or the application, which
  /// the event has already passed (Apple, "Using responders and the responder chain").
  open override var next: UIResponder? {
    guard let responder = delegate as? UIResponder, responder !== self,
      !(responder is UIView), !(responder is UIViewController)
    else { return nil }
    return responder
  }
}
