import Foundation

/// A block of code on a page, or in the README.
public struct PageBlock: Sendable {
  /// The page, from the root of the repository on.
  public let page: String
  /// The name in the comment above it; `nil` for a block without one.
  public let name: String?
  /// What follows the three backticks.
  public let language: String
  public let text: String

  /// Every block of the README and of the pages, in order.
  public static let all: [PageBlock] = {
    let sources = Repository.root.appending(path: "Sources")
    let pages =
      FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String }
      .filter { $0.hasSuffix(".md") && $0.contains(".docc/") && !$0.contains("/.build/") }
      .sorted() ?? []
    return (["README.md"] + pages.map { "Sources/\($0)" }).flatMap(blocks)
  }()

  private static func blocks(of page: String) -> [PageBlock] {
    // A page that is not there has none, which the tests notice.
    let text = try? String(contentsOf: Repository.root.appending(path: page), encoding: .utf8)
    let parts = (text ?? "").components(separatedBy: "```")
    return parts.indices.compactMap { index in
      guard index % 2 == 1, let end = parts[index].firstIndex(of: "\n") else { return nil }
      let before = parts[index - 1].split(separator: "\n").last.map(String.init) ?? ""
      let isNamed = before.hasPrefix("<!-- ") && before.hasSuffix(" -->")
      return PageBlock(
        page: page, name: isNamed ? String(before.dropFirst(5).dropLast(4)) : nil,
        language: String(parts[index][..<end]),
        text: String(parts[index][parts[index].index(after: end)...]))
    }
  }
}
