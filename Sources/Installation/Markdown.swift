/// As much of Markdown as the documentation's articles use, cut into blocks.
enum MarkdownBlock: Equatable {
  case heading(level: Int, String)
  case paragraph(String)
  case bullets([String])
  case code([String])
  /// The cells of each row, without the rule below the first.
  case table([[String]])

  /// Cuts an article into its blocks. DocC's own lines (`@Metadata {…}`, comments) are left out.
  static func all(in article: String) -> [MarkdownBlock] {
    var blocks: [MarkdownBlock] = []
    var lines = article.split(separator: "\n", omittingEmptySubsequences: false)[...]
    while let line = lines.first {
      if line.hasPrefix("```") {
        let body = lines.dropFirst().prefix { !$0.hasPrefix("```") }
        blocks.append(.code(body.map(String.init)))
        lines = lines.dropFirst(body.count + 2)
      } else if line.hasPrefix("#") {
        let level = line.prefix { $0 == "#" }.count
        blocks.append(.heading(level: level, String(line.dropFirst(level + 1))))
        lines = lines.dropFirst()
      } else if line.hasPrefix("|") {
        let rows = lines.prefix { $0.hasPrefix("|") }
        blocks.append(.table(rows.filter { !isRule($0) }.map(cells)))
        lines = lines.dropFirst(rows.count)
      } else if line.hasPrefix("- ") {
        let body = lines.prefix { $0.hasPrefix("- ") || $0.hasPrefix("  ") }
        blocks.append(.bullets(items(body)))
        lines = lines.dropFirst(body.count)
      } else if line.isEmpty || line.hasPrefix("<!--") {
        lines = lines.dropFirst()
      } else {
        let body = lines.prefix { line in
          !line.isEmpty && !["```", "#", "|", "- "].contains { line.hasPrefix($0) }
        }
        blocks.append(.paragraph(body.joined(separator: " ")))
        lines = lines.dropFirst(body.count)
      }
    }
    return blocks
  }

  private static func isRule(_ row: Substring) -> Bool {
    row.allSatisfy { "|-: ".contains($0) }
  }

  private static func cells(_ row: Substring) -> [String] {
    // A bar that belongs to a cell is written \|.
    let joined = row.replacing("\\|", with: "\u{1}")
    return joined.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
      .map { trimmed($0).replacing("\u{1}", with: "|") }
  }

  private static func items(_ lines: ArraySlice<Substring>) -> [String] {
    lines.reduce(into: []) { items, line in
      if line.hasPrefix("- ") {
        items.append(String(line.dropFirst(2)))
      } else if let last = items.indices.last {
        items[last] += " " + trimmed(line)
      }
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
