// Hosts an application: on the machine's devices (`Service`, `Devices`), or on recordings (`Playback`), as a command line asks for
// it (`Commands`). The files of this folder itself connect the application to the loop. Begin with `Service/Daemon.swift`.

import Foundation
internal import LinuxSystem
internal import Logging
public import ResponderKit

extension UIApplicationDelegate {
  /// Starts the application on the machine's input devices. `@main` calls this method.
  ///
  /// The route of each event is printed to standard output. SIGINT and SIGTERM end the process,
  /// after `applicationWillTerminate`.
  ///
  /// Started as `PROGRAM replay FILE…`, the application receives the input of recordings instead,
  /// and ends after the last one. `PROGRAM --help` lists the options of `PROGRAM run`, of which the word `run` can be omitted,
  /// and of `PROGRAM replay`. All other arguments are refused: ``UIApplicationMain(_:_:_:_:)`` starts an application that has
  /// arguments of its own. Lines that the application prints are written at once.
  public static func main() {
    runAsProcess(CommandLine.arguments) { Self() }
  }
}

/// Starts an application with a custom subclass of `UIApplication`, as the only statement of
/// `main.swift`:
///
/// ```swift
/// UIApplicationMain(
///   CommandLine.argc, CommandLine.unsafeArgv, NSStringFromClass(TimerApplication.self),
///   NSStringFromClass(AppDelegate.self))
/// ```
///
/// Without such a subclass, `@main` on the delegate has the same effect. Call it on the main thread;
/// it does not return.
/// - Parameters:
///   - argc: How many of the process's arguments are read, the name of the program included, as for `@main`. Pass 1 for an
///     application that reads its arguments itself.
///   - argv: Ignored: the arguments are those of the process.
///   - principalClassName: The name of a subclass of `UIApplication`; `nil` for `UIApplication`.
///   - delegateClassName: The name of the delegate's class. It is required, because there are no
///     storyboard or property list files that could name it.
@discardableResult
public func UIApplicationMain(
  _ argc: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>,
  _ principalClassName: String?, _ delegateClassName: String?
) -> Int32 {
  let arguments = CommandLine.arguments.prefix(max(1, Int(argc)))
  runAsProcess(Array(arguments), principalClass: { principalClass(named: principalClassName) }) {
    delegate(named: delegateClassName)
  }
}

@MainActor
private func principalClass(named name: String?) -> UIApplication.Type {
  guard let name else { return UIApplication.self }
  guard let found = NSClassFromString(name) as? UIApplication.Type else {
    preconditionFailure("\(name) is not a subclass of UIApplication.")
  }
  return found
}

@MainActor
private func delegate(named name: String?) -> any UIApplicationDelegate {
  guard let name, let found = NSClassFromString(name) as? any UIApplicationDelegate.Type else {
    preconditionFailure("\(name ?? "nil") is not an application delegate class.")
  }
  return found.init()
}

/// Runs an application as a whole process. The delegate is created after the application.
private func runAsProcess(
  _ arguments: [String],
  principalClass: @MainActor () -> UIApplication.Type = { UIApplication.self },
  makeDelegate: @escaping @MainActor () -> any UIApplicationDelegate
) -> Never {
  // In a pipe or the journal, what the application prints would come after the routes that follow it.
  SystemCall.writeLinesAtOnce()
  do {
    let status = try MainActor.assumeIsolated {
      try HostedCommand(arguments).run(principalClass, makeDelegate)
    }
    exit(status.rawValue)
  } catch {
    Diagnostics.logger().error("\(error)")
    exit(ExitStatus(error).rawValue)
  }
}
