import ArgumentParser
import Foundation
import Installation
import LinuxSystem

/// Where an installation lies.
struct PlaceArguments: ParsableArguments {
  @Flag(help: "For the user who asks, below ~/.local; without the udev rules, which are root's.")
  var user = false

  @Option(
    help: ArgumentHelp(
      "Below which directory, unless for a user; /usr/local if absent.", valueName: "directory"),
    completion: .directory)
  var prefix: String?

  @Option(
    help: ArgumentHelp(
      """
      The file system of the machine that it is for, such as an image that is being made. It has \
      to be there.
      """, valueName: "directory"), completion: .directory)
  var root = "/"

  func validate() throws {
    if let prefix {
      guard !user else {
        throw ValidationError("--user installs below ~/.local, and takes no --prefix")
      }
      guard prefix.hasPrefix("/") else {
        throw ValidationError("--prefix has to be absolute, such as /usr; it is \(prefix)")
      }
    }
    if user, home == nil { throw ValidationError("--user takes HOME in the environment") }
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

  /// Whether the machine that runs this is the one that it is for.
  var isHere: Bool { URL(filePath: root).standardizedFileURL.path == "/" }
}
