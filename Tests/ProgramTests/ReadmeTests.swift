import Foundation
import TestSupport
import Testing

@Suite struct `The README` {
  @Test func `shows a test that is among these`() throws {
    func text(_ path: String) throws -> String {
      try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
    }
    let test = try text("Tests/ProgramTests/CounterTests.swift")
    #expect(try text("README.md").contains("<!-- test -->\n```swift\n\(test)```\n"))
  }
}
