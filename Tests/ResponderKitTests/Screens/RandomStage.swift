import ResponderKit
import ResponderTesting

/// Receives the application's life cycle, and knows its possible steps.
final class LifeDelegate: UIResponder, UIApplicationDelegate {
  private(set) var faults: [String] = []
  private var last = UIApplication.State.inactive
  private var hasEnded = false

  required override init() { super.init() }

  private func note(_ call: String, _ allowed: [UIApplication.State], _ application: UIApplication)
  {
    if hasEnded { faults.append("\(call) after the end") }
    if !allowed.contains(application.applicationState) {
      faults.append("\(call) while \(application.applicationState)")
    }
    let legal =
      last == application.applicationState || last == .inactive
      || application.applicationState == .inactive
    if !legal { faults.append("from \(last) to \(application.applicationState)") }
    last = application.applicationState
  }

  func applicationDidBecomeActive(_ application: UIApplication) {
    note("didBecomeActive", [.active], application)
  }
  func applicationWillResignActive(_ application: UIApplication) {
    note("willResignActive", [.active], application)
    last = .inactive
  }
  func applicationDidEnterBackground(_ application: UIApplication) {
    note("didEnterBackground", [.background], application)
  }
  func applicationWillEnterForeground(_ application: UIApplication) {
    note("willEnterForeground", [.background], application)
    last = .inactive
  }
  func applicationDidReceiveMemoryWarning(_ application: UIApplication) {
    note("didReceiveMemoryWarning", [.active, .inactive, .background], application)
  }
  func applicationWillTerminate(_ application: UIApplication) {
    note("willTerminate", [.inactive, .background], application)
    hasEnded = true
  }
}

/// A launched application that is played with at random.
@MainActor
final class RandomStage {
  let device = SimulatedDevice(
    screen: UIScreen(bounds: CGRect(x: 0, y: 0, width: 320, height: 480)), behavior: .iOS4)
  let delegate = LifeDelegate()
  let window: UIWindow
  private var held: FingerID?

  var application: UIApplication { device.application }

  init() {
    window = UIWindow(frame: device.application.screen.bounds)
    device.launch(delegate)
    window.makeKeyAndVisible()
  }

  func interrupt() { device.interrupt() }
  func resume() { device.endInterruption() }
  func leave() { device.pressHomeButton() }
  func comeBack() { device.returnToForeground() }
  func warn() { device.warnOfLowMemory() }
  func tap(at x: Int, _ y: Int) { device.tap(at: CGPoint(x: x, y: y)) }

  func dragFromEdge(by distance: Int, lifts: Bool) {
    lift()
    let finger = device.touchDown(at: CGPoint(x: 4, y: 200))
    for step in 1...4 {
      device.advance(by: 0.02)
      device.move(finger, to: CGPoint(x: 4 + distance * step / 4, y: 200))
    }
    held = finger
    if lifts { lift() }
  }

  func turn(_ orientation: Int) {
    device.rotate(to: UIInterfaceOrientation(rawValue: orientation + 1) ?? .portrait)
  }

  private func lift() {
    held.map(device.lift)
    held = nil
  }

  /// Lets everything end that was begun.
  func rest() {
    lift()
    comeBack()
    resume()
    device.settle()
  }
}
