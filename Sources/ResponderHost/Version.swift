/// The version of responderd.
public enum Version {
  /// By the rules of semver.org.
  public static let current = "0.1.0"
}
