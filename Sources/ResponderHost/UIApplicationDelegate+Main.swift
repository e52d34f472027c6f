import Foundation
import Logging
public import ResponderKit

extension UIApplicationDelegate {
  /// Starts the application on the machine's input devices: what `@main` calls.
  ///
  /// Each event's way is printed to standard output. The process ends with SIGINT or SIGTERM,
  /// after `applicationWillTerminate`.
  public static func main() {
    runAsProcess { Self() }
  }
}

/// Starts an application whose `UIApplication` is a class of its own, as the whole of `main.swift`:
///
/// ```swift
/// UIApplicationMain(
///   CommandLine.argc, CommandLine.unsafeArgv, NSStringFromClass(TimerApplication.self),
///   NSStringFromClass(AppDelegate.self))
/// ```
///
/// Where there is no such class, `@main` on the delegate does the same. Call it on the main thread;
/// it does not return.
/// - Parameters:
///   - argc: Not used, as what follows.
///   - argv: Not used.
///   - principalClassName: The name of a subclass of `UIApplication`; `nil` for `UIApplication`.
///   - delegateClassName: The name of the delegate's class. There are no files that could name it,
///     so that one has to be given.
@discardableResult
public func UIApplicationMain(
  _ argc: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>,
  _ principalClassName: String?, _ delegateClassName: String?
) -> Int32 {
  runAsProcess(principalClass: { principalClass(named: principalClassName) }) {
    delegate(named: delegateClassName)
  }
}

@MainActor
private func principalClass(named name: String?) -> UIApplication.Type {
  guard let name else { return UIApplication.self }
  guard let found = NSClassFromString(name) as? UIApplication.Type else {
    preconditionFailure("\(name) is no subclass of UIApplication.")
  }
  return found
}

@MainActor
private func delegate(named name: String?) -> any UIApplicationDelegate {
  guard let name, let found = NSClassFromString(name) as? any UIApplicationDelegate.Type else {
    preconditionFailure("\(name ?? "nil") is no class of application delegates.")
  }
  return found.init()
}

/// Runs an application as a whole process. The delegate is made after the application.
private func runAsProcess(
  principalClass: @MainActor () -> UIApplication.Type = { UIApplication.self },
  makeDelegate: @MainActor () -> any UIApplicationDelegate
) -> Never {
  let logger = Diagnostics.logger()
  do {
    try MainActor.assumeIsolated {
      var configuration = HostConfiguration()
      configuration.principalClass = principalClass()
      let daemon = try Daemon(configuration, logger: logger)
      try daemon.run(makeDelegate())
    }
  } catch {
    logger.error("\(error)")
    exit(ExitStatus(error).rawValue)
  }
  exit(ExitStatus.ok.rawValue)
}
