/// The files of this folder, which the program carries along to install them.
public enum ServiceFiles {
  /// The unit of the system's manager.
  public static let systemService = PackageResources.responderd_service
  /// The unit of a user's own manager.
  public static let userService = PackageResources.responderd_user_service
  /// What the service is wanted by, and the udev rules want.
  public static let target = PackageResources.responderd_target
}
