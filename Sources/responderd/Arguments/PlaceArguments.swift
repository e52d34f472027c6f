import ArgumentParser
import Foundation
import Installation
import LinuxSystem

/// The options for the place of an installation.
struct PlaceArguments: ParsableArguments {
  @Flag(help: "Use ~/.local, for your own account and without udev rules.")
  var user = false

  @Option(
    help: ArgumentHelp(
      "The directory of the installation. Default: /usr/local, or ~/.local with --user.",
      valueName: "directory"),
    completion: .directory)
  var prefix: String?

  @Option(
    help: ArgumentHelp(
      """
      The root of the target file system, such as a mounted image. It must exist.
      """, valueName: "directory"), completion: .directory)
  var root = "/"

  func validate() throws {
    if root.isEmpty { throw ValidationError("--root must be a directory, not an empty name") }
    for (option, path) in [("--root", root), ("--prefix", prefix ?? "")]
    where path.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      // Units and manuals contain the path as a line.
      throw ValidationError("\(option) must not contain a line feed or another control character")
    }
    if let prefix {
      guard !user else {
        throw ValidationError("--user cannot be combined with --prefix: it installs into ~/.local")
      }
      guard prefix.hasPrefix("/") else {
        throw ValidationError("--prefix must be an absolute path, such as /usr, not \(prefix)")
      }
    }
    if user, home == nil { throw ValidationError("--user requires HOME in the environment") }
  }

  private var home: String? {
    Environment.variables["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  var layout: Layout {
    if user, let home { return .user(home: home) }
    return .system(prefix: URL(filePath: prefix ?? "/usr/local").standardizedFileURL.path)
  }

  var installation: Installation {
    Installation(layout, root: URL(filePath: root).standardizedFileURL.path)
  }

  /// Whether the installation is for this machine.
  var isHere: Bool { URL(filePath: root).standardizedFileURL.path == "/" }
}
