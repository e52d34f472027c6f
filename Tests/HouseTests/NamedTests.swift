import Foundation
import TestSupport
import Testing
import guest_cases

/// The pages that promise something and name the tests that show it: each row of their tables names
/// one at least, and whatever is named is there.
@Suite struct `The pages of promises` {
  private static let cases = Set(CaseList.allCases.flatMap { $0.cases.map(\.name) })

  /// Every name between backticks in the tests, of suites and of tests.
  private static let names: Set<String> = {
    let folder = Repository.root.appending(path: "Tests")
    let files =
      FileManager.default.enumerator(atPath: folder.path)?
      .compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") } ?? []
    return Set(
      files.flatMap { file in
        (try? String(contentsOf: folder.appending(path: file), encoding: .utf8))?
          .matches(of: /(?:struct|func|class|enum|extension) `([^`\n]+)`/)
          .map { String($0.output.1) } ?? []
      })
  }()

  /// The cells of the first table of a page, row by row, without its head.
  private static func rows(of page: String) throws -> [[String]] {
    let file = "Sources/ResponderHost/ResponderHost.docc/\(page).md"
    let text = try String(contentsOf: Repository.root.appending(path: file), encoding: .utf8)
    let table = text.split(separator: "\n", omittingEmptySubsequences: false)
      .drop { !$0.hasPrefix("| ") }.prefix { $0.hasPrefix("| ") }
    return table.dropFirst(2).map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  @Test func `name for each threat tests that there are`() throws {
    let rows = try Self.rows(of: "ThreatModel")
    #expect(rows.count > 10)
    for row in rows {
      let cell = try #require(row.last)
      let guests = cell.matches(of: /"([^"]+)"/).map { String($0.output.1) }
      let others = cell.matches(of: /`([^`]+)`/).map { String($0.output.1) }
      #expect(guests.count + others.count > 0, "no test of \(row)")
      for name in guests { #expect(Self.cases.contains(name), "no case \"\(name)\"") }
      for name in others { #expect(Self.names.contains(name), "no test or suite `\(name)`") }
    }
  }

  @Test func `name for each fault a test that there is`() throws {
    let rows = try Self.rows(of: "Faults")
    #expect(rows.count > 20)
    for row in rows {
      let named = try #require(row.dropFirst().first)
      // What needs no kernel stands between backticks.
      let others = named.matches(of: /`([^`]+)`/).map { String($0.output.1) }
      if others.isEmpty { #expect(Self.cases.contains(named), "no case \"\(named)\"") }
      for name in others { #expect(Self.names.contains(name), "no test or suite `\(name)`") }
    }
  }
}
