import Foundation
import Logging
import Recordings
public import ResponderKit

extension UIApplicationDelegate {
  /// Starts the application on the machine's input devices: what `@main` calls.
  ///
  /// Each event's way is printed to standard output. The process ends with SIGINT or SIGTERM,
  /// after `applicationWillTerminate`.
  ///
  /// Started as `PROGRAM replay FILE…`, the application hears what was recorded instead, without a
  /// device, and ends with the last recording. With `--realtime` the recordings' pace is kept. All
  /// other arguments are the application's own.
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
///   - argc: Not used, as what follows: the process knows its own arguments, of which the first may be
///     `replay`, as for `@main`.
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
    let status = try MainActor.assumeIsolated {
      var configuration = HostConfiguration()
      configuration.principalClass = principalClass()
      switch try HostedCommand(CommandLine.arguments) {
      case .run:
        let daemon = try Daemon(configuration, logger: logger)
        try daemon.run(makeDelegate())
        return ExitStatus.ok
      case .replay(let files, let isRealtime):
        // All are read first, so that a broken one is told before anything is played.
        let recordings = try files.map { try RecordingFile.read(path: $0) }
        let replay = try Replay(configuration, isRealtime: isRealtime, logger: logger)
        replay.launch(makeDelegate())
        for recording in recordings where replay.stop == nil { replay.play(recording) }
        replay.terminate(summaryOf: "replay")
        return ExitStatus(of: replay.stop, logger)
      }
    }
    exit(status.rawValue)
  } catch {
    logger.error("\(error)")
    exit(ExitStatus(error).rawValue)
  }
}
