import Foundation
import LinuxSystem

/// Properties of standard output as a terminal.
enum Terminal {
  /// Whether to use colours: only on a terminal, and not if `NO_COLOR` is set (no-color.org).
  static var wantsColor: Bool {
    let environment = Environment.variables
    let isRefused = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    let isUnknown = ["", "dumb"].contains(environment["TERM"] ?? "")
    return isatty(STDOUT_FILENO) == 1 && !isRefused && !isUnknown
  }

  /// Removes a width that is not positive, with which the help would be empty. Call it first.
  static func ignoreInvalidWidth() {
    guard let columns = Environment.variables["COLUMNS"].flatMap(Int.init), columns < 1 else {
      return
    }
    // The name is a C string that is valid during the call, and no other thread exists yet.
    unsafe unsetenv("COLUMNS")
  }
}
