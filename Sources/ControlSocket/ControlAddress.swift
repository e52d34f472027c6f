/// The paths of control sockets.
public enum ControlAddress {
  /// Returns the path at which a daemon with this environment listens: in systemd's directory for
  /// the unit (the first of `RUNTIME_DIRECTORY`), else in `responderd` under `XDG_RUNTIME_DIR`.
  /// - Returns: `nil` if neither variable is set.
  public static func path(in environment: [String: String]) -> String? {
    func absolute(_ name: String) -> String? {
      environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    if let own = absolute("RUNTIME_DIRECTORY") {
      return own.split(separator: ":").first.map { $0 + "/control" }
    }
    return absolute("XDG_RUNTIME_DIR").map { $0 + "/responderd/control" }
  }

  /// The path of the system service.
  public static let service = "/run/responderd/control"

  /// Returns the paths that a client tries, in order: the user's daemon, then the system service.
  public static func candidates(in environment: [String: String]) -> [String] {
    [path(in: environment), service].compactMap { $0 }
  }
}
