import Foundation
import ResponderKit

/// A delegate that follows a plan, and records its calls.
class RestoringDelegate: UIResponder, UIApplicationDelegate {
  let plan: RestorationPlan
  let log: Log
  private(set) lazy var window = UIWindow(frame: UIScreen.main.bounds)

  required override convenience init() { self.init(RestorationPlan(), Log()) }

  init(_ plan: RestorationPlan, _ log: Log) {
    self.plan = plan
    self.log = log
    super.init()
  }

  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    note("willFinishLaunching", application)
    window.rootViewController = plan.makeRoot(log)
    if plan.showsWindowEarly { window.makeKeyAndVisible() }
    return true
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    note("didFinishLaunching", application)
    if !plan.showsWindowEarly { window.makeKeyAndVisible() }
    plan.onLaunch(window)
    return true
  }

  func applicationDidBecomeActive(_ application: UIApplication) {
    note("didBecomeActive", application)
  }

  func applicationWillResignActive(_ application: UIApplication) {
    note("willResignActive", application)
  }

  func applicationDidEnterBackground(_ application: UIApplication) {
    note("didEnterBackground", application)
  }

  func applicationWillTerminate(_ application: UIApplication) {
    note("willTerminate", application)
  }

  func application(
    _ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder
  ) -> Bool {
    note("shouldSaveSecure", application)
    return plan.saves ?? false
  }

  func application(
    _ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder
  ) -> Bool {
    note("shouldRestoreSecure", application)
    plan.willRestore(coder)
    return plan.restores ?? false
  }

  func application(
    _ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder
  ) {
    note("willEncode", application)
    plan.encode(coder)
  }

  func application(
    _ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder
  ) {
    note("didDecode", application)
    plan.decode(coder)
  }

  func application(
    _ application: UIApplication,
    viewControllerWithRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
  ) -> UIViewController? {
    log.note("delegate asked for \(identifierComponents.joined(separator: "/"))")
    return plan.controller(identifierComponents, coder)
  }

  func note(_ method: String, _ application: UIApplication) {
    log.note("\(method) \(application.applicationState)")
  }
}

/// A delegate with the older pair of methods, and a first screen.
final class OlderDelegate: UIResponder, UIApplicationDelegate {
  let log: Log
  private var window: UIWindow?
  var encode: (NSCoder) -> Void = { _ in }
  var decode: (NSCoder) -> Void = { _ in }

  required override convenience init() { self.init(Log()) }

  init(_ log: Log) {
    self.log = log
    super.init()
  }

  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    log.note("willFinishLaunching \(application.applicationState)")
    let window = UIWindow()
    window.rootViewController = UIViewController()
    window.makeKeyAndVisible()
    self.window = window
    return true
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    log.note("didFinishLaunching \(application.applicationState)")
    return true
  }

  func applicationDidBecomeActive(_ application: UIApplication) {
    log.note("didBecomeActive \(application.applicationState)")
  }

  func applicationWillResignActive(_ application: UIApplication) {
    log.note("willResignActive \(application.applicationState)")
  }

  func applicationDidEnterBackground(_ application: UIApplication) {
    log.note("didEnterBackground \(application.applicationState)")
  }

  func application(
    _ application: UIApplication, shouldSaveApplicationState coder: NSCoder
  ) -> Bool {
    log.note("shouldSave \(application.applicationState)")
    return true
  }

  func application(
    _ application: UIApplication, shouldRestoreApplicationState coder: NSCoder
  ) -> Bool {
    log.note("shouldRestore \(application.applicationState)")
    return true
  }

  func application(
    _ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder
  ) {
    log.note("willEncode \(application.applicationState)")
    encode(coder)
  }

  func application(
    _ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder
  ) {
    log.note("didDecode \(application.applicationState)")
    decode(coder)
  }
}
