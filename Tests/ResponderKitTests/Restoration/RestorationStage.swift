import Foundation
import ResponderKit
import ResponderTesting

/// One application after another with the same store: launched, left, ended, launched again.
@MainActor
final class RestorationStage {
  let store = MemoryStateStore()
  let log = Log()
  /// What the next launch's delegate does.
  var plan = RestorationPlan()
  /// Changes the next application before its launch.
  var prepare: (UIApplication) -> Void = { _ in }
  private(set) var device: SimulatedDevice!
  private(set) var delegate: RestoringDelegate!
  let routes = LifeLines()

  var application: UIApplication { device.application }
  var window: UIWindow { delegate.window }

  /// Launches the application; what was launched before is gone, as if its process had ended.
  @discardableResult
  func launch() -> [String] {
    delegate = nil
    device = SimulatedDevice(screen: .small, behavior: .iOS4)
    device.application.stateStore = store
    device.application.routeObserver = routes
    prepare(device.application)
    delegate = RestoringDelegate(plan, log)
    device.launch(delegate)
    return log.take()
  }

  /// Presses the home button.
  @discardableResult
  func leave() -> [String] {
    device.pressHomeButton()
    return log.take()
  }

  /// What was dropped, and why.
  var drops: [String] { routes.drops }
}

/// What a delegate does; each launch makes a new one.
@MainActor
struct RestorationPlan {
  var saves: Bool? = true
  var restores: Bool? = true
  /// Makes the first screen, in `willFinishLaunching`.
  var makeRoot: (Log) -> UIViewController = { log in
    let root = RestoringController("root", log)
    root.restorationIdentifier = "root"
    return root
  }
  var showsWindowEarly = true
  var controller: ([String], NSCoder) -> UIViewController? = { _, _ in nil }
  var encode: (NSCoder) -> Void = { _ in }
  var willRestore: (NSCoder) -> Void = { _ in }
  var decode: (NSCoder) -> Void = { _ in }
  var onLaunch: (UIWindow) -> Void = { _ in }
}

/// Writes down the life-cycle routes of a launch, and what was dropped.
@MainActor
final class LifeLines: RouteObserver {
  private(set) var lines: [String] = []
  private(set) var drops: [String] = []

  func application(_ application: UIApplication, didRoute route: Route) {
    guard case .lifecycle(let method) = route.event else { return }
    if let reason = route.reason {
      drops.append("\(method): \(reason)")
    } else if let receiver = route.handler {
      lines.append(
        "\((receiver as? RestoringController)?.name ?? "\(type(of: receiver))").\(method)")
    }
  }

  func take() -> [String] {
    defer { lines = [] }
    return lines
  }

  func takeDrops() -> [String] {
    defer { drops = [] }
    return drops
  }
}
