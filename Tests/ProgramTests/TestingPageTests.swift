import Foundation
import TestSupport
import Testing

@Suite struct `The page about testing` {
  @Test func `shows a test that is among these, and its view controller`() throws {
    func text(_ path: String) throws -> String {
      try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
    }
    let test = try text("Tests/ProgramTests/CounterTests.swift")
    let page = try text("Sources/ResponderKit/ResponderKit.docc/TestingAnApp.md")
    #expect(page.contains("<!-- test -->\n```swift\n\(test)```\n"))
    let controller = try text("Tests/ProgramTests/Programs/CounterController.swift")
    #expect(page.contains("<!-- controller -->\n```swift\n\(controller)```\n"))
  }
}
