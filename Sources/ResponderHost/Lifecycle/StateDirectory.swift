import Foundation

/// Where programs keep what shall outlive them but is nobody's document.
enum StateDirectory {
  /// - Parameter environment: `STATE_DIRECTORY` is systemd's, and names the unit's own (the first
  ///   one, if there are several); else `responderd` in `XDG_STATE_HOME`, which is
  ///   `~/.local/state` by default.
  /// - Returns: An absolute path; `nil` when the environment names no place at all.
  static func path(in environment: [String: String]) -> String? {
    func absolute(_ name: String) -> String? {
      environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    if let own = absolute("STATE_DIRECTORY") {
      return own.split(separator: ":").first.map(String.init)
    }
    let home = absolute("XDG_STATE_HOME") ?? absolute("HOME").map { $0 + "/.local/state" }
    return home.map { $0 + "/responderd" }
  }
}
