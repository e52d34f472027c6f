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

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    probe.note("began", touches)
    if probe.passesOn { super.touchesBegan(touches, with: event) }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    probe.note("moved", touches)
    if probe.passesOn { super.touchesMoved(touches, with: event) }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    probe.note("ended", touches)
    if probe.passesOn { super.touchesEnded(touches, with: event) }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    probe.note("cancelled", touches)
    if probe.passesOn { super.touchesCancelled(touches, with: event) }
  }

  override func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    probe.note("motionBegan")
    if probe.passesOn { super.motionBegan(motion, with: event) }
  }

  override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    probe.note("motionEnded")
    if probe.passesOn { super.motionEnded(motion, with: event) }
  }

  override func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    probe.note("motionCancelled")
    if probe.passesOn { super.motionCancelled(motion, with: event) }
  }

  override func remoteControlReceived(with event: UIEvent?) {
    probe.note("remote", event.map { "\($0.subtype)" } ?? "")
    if probe.passesOn { super.remoteControlReceived(with: event) }
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    probe.note("pressesBegan", presses)
    if probe.passesOn { super.pressesBegan(presses, with: event) }
  }

  override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    probe.note("pressesEnded", presses)
    if probe.passesOn { super.pressesEnded(presses, with: event) }
  }

  override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    probe.note("pressesCancelled", presses)
    if probe.passesOn { super.pressesCancelled(presses, with: event) }
  }
}
