import Foundation
import TestSupport
import Testing

/// The settings to start from, and the page that shows them. A case in the guest runs each.
@Suite struct `The examples of settings` {
  private static let folder = Repository.root.appending(path: "systemd/examples")
  private static let page = Repository.root.appending(
    path: "Sources/ResponderHost/ResponderHost.docc/ServiceRecipes.md")

  @Test func `are on the page as they are installed, each below its name`() throws {
    let page = try String(contentsOf: Self.page, encoding: .utf8)
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(names.count > 5)
    for name in names {
      let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
      let section = try #require(page.split(separator: "\n### ").first { $0.contains("`\(name)`") })
      #expect(section.contains("\n\(text)```\n"), "\(name) differs from the page")
    }
  }
}
