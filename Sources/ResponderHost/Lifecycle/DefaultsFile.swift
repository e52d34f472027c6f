import Foundation
import LinuxSystem

/// The file that Foundation keeps an application's user defaults in.
enum DefaultsFile {
  /// In `XDG_CONFIG_HOME`, by default `~/.config`, under the name of the program.
  static var path: String {
    let environment = Environment.variables
    func folder(_ name: String) -> String? {
      environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    // Foundation's own writer believes HOME; NSHomeDirectory() does not everywhere.
    let home = folder("HOME") ?? NSHomeDirectory()
    let place = folder("XDG_CONFIG_HOME") ?? home + "/.config"
    return "\(place)/\(ProcessInfo.processInfo.processName).plist"
  }

  /// Makes the file if there is none: whoever may write to it alone can make none later.
  /// - Returns: Whether it is there.
  static func prepare() -> Bool {
    let files = FileManager.default
    if files.fileExists(atPath: path) { return true }
    let folder = (path as NSString).deletingLastPathComponent
    // Where there is no place for it nothing is kept, which is said when it is written.
    try? SystemCall.makeDirectories(folder)
    let empty = try? PropertyListSerialization.data(
      fromPropertyList: [String: String](), format: .xml, options: 0)
    return files.createFile(
      atPath: path, contents: empty, attributes: [.posixPermissions: 0o600])
  }
}
