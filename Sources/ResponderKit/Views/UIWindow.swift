public import Foundation

/// The root of a view hierarchy, which delivers events to its views.
@MainActor
open class UIWindow: UIView {
  /// The level of a window in relation to others.
  public struct Level: RawRepresentable, Comparable, Sendable {
    public var rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// Creates a level.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    /// The level of an application's windows.
    public static let normal = Level(0)
    /// The level of a status bar.
    public static let statusBar = Level(1000)
    /// The level of an alert.
    public static let alert = Level(2000)

    /// Returns whether a level is below another one.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    /// Returns a higher level.
    public static func + (level: Self, step: CGFloat) -> Self { Self(level.rawValue + step) }
    /// Returns a lower level.
    public static func - (level: Self, step: CGFloat) -> Self { Self(level.rawValue - step) }
  }

  /// The level of the window; on one level, the last shown window is in front.
  open var windowLevel = Level.normal {
    didSet {
      guard windowLevel != oldValue else { return }
      if isHidden {
        UIApplication.shared.windowList.place(self)
      } else {
        UIApplication.shared.windowList.show(self)
      }
    }
  }
  /// The screen of the window.
  public let screen: UIScreen
  private(set) lazy var release = WindowRelease(ObjectIdentifier(self))
  /// The scene of the window. In an application with scenes, a window without one is not shown; in another one, all
  /// windows have the only scene.
  open var windowScene: UIWindowScene? {
    get { ownScene ?? UIApplication.current?.unmanagedScene }
    set { ownScene = newValue }
  }
  /// The scene that the window was given.
  final weak var ownScene: UIWindowScene? {
    didSet {
      guard ownScene !== oldValue, !isHidden else { return }
      UIApplication.shared.windowList.show(self)
      transitionToRoot()
      UIView.isLayoutPending = true
    }
  }
  /// Whether the window is shown: it is not hidden, and has the scene that the application requires.
  var isOnScreen: Bool { !isHidden && UIApplication.shared.windowList.canShow(self) }
  /// The first receiver of events without a location.
  package weak var firstResponder: UIResponder?

  public override init(frame: CGRect) {
    screen = UIScreen.main
    super.init(frame: frame)
    super.isHidden = true
    UIApplication.shared.windowList.place(self)
    _ = release
  }

  public required init?(coder: NSCoder) {
    screen = UIScreen.main
    super.init(coder: coder)
    super.isHidden = true
    UIApplication.shared.windowList.place(self)
    _ = release
  }

  /// Creates a window that fills the screen of a scene.
  public convenience init(windowScene: UIWindowScene) {
    self.init(frame: windowScene.screen.bounds)
    self.windowScene = windowScene
  }

  /// Creates a window that fills the screen.
  public convenience init() {
    self.init(frame: UIScreen.main.bounds)
  }

  /// The bounds, which determine the size classes.
  open override var bounds: CGRect {
    didSet {
      guard bounds.size != oldValue.size else { return }
      let old = UITraitCollection(ofSize: oldValue.size, scale: screen.scale)
      spreadTraits(from: styled(old), to: traitCollection)
    }
  }

  // MARK: - Showing

  /// Whether the window is hidden; true initially. When it is shown, its root controller appears.
  open override var isHidden: Bool {
    didSet {
      guard isHidden != oldValue else { return }
      if isHidden {
        UIApplication.shared.windowList.hide(self)
        post(Self.didBecomeHiddenNotification)
      } else {
        UIApplication.shared.windowList.show(self)
        post(Self.didBecomeVisibleNotification)
        if becomesKeyWhenShown { makeKey() }
        transitionToRoot()
        // Layout requests of a hidden window are handled now.
        UIView.isLayoutPending = true
      }
    }
  }

  /// Shows the root controller, or removes it from a hidden window.
  private func transitionToRoot() {
    UIApplication.shared.transitions.perform { [self] in
      showRoot()
      showAddedControllers()
    }
  }

  /// The root controller, whose view fills the window. A window that is hidden, or lacks its scene, replaces
  /// it when it is shown.
  open var rootViewController: UIViewController? {
    didSet {
      guard rootViewController !== oldValue, !isHidden || shownRoot != nil else { return }
      transitionToRoot()
    }
  }
  /// The controller whose view fills the window; the root controller, after it was shown.
  var shownRoot: UIViewController?

  /// Whether the window receives events without a location.
  public var isKeyWindow: Bool { UIApplication.shared.keyWindow === self }

  /// Shows the window in front of the others of its level and makes it the key window.
  open func makeKeyAndVisible() {
    guard isHidden else {
      makeKey()
      return UIApplication.shared.windowList.show(self)
    }
    becomesKeyWhenShown = true
    isHidden = false
    becomesKeyWhenShown = false
    // An override of `isHidden` may have kept it hidden.
    if isHidden { makeKey() }
  }

  /// Whether the window becomes the key window after it was shown, and before its root appears.
  private var becomesKeyWhenShown = false

  /// Whether the window can become the key window.
  open var canBecomeKey: Bool { true }

  /// Makes this the key window, which receives events without a location, if it can be.
  open func makeKey() {
    if canBecomeKey { UIApplication.shared.windowList.makeKey(self) }
  }

  /// Called when the window became the key window. Do not call it.
  open func becomeKey() { post(Self.didBecomeKeyNotification) }

  /// Called when another window became the key window. Do not call it.
  open func resignKey() { post(Self.didResignKeyNotification) }

  private func post(_ name: Notification.Name) {
    NotificationCenter.default.post(name: name, object: self)
  }

  // MARK: - Events

  /// Delivers an event: touches to the views they began in, other events to the first responder.
  ///
  /// Every event of the window passes through this method, after `UIApplication.sendEvent`.
  open func sendEvent(_ event: UIEvent) {
    event.reachedWindow = true
    if event.type == .touches {
      deliver(event.asTouches)
    } else if let event = event as? UIPressesEvent, let press = event.current, press.hadRecognizers
    {
      UIApplication.shared.gestures.deliver(event, press, in: self)
    } else {
      UIApplication.shared.deliverToFirstResponder(event, of: self)
    }
  }

  private func deliver(_ event: TouchesEvent) {
    if event.hasRecognizers { return UIApplication.shared.gestures.deliver(event, in: self) }
    for group in event.groups where group.window === self {
      event.noteDelivery(to: group)
      TouchCalls.deliver(group, of: event)
    }
  }

  // MARK: - Chain

  open override var window: UIWindow? { self }
  open override var next: UIResponder? { ownScene ?? UIApplication.shared }

  /// Removes the first responder when its view leaves the window.
  func resignFirstResponder(in view: UIView) {
    guard let responder = firstResponder, responder.hostView?.isDescendant(of: view) == true
    else { return }
    responder.resignFirstResponder()
    // A view that leaves the window cannot refuse.
    if firstResponder === responder { firstResponder = nil }
  }

  func convertFromScreen(_ point: CGPoint) -> CGPoint { convertFromSuperview(point) }
}
