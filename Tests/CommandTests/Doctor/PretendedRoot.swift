import Foundation

/// A directory that a test has the doctor take for `/`.
final class PretendedRoot {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "root-\(UUID())").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file, and the directories above it.
  @discardableResult
  func write(_ file: String, _ text: String = "") throws -> String {
    let place = try makeRoom(for: file)
    try Data(text.utf8).write(to: URL(filePath: place))
    return place
  }

  /// Makes a link, which may lead nowhere.
  func link(_ file: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: try makeRoom(for: file), withDestinationPath: target)
  }

  func makeFolder(_ folder: String) throws {
    try FileManager.default.createDirectory(
      atPath: path + folder, withIntermediateDirectories: true)
  }

  private func makeRoom(for file: String) throws -> String {
    let place = path + file
    try FileManager.default.createDirectory(
      atPath: (place as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    return place
  }
}
