import Foundation
import ResponderKit
import ResponderTesting

/// An application with one screen, not launched yet, that records the calls of its delegate, its screen
/// and its observers.
@MainActor
final class LifeStage {
  let log = Log()
  let device = SimulatedDevice(screen: .small, behavior: .iOS4)
  let delegate: ProbeDelegate
  let root: ProbeController
  private var listener: NotificationListener?

  var application: UIApplication { device.application }
  var behavior: UIBehavior {
    get { application.behavior }
    set { application.behavior = newValue }
  }

  init() {
    delegate = ProbeDelegate("delegate", log)
    root = ProbeController("root", log)
    delegate.onLaunch = { [unowned self] in
      let window = ProbeWindow("window", log)
      window.rootViewController = root
      window.makeKeyAndVisible()
      delegate.window = window
    }
  }

  /// A launched one, whose first screen is shown and whose log is empty.
  static var launched: LifeStage {
    let stage = LifeStage()
    stage.device.launch(stage.delegate)
    _ = stage.log.take()
    return stage
  }

  /// Notes the application's notifications from now on, with the state that observers see.
  func listen() { listener = NotificationListener(application, log) }

  /// Sends the application to the background and lets its time there pass.
  func suspend() {
    device.pressHomeButton()
    device.advance(by: behavior.backgroundTime)
    _ = log.take()
  }
}

/// Notes every notification of an application's life, as an observer with a method.
@MainActor
final class NotificationListener {
  private let application: UIApplication
  private let log: Log

  static let names = [
    UIApplication.didFinishLaunchingNotification, UIApplication.didBecomeActiveNotification,
    UIApplication.willResignActiveNotification, UIApplication.didEnterBackgroundNotification,
    UIApplication.willEnterForegroundNotification, UIApplication.willTerminateNotification,
    UIApplication.didReceiveMemoryWarningNotification,
  ]

  init(_ application: UIApplication, _ log: Log) {
    self.application = application
    self.log = log
    for name in Self.names {
      NotificationCenter.default.addObserver(
        self, selector: Selector(NotificationListener.hear(_:)), name: name, object: application)
    }
  }

  func hear(_ notification: Notification) {
    let name = notification.name.rawValue.dropFirst("UIApplication".count)
    log.note("posted \(name) \(application.applicationState)")
  }
}
