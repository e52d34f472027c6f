import Foundation
import LinuxSystem

/// Properties of standard output as a terminal.
enum Terminal {
  /// Whether to use colours: only on a terminal, and not if `NO_COLOR` is set (no-color.org).
  static var wantsColor: Bool {
    let environment = Environment.variables
    let isRefused = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    return isatty(STDOUT_FILENO) == 1 && !isRefused && environment["TERM"] != "dumb"
  }
}
