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
    LiveControllers.all.add(self)
  }

  public required init?(coder: NSCoder) {
    super.init()
    LiveControllers.all.add(self)
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
      guard UIApplication.shared.life != .terminated else { return }
      self.notify("viewDidDisappear") { self.viewDidDisappear(false) }
    }
  }

  /// Tells the screen at once that it goes: the application ends, and no later turn comes.
  func disappearForGood() {
    guard isAppearing else { return }
    isAppearing = false
    didAppear?.cancel()
    notify("viewWillDisappear") { viewWillDisappear(false) }
    notify("viewDidDisappear") { viewDidDisappear(false) }
  }

  // MARK: - Memory

  /// Called when memory is short, wherever the view is; the view stays (iOS 6 and later). An override
  /// calls `super`.
  open func didReceiveMemoryWarning() {}

  func receiveMemoryWarning() {
    notify("didReceiveMemoryWarning") { didReceiveMemoryWarning() }
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

  // MARK: - Chain

  /// The superview of the controller's view.
  open override var next: UIResponder? { loadedView?.superview }

  override var hostWindow: UIWindow? { loadedView?.window }
  override var hostView: UIView? { loadedView }
}
