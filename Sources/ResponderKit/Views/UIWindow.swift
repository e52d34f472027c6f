public import Foundation

/// The root of a tree of views, and the last stop of an event before it reaches them.
@MainActor
open class UIWindow: UIView {
  /// How high a window lies above others.
  public struct Level: RawRepresentable, Comparable, Sendable {
    public var rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// Makes a level.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    /// Where an application's window lies.
    public static let normal = Level(0)
    /// Where a status bar lies.
    public static let statusBar = Level(1000)
    /// Where an alert lies.
    public static let alert = Level(2000)

    /// Whether one lies below the other.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    /// The level so much higher.
    public static func + (level: Self, step: CGFloat) -> Self { Self(level.rawValue + step) }
    /// The level so much lower.
    public static func - (level: Self, step: CGFloat) -> Self { Self(level.rawValue - step) }
  }

  /// How high the window lies above others; of windows on one level the last shown is in front.
  open var windowLevel = Level.normal {
    didSet {
      guard windowLevel != oldValue else { return }
      if isHidden {
        UIApplication.shared.didPlace(self)
      } else {
        UIApplication.shared.didShow(self)
      }
    }
  }
  /// The screen that the window is shown on.
  public let screen: UIScreen
  private lazy var release = WindowRelease(ObjectIdentifier(self))
  /// The responder that receives events without a location first.
  weak var firstResponder: UIResponder?

  public override init(frame: CGRect) {
    screen = UIScreen.main
    super.init(frame: frame)
    super.isHidden = true
    UIApplication.shared.didPlace(self)
    _ = release
  }

  public required init?(coder: NSCoder) {
    screen = UIScreen.main
    super.init(coder: coder)
    super.isHidden = true
    UIApplication.shared.didPlace(self)
    _ = release
  }

  /// A window that fills the screen.
  public convenience init() {
    self.init(frame: UIScreen.main.bounds)
  }

  /// A window's size tells its size classes.
  open override var bounds: CGRect {
    didSet {
      guard bounds.size != oldValue.size else { return }
      let old = UITraitCollection(ofSize: oldValue.size, scale: screen.scale)
      spreadTraits(from: styled(old), to: traitCollection)
    }
  }

  // MARK: - Showing

  /// A window is hidden until it is shown; shown, its root controller appears.
  open override var isHidden: Bool {
    didSet {
      guard isHidden != oldValue else { return }
      if isHidden {
        UIApplication.shared.didHide(self)
        post(Self.didBecomeHiddenNotification)
      } else {
        UIApplication.shared.didShow(self)
        post(Self.didBecomeVisibleNotification)
        UIApplication.shared.transitions.perform { [self] in showRoot() }
      }
    }
  }

  /// Looks after the window's screen: its view fills the window.
  open var rootViewController: UIViewController? {
    didSet {
      guard rootViewController !== oldValue, !isHidden else { return }
      UIApplication.shared.transitions.perform { [self] in showRoot() }
    }
  }
  /// Whose view fills the window; the root controller, once it is shown.
  var shownRoot: UIViewController?

  /// Whether events without a place on the screen are for this window.
  public var isKeyWindow: Bool { UIApplication.shared.keyWindow === self }

  /// Shows the window in front of the others of its level and makes it the key window.
  open func makeKeyAndVisible() {
    makeKey()
    if isHidden {
      isHidden = false
    } else {
      UIApplication.shared.didShow(self)
    }
  }

  /// Makes this the window that events without a place go to.
  open func makeKey() {
    UIApplication.shared.makeKey(self)
  }

  /// Called when the window becomes the key window; do not call it yourself.
  open func becomeKey() { post(Self.didBecomeKeyNotification) }

  /// Called when another window becomes the key window; do not call it yourself.
  open func resignKey() { post(Self.didResignKeyNotification) }

  private func post(_ name: Notification.Name) {
    NotificationCenter.default.post(name: name, object: self)
  }

  // MARK: - Events

  /// Deals an event out: touches to the views they began in, the rest to the first responder.
  ///
  /// Every event of the window comes through here, after `UIApplication.sendEvent`.
  open func sendEvent(_ event: UIEvent) {
    event.reachedWindow = true
    if event.type == .touches {
      deliver(event.asTouches)
    } else if let event = event as? UIPressesEvent, let press = event.current,
      !press.recognizers.isEmpty
    {
      UIApplication.shared.gestures.deliver(event, press, in: self)
    } else {
      UIApplication.shared.deliverToFirstResponder(event, of: self)
    }
  }

  private func deliver(_ event: TouchesEvent) {
    if event.hasRecognizers { return UIApplication.shared.gestures.deliver(event, in: self) }
    event.groupList?.deliver(event, in: self)
  }

  // MARK: - Chain

  open override var window: UIWindow? { self }
  open override var next: UIResponder? { UIApplication.shared }

  /// Lets the first responder go when the view that holds it leaves.
  func resignFirstResponder(in view: UIView) {
    guard let responder = firstResponder, responder.hostView?.isDescendant(of: view) == true
    else { return }
    responder.resignFirstResponder()
    // Whoever leaves has no choice.
    if firstResponder === responder { firstResponder = nil }
  }

  func convertFromScreen(_ point: CGPoint) -> CGPoint { convertFromSuperview(point) }
}

/// Goes with a window, and says so: a `deinit` of the window's own, which has to be isolated, would have
/// every subclass isolate its own.
@MainActor
private final class WindowRelease {
  private let window: ObjectIdentifier
  /// The application that the window was made for, which may go at the same time.
  private weak var application = UIApplication.current

  init(_ window: ObjectIdentifier) { self.window = window }

  isolated deinit { application?.didRelease(window) }
}
