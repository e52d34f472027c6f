import Foundation
import Glibc
import LinuxSystem

/// The file in which Foundation stores the user defaults of an application.
package enum DefaultsFile {
  /// The path: in `XDG_CONFIG_HOME`, `~/.config` by default, with the name of the program.
  static var path: String { "\(folder)/\(name).plist" }

  private static var name: String { ProcessInfo.processInfo.processName }

  private static var folder: String {
    let environment = Environment.variables
    func folder(_ name: String) -> String? {
      environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    // Foundation's writer uses HOME; NSHomeDirectory() does not on all systems.
    let home = folder("HOME") ?? NSHomeDirectory()
    return folder("XDG_CONFIG_HOME") ?? home + "/.config"
  }

  /// Larger than the defaults of any application.
  private static let largestSize = 16 << 20

  /// Why Foundation must not read the user defaults; `nil` if it can. For the writer of a named pipe it would wait for
  /// ever, and it would read other files that are not regular ones without end.
  package static var obstacle: String? {
    let folder = folder
    // Foundation puts the identifier of the host, which is empty, between two dots.
    for file in [name, ".GlobalPreferences"].flatMap({ [$0, "ByHost/\($0)", "ByHost/\($0)."] }) {
      let path = "\(folder)/\(file).plist"
      guard let status = SystemCall.status(of: path) else { continue }
      let isRegular = status.st_mode & S_IFMT == S_IFREG
      if !isRegular { return "\(path): not a regular file" }
      if status.st_size > largestSize { return "\(path): larger than 16 MiB" }
    }
    return nil
  }

  /// An empty dictionary. `PropertyListSerialization` would produce the same for 3 million instructions.
  private static let empty = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict/>
    </plist>

    """

  /// Creates the file if it does not exist, because a confined process cannot do so later.
  /// - Returns: Whether the file exists.
  static func prepare() -> Bool {
    let path = path
    do throws(SystemError) {
      // If this fails, the error is reported when the defaults are written.
      let place = try OutputPath(path, creatingFolders: 0o700)
      if place.old != nil { return place.isReplaceable }
      let file = try place.create(mode: 0o600)
      defer { SystemCall.close(file) }
      try SystemCall.writeAll(Array(empty.utf8), to: file, path)
      return true
    } catch {
      return false
    }
  }
}
