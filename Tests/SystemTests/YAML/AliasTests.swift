import Testing
import YAML

@Suite struct `What aliases stand for` {
  /// Anchors that each name the one before twice.
  private static func bomb(_ levels: Int) -> String {
    (1...levels).map { "- &a\($0) \($0 == 1 ? "x" : "[*a\($0 - 1), *a\($0 - 1)]")\n" }.joined()
  }

  @Test(.timeLimit(.minutes(20))) func `is limited, however little stands in the text`() {
    let error = refusal(Self.bomb(60), limit: 1_000_000)
    #expect(error?.reason == .tooLarge)
    #expect(error?.mark == YAMLMark(line: 19, column: 9))
  }

  @Test func `counts by its nodes and by the bytes of their texts`() throws {
    // The list, two nodes and their text.
    #expect(try root("[&a abcd, *a]", limit: 11) != nil)
    #expect(refusal("[&a abcd, *a]", limit: 10)?.reason == .tooLarge)
  }

  /// These are the texts of the most nodes for their bytes.
  @Test(arguments: ["a: ,", "a,", "[],", "\"\\L\","])
  func `is at most four times the text, if there are none`(item: String) throws {
    let text = "[" + String(repeating: item, count: 1000) + "]"
    #expect(try root(text, limit: 4 * text.utf8.count) != nil)
  }

  @Test(arguments: ["&a%", "&a"])
  func `keeps its node in memory, also if a reader drops the item with the anchor`(
    anchor: String
  ) throws {
    func drop(_ item: String) throws(YAMLError) {
      let items = (0..<100).map { "- \(item.replacing("%", with: "\($0)")) [b, c, d]\n" }.joined()
      _ = try YAMLNode.root(
        of: parts(Array(items.utf8), of: 7), limit: 10_000, keptLimit: 100,
        consumer: { _, _, _ in true })
    }
    try drop("")
    let error = #expect(throws: YAMLError.self) { try drop(anchor) }
    #expect(error?.reason == .tooMuchKept)
  }
}
