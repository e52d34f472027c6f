import ResponderKit

/// An application's delegate that records its life cycle and every event it receives.
class ProbeDelegate: UIResponder, UIApplicationDelegate {
  let probe: Probe
  var window: UIWindow?
  /// Done within `didFinishLaunching`, after it was noted.
  var onLaunch: () -> Void = {}

  required override convenience init() { self.init("delegate", Log()) }

  init(_ name: String, _ log: Log) {
    probe = Probe(name, log)
    super.init()
    eventHandler = probe
  }

  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    probe.note("willFinishLaunching", "\(application.applicationState)")
    return true
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    probe.note("didFinishLaunching", "\(application.applicationState)")
    onLaunch()
    return true
  }

  func applicationDidBecomeActive(_ application: UIApplication) {
    probe.note("didBecomeActive", "\(application.applicationState)")
  }

  func applicationWillResignActive(_ application: UIApplication) {
    probe.note("willResignActive", "\(application.applicationState)")
  }

  func applicationDidEnterBackground(_ application: UIApplication) {
    probe.note("didEnterBackground", "\(application.applicationState)")
  }

  func applicationWillEnterForeground(_ application: UIApplication) {
    probe.note("willEnterForeground", "\(application.applicationState)")
  }

  func applicationDidReceiveMemoryWarning(_ application: UIApplication) {
    probe.note("didReceiveMemoryWarning", "\(application.applicationState)")
  }

  func applicationWillTerminate(_ application: UIApplication) {
    probe.note("willTerminate", "\(application.applicationState)")
  }
}
