import Foundation
import TestSupport
import Testing

@testable import Installation

@Suite struct `An article` {
  @Test func `is cut into its blocks`() {
    let article = """
      # The title

      Two lines
      of one paragraph.
      - an item
        of two lines
      - another

      ```sh
      responderd --help

      responderd run
      ```
      | a | b |
      | --- | --- |
      | `x\\|y` | z |
      """
    #expect(
      MarkdownBlock.all(in: article) == [
        .heading(level: 1, "The title"), .paragraph("Two lines of one paragraph."),
        .bullets(["an item of two lines", "another"]),
        .code(["responderd --help", "", "responderd run"]),
        .table([["a", "b"], ["`x|y`", "z"]]),
      ])
  }

  @Test func `of the documentation has every row of a table in that table`() throws {
    let sources = Repository.root.appending(path: "Sources")
    let files = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String }
    let articles = try #require(files).filter { $0.hasSuffix(".md") }
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

  @Test func `whose last example does not end is taken to its end`() {
    #expect(MarkdownBlock.all(in: "```\nline") == [.code(["line"])])
  }
}
