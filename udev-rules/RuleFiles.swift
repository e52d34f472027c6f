/// The rules of this folder, which the program carries along to install them.
public enum RuleFiles {
  /// Which devices are marked, and what they start.
  public static let responderd = PackageResources._0_responderd_rules
  /// The rule that also gives the user at the seat read access.
  public static let uaccess = PackageResources._1_responderd_uaccess_rules
  /// The rule that also lets the group of the service create virtual devices, to forward touches.
  public static let desktop = PackageResources._2_responderd_desktop_rules
  /// The rule that also lets the group of the service turn backlights off and on.
  public static let backlight = PackageResources._2_responderd_backlight_rules
}
