import Foundation

/// The pages of behaviours, and the ids that the names of tests begin with.
struct Catalogue {
  struct Row {
    let id: String
    /// The cells after the id: given, when, then, source, flag, policy.
    let cells: [String]
    var flag: String { cells[4] }
    var policy: String { cells[5] }
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  let rows: [Row]
  /// The ids that are explained away.
  let left: [String]
  let behavior: String
  /// The ids of each test that has any.
  let tested: [String: [String]]

  init() throws {
    let kit = Self.root.appending(path: "Sources/ResponderKit")
    let docs = kit.appending(path: "ResponderKit.docc")
    let pages = try FileManager.default.contentsOfDirectory(atPath: docs.path).sorted()
      .filter { $0.hasSuffix("Behaviours.md") }
      .map { try String(contentsOf: docs.appending(path: $0), encoding: .utf8) }
    let tables = pages.joined().split(separator: "\n").filter { $0.hasPrefix("| ") }
      .map(Self.cells)
    rows = tables.filter { Self.isID($0[0]) && $0.count == 7 }
      .map { Row(id: $0[0], cells: Array($0.dropFirst())) }
    left = tables.filter { $0.count == 2 }.flatMap { Self.ids($0[0]) }
    behavior = try String(
      contentsOf: kit.appending(path: "Behavior/UIBehavior.swift"), encoding: .utf8)
    tested = try Self.testedIDs()
  }

  private static func cells(_ line: Substring) -> [String] {
    line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  private static func ids(_ cell: String) -> [String] {
    cell.components(separatedBy: ", ").filter(isID)
  }

  private static func isID(_ word: some StringProtocol) -> Bool {
    String(word).wholeMatch(of: /[A-Z]{2}-[0-9]{2}/) != nil
  }

  private static func testedIDs() throws -> [String: [String]] {
    let tests = root.appending(path: "Tests")
    let paths = FileManager.default.enumerator(atPath: tests.path)?.compactMap { $0 as? String }
    var tested: [String: [String]] = [:]
    for path in paths ?? [] where path.hasSuffix(".swift") {
      let text = try String(contentsOf: tests.appending(path: path), encoding: .utf8)
      for match in text.matches(of: /func `([^`]+)`/) {
        let ids = match.1.split(separator: " ").prefix(while: isID).map(String.init)
        if !ids.isEmpty { tested[String(match.1)] = ids }
      }
    }
    return tested
  }
}
