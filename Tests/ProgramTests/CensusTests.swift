import Foundation
import TestSupport
import Testing

/// Counts the names of the census that can be used, and those that are on the list of absent names.
@Suite struct `The census of names` {
  private struct Name {
    let name: String
    let code: String
    let isAbsent: Bool

    init(_ line: Substring) {
      let parts = line.split(separator: " = ", maxSplits: 1)
      let text = String(parts.last ?? line)
      name = String(parts.first ?? line)
      isAbsent = text.hasPrefix("!")
      code = (isAbsent ? String(text.dropFirst()) : text).replacing("\\n", with: "\n")
    }
  }

  private let used: String
  private let absent: String

  init() throws {
    let files = FileManager.default
    used = try ["Tests/ProgramTests/Census", "Tests/StepPlayer"].flatMap { folder in
      let folder = Repository.root.appending(path: folder)
      return try files.contentsOfDirectory(atPath: folder.path).sorted().map {
        try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
      }
    }.joined()
    let page = try String(
      contentsOf: Repository.root.appending(
        path: "Sources/ResponderKit/ResponderKit.docc/DifferencesFromUIKit.md"), encoding: .utf8)
    let start = try #require(page.range(of: "## Absent"))
    let end = try #require(page.range(of: "Exclude such code with"))
    // Lines are wrapped anywhere.
    absent = String(page[start.upperBound..<end.lowerBound]).replacing("\n  ", with: " ")
  }

  private func names(_ list: String) -> [Name] {
    list.split(separator: "\n").filter { !$0.hasPrefix("//") }.map(Name.init)
  }

  @Test func `all 178 names that most programs use are there`() {
    let names = names(CensusNames.required)
    #expect(names.count == 178 && !names.contains(where: \.isAbsent))
    for name in names { #expect(used.contains(name.code), "\(name.name)") }
  }

  @Test func `of the 57 names that some programs use 54 are there and 3 are listed as absent`() {
    let names = names(CensusNames.expected)
    #expect(names.count == 57)
    for name in names {
      #expect((name.isAbsent ? absent : used).contains(name.code), "\(name.name)")
    }
    #expect(
      names.filter(\.isAbsent).map(\.name) == [
        "inputView, inputAccessoryView", "keyCommands", "UIMenuController",
      ])
  }
}
