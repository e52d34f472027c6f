import Testing
import YAMLKeys
import Yams

@Suite struct `A key that is there twice` {
  /// The second place of the key that the parser complains of.
  private func second(_ text: String) throws -> TextPlace? {
    let error = #expect(throws: YamlError.self) { try Yams.compose(yaml: text) }
    guard case .duplicatedKeysInMapping(_, let context)? = error else {
      Issue.record("\(String(describing: error))")
      return nil
    }
    let first = TextPlace(line: context.mark.line, column: context.mark.column)
    return RepeatedKey.second(after: first, in: Array(text.utf8))
  }

  @Test(arguments: [
    ("a: 1\nb: 2\na: 3\n", 3, 1), ("a: 1\nb:\n  a: 2\n  c: {a: 3}\n'a': 4\n", 5, 1),
    ("- x\n- b:\n  - a\n  a: [\n    a, b]\n  \"a\" : |\n    a: 1\n  a: 2\n", 6, 3),
    ("{a: 1, b: {a: 2}, c: [a, {a: 3}], a: 4}", 1, 35),
    ("{b: [a, a], \"ä\": 1, a: {ä: 2}, ä: 3}", 1, 32), ("k: {a: &x 1, &y a: *x}\na: 1\n", 1, 14),
    ("&x a: 1\nb: a\n!!str a : 2\n", 3, 1), ("a: 1\nb: a\n  a\nc: 'x\n\n  a: '\na: 3\n", 7, 1),
  ])
  func `is found where it is superfluous`(text: String, line: Int, column: Int) throws {
    #expect(try second(text) == TextPlace(line: line, column: column))
  }

  @Test(arguments: ["\"a\\u0062\": 1\nab: 2\n", "? a\n: 1\na: 2\n"])
  func `may be spelled in ways that are not compared`(text: String) throws {
    #expect(try second(text) == nil)
  }
}
