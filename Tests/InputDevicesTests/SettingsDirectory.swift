import Foundation

@testable import InputDevices

/// A directory of files of a line each, as sysfs has them; it goes with the value.
final class SettingsDirectory {
  let url: URL
  var directory: SysfsDirectory { SysfsDirectory(path: url.path) }

  init(_ files: [String: String]) throws {
    url = FileManager.default.temporaryDirectory.appending(
      path: "responderd-settings-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (name, text) in files {
      let file = url.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("\(text)\n".utf8).write(to: file)
    }
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(at: url.appending(path: name))
  }

  deinit { try? FileManager.default.removeItem(at: url) }  // Nobody looks there again.
}
