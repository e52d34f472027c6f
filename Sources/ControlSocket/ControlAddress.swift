/// Where a daemon listens.
public enum ControlAddress {
  /// The path by the environment of a daemon: systemd's own directory for the unit
  /// (`RUNTIME_DIRECTORY`, the first one, if there are several), else `responderd` in the user's
  /// (`XDG_RUNTIME_DIR`).
  /// - Returns: `nil` when the environment names no place.
  public static func path(in environment: [String: String]) -> String? {
    func absolute(_ name: String) -> String? {
      environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    if let own = absolute("RUNTIME_DIRECTORY") {
      return own.split(separator: ":").first.map { $0 + "/control" }
    }
    return absolute("XDG_RUNTIME_DIR").map { $0 + "/responderd/control" }
  }

  /// The path of the system's service.
  public static let service = "/run/responderd/control"

  /// Where a client looks, in this order: its user's daemon, then the system's.
  public static func candidates(in environment: [String: String]) -> [String] {
    [path(in: environment), service].compactMap { $0 }
  }
}
