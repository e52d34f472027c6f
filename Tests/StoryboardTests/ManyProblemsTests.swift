import Foundation
import Testing
import YAML

@testable import Storyboards

@Suite struct `A storyboard with very many problems` {
  /// Almost as many unknown keys as a file can have.
  private static let bytes: [UInt8] = {
    var text = "version: 1\nscenes: {first: {}}\n"
    for number in 0..<23_000 { text += "k\(number): 1\n" }
    precondition(text.utf8.count <= 256 << 10)
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

  /// Looking for similar names takes time, which a reload takes from the application.
  @Test func `has similar names looked for among a part of thousands`() throws {
    var text = "version: 1\nscenes:\n  main:\n    views:\n"
    for number in 0..<1_500 { text += "      label\(number): {type: label}\n" }
    text += "    when:\n      tap:\n"
    for number in 0..<50 { text += "        - {set: {labell\(number).text: x}}\n" }
    let error = #expect(throws: StoryboardError.self) {
      try Storyboard.parse(Array(text.utf8), name: "many.yaml")
    }
    let lines = try #require(error).lines
    #expect(lines.count == 50)
    #expect(lines.filter { $0.contains("did you mean \"label") }.count == 3)
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

@Suite struct `A storyboard with very many` {
  private static func parse(_ text: String) throws -> Storyboard {
    precondition(text.utf8.count <= 256 << 10)
    return try Storyboard.parse(Array(text.utf8), name: "many.yaml")
  }

  @Test func `warnings is read, and the first hundred are reported`() throws {
    var text = "version: 1\napplication:\n  actions:\n"
    for number in 0..<4000 {
      text += "    a\(number): [{sendAction: a\((number + 1) % 4000)}, {sendAction: a0}]\n"
    }
    let board = try Self.parse(text + "scenes: {first: {}}\n")
    #expect(board.warnings.count == 101)
    #expect(
      board.warnings.last?.text(of: "many.yaml")
        == "many.yaml: … and more; the first 100 warnings found are listed")
    let size = board.warnings.reduce(0) { $0 + $1.message.utf8.count }
    #expect(size < 50_000)
    #expect(board.warnings.contains { $0.message.contains("a7 → a8 → a9 → … → a0;") })
  }

  /// Each scene that observes a notification may also post it.
  @Test(.timeLimit(.minutes(20)))
  func `observers of a notification is read in a time that grows with its size`()
    throws
  {
    var text = "version: 1\nscenes:\n"
    for number in 0..<5_000 { text += "  s\(number): {notifications: {n: {notify: n}}}\n" }
    let board = try Self.parse(text)
    #expect(board.warnings.contains { $0.message.contains("form a cycle without a wait: n → n;") })
  }

  /// Every action but the first closes a cycle with it.
  @Test(.timeLimit(.minutes(20)))
  func `long cycles has no more of them put together than are listed`() throws {
    var text = "version: 1\napplication:\n  actions:\n"
    for number in 0..<4_400 {
      text += "    a\(number): [{sendAction: a\((number + 1) % 4_400)}, {sendAction: a0}]\n"
    }
    #expect(try Self.parse(text + "scenes: {first: {}}\n").warnings.count == 101)
  }

  /// A search that visits the way once more for each step takes minutes, and a recursive one runs out
  /// of stack.
  @Test(.timeLimit(.minutes(20))) func `steps in a cycle is searched once`() throws {
    var visits = 0
    var cycles: [Int] = []
    var search = CycleSearch<Int, Void> { node in
      visits += 1
      return [((node + 1) % 200_000, ())]
    } found: { cycle, _ in
      cycles.append(cycle.count)
    }
    for node in 0..<200_000 { search.visit(from: node) }
    #expect(visits == 200_000 && cycles == [200_000])
  }

  @Test(.timeLimit(.minutes(20)))
  func `scenes and recognisers is read in a time that grows with its size`() throws {
    var scenes = "version: 1\nscenes:\n"
    for number in 0..<2_500 {
      scenes +=
        "  s\(number): {segues: {n: {present: s\((number + 1) % 2_500)}}, when: {shake: {performSegue: n}}}\n"
    }
    #expect(try Self.parse(scenes).warnings.isEmpty)
    var gestures = "version: 1\nscenes:\n  first:\n    gestures:\n"
    for number in 0..<4_400 {
      let other = number == 0 ? "" : ", requireToFail: g\(number - 1)"
      gestures += "      g\(number): {type: pinch\(other)}\n"
    }
    #expect(try Self.parse(gestures).warnings.isEmpty)
  }
}
