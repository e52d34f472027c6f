/// The places of an installation's files, as absolute paths on the target machine.
public struct Layout: Sendable, Equatable {
  /// The directory of programs.
  public let programs: String
  /// The directory of the system manager's units; `nil` if none are installed.
  public let systemUnits: String?
  /// The directory of the user managers' units.
  public let userUnits: String
  /// The directory of udev's rules; `nil` for a user's installation.
  public let rules: String?
  /// The directory of the manual pages, the completions and the list of installed files.
  let shared: String
  /// The directory of completions for zsh, below ``shared``.
  let zshCompletions: String

  /// Returns the layout for the whole machine.
  /// - Parameter prefix: `/usr/local` for an administrator, `/usr` for a package. systemd, udev,
  ///   man and the shells search both.
  public static func system(prefix: String) -> Layout {
    Layout(
      programs: prefix + "/bin", systemUnits: prefix + "/lib/systemd/system",
      userUnits: prefix + "/lib/systemd/user", rules: prefix + "/lib/udev/rules.d",
      shared: prefix + "/share",
      // The directory that Debian's zsh searches for the completions of packages.
      zshCompletions: prefix == "/usr" ? "zsh/vendor-completions" : "zsh/site-functions")
  }

  /// Returns the layout for one user, which requires no privileges and contains no udev rules.
  /// - Parameter home: The user's home directory.
  public static func user(home: String) -> Layout {
    Layout(
      programs: home + "/.local/bin", systemUnits: nil,
      userUnits: home + "/.local/share/systemd/user", rules: nil,
      shared: home + "/.local/share", zshCompletions: "zsh/site-functions")
  }

  /// Whether systemd, udev and man search the directories of the layout.
  public var isLookedInto: Bool {
    rules == nil || ["/usr", "/usr/local"].map { Layout.system(prefix: $0) }.contains(self)
  }

  var program: String { programs + "/responderd" }
  /// The path of the list of installed files.
  var record: String { shared + "/responderd/installed.json" }

  /// The path of the JSON Schema of storyboards.
  public var storyboardSchema: String { shared + "/responderd/responderd-storyboard.schema.json" }

  /// The directory of examples: drop-ins of the system's unit, and a rule for polkit.
  public var examples: String { shared + "/responderd/examples" }

  // MARK: - What may lie where

  /// The directories that contain files of any version of responderd.
  private var folders: [String] {
    [programs, systemUnits, userUnits, rules].compactMap { $0 }
      + (1...9).map { "\(shared)/man/man\($0)" }
      + [
        "bash-completion/completions", zshCompletions, "fish/vendor_completions.d", "responderd",
        "responderd/examples",
      ].map { "\(shared)/\($0)" }
  }

  /// Returns whether an installation may have created a file.
  func mayHold(file path: String) -> Bool {
    guard let slash = path.lastIndex(of: "/") else { return false }
    let (folder, name) = (String(path[..<slash]), path[path.index(after: slash)...])
    guard !["", ".", ".."].contains(name) else { return false }
    // Nothing else is in that one.
    return folder == examples || (folders.contains(folder) && name.contains("responderd"))
  }

  /// Returns whether an installation may have created a directory.
  func mayHold(directory path: String) -> Bool {
    // Nor the root directory, which would have an empty path.
    !path.isEmpty && folders.contains { $0 == path || $0.hasPrefix(path + "/") }
  }
}
