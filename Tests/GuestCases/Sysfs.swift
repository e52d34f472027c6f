import Foundation

/// The kernel's files that tell and take plain text.
enum Sysfs {
  static func text(_ path: String) throws -> String {
    // To the end: the kernel hands a long text out in pages, and String(contentsOfFile:) takes
    // the first for all there is.
    guard let file = FileHandle(forReadingAtPath: path), let bytes = try file.readToEnd() else {
      throw Failure("\(path) cannot be read")
    }
    return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The name of the node, such as `event3`, of the input device that has a name.
  static func eventNode(named name: String) throws -> String? {
    try entries(of: "/sys/class/input").first { event in
      // A device may go while we look.
      event.hasPrefix("event")
        && (try? text("/sys/class/input/\(event)/device/name")) == name
    }
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
