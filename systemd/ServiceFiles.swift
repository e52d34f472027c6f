/// The files of this folder, which the program carries along to install them.
public enum ServiceFiles {
  /// The unit of the system's manager.
  public static let systemService = PackageResources.responderd_service
  /// The unit of a user's own manager.
  public static let userService = PackageResources.responderd_user_service
  /// What the service is wanted by, and the udev rules want.
  public static let target = PackageResources.responderd_target
  /// Settings to start from, by their names: drop-ins of the system's unit, and a rule for polkit.
  public static let examples = [
    "desktop.conf": PackageResources.desktop_conf, "home.conf": PackageResources.home_conf,
    "network.conf": PackageResources.network_conf, "polkit.rules": PackageResources.polkit_rules,
    "session-bus.conf": PackageResources.session_bus_conf,
    "sound.conf": PackageResources.sound_conf,
    "storyboard.conf": PackageResources.storyboard_conf,
  ]
}
