import Foundation
internal import LinuxSystem
import Logging
import Recordings
public import ResponderKit
internal import RouteLog

extension UIApplicationDelegate {
  /// Starts the application on the machine's input devices. `@main` calls this method.
  ///
  /// The route of each event is printed to standard output. SIGINT and SIGTERM end the process,
  /// after `applicationWillTerminate`.
  ///
  /// Started as `PROGRAM replay FILE…`, the application receives the input of recordings instead,
  /// and ends after the last one. `PROGRAM --help` lists the options of `PROGRAM run` and `PROGRAM replay`. Without one of
  /// these two words, the arguments belong to the application, except for `--help`, `-h` or `--version` alone. Lines that
  /// the application prints are written at once.
  public static func main() {
    runAsProcess { Self() }
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
///   - argc: Ignored: the process reads its own arguments, of which the first may be `run` or `replay`, as
///     for `@main`.
///   - argv: Ignored.
///   - principalClassName: The name of a subclass of `UIApplication`; `nil` for `UIApplication`.
///   - delegateClassName: The name of the delegate's class. It is required, because there are no
///     storyboard or property list files that could name it.
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
  principalClass: @MainActor () -> UIApplication.Type = { UIApplication.self },
  makeDelegate: @escaping @MainActor () -> any UIApplicationDelegate
) -> Never {
  let logger = Diagnostics.logger()
  // In a pipe or the journal, what the application prints would come after the routes that follow it.
  SystemCall.writeLinesAtOnce()
  do {
    let status = try MainActor.assumeIsolated {
      let command = try HostedCommand(CommandLine.arguments)
      switch command.action {
      case .help: return ExitStatus(of: StandardOutput.write(command.help), logger)
      case .version:
        let text = "\(command.program), with responderd \(Version.description)\n"
        return ExitStatus(of: StandardOutput.write(text), logger)
      case .run, .replay: break
      }
      var configuration = HostConfiguration()
      command.configure(&configuration)
      configuration.principalClass = principalClass()
      if let obstacle = DefaultsFile.obstacle {
        logger.error("\(obstacle); remove it, because the user defaults are read from there")
        return ExitStatus.noInput
      }
      guard command.action == .replay else {
        let daemon = try Daemon(configuration, logger: logger)
        try daemon.run(makeDelegate())
        return ExitStatus.ok
      }
      // All are read first, so that an invalid one is reported before anything is played.
      let comparison = try command.expected.map { RouteComparison(try ExpectedRoutes(path: $0)) }
      let recordings = try command.files.map { try RecordingFile.read(path: $0) }
      let replay = try Replay(configuration, isRealtime: command.isRealtime, logger: logger)
      if let comparison { replay.follow(by: comparison.handle) }
      replay.launch(makeDelegate())
      for recording in recordings where replay.stop == nil { replay.play(recording) }
      replay.terminate(summaryOf: "replay")
      return ExitStatus(of: replay, comparedBy: comparison, logger)
    }
    exit(status.rawValue)
  } catch {
    logger.error("\(error)")
    exit(ExitStatus(error).rawValue)
  }
}
