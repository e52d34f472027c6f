import Foundation
import ResponderKit

/// Overrides what controllers of an application's own override.
class CensusController: UIViewController {
  override init(nibName: String?, bundle: Bundle?) { super.init(nibName: nibName, bundle: bundle) }
  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func loadView() { view = CensusView(frame: UIScreen.main.bounds) }
  override func viewDidLoad() {
    super.viewDidLoad()
    view.setNeedsLayout()
    view.layoutIfNeeded()
  }
  override func viewWillAppear(_ animated: Bool) { super.viewWillAppear(animated) }
  override func viewDidAppear(_ animated: Bool) { super.viewDidAppear(animated) }
  override func viewWillDisappear(_ animated: Bool) { super.viewWillDisappear(animated) }
  override func viewDidDisappear(_ animated: Bool) { super.viewDidDisappear(animated) }
  override func viewWillLayoutSubviews() { super.viewWillLayoutSubviews() }
  override func viewDidLayoutSubviews() { super.viewDidLayoutSubviews() }
  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    _ = traitCollection.hasDifferentColorAppearance(comparedTo: previousTraitCollection)
  }
  override var prefersStatusBarHidden: Bool { true }
  override func prepare(for segue: UIStoryboardSegue, sender: Any?) { _ = segue.destination }
  override func didMove(toParent parent: UIViewController?) {}
  override func willMove(toParent parent: UIViewController?) {}

  func act(_ other: UIViewController) {
    present(other, animated: true)
    other.modalPresentationStyle = .fullScreen
    dismiss(animated: true, completion: nil)
    performSegue(withIdentifier: "next", sender: nil)
    _ = (presentedViewController, presentingViewController, parent, children)
    setNeedsStatusBarAppearanceUpdate()
    addChild(other)
    other.removeFromParent()
    navigationController?.pushViewController(other, animated: true)
    navigationController?.popViewController(animated: true)
    tabBarController?.selectedIndex = 1
    _ = (isBeingPresented, isBeingDismissed, isMovingToParent, isMovingFromParent)
    _ = (isViewLoaded, viewIfLoaded)
    let types: [Any.Type] = [
      (any UIViewControllerAnimatedTransitioning).self,
      (any UIViewControllerContextTransitioning).self,
      (any UIViewControllerTransitioningDelegate).self, UIPresentationController.self,
      UINavigationController.self, UIPercentDrivenInteractiveTransition.self,
    ]
    _ = types
  }
}

/// Overrides what views of an application's own override.
final class CensusView: UIView {
  override init(frame: CGRect) { super.init(frame: frame) }
  required init?(coder: NSCoder) { super.init(coder: coder) }
  override func layoutSubviews() { super.layoutSubviews() }
  override func didMoveToWindow() { super.didMoveToWindow() }
  override func didMoveToSuperview() { super.didMoveToSuperview() }
  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
}

@MainActor
final class CensusDelegate: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = CensusController(nibName: nil, bundle: nil)
    window.windowLevel = .alert + 1
    let scene: UIWindowScene? = window.windowScene
    _ = scene
    window.makeKeyAndVisible()
    window.makeKey()
    _ = window.rootViewController?.view.window === UIApplication.shared.keyWindow
    return true
  }
  func applicationDidBecomeActive(_ application: UIApplication) {}
  func applicationWillResignActive(_ application: UIApplication) {}
  func applicationWillTerminate(_ application: UIApplication) {}

  func observe() {
    let center = NotificationCenter.default
    for name in [
      UIApplication.didBecomeActiveNotification, UIApplication.willResignActiveNotification,
      UIApplication.willTerminateNotification,
    ] {
      center.addObserver(
        self, selector: Selector(CensusDelegate.changed(_:)), name: name, object: nil)
    }
    let token = center.addObserver(
      forName: UIApplication.didBecomeActiveNotification, object: nil, queue: .main
    ) { _ in }
    center.removeObserver(token)
    center.removeObserver(self)
    center.post(name: UIApplication.willResignActiveNotification, object: nil)
    UserDefaults.standard.set(1, forKey: "census")
  }

  func changed(_ notification: Notification) { _ = notification.userInfo }
}
