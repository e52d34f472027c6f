import Foundation
import LinuxSystem

/// Whether standard output is looked at by a person.
enum Terminal {
  /// Colours only on a terminal, and not where `NO_COLOR` is set (no-color.org).
  static var wantsColor: Bool {
    let environment = Environment.variables
    let isRefused = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    return isatty(STDOUT_FILENO) == 1 && !isRefused && environment["TERM"] != "dumb"
  }
}
