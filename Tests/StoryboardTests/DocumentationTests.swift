import Foundation
import TestSupport
import Testing

@testable import Storyboards

@Suite struct `The documentation of storyboards` {
  private static func text(_ path: String) throws -> String {
    try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
  }

  /// The blocks of YAML in a Markdown file.
  private static func blocks(in text: String) -> [Substring] {
    text.split(separator: "```yaml\n").dropFirst().compactMap { $0.split(separator: "```").first }
  }

  @Test(arguments: ["README.md", "Sources/Storyboards/Storyboards.docc/StoryboardFormat.md"])
  func `has examples that are right`(path: String) throws {
    let whole = Self.blocks(in: try Self.text(path)).filter { $0.hasPrefix("version: 1") }
    #expect(!whole.isEmpty)
    for block in whole { _ = try Storyboard.parse(Array(block.utf8), name: path) }
  }

  @Test func `names every word that the format has`() throws {
    let text = try Self.text("Sources/Storyboards/Storyboards.docc/StoryboardFormat.md")
    var words = Callback.allCases.map(\.name) + ShortGesture.Motion.allCases.map(\.rawValue)
    words += Property.allCases.map(\.rawValue) + EventFact.allCases.map(\.rawValue)
    words += ViewKind.allCases.map(\.rawValue) + PlayerCommand.names
    words += GestureDescription.Kind.allCases.map(\.rawValue)
    words += GestureDescription.State.allCases.map(\.rawValue)
    words += SegueDescription.styles.map(\.name) + SegueDescription.transitions.map(\.name)
    words += SegueDescription.Way.names
    #expect(words.filter { !text.contains("`\($0)`") } == [])
    #expect(Action.names.filter { !text.contains("`\($0)") } == [])
  }

  @Test func `names the variables that commands find`() {
    #expect(EventFact.translationX.variable == "RESPONDERD_TRANSLATION_X")
    #expect(EventFact.scene.variable == "RESPONDERD_SCENE")
  }
}
