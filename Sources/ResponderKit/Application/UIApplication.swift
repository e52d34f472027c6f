public import Foundation
public import InputTranslation

/// The running application: it takes happenings out of its queue, in order, and sends each one
/// through ``sendEvent(_:)``.
@MainActor
open class UIApplication: UIResponder {
  public enum State: Int, Sendable {
    case active = 0
    case inactive = 1
    case background = 2
  }

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

  public let screen: UIScreen
  public let scheduler: any Scheduler
  /// The points of behaviour that UIKit leaves open.
  public var behavior = UIBehavior()

  /// Told of the application's life. Whoever launched the application keeps it alive.
  public weak var delegate: (any UIApplicationDelegate)?
  private var launchedDelegate: (any UIApplicationDelegate)?

  public private(set) var applicationState = State.inactive
  public internal(set) weak var keyWindow: UIWindow?
  private var shownWindows: [WeakWindow] = []

  private var queue = EventQueue()
  private var isProcessing = false
  private(set) lazy var touches = TouchTracker(self)
  private(set) lazy var presses = PressTracker(self)
  /// Who was told that a shake began, and is to hear of its end.
  weak var motionTarget: UIResponder?
  /// The shake that is under way.
  var shake: Motion?
  /// Whether remote-control events are wanted.
  public private(set) var isReceivingRemoteControlEvents = false

  /// Hears of every event's way. Routes are put together only while there is one.
  public weak var routeObserver: (any RouteObserver)?

  /// Makes the application and its screen; from here on it is ``shared``.
  public init(screen: UIScreen, scheduler: any Scheduler) {
    self.screen = screen
    self.scheduler = scheduler
    super.init()
    UIApplication.current = self
  }

  // MARK: - The funnel

  /// Puts a happening at the end of the queue.
  public func enqueue(_ event: HardwareEvent) {
    queue.append(event)
  }

  /// Takes everything out of the queue, in order; the run loop calls it once a turn.
  public func processPendingEvents() {
    guard !isProcessing else { return }
    isProcessing = true
    while let event = queue.popFirst() { process(event) }
    isProcessing = false
    layOutWindows()
  }

  private func process(_ event: HardwareEvent) {
    switch event {
    case .contact(let contact): touches.take(contact)
    case .frameEnd: touches.endFrame()
    case .motion(let motion): take(motion)
    case .remoteControl(let command): take(command)
    case .press(let press): take(press)
    case .system(.interruptionBegan): resignActive()
    case .system(.interruptionEnded): becomeActive()
    case .system(.terminate): terminate()
    }
  }

  /// Sends an event on to the window that it is for. Every event comes through here; one that an
  /// override keeps reaches nobody.
  open func sendEvent(_ event: UIEvent) {
    if let event = event as? TouchesEvent {
      for window in event.windows { window.sendEvent(event) }
    } else {
      keyWindow?.sendEvent(event)
    }
  }

  /// Sends an event through the funnel, and says why if it did not come out at a window.
  func send(_ event: UIEvent, onDrop: (String) -> Void) {
    event.reachedWindow = false
    event.walk = event.walk ?? ChainWalk()
    event.walk?.isRecording = routeObserver != nil
    sendEvent(event)
    guard !event.reachedWindow, routeObserver != nil else { return }
    onDrop(
      event.type != .touches && keyWindow == nil
        ? "there is no key window" : "sendEvent was overridden and kept the event")
  }

  // MARK: - Remote control

  /// Asks for remote-control events; without it none is delivered.
  open func beginReceivingRemoteControlEvents() {
    isReceivingRemoteControlEvents = true
  }

  open func endReceivingRemoteControlEvents() {
    isReceivingRemoteControlEvents = false
  }

  // MARK: - Windows

  /// The windows that are shown, the farthest back first.
  public var windows: [UIWindow] { shownWindows.compactMap(\.window) }

  func didShow(_ window: UIWindow) {
    shownWindows.removeAll { $0.window == nil || $0.window === window }
    let place = shownWindows.firstIndex { entry in
      entry.window.map { $0.windowLevel > window.windowLevel } ?? false
    }
    shownWindows.insert(WeakWindow(window: window), at: place ?? shownWindows.endIndex)
  }

  func didHide(_ window: UIWindow) {
    shownWindows.removeAll { $0.window == nil || $0.window === window }
  }

  /// The view under a point of the screen: the front window is asked first, and the next one
  /// where it has nothing.
  func hitTest(_ point: CGPoint, with event: UIEvent) -> UIView? {
    layOutWindows()
    for entry in shownWindows.reversed() {
      guard let window = entry.window else { continue }
      if let view = window.hitTest(window.convertFromScreen(point), with: event) { return view }
    }
    return nil
  }

  private func layOutWindows() {
    guard UIView.isLayoutPending else { return }
    UIView.isLayoutPending = false
    for window in windows { window.layoutIfNeeded() }
  }

  private struct WeakWindow {
    weak var window: UIWindow?
  }

  // MARK: - Life

  /// Launches the application up to the point where it is active. `viewDidAppear` of the first
  /// screen comes in a later turn.
  public func launch(
    _ delegate: any UIApplicationDelegate, options: [LaunchOptionsKey: Any]? = nil
  ) {
    launchedDelegate = delegate
    self.delegate = delegate
    tell("application(_:willFinishLaunchingWithOptions:)") {
      _ = $0.application(self, willFinishLaunchingWithOptions: options)
    }
    tell("application(_:didFinishLaunchingWithOptions:)") {
      _ = $0.application(self, didFinishLaunchingWithOptions: options)
    }
    post(UIApplication.didFinishLaunchingNotification)
    layOutWindows()
    becomeActive()
  }

  private func becomeActive() {
    guard applicationState != .active else { return }
    applicationState = .active
    tell("applicationDidBecomeActive") { $0.applicationDidBecomeActive(self) }
    post(UIApplication.didBecomeActiveNotification)
  }

  /// Turns inactive and cancels what is under way: touches, the shake, presses.
  private func resignActive() {
    guard applicationState == .active else { return }
    tell("applicationWillResignActive") { $0.applicationWillResignActive(self) }
    applicationState = .inactive
    post(UIApplication.willResignActiveNotification)
    let now = scheduler.now
    touches.cancelAll(at: now)
    cancelMotion(at: now)
    presses.cancelAll(at: now)
  }

  private var isTerminated = false

  private func terminate() {
    guard !isTerminated else { return }
    isTerminated = true
    resignActive()
    tell("applicationWillTerminate") { $0.applicationWillTerminate(self) }
    post(UIApplication.willTerminateNotification)
  }

  private func tell(_ method: String, _ call: (any UIApplicationDelegate) -> Void) {
    guard let delegate else { return }
    observed?.sendLifecycle(method, to: delegate)
    call(delegate)
  }

  private func post(_ name: Notification.Name) {
    NotificationCenter.default.post(name: name, object: self)
  }

  // MARK: - Chain

  /// The delegate, where it is a responder.
  open override var next: UIResponder? { delegate as? UIResponder }

  /// Whom to tell of routes; `nil` when nobody listens.
  var observed: RouteReporter? {
    routeObserver.map { RouteReporter(application: self, observer: $0) }
  }
}

extension UIApplication {
  public static let didFinishLaunchingNotification = Notification.Name(
    "UIApplicationDidFinishLaunchingNotification")
  public static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification")
  public static let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification")
  public static let willTerminateNotification = Notification.Name(
    "UIApplicationWillTerminateNotification")
}
