import ResponderHost

extension Doctor {
  /// Examines the login manager and the bus.
  /// - Parameter root: The directory that is `/`.
  /// - Returns: Its state in words.
  mutating func examineLoginManager(_ manager: LoginManager, root: String = "") -> String {
    let sessions = "sleep is not delayed until the application has saved its state"
    switch manager {
    case .running: return "running"
    case .stopped:
      let unit = "systemd-logind.service"
      // One that lost the bus does not come back to it.
      explain(
        .noLogind, "logind", [unit], by: "restart", root: root,
        "it is not running: \(sessions), and users who log in at the seat get no access to devices")
      return "not running: no seats, no uaccess"
    case .noBus(let reason):
      explain(
        .noBus, "system bus", ["dbus.socket", "dbus.service"], by: "start", root: root,
        "it does not answer (\(Diagnostics.printable(reason))): \(sessions), and commands such as systemctl do not "
          + "work for users")
      return "unknown: the system bus does not answer"
    }
  }

  /// Reports a part of the system that is installed, and is not running. Small systems are without it.
  private mutating func explain(
    _ kind: Finding.Kind, _ subject: String, _ units: [String], by verb: String, root: String,
    _ cause: String
  ) {
    let files = units.map { ($0, UnitFile($0, root: root)) }.filter { $0.1 != .absent }
    guard service != nil, !files.isEmpty else { return }
    let masked = files.filter { $0.1 == .masked }.map(\.0)
    let names = files.map(\.0).joined(separator: " ")
    let follows = service?.followsSession == true
    find(
      kind, follows ? .broken : .advice, at: subject,
      cause + (follows ? "; the service does not learn whose session is in the foreground" : ""),
      fix: (masked.isEmpty ? "" : "\(UnitFile.unmask(masked, root: root)) && ")
        + "systemctl \(verb) \(names)")
  }
}
