import Foundation
import Testing

@testable import Storyboards

@Suite struct `A storyboard with very many problems` {
  /// Almost a mebibyte of keys that there are none of.
  private static let bytes: [UInt8] = {
    var text = "version: 1\nscenes: {first: {}}\n"
    for number in 0..<99_000 { text += "k\(number): 1\n" }
    precondition(text.utf8.count <= 1 << 20)
    return Array(text.utf8)
  }()

  private static func expectFew(_ error: StoryboardError?) throws {
    let error = try #require(error)
    #expect(error.problems.count == 101)
    #expect(error.problems.dropLast().map(\.line) == Array(3...102))
    #expect(error.lines.last == "many.yaml: … and more; the first 100 problems found are listed")
    #expect(error.description.utf8.count < 50_000)
  }

  @Test func `is reported with the first hundred`() throws {
    let error = #expect(throws: StoryboardError.self) {
      try Storyboard.parse(Self.bytes, name: "many.yaml")
    }
    try Self.expectFew(error)
  }

  @Test func `is reported at a reload, too`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "many.yaml")
    try Data(Self.bytes).write(to: file)
    let error = #expect(throws: StoryboardError.self) { try Storyboard.readAgain(path: file.path) }
    #expect(error?.problems.count == 101)
  }

  @Test func `does not have each of them looked at`() {
    let problems = ProblemList()
    var looked = 0
    func message(_ number: Int) -> String {
      looked += 1
      return "problem \(number)"
    }
    for number in 0..<10_000 { problems.add(message(number)) }
    #expect(looked == ProblemList.limit + 1)
    #expect(problems.sorted.count == ProblemList.limit + 1)
  }

  @Test func `of a hundred exactly has no more`() {
    let problems = ProblemList()
    for number in 0..<ProblemList.limit { problems.add("problem \(number)") }
    // The same once more is none.
    problems.add("problem 7")
    #expect(problems.sorted.count == ProblemList.limit)
    #expect(problems.sorted.allSatisfy { $0.line == 1 })
  }
}
