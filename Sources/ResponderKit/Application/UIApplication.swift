import Foundation
public import InputTranslation

/// The running application: it processes the events in its queue, in order, and sends the user's input
/// through ``sendEvent(_:)``.
@MainActor
open class UIApplication: UIResponder {
  /// Whether the application is in front of the user.
  public enum State: Int, Sendable {
    /// On the screen, and events are for it.
    case active = 0
    /// On the screen, or about to be, and events are not for it.
    case inactive = 1
    /// Not on the screen.
    case background = 2
  }

  /// Names something that the application was launched with.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  static var current: UIApplication?

  /// The application that runs in this process.
  public static var shared: UIApplication {
    guard let current else {
      preconditionFailure("UIApplication.shared was asked for before an application was made.")
    }
    return current
  }

  /// The screen that its windows are shown on.
  public let screen: UIScreen
  /// The clock that everything in the application goes by.
  public let scheduler: any Scheduler
  /// The points of behaviour that UIKit leaves open, or that differ between its versions. Set it
  /// before the launch.
  @safe @exclusivity(unchecked) public var behavior = UIBehavior.current

  /// Receives the life-cycle calls. The delegate that is passed to `launch` is kept alive.
  public weak var delegate: (any UIApplicationDelegate)?
  var launchedDelegate: (any UIApplicationDelegate)?

  /// Whether the application receives events, and whether it is on the screen. It changes between
  /// two calls of the delegate, never within one.
  @safe @exclusivity(unchecked) public internal(set) var applicationState = State.inactive {
    didSet { if applicationState != oldValue { stateDidChange?() } }
  }
  /// Has a host follow ``applicationState``.
  package var stateDidChange: (@MainActor () -> Void)?
  /// The window that events without a place go to; not kept alive.
  public private(set) weak var keyWindow: UIWindow? {
    didSet { keyWindowID = keyWindow.map(ObjectIdentifier.init) }
  }
  /// Names the key window, also where it is being released.
  private var keyWindowID: ObjectIdentifier?
  /// Kept for the application, and of no effect: there is no idle timer that would blank the screen.
  public var isIdleTimerDisabled = false
  /// Kept for the application, and of no effect: there is nothing to undo.
  open var applicationSupportsShakeToEdit = true
  @safe @exclusivity(unchecked) private var shown = WindowStack()
  private var made = WindowStack()

  /// How far the application's life has come.
  var life = Life.loaded

  /// What waits to be processed.
  // Reached by one call at a time: the run-time check costs each frame 250 instructions.
  @safe @exclusivity(unchecked) private var queue = EventQueue()
  /// Whether an event is being delivered, or the application is being launched.
  @safe @exclusivity(unchecked) var isBusy = false
  /// Whether anything but finger movement was processed since this was last reset to `false`.
  @safe @exclusivity(unchecked) package var hasActed = true
  /// Whether the launch waits for the turn that ends it.
  var isLaunchWaiting = false
  private(set) lazy var backgroundTasks = BackgroundTasks(self)
  // A constant: reading a variable would count references on every frame.
  let touches = TouchTracker()
  private(set) var presses: PressTracker!
  private(set) var gestures: GestureArbiter!
  private(set) lazy var tracking = TrackingMode(self)
  /// The responder that got `motionBegan` and gets the shake's end.
  weak var motionTarget: UIResponder?
  weak var motionWindow: UIWindow?
  /// The shake that is under way.
  var shake: Motion?
  /// Whether ``motionTarget`` has left its window since the shake began.
  var hasShakeLostTarget = false
  /// How many times touches were asked to be ignored, and not yet to be heard again.
  var ignoredInteractions = 0
  /// Whether a view left its window, or touches are to be cancelled, since the last event.
  @safe @exclusivity(unchecked) var hasDeparture = false
  /// Whether windows are being laid out.
  var isLayingOutWindows = false
  /// Whether touches may have lost their views since the last event.
  var hasTouchLostView = false
  let transitions = ScreenTransitions()
  var animations = RunningAnimations()
  /// How the interface is turned.
  public internal(set) var statusBarOrientation = UIInterfaceOrientation.portrait
  /// How the screen came to be held while the application was suspended.
  var missedTurn: SystemChange?
  let seeks = SeekTracker()
  private(set) lazy var restoration = StateRestoration(self)
  /// Where the state is kept between launches. Without a store none is: the delegate is not asked
  /// whether to save or restore. Set it before the launch.
  public var stateStore: (any StateStore)?
  /// Whether remote-control events are wanted.
  public private(set) var isReceivingRemoteControlEvents = false

  /// Receives the route of every event. Routes are recorded only while it is set.
  @safe @exclusivity(unchecked) public weak var routeObserver: (any RouteObserver)? {
    didSet { isObserved = routeObserver != nil }
  }
  /// Whether there was an observer when it was last set; to ask for it costs more.
  @safe @exclusivity(unchecked) private var isObserved = false

  /// Makes the application and its screen; from here on it is ``shared``. Hosts call it, also for a
  /// subclass.
  public required init(screen: UIScreen, scheduler: any Scheduler) {
    self.screen = screen
    self.scheduler = scheduler
    super.init()
    touches.application = self
    presses = PressTracker(self)
    gestures = GestureArbiter(self)
    UIApplication.current = self
    scheduler.onTurnEnd { [weak self] in self?.endTurn() }
  }

  // MARK: - Event delivery

  /// Puts an event at the end of the queue.
  public func enqueue(_ event: HardwareEvent) {
    queue.append(event)
  }

  /// Puts events at the end of the queue, and empties the buffer that they come in.
  package func enqueue(contentsOf events: inout EventBuffer) {
    queue.append(contentsOf: &events)
  }

  var hasPendingEvents: Bool { !queue.isEmpty }
  /// Whether the end of the application is among what waits.
  var isEndPending: Bool { queue.contains(.terminate) }

  /// Processes the queue in order; the run loop calls it once per turn. Does nothing while an event
  /// is delivered or the application launches: new events wait. A pending termination ends a launch
  /// that waits for `viewDidAppear`.
  public func processPendingEvents() {
    guard !isBusy else { return breakOffLaunch() }
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
      var next = queue.head
      let end = touches.takeMovements(from: queue.events.span, at: &next)
      queue.skip(to: next)
      if let end {
        endFrame(end, of: touches)
      } else if let event = queue.popFirst() {
        process(event)
      }
      if hasDeparture { cancelDeparted() }
    }
  }

  private func process(_ event: HardwareEvent) {
    hasActed = true
    switch event {
    case .contact(let contact): touches.handle(contact)
    case .frameEnd(let end): endFrame(end, of: touches)
    case .motion(let motion): handle(motion)
    case .remoteControl(let command): handle(command)
    case .press(let press): handle(press)
    case .system(let change): handle(change)
    }
  }

  private func endFrame(_ end: FrameEnd, of touches: TouchTracker) {
    // The next frame may be coalesced with this one.
    guard
      !behavior.coalescesTouches || !queue.isMovementNext(of: end.device)
        || !touches.keepFrame()
    else { return }
    sendFrame(of: touches)
  }

  /// Sends what a frame changed.
  func sendFrame(of touches: TouchTracker) {
    guard let event = touches.closeFrame() else { return }
    send(event)
    if isObserved && !event.isWhollyDealtOut { reportKept(event) }
    if touches.hasFinished { touches.removeFinished(from: event) }
  }

  /// Reports what no window dealt out.
  @inline(never)
  private func reportKept(_ event: TouchesEvent) {
    guard let observed else { return }
    for group in event.groups where !event.isDelivered(to: group) {
      TouchDelivery.reportKept(group, of: event, to: observed)
    }
  }

  /// Sends an event to its windows. Every event passes through here; an override that does not call
  /// `super` stops it.
  open func sendEvent(_ event: UIEvent) {
    if event.type == .touches {
      event.asTouches.groupList?.sendToWindows(event)
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
  /// - Parameter onDrop: Receives the reason if no window got the event.
  func send(_ event: UIEvent, onDrop: (String) -> Void) {
    guard isObserved else { return send(event) }
    let hasWindow = (event.window ?? keyWindow) != nil
    send(event)
    guard !event.reachedWindow, routeObserver != nil else { return }
    onDrop(hasWindow ? Self.reasonForKept : "there is no key window")
  }

  static let reasonForKept = "sendEvent was overridden and kept the event"
  static let reasonForInactive = "the application is not active"

  // MARK: - Actions

  /// Calls an action. Every action of a control comes through here; one that an override keeps
  /// is not called.
  /// - Parameters:
  ///   - action: The method.
  ///   - target: Whose method it is. For `nil` it is the first responder up the chain that takes
  ///     the action; ``UIBehavior/actionSearch`` tells where the chain begins.
  ///   - sender: Who asks for it; handed to the method.
  ///   - event: The event that led to it, if there is one.
  /// - Returns: Whether the method was called.
  @discardableResult
  open func sendAction(
    _ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?
  ) -> Bool {
    let found =
      target ?? actionSearchStart(sender)?.target(forAction: action, withSender: sender)
    guard let found else { return false }
    let isCalled = action.perform(on: found as AnyObject, sender: sender, event: event)
    if !isCalled, target != nil {
      let senderName = sender.map { "\(type(of: $0))" } ?? "no sender"
      UIApplication.warn(
        .unfitAction, about: found as AnyObject,
        "An action was not called: \(type(of: found)) lacks the method, or it takes another sender "
          + "than \(senderName).")
    }
    return isCalled
  }

  // MARK: - Remote control

  /// Asks for remote-control events; without it none is delivered.
  open func beginReceivingRemoteControlEvents() {
    isReceivingRemoteControlEvents = true
  }

  /// Asks for no more remote-control events.
  open func endReceivingRemoteControlEvents() {
    isReceivingRemoteControlEvents = false
  }

  // MARK: - Windows

  /// All windows, shown and hidden ones (Apple, `windows`), the farthest back first.
  public var windows: [UIWindow] { made.windows }

  /// The windows that are shown, the farthest back first.
  package var shownWindows: [UIWindow] { shown.windows }

  /// Notes a window that was made, or whose level changed: it comes in front of the others of its level.
  func didPlace(_ window: UIWindow) {
    made.show(window)
  }

  func didShow(_ window: UIWindow) {
    made.show(window)
    shown.show(window)
  }

  /// Hides a window. If it was the key window, the topmost one becomes key.
  func didHide(_ window: UIWindow) {
    shown.hide(window)
    if keyWindow === window { makeKey(shownWindows.last) }
  }

  /// Notes that a window is released. If it was the key window, the topmost one becomes key.
  func didRelease(_ window: ObjectIdentifier) {
    if keyWindowID == window { makeKey(shownWindows.last) }
  }

  /// Hands the key over: the window that had it is told first.
  func makeKey(_ window: UIWindow?) {
    guard keyWindow !== window || window == nil else { return }
    let old = keyWindow
    keyWindow = nil
    old?.resignKey()
    // `resignKey` may have made another window key.
    guard keyWindow == nil else { return }
    keyWindow = window
    window?.becomeKey()
  }

  /// The view that a finger at a point of the screen would begin in, and its window.
  package func hitTest(
    _ point: CGPoint, with event: UIEvent?
  ) -> (view: UIView, window: UIWindow)? {
    layOutWindows()
    return shown.hitTest(point, with: event)
  }

  // MARK: - Chain

  /// The delegate, where it is a responder; not a view, a controller or the application itself,
  /// which the event came by already (Apple, "Using responders and the responder chain").
  open override var next: UIResponder? {
    guard let responder = delegate as? UIResponder, responder !== self,
      !(responder is UIView), !(responder is UIViewController)
    else { return nil }
    return responder
  }

  /// Reports routes; `nil` without an observer.
  var observed: RouteReporter? {
    guard isObserved, let routeObserver else { return nil }
    return RouteReporter(application: self, observer: routeObserver)
  }
}
