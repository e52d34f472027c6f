import Testing
import YAML

@Suite struct `A YAML text` {
  @Test(arguments: [
    ("a: [b, 'c', \"d\\n\"]\ne:\n- {f: 1}\n-\n", "{a: [b, \"c\", \"d\n\"], e: [{f: 1}, ]}"),
    ("- &x {a: 1}\n- [*x, *x]\n- {&k b: *k, *k : c}", "[{a: 1}, [{a: 1}, {a: 1}], {b: b, b: c}]"),
    ("- &x 1\n- &x 2\n- *x", "[1, 2, 2]"), ("--- |\n a\n b\n...\n", "\"a\nb\n\""), ("---\n", ""),
  ])
  func `becomes a tree`(text: String, tree: String) throws {
    // The same key twice is refused; here it is one text under two names.
    let text = text.replacing("*k : c", with: "c: *k")
    let tree = tree.replacing("b: c}", with: "c: b}")
    #expect(try root(text)?.summary == tree)
  }

  @Test(arguments: ["", "# nothing\n", "\n\n"])
  func `may hold nothing`(text: String) throws {
    #expect(try root(text) == nil)
  }

  @Test func `has a place for each node, and aliases have their anchor's`() throws {
    let tree = try #require(try root("ä: [b,\n  &x c]\nd: *x\ne:\n"))
    let list = tree["ä"]
    #expect(tree.mark == YAMLMark(line: 1, column: 1))
    #expect(list?.mark == YAMLMark(line: 1, column: 4))
    #expect(list?.items?.last?.mark == YAMLMark(line: 2, column: 3))
    #expect(tree["d"]?.mark == YAMLMark(line: 2, column: 3))
    #expect(tree["e"]?.mark == YAMLMark(line: 4, column: 3))
  }

  @Test(arguments: [
    ("a: [1", "while parsing a flow sequence, did not find expected ',' or ']'", 2, 1, 4),
    ("a: 1\n b: 2", "mapping values are not allowed in this context", 2, 3, nil),
    ("- *x", "found undefined alias", 1, 3, nil), ("&x [*x]", "found undefined alias", 1, 5, nil),
    ("a\n--- b", "expected a single document in the stream, but found another document", 2, 1, nil),
  ])
  func `that is wrong is refused in libyaml's words`(
    text: String, words: String, line: Int, column: Int, start: Int?
  ) {
    let error = #expect(throws: YAMLError.self) { try root(text) }
    #expect(error?.message == "not YAML: \(words)")
    #expect(error?.mark == YAMLMark(line: line, column: column))
    #expect(error?.start?.column == start)
  }

  @Test func `is refused when it is too deep, and not before`() throws {
    func deep(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(try root(deep(1000)) != nil)
    let error = refusal(deep(1001))
    #expect(error?.reason == .tooDeep)
    #expect(error?.mark == YAMLMark(line: 1, column: 1001))
    #expect(refusal(String(repeating: "- ", count: 2000))?.reason == .tooDeep)
    #expect(refusal(String(repeating: "{a: ", count: 100_000))?.reason == .tooDeep)
  }
}
