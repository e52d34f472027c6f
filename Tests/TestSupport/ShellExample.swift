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
  public static let all = PageBlock.all.filter { $0.language == "sh" }.map { block in
    ShellExample(
      page: block.page, name: block.name,
      lines: block.text.replacing("\\\n", with: " ").split(separator: "\n")
        .map { withoutComment(String($0)) }.filter { !$0.isEmpty })
  }

  /// A block of the README by its name.
  public static func named(_ name: String) -> ShellExample? {
    all.first { $0.page == "README.md" && $0.name == name }
  }

  /// The first block of a page with a line that begins so.
  public static func on(_ page: String, with line: String) -> ShellExample? {
    all.first { $0.page.hasSuffix("/\(page)") && $0.lines.contains { $0.hasPrefix(line) } }
  }

  private static func withoutComment(_ line: String) -> String {
    if line.hasPrefix("#") { return "" }
    let end = line.range(of: " #")?.lowerBound ?? line.endIndex
    return line[..<end].trimmingCharacters(in: .whitespaces)
  }
}
