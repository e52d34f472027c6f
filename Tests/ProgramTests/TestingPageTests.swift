import Foundation
import TestSupport
import Testing

@Suite struct `The page about testing` {
  @Test func `shows tests that are among these, with their view controller and delegate`() throws {
    func text(_ path: String) throws -> String {
      try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
    }
    let page = try text("Sources/ResponderKit/ResponderKit.docc/TestingAnApp.md")
    let test = try text("Tests/ProgramTests/CounterTests.swift")
    #expect(page.contains("<!-- test -->\n```swift\n\(test)```\n"))
    let delegate = try text("Tests/ProgramTests/Programs/CounterAppDelegate.swift")
    #expect(page.contains("<!-- delegate -->\n```swift\n\(delegate)```\n"))
    let recorded = try text("Tests/ProgramTests/RecordedSwipeTests.swift")
    #expect(page.contains("<!-- recorded-test -->\n```swift\n\(recorded)```\n"))
    let controller = try text("Tests/ProgramTests/Programs/CounterController.swift")
    #expect(page.contains("<!-- controller -->\n```swift\n\(controller)```\n"))
  }
}
