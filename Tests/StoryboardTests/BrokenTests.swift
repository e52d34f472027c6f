import Foundation
import Storyboards
import TestSupport
import Testing

/// The likeliest mistakes, and what is said of each.
///
/// After a wanted change, run the tests with `RESPONDERD_UPDATE_GOLDENS=1` and read the
/// difference before committing it.
@Suite struct `A broken storyboard` {
  private static let folder = Repository.root.appending(path: "Tests/StoryboardTests/Broken")

  static let names: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (files ?? []).filter { $0.hasSuffix(".yaml") }.sorted()
  }()

  @Test(arguments: names)
  func `is told with all that is wrong with it`(name: String) throws {
    let file = Self.folder.appending(path: name)
    let bytes = Array(try Data(contentsOf: file))
    let error = #expect(throws: StoryboardError.self) { try Storyboard.parse(bytes, name: name) }
    let text = (error?.lines ?? []).map { $0 + "\n" }.joined()
    let golden = file.deletingPathExtension().appendingPathExtension("expected")
    if ProcessInfo.processInfo.environment["RESPONDERD_UPDATE_GOLDENS"] == "1" {
      try Data(text.utf8).write(to: golden)
    }
    #expect(text == (try String(contentsOf: golden, encoding: .utf8)))
  }

  @Test func `is one of at least sixty likely mistakes`() {
    #expect(Self.names.count >= 60)
  }
}
