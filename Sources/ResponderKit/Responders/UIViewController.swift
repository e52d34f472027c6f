public import Foundation

/// Looks after one screen: its view, and what happens when it comes and goes.
@MainActor
open class UIViewController: UIResponder {
  private var loadedView: UIView?
  /// Whether the view is on its way to the screen or on it.
  private var isAppearing = false
  private var didAppear: ScheduledAction?

  open var title: String?

  public init(nibName: String?, bundle: Bundle?) {
    super.init()
  }

  public required init?(coder: NSCoder) {
    super.init()
  }

  public convenience override init() {
    self.init(nibName: nil, bundle: nil)
  }

  // MARK: - View

  /// The controller's root view, loaded when first asked for.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set {
      loadedView?.controller = nil
      loadedView = newValue
      newValue?.controller = self
    }
  }

  open var viewIfLoaded: UIView? { loadedView }
  open var isViewLoaded: Bool { loadedView != nil }

  open func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    notify("loadView") { loadView() }
    precondition(
      loadedView != nil, "\(Swift.type(of: self)).loadView() did not set the view.")
    notify("viewDidLoad") { viewDidLoad() }
  }

  /// Makes the view; override it to make another, without calling `super`.
  open func loadView() {
    view = UIView(frame: UIScreen.main.bounds)
  }

  open func viewDidLoad() {}

  // MARK: - Appearance

  open func viewWillAppear(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
  open func viewWillLayoutSubviews() {}
  open func viewDidLayoutSubviews() {}

  /// Brings the view into a window; `viewDidAppear` follows in a later turn of the loop.
  func appear(in window: UIWindow) {
    loadViewIfNeeded()
    guard !isAppearing else { return }
    isAppearing = true
    notify("viewWillAppear") { viewWillAppear(false) }
    // The method may have put another screen in this one's place, or given it another view.
    guard isAppearing, let view = loadedView else { return }
    view.frame = window.bounds
    window.addSubview(view)
    let scheduler = UIApplication.shared.scheduler
    didAppear = scheduler.schedule(at: scheduler.now) { [weak self] in
      guard let self, isAppearing else { return }
      didAppear = nil
      notify("viewDidAppear") { viewDidAppear(false) }
    }
  }

  func disappear() {
    guard isAppearing, let view = loadedView else { return }
    isAppearing = false
    didAppear?.cancel()
    notify("viewWillDisappear") { viewWillDisappear(false) }
    view.removeFromSuperview()
    let scheduler = UIApplication.shared.scheduler
    scheduler.schedule(at: scheduler.now) {
      self.notify("viewDidDisappear") { self.viewDidDisappear(false) }
    }
  }

  func layOut(_ layoutSubviews: () -> Void) {
    notify("viewWillLayoutSubviews") { viewWillLayoutSubviews() }
    layoutSubviews()
    notify("viewDidLayoutSubviews") { viewDidLayoutSubviews() }
  }

  private func notify(_ method: String, _ call: () -> Void) {
    UIApplication.current?.observed?.sendLifecycle(method, to: self)
    call()
  }

  // MARK: - State restoration

  /// The controller's name in a saved state; without one neither it is saved nor what lies below it.
  open var restorationIdentifier: String? {
    didSet {
      if oldValue == nil, restorationIdentifier != nil {
        UIApplication.current?.restoration.objects.note(self)
      }
    }
  }

  /// The class that finds or makes the controller when the state is restored; without one the
  /// application's delegate is asked. The next launch has to find it by its name, so it is neither
  /// private nor local.
  open var restorationClass: (any UIViewControllerRestoration.Type)? {
    didSet {
      precondition(
        restorationClass.map { ClassName.searchable($0) != nil } ?? true,
        "The restoration class \(restorationClass!) is private or local: it could not be found again.")
    }
  }

  /// Writes what the controller is to get back; overrides call `super`.
  open func encodeRestorableState(with coder: NSCoder) {}

  /// Reads what ``encodeRestorableState(with:)`` wrote, after the view was loaded and before it
  /// appears; overrides call `super`.
  open func decodeRestorableState(with coder: NSCoder) {}

  /// Called when all objects have decoded.
  open func applicationFinishedRestoringState() {}

  // MARK: - Chain

  /// The superview of the controller's view.
  open override var next: UIResponder? { loadedView?.superview }

  override var hostWindow: UIWindow? { loadedView?.window }
  override var hostView: UIView? { loadedView }
}
