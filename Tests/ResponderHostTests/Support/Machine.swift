import EventLoop
import Foundation
import InputTranslation
import ResponderKit
import RouteLog

@testable import ResponderHost

/// A machine's life with a launched application, and the words of the route log about both.
@MainActor
final class Machine {
  /// Shows one screen, which may be turned in every way.
  private final class Delegate: UIResponder, UIApplicationDelegate {
    let window = UIWindow()

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
  let life: MachineLife
  private let recorder: RouteRecorder
  private let log = Log()

  private final class Log {
    var lines: [String] = []
  }

  let keyboard = RouteRecorder.Source(name: "Keyboard", node: "/dev/input/event1")
  let button = RouteRecorder.Source(name: "Button", node: "/dev/input/event2")

  init() throws {
    loop = try EventLoop()
    application = UIApplication(
      screen: UIScreen(bounds: CGRect(x: 0, y: 0, width: 320, height: 480), scale: 2),
      scheduler: LoopScheduler(loop))
    recorder = RouteRecorder { [log] record in
      switch record.event {
      case .machine: log.lines.append("\(record.subtype): \(record.reason ?? "")")
      case .lifecycle where record.subtype.hasPrefix("application"):
        log.lines.append(record.subtype + (record.reason.map { ": \($0)" } ?? ""))
      default: break
      }
    }
    application.routeObserver = recorder
    life = MachineLife(application, recorder: recorder)
    application.launch(Delegate())
    settle()
    _ = takeCalls()
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
