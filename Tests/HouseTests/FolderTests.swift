import Foundation
import TestSupport
import Testing

@Suite struct `The folders of Sources` {
  private static let limit = 20

  @Test func `hold at most 20 files each`() throws {
    let root = Repository.root.appending(path: "Sources")
    let paths = try #require(FileManager.default.enumerator(atPath: root.path))
      .compactMap { $0 as? String }
    var counts: [String: Int] = [:]
    // A nested package has a build folder of its own.
    for path in paths where !path.split(separator: "/").contains(".build") {
      let values = try root.appending(path: path).resourceValues(forKeys: [.isDirectoryKey])
      guard values.isDirectory == false else { continue }
      // Readers find a page by the topics of its catalog, not by its folder.
      guard !path.contains(".docc/") else { continue }
      counts[(path as NSString).deletingLastPathComponent, default: 0] += 1
    }
    for (folder, count) in counts {
      #expect(count <= Self.limit, "Sources/\(folder) holds \(count) files")
    }
  }
}
