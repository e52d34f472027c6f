import Foundation

/// The directory for persistent data that are not documents.
enum StateDirectory {
  /// Returns the path for an environment.
  /// - Parameter environment: `STATE_DIRECTORY` is the unit's directory, set by systemd (the first
  ///   one is used); otherwise it is `responderd` in `XDG_STATE_HOME`, `~/.local/state` by default.
  /// - Returns: An absolute path; `nil` if the environment does not specify one.
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
