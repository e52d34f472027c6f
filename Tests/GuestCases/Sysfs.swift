import Foundation

/// The kernel's files that tell and take plain text.
enum Sysfs {
  static func text(_ path: String) throws -> String {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw Failure("\(path) cannot be read")
    }
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  static func entries(of directory: String) throws -> [String] {
    guard let entries = try? FileManager.default.contentsOfDirectory(atPath: directory) else {
      throw Failure("\(directory) cannot be listed")
    }
    return entries.sorted()
  }

  static func write(_ text: String, to path: String) throws {
    guard let file = FileHandle(forWritingAtPath: path) else {
      throw Failure("\(path) cannot be written")
    }
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
  }
}
