import EventLoop
import Foundation
import InputTranslation
import Logging
import ResponderKit
import RouteLog

@testable import ResponderHost

/// A system with a launched application, and the lines of the route log about both.
@MainActor
final class SimulatedSystem {
  /// Shows one screen, which may be turned in every way.
  private final class Delegate: UIResponder, UIApplicationDelegate {
    let window = UIWindow()
    var onLeaving: @MainActor () -> Void = {}

    func applicationDidEnterBackground(_ application: UIApplication) { onLeaving() }

    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      window.rootViewController = Screen()
      window.makeKeyAndVisible()
      return true
    }
  }

  private final class Screen: UIViewController {
    override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
      [.portrait, .landscapeLeft, .landscapeRight]
    }
  }

  let loop: EventLoop
  let application: UIApplication
  let life: SystemLife
  private let recorder: RouteRecorder
  private let log = Log()
  private let delegate: Delegate
  private let clock: Clock

  /// The loop's time, and more where a test has some pass.
  private final class Clock: Scheduler {
    private let loop: EventLoop
    var passed = 0.0

    init(_ loop: EventLoop) { self.loop = loop }

    var now: TimeInterval { loop.now + passed }

    @discardableResult
    func schedule(
      at time: TimeInterval, _ action: @escaping @MainActor () -> Void
    ) -> ScheduledAction {
      let token = loop.schedule(at: time - passed, action)
      return ScheduledAction { [loop] in loop.cancelTimer(token) }
    }
  }

  private final class Log {
    var lines: [String] = []
  }

  let keyboard = RouteRecorder.DeviceName(name: "Keyboard", node: "/dev/input/event1")
  let button = RouteRecorder.DeviceName(name: "Button", node: "/dev/input/event2")

  init() throws {
    loop = try EventLoop()
    clock = Clock(loop)
    application = UIApplication(
      screen: UIScreen(bounds: CGRect(x: 0, y: 0, width: 320, height: 480), scale: 2),
      scheduler: clock)
    recorder = RouteRecorder { [log] record in
      switch record.event {
      case .machine: log.lines.append("\(record.subtype): \(record.reason ?? "")")
      case .lifecycle where record.subtype.hasPrefix("application"):
        log.lines.append(record.subtype + (record.reason.map { ": \($0)" } ?? ""))
      case .touches, .presses:
        let x = record.touches.first.map { " \(Int($0.x))" } ?? ""
        log.lines.append("\(record.event): \(record.subtype)\(x)")
      default: break
      }
    }
    application.routeObserver = recorder
    delegate = Delegate()
    life = SystemLife(application, recorder: recorder)
    application.launch(delegate)
    settle()
    _ = takeCalls()
  }

  /// The input that a user sends over the control socket.
  private(set) lazy var commands = CommandedInput(
    InputDelivery(
      HostConfiguration(), application: application, systemLife: life, recorder: recorder,
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }))

  /// The time, in seconds.
  var now: Double { clock.now }

  /// Lets time pass.
  func pass(_ seconds: Double) { clock.passed += seconds }

  /// How long the application works when it enters the background, in seconds.
  var workOnLeaving = 0.0 {
    didSet { delegate.onLeaving = { [clock, workOnLeaving] in clock.passed += workOnLeaving } }
  }

  /// Lets the loop do what is due.
  func settle() {
    loop.schedule(at: loop.now + 0.02) { [loop] in loop.stop() }
    try? loop.run()
  }

  /// The lines since the last time.
  func takeLines() -> [String] {
    defer { log.lines = [] }
    return log.lines
  }

  /// The methods of the delegate that were called since the last time.
  func takeCalls() -> [String] { takeLines().filter { !$0.contains(": ") } }
}
