/// The manual pages, as `Tests/Documentation/manuals` makes them of the documentation's articles and of
/// the command line's own help.
public enum Manual {
  /// Every page, by file name.
  public static let all = [
    "responderd.1": PackageResources.responderd_1,
    "responderd-storyboard.5": PackageResources.responderd_storyboard_5,
    "responderd.service.8": PackageResources.responderd_service_8,
  ].mapValues { String(decoding: $0, as: UTF8.self) }
}
