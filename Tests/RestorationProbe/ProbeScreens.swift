import Foundation
import ResponderKit

/// Writes a line at once.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

/// Shows pages; each is made again by its class.
final class PageController: UIViewController, UIViewControllerRestoration {
  let flag = UISwitch(frame: CGRect(x: 0, y: 0, width: 50, height: 30))
  let slider = UISlider(frame: CGRect(x: 0, y: 40, width: 200, height: 30))
  var text = ""

  init(_ identifier: String) {
    super.init(nibName: nil, bundle: nil)
    restorationIdentifier = identifier
    restorationClass = Self.self
  }

  required init?(coder: NSCoder) { fatalError("Made in code.") }

  override var canBecomeFirstResponder: Bool { true }

  override func viewDidLoad() {
    super.viewDidLoad()
    flag.restorationIdentifier = "flag"
    slider.restorationIdentifier = "slider"
    view.addSubview(flag)
    view.addSubview(slider)
  }

  override func encodeRestorableState(with coder: NSCoder) {
    super.encodeRestorableState(with: coder)
    coder.encode(text, forKey: "text")
  }

  override func decodeRestorableState(with coder: NSCoder) {
    super.decodeRestorableState(with: coder)
    text = coder.decodeObject(forKey: "text") as? String ?? "?"
  }

  static func viewController(
    withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
  ) -> UIViewController? {
    PageController(identifierComponents.last ?? "?")
  }

  /// What it is, and what is on it.
  var line: String {
    "\(restorationIdentifier ?? "?") \"\(text)\" \(flag.isOn) \(slider.value)"
      + (isFirstResponder ? " first responder" : "")
  }
}

class ProbeApp: UIResponder, UIApplicationDelegate {
  let window = UIWindow()
  let stack = UINavigationController(rootViewController: PageController("list"))
  var onDecode: () -> Void = {}

  required override init() { super.init() }

  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    stack.restorationIdentifier = "stack"
    window.rootViewController = stack
    window.makeKeyAndVisible()
    return true
  }

  func application(
    _ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder
  ) -> Bool { true }

  func application(
    _ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder
  ) -> Bool { true }

  func application(
    _ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder
  ) { onDecode() }

  /// All screens, the first one first, and what is on them.
  var screens: [PageController] {
    (stack.viewControllers + [stack.presentedViewController]).compactMap { $0 as? PageController }
  }
}

/// Goes one screen farther at each launch.
final class HostedApp: ProbeApp {
  override func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    application.scheduler.schedule(at: application.scheduler.now) { [self] in
      stack.pushViewController(PageController("page"), animated: false)
      say("screens: \(stack.viewControllers.count)")
    }
    return super.application(application, willFinishLaunchingWithOptions: launchOptions)
  }
}

/// Has a timer of a second, and says at each beat how often the process has slept so far.
final class BeatingApp: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    Timer.scheduled(withTimeInterval: 1, repeats: true) { _ in
      var usage = rusage()
      getrusage(RUSAGE_SELF.rawValue, &usage)
      say("beat \(usage.ru_nvcsw)")
    }
    return true
  }
}

/// Sends work to the main thread in every way that there is.
final class BusyApp: UIResponder, UIApplicationDelegate {
  private var count = 0

  func applicationDidBecomeActive(_ application: UIApplication) {
    DispatchQueue.main.async { self.note("queue") }
    Task { @MainActor in self.note("task") }
    DispatchQueue.main.async { self.note("queue") }
    Task { @MainActor in self.note("task") }
    Timer.scheduled(withTimeInterval: 0.2, repeats: false) { _ in say("last job") }
  }

  private func note(_ job: String) {
    count += 1
    say("job \(job) \(count) \(Thread.isMainThread)")
  }
}

/// Uses Foundation's run loop in every way that there is.
final class RunLoopApp: UIResponder, UIApplicationDelegate {
  private var beats = 0

  func applicationDidBecomeActive(_ application: UIApplication) {
    DispatchQueue.main.async {
      say("job queue \(Thread.isMainThread)")
      Thread.detachNewThread {
        RunLoop.main.perform { say("job from a thread \(Thread.isMainThread)") }
      }
    }
    RunLoop.main.perform { say("job block \(Thread.isMainThread)") }
    RunLoop.main.perform(inModes: [.common]) { say("job common \(Thread.isMainThread)") }
    let timer = Timer(timeInterval: 0.1, repeats: true) { timer in
      if MainActor.assumeIsolated({ self.beat() }) { timer.invalidate() }
    }
    RunLoop.main.add(timer, forMode: .common)
  }

  /// Says how often the process has slept so far.
  /// - Returns: Whether this was the last beat.
  private func beat() -> Bool {
    beats += 1
    var usage = rusage()
    getrusage(RUSAGE_SELF.rawValue, &usage)
    say("beat \(usage.ru_nvcsw)")
    if beats == 8 { say("last job") }
    return beats == 8
  }
}

/// Does nothing at all.
final class IdleApp: UIResponder, UIApplicationDelegate {}
