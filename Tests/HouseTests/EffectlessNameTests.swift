import Foundation
import TestSupport
import Testing

/// Names of UIKit that compile and do nothing stand in marked files, one in each folder, and in a table for users.
@Suite struct `Names without an effect` {
  private static let page = "Sources/ResponderKit/ResponderKit.docc/DifferencesFromUIKit.md"
  private static let module = "Sources/ResponderKit"

  /// The names that the marked files declare for users, by folder: types, and members of extensions.
  private static func declared() throws -> [String: Set<String>] {
    let root = Repository.root.appending(path: module)
    let declaration =
      /^(  )?(?:public|open)(?: nonisolated| static| class| final)* (?:class|struct|enum|protocol|var|func) (\w+)/
    var names: [String: Set<String>] = [:]
    for case let path as String in try #require(
      FileManager.default.enumerator(atPath: root.path))
    where path.hasSuffix("+WithoutEffect.swift") {
      let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
      var isExtension = false
      for line in text.split(separator: "\n") {
        if line.hasPrefix("extension ") { isExtension = true }
        if line == "}" { isExtension = false }
        guard let match = line.firstMatch(of: declaration),
          match.output.1 == nil || isExtension
        else { continue }
        names[String(path.prefix { $0 != "/" }), default: []].insert(String(match.output.2))
      }
    }
    return names
  }

  /// The names of the table, by folder.
  private static func listed() throws -> [String: Set<String>] {
    let text = try String(contentsOf: Repository.root.appending(path: page), encoding: .utf8)
    let rows = text.split(separator: "\n").drop { $0 != "  | in the folder | names |" }
      .dropFirst(2).prefix { $0.hasPrefix("  | ") }
    return try rows.reduce(into: [:]) { list, row in
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { !$0.isEmpty }
      try #require(cells.count == 2, "\(row)")
      list[cells[0]] = Set(cells[1].matches(of: /`(\w+)`/).map { String($0.output.1) })
    }
  }

  @Test func `are those of the table`() throws {
    let (declared, listed) = (try Self.declared(), try Self.listed())
    #expect(declared.count >= 6)
    #expect(Set(declared.keys) == Set(listed.keys))
    for (folder, names) in declared {
      #expect(names == listed[folder], "in \(folder)")
    }
  }
}
