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

  var program: String { programs + "/responderd" }
  /// What was installed is written down there.
  var record: String { shared + "/responderd/installed.json" }
}
