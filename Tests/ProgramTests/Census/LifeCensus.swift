import Foundation
import ResponderKit

/// Overrides and calls what applications have to do with their life and their saved state.
final class CensusLivingController: UIViewController, UIViewControllerRestoration {
  override var canBecomeFirstResponder: Bool { true }
  override var canResignFirstResponder: Bool { super.canResignFirstResponder }

  override func didReceiveMemoryWarning() { super.didReceiveMemoryWarning() }
  override func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    super.viewWillTransition(to: size, with: coordinator)
    coordinator.animate(alongsideTransition: { _ in }, completion: { _ in })
  }

  override func encodeRestorableState(with coder: NSCoder) {
    super.encodeRestorableState(with: coder)
    coder.encode(title, forKey: "title")
  }
  override func decodeRestorableState(with coder: NSCoder) {
    super.decodeRestorableState(with: coder)
    title = coder.decodeObject(forKey: "title") as? String
  }
  override func applicationFinishedRestoringState() {}

  static func viewController(
    withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
  ) -> UIViewController? {
    let controller = CensusLivingController(nibName: nil, bundle: nil)
    controller.restorationIdentifier = identifierComponents.last
    controller.restorationClass = Self.self
    return controller
  }
}

@MainActor
final class CensusLivingDelegate: UIResponder, UIApplicationDelegate {
  func applicationWillEnterForeground(_ application: UIApplication) {}
  func applicationDidEnterBackground(_ application: UIApplication) {
    _ = application.applicationState == .background
    let task = application.beginBackgroundTask {}
    application.endBackgroundTask(task)
  }
  func observeKeyboard() {
    _ = NotificationCenter.default.addObserver(
      forName: UIResponder.keyboardWillShowNotification, object: nil, queue: .main
    ) { _ in }
  }
  func applicationDidReceiveMemoryWarning(_ application: UIApplication) {}

  func application(
    _ application: UIApplication, shouldSaveApplicationState coder: NSCoder
  ) -> Bool { true }
  func application(
    _ application: UIApplication, shouldRestoreApplicationState coder: NSCoder
  ) -> Bool { true }
  func application(
    _ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder
  ) -> Bool { true }
  func application(
    _ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder
  ) -> Bool { true }
  func application(
    _ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder
  ) {}
  func application(
    _ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder
  ) {}

  func observe() {
    for name in [
      UIApplication.didFinishLaunchingNotification, UIApplication.didEnterBackgroundNotification,
      UIApplication.willEnterForegroundNotification,
      UIApplication.didReceiveMemoryWarningNotification,
      UIApplication.willChangeStatusBarOrientationNotification,
      UIApplication.didChangeStatusBarOrientationNotification,
    ] {
      _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in }
    }
    _ = (UIDevice.current, UIApplication.shared.isIdleTimerDisabled)
  }
}
