import Testing
import YAMLKeys
import Yams

@Suite struct `A key` {
  private func line(_ text: String) -> Int? { OddKey.first(in: Array(text.utf8))?.line }

  /// A list under a name, for the keys below.
  private static let list = "- &list [x]\n"

  @Test(arguments: [
    "- {*list : 1}", "- {*list}", "- {a: 1, *list}", "- {*list, a: 1}", "- {?*list}",
    "- [*list : 1]",
    "- {[x]}", "- {[x]: 1}", "- [{x}: 1]", "- [? [x]]", "- {? {x}}", "- {&a [x]}", "- {!a [x]: 1}",
    "- ? *list\n  : 1", "- *list : 1", "- [x]: 1", "- ? - x", "- ? a: 1", "- ? &a b : 1", "- ? ? a",
    "- ? : a", "- {\"#\", *list}", "- 'it''s': {*list}", "- \"\\\"\": {*list}",
    "- a#b: {*list}",
    "- [*list \"k\": v]", "- [[*list] k: v]", "- [*list *b : z]", "- {k: [*list \"y\": z]}",
    "- [{b: *list} !t k: z]",
    "- {a: \"{\", b: '}', *list}", "- !t*list {*list}", "- a'b: {c\"d: 1, *list}", "-\t{*list}",
  ])
  func `that is a list or a mapping is odd`(text: String) {
    #expect(line(Self.list + text) == 2)
  }

  @Test func `in a later line than its bracket is odd`() {
    #expect(line("\(Self.list)- {\n  # here\n  *list\n  }") == 4)
    #expect(line("- ?\n  - x") == 2)
    #expect(line("- ?\n  !t\n  - x") == 3)
    #expect(line("- ?\n  !t [x]") == 2)
    #expect(line("- ?\n  !t\n   b: 1") == 3)
    #expect(line("- ?\n  [x]\n  : 1") == 2)
    #expect(line("\(Self.list)- |\n  {[x]}\n\n- >1-  # text\n   [x]: 1\n  {[x]}\n- {[x]}") == 8)
  }

  @Test func `that an alias may make of more than a word is odd`() {
    #expect(line("- &a\n  b: 1\n- {*a : 1}") == 3)
    #expect(line("- &a [&a b]\n- {*a : 1}") == 2)
    #expect(line("- &a \(String(repeating: "b", count: 2000))\n- {*a : 1}") == 2)
  }

  @Test(arguments: [
    "- {&a b : 1}\n- {*a : 1}\n- *a : 1\n- ? *a\n  : 1", "- {a, b}", "- {a: *list, b: [*list]}",
    "- [*list, {a: [x]}]", "- \"[x]: 1\"", "- '{[x]}'", "- # [x]: 1", "- PATH=${PATH}:/opt",
    "- \"[$x]: ?*list\"", "- a {[x]: 1", "- |\n  {[x]: 1}\n  *list : 1", "- >2\n    [x]: 1",
    "- a\n  [x]: 1",
    "- ?\n  !t b: 1", "- ?\n  &n b: 1\n  c: 2", "- [a: *list, b: [x], c: 1]", "- [*list, a: 1]",
    "- [[x], a: 1]", "- [{x: 1}, a: 1]",
    "- ? a\n- ? b\n- c: 1", "- ?\n  ? a", "- a:\n    ?\n  b: 1", "- ? a\n  ? b\n  c: 1",
    "- {? a : 1, b: [x]}", "- a: [x]\n  b: {c: d}",
    "- !<a,[b]> c", "- a: 'b\n    [x]: 1'\n  c: 1",
  ])
  func `that is a word is not`(text: String) {
    #expect(line(Self.list + text) == nil)
  }

  /// The parser is asked what it sees in texts of all that may go wrong between the two.
  @Test(arguments: 1...8)
  func `is seen where the parser sees it`(seed: UInt64) {
    var texts = RandomTexts(seed: seed)
    var readable = 0
    var odd = 0
    for _ in 0..<2_000 {
      let text = texts.next()
      guard let root = try? Yams.compose(yaml: text) else { continue }
      readable += 1
      let hasOddKey = Self.hasOddKey(root)
      if hasOddKey { odd += 1 }
      // What an alias stands for may be taken for more than it is.
      if hasOddKey || !text.contains("*") {
        #expect((line(text) != nil) == hasOddKey, "\(text.debugDescription)")
      }
    }
    #expect(readable > 500)
    #expect(odd > 20)
  }

  private static func hasOddKey(_ node: Node) -> Bool {
    switch node {
    case .sequence(let items): items.contains(where: hasOddKey)
    case .mapping(let pairs):
      pairs.contains { $0.key.scalar == nil || hasOddKey($0.value) }
    case .scalar, .alias: false
    }
  }
}
