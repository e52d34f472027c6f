import Testing
import YAML

@Suite struct `A key` {
  @Test(arguments: [
    ("- {*list : 1}", 4), ("- {*list}", 4), ("- {a: 1, *list}", 10), ("- {?*list}", 5),
    ("- [*list : 1]", 4), ("- {[x]}", 4), ("- {[x]: 1}", 4), ("- [{x}: 1]", 4),
    ("- [? [x]]", 6), ("- {&a [x]}", 4), ("- *list : 1", 3), ("- [x]: 1", 3), ("- ? - x", 5),
    ("- ? a: 1", 5), ("- ? ? a", 5), ("- [*list \"k\": v]", 4), ("- [[*list] k: v]", 4),
    ("- {k: [*list \"y\": z]}", 8), ("- [{b: *list} !t k: z]", 4),
  ])
  func `that is a list or a mapping is refused where it stands`(text: String, column: Int) {
    let error = refusal("- &list [x]\n" + text)
    #expect(error?.reason == .keyIsNotText)
    #expect(error?.mark == YAMLMark(line: 2, column: column))
  }

  @Test(arguments: [
    "- {&a b : 1}\n- {*a : 1}\n- ? *a\n  : 1", "- {a, b}", "- {a: *list, b: [*list]}",
    "- [*list, {a: [x]}]", "- \"[x]: 1\"", "- # [x]: 1", "- PATH=${PATH}:/opt", "- a {[x]: 1",
    "- |\n  {[x]: 1}\n  *list : 1", "- ?\n  !t b: 1", "- ? a\n- ? b\n- c: 1", "- {? a : 1, b: [x]}",
  ])
  func `that is text is not`(text: String) throws {
    #expect(try root("- &list [x]\n" + text) != nil)
  }

  @Test(arguments: [
    ("a: 1\nb: 2\na: 3\n", 3, 1, 1), ("a: 1\nb:\n  a: 2\n  c: {a: 3}\n'a': 4\n", 5, 1, 1),
    ("- x\n- b:\n  - a\n  a: [\n    a, b]\n  \"a\" : |\n    a: 1\n  a: 2\n", 6, 3, 4),
    ("{a: 1, b: {a: 2}, c: [a, {a: 3}], a: 4}", 1, 35, 1),
    ("{b: [a, a], \"ä\": 1, a: {ä: 2}, ä: 3}", 1, 32, 1), ("k: {a: &x 1, &y a: *x}", 1, 14, 1),
    ("&x a: 1\nb: a\n!!str a : 2\n", 3, 1, 1), ("&x a: 1\nb: 2\n*x : 3", 3, 1, 1),
    ("\"a\\u0062\": 1\nab: 2\n", 2, 1, 1), ("? a\n: 1\na: 2\n", 3, 1, 1),
  ])
  func `that is there twice is refused where it is superfluous`(
    text: String, line: Int, column: Int, firstLine: Int
  ) {
    let error = refusal(text)
    guard case .repeatedKey(_, let first)? = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error?.mark == YAMLMark(line: line, column: column))
    #expect(first.line == firstLine)
  }
}
