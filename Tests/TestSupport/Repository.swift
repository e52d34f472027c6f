public import Foundation

/// Where the files of the project lie.
public enum Repository {
  public static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Recordings of real devices, with their licence.
  public static func recording(_ name: String) -> String {
    root.appending(path: "Tests/Fixtures/evemu-devices").appending(path: name).path
  }

  /// Every recording of events among the fixtures, by its path below them.
  public static let recordings: [String] = {
    let folder = root.appending(path: "Tests/Fixtures/evemu-devices")
    let all = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (all ?? []).filter { $0.hasSuffix(".events") }.sorted()
  }()
}
