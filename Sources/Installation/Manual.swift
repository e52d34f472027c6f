/// The manual pages, which `Tests/Documentation/manuals` generates from the documentation's articles
/// and the command line's help.
public enum Manual {
  /// All pages, by file name.
  public static let all = [
    "responderd.1": PackageResources.responderd_1,
    "responderd-storyboard.5": PackageResources.responderd_storyboard_5,
    "responderd.service.8": PackageResources.responderd_service_8,
  ].mapValues { String(decoding: $0, as: UTF8.self) }
}
