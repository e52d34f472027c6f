import Foundation
import Installation
import TestSupport
import Testing

@Suite struct `The manual pages` {
  @Test(arguments: [
    "STATE_DIRECTORY", "XDG_STATE_HOME", "RUNTIME_DIRECTORY", "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME",
    "JOURNAL_STREAM", "NO_COLOR",
  ])
  func `name what the environment decides`(variable: String) throws {
    let page = try #require(Manual.all["responderd.1"])
    #expect(page.contains("\\fB\(variable)\\fR"))
  }

  /// Else a row would be taken for running text.
  @Test func `and other articles have every row of a table in that table`() throws {
    let sources = Repository.root.appending(path: "Sources")
    let files = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String }
    let articles = try #require(files).filter { $0.hasSuffix(".md") && !$0.contains("/.build/") }
    #expect(articles.count > 5)
    for name in articles {
      let text = try String(contentsOf: sources.appending(path: name), encoding: .utf8)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      for index in lines.indices.dropLast() where lines[index].hasPrefix("|") {
        let isFirst = index == 0 || !lines[index - 1].hasPrefix("|")
        #expect(!isFirst || lines[index + 1].hasPrefix("| ---"), "\(name):\(index + 1)")
      }
    }
  }
}
