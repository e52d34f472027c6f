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

  /// The channels of an accelerometer's buffer: its three axes, and the time.
  /// - Parameters:
  ///   - type: How the value of an axis is written, as `le:s16/16>>0`.
  ///   - isEnabled: Whether they are part of the buffer.
  static func channels(type: String, isEnabled: Bool) -> [String: String] {
    var files: [String: String] = [:]
    for (index, name) in ["accel_x", "accel_y", "accel_z", "timestamp"].enumerated() {
      let channel = "scan_elements/in_\(name)"
      files["\(channel)_en"] = isEnabled ? "1" : "0"
      files["\(channel)_index"] = "\(index)"
      files["\(channel)_type"] = name == "timestamp" ? "le:s64/64>>0" : type
    }
    return files
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(at: url.appending(path: name))
  }

  deinit { try? FileManager.default.removeItem(at: url) }  // It is not used again.
}
