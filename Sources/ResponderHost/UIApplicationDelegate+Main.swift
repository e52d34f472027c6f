import Foundation
import Logging
public import ResponderKit

extension UIApplicationDelegate {
  /// Starts the application on the machine's input devices: what `@main` calls.
  ///
  /// Each event's way is printed to standard output. The process ends with SIGINT or SIGTERM,
  /// after `applicationWillTerminate`.
  public static func main() {
    let logger = Diagnostics.logger()
    do {
      try MainActor.assumeIsolated {
        try Daemon(HostConfiguration(), logger: logger).run(Self())
      }
    } catch {
      logger.error("\(error)")
      exit(ExitStatus(error).rawValue)
    }
  }
}
