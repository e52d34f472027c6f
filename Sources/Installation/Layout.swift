/// Where the parts of an installation lie, as absolute paths on the machine that it is for.
public struct Layout: Sendable, Equatable {
  /// The directory of programs.
  public let programs: String
  /// The directory of the system manager's units; `nil`: there are none for it.
  public let systemUnits: String?
  /// The directory of the user managers' units.
  public let userUnits: String
  /// The directory of udev's rules; `nil`: a user has none.
  public let rules: String?
  /// What holds the manual pages, the completions and the record of the installation.
  let shared: String
  /// The directory of completions below ``shared``, for zsh.
  let zshCompletions: String

  /// For the whole machine.
  /// - Parameter prefix: `/usr/local` for an administrator, `/usr` for a package. systemd, udev,
  ///   man and the shells look into both.
  public static func system(prefix: String) -> Layout {
    Layout(
      programs: prefix + "/bin", systemUnits: prefix + "/lib/systemd/system",
      userUnits: prefix + "/lib/systemd/user", rules: prefix + "/lib/udev/rules.d",
      shared: prefix + "/share",
      // What Debian's zsh looks into for the completions of packages.
      zshCompletions: prefix == "/usr" ? "zsh/vendor-completions" : "zsh/site-functions")
  }

  /// For one user, without a privilege. udev's rules are not among it: they are the machine's.
  /// - Parameter home: The user's home directory.
  public static func user(home: String) -> Layout {
    Layout(
      programs: home + "/.local/bin", systemUnits: nil,
      userUnits: home + "/.local/share/systemd/user", rules: nil,
      shared: home + "/.local/share", zshCompletions: "zsh/site-functions")
  }

  /// Whether systemd, udev and man look for its parts where they lie.
  public var isLookedInto: Bool {
    rules == nil || ["/usr", "/usr/local"].map { Layout.system(prefix: $0) }.contains(self)
  }

  var program: String { programs + "/responderd" }
  /// What was installed is written down there.
  var record: String { shared + "/responderd/installed.json" }

  /// The JSON Schema of storyboards.
  public var storyboardSchema: String { shared + "/responderd/responderd-storyboard.schema.json" }

  // MARK: - What may lie where

  /// The directories that hold files of any version of responderd.
  private var folders: [String] {
    [programs, systemUnits, userUnits, rules].compactMap { $0 }
      + (1...9).map { "\(shared)/man/man\($0)" }
      + [
        "bash-completion/completions", zshCompletions, "fish/vendor_completions.d", "responderd",
      ].map { "\(shared)/\($0)" }
  }

  /// Whether an installation may have put a file there.
  func mayHold(file path: String) -> Bool {
    guard let slash = path.lastIndex(of: "/") else { return false }
    return folders.contains(String(path[..<slash]))
      && path[path.index(after: slash)...].contains("responderd")
  }

  /// Whether an installation may have made a directory.
  func mayHold(directory path: String) -> Bool {
    folders.contains { $0 == path || $0.hasPrefix(path + "/") }
  }
}
