/// The version of responderd.
public enum Version {
  /// By the rules of semver.org.
  public static let current = "0.1.0"
  /// The commit that the program was built from. `systemd/debian/build` inserts it; other builds do not know it.
  static let commit: String? = nil

  /// The version, and the commit if it is known: `0.1.0 (58c83a27d1e0)`.
  public static var description: String { current + (commit.map { " (\($0))" } ?? "") }
}
