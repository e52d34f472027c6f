import Foundation

/// A block of commands on a page, or in the README.
public struct ShellExample: Sendable, CustomStringConvertible {
  /// The page, from the root of the repository on.
  public let page: String
  /// The name in the comment above it; `nil` for a block without one.
  public let name: String?
  /// Its lines, without comments at their ends, and with continued lines joined.
  public let lines: [String]

  public var description: String { "\(page): \(lines.first ?? "")" }

  /// Every block of the README and of the pages, in order.
  public static let all: [ShellExample] = {
    let sources = Repository.root.appending(path: "Sources")
    let pages =
      FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String }
      .filter { $0.hasSuffix(".md") && $0.contains(".docc/") && !$0.contains("/.build/") }
      .sorted() ?? []
    return (["README.md"] + pages.map { "Sources/\($0)" }).flatMap(blocks)
  }()

  /// A block of the README by its name.
  public static func named(_ name: String) -> ShellExample? {
    all.first { $0.page == "README.md" && $0.name == name }
  }

  /// The first block of a page with a line that begins so.
  public static func on(_ page: String, with line: String) -> ShellExample? {
    all.first { $0.page.hasSuffix("/\(page)") && $0.lines.contains { $0.hasPrefix(line) } }
  }

  private static func blocks(of page: String) -> [ShellExample] {
    // A page that is not there has none, which the tests notice.
    let text = try? String(contentsOf: Repository.root.appending(path: page), encoding: .utf8)
    let parts = (text ?? "").components(separatedBy: "```")
    return parts.indices.compactMap { index in
      guard index % 2 == 1, parts[index].hasPrefix("sh\n") else { return nil }
      let before = parts[index - 1].split(separator: "\n").last.map(String.init) ?? ""
      let isNamed = before.hasPrefix("<!-- ") && before.hasSuffix(" -->")
      let lines = parts[index].dropFirst("sh\n".count).replacing("\\\n", with: " ")
        .split(separator: "\n").map { withoutComment(String($0)) }.filter { !$0.isEmpty }
      return ShellExample(
        page: page, name: isNamed ? String(before.dropFirst(5).dropLast(4)) : nil, lines: lines)
    }
  }

  private static func withoutComment(_ line: String) -> String {
    if line.hasPrefix("#") { return "" }
    let end = line.range(of: " #")?.lowerBound ?? line.endIndex
    return line[..<end].trimmingCharacters(in: .whitespaces)
  }
}
