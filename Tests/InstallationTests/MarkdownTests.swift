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

  @Test func `whose last example does not end is taken to its end`() {
    #expect(MarkdownBlock.all(in: "```\nline") == [.code(["line"])])
  }
}
