/// The rules of this folder, which the program carries along to install them.
public enum RuleFiles {
  /// Which devices are marked, who may read them and what they start.
  public static let responderd = PackageResources._0_responderd_rules
}
