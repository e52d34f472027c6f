import LinuxSystem

/// The capabilities of a terminal according to the environment.
public struct TerminalLook: Equatable, Sendable {
  /// Whether it supports Unicode.
  var isUnicode: Bool
  /// The colours.
  var depth: CellEncoder.Depth

  /// The capabilities of this process's terminal; `nil` if it cannot move its cursor.
  public static var own: TerminalLook? { TerminalLook(Environment.variables) }

  /// - Parameter environment: The variables of the environment.
  /// - Returns: `nil` for a terminal that cannot move its cursor.
  init?(_ environment: [String: String]) {
    let terminal = environment["TERM"] ?? ""
    guard !terminal.isEmpty, terminal != "dumb" else { return nil }
    // The first that is not empty applies (locale(7)).
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    let encoding = (locale ?? "").lowercased()
    isUnicode = encoding.contains("utf-8") || encoding.contains("utf8")
    if environment["NO_COLOR"].map({ !$0.isEmpty }) ?? false {
      depth = .none
    } else if ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "") {
      depth = .direct
    } else {
      depth = terminal.contains("256color") ? .indexed : .none
    }
  }
}
