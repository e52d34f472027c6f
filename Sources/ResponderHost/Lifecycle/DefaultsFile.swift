import Foundation
import Glibc
import LinuxSystem

/// The file in which Foundation stores the user defaults of an application.
enum DefaultsFile {
  /// The path: in `XDG_CONFIG_HOME`, `~/.config` by default, with the name of the program.
  static var path: String {
    let environment = Environment.variables
    func folder(_ name: String) -> String? {
      environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    // Foundation's writer uses HOME; NSHomeDirectory() does not on all systems.
    let home = folder("HOME") ?? NSHomeDirectory()
    let place = folder("XDG_CONFIG_HOME") ?? home + "/.config"
    return "\(place)/\(ProcessInfo.processInfo.processName).plist"
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
    if SystemCall.exists(path) { return true }
    do {
      // If this fails, the error is reported when the defaults are written.
      if let slash = path.lastIndex(of: "/") {
        try SystemCall.makeDirectories(String(path[..<slash]))
      }
      let file = try SystemCall.open(path, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
      defer { SystemCall.close(file) }
      try SystemCall.writeAll(Array(empty.utf8), to: file, path)
      return true
    } catch {
      return false
    }
  }
}
