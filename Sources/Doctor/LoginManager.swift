import LinuxSystem

/// Whether a login manager is running, as far as the system bus answers.
enum LoginManager: Equatable {
  case running, stopped
  /// The bus does not answer, for a reason.
  case noBus(String)

  private static let name = "org.freedesktop.login1"

  /// Asks the bus, which starts nothing. The files below `/run/systemd` stay when the login manager is stopped.
  static func asked() -> LoginManager {
    let outcome = SystemTool.outcome(of: [
      "busctl", "--system", "--timeout=3", "call", "org.freedesktop.DBus", "/org/freedesktop/DBus",
      "org.freedesktop.DBus", "NameHasOwner", "s", name,
    ])
    return outcome.map { LoginManager(status: $0.status, printed: $0.printed) }
      ?? .found(in: Doctor.programs(in: "/proc"))
  }

  /// Reads what busctl printed.
  init(status: Int32, printed: String) {
    let words = printed.split(whereSeparator: \.isWhitespace)
    guard status == 0 else {
      let reason = printed.split(separator: "\n").first.map(String.init) ?? "no answer in time"
      self = .noBus(reason)
      return
    }
    self = words == ["b", "true"] ? .running : .stopped
  }

  /// Looks for it among programs, on a machine without systemd.
  static func found(in programs: Set<String>) -> LoginManager {
    programs.isDisjoint(with: ["systemd-logind", "elogind", "elogind-daemon"]) ? .stopped : .running
  }
}

/// A unit of systemd, by its files: systemctl does not answer users while there is no bus.
enum UnitFile {
  case absent, installed, masked

  private static let folders = [
    "/etc/systemd/system", "/run/systemd/system", "/usr/local/lib/systemd/system",
    "/usr/lib/systemd/system", "/lib/systemd/system",
  ]

  /// Finds the file that counts.
  /// - Parameter root: The directory that is `/`.
  init(_ name: String, root: String = "") {
    let file = Self.folders.lazy.map { "\(root)\($0)/\(name)" }
      .first { SystemCall.status(of: $0, followsLink: false) != nil }
    self = file.map { Self.isMask($0) ? .masked : .installed } ?? .absent
  }

  /// Returns a command that unmasks units. systemctl leaves a mask in `/run` unless it is asked for that one.
  static func unmask(_ names: [String], root: String = "") -> String {
    let isTemporary = names.contains {
      let file = "\(root)/run/systemd/system/\($0)"
      return SystemCall.status(of: file, followsLink: false) != nil && isMask(file)
    }
    let list = names.joined(separator: " ")
    return (isTemporary ? "systemctl unmask --runtime \(list) && " : "")
      + "systemctl unmask \(list)"
  }

  /// Whether a file is a link to `/dev/null`, or empty: for systemd and udev, it masks files of the same name in
  /// other directories.
  static func isMask(_ path: String) -> Bool { BoundedFile.text(of: path) == "" }
}
