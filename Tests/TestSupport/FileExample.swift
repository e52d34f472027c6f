import Foundation

/// A file that a page shows, with its path in a comment in the first line, or a block of settings without one.
public struct FileExample: Sendable, CustomStringConvertible {
  /// The page, from the root of the repository on.
  public let page: String
  /// The path in the first line; `nil` for settings that the text of the page names.
  public let path: String?
  public let text: String

  public var description: String { "\(page): \(path ?? text)" }

  /// Every file of the README and of the pages, in order. A block can show several.
  public static let all = PageBlock.all.flatMap { block -> [FileExample] in
    if ["ini", "js"].contains(block.language) {
      return [FileExample(page: block.page, path: nil, text: block.text)]
    }
    guard block.language.isEmpty, block.text.hasPrefix("# /") else { return [] }
    return block.text.components(separatedBy: "# /").dropFirst().compactMap { part in
      guard let end = part.firstIndex(of: "\n") else { return nil }
      return FileExample(
        page: block.page, path: "/" + part[..<end], text: String(part[part.index(after: end)...]))
    }
  }

  /// The first file of a page with that path.
  public static func on(_ page: String, at path: String) -> FileExample? {
    all.first { $0.page.hasSuffix("/\(page)") && $0.path == path }
  }
}
