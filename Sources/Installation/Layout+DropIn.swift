import ServiceFiles

extension Layout {
  /// The settings by which the service runs a storyboard, as a drop-in of its unit has them.
  public var storyboardDropIn: String {
    let example = String(decoding: ServiceFiles.examples["storyboard.conf"] ?? [], as: UTF8.self)
    let settings = example.split(separator: "\n").filter { !$0.hasPrefix("#") }
      .joined(separator: "\n")
    let text = InstalledFile.starting(program, settings)
    // A user has no part in /etc.
    return systemUnits == nil
      ? text.replacing("/etc/responderd/", with: "%h/.config/responderd/") : text
  }
}
