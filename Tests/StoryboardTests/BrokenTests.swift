import Foundation
import Storyboards
import TestSupport
import Testing

/// The likeliest mistakes, and what is said of each.
///
/// After a wanted change, run the tests with `RESPONDERD_UPDATE_GOLDENS=1` and read the
/// difference before committing it.
@Suite struct `A broken storyboard` {
  private static let folder = Repository.root.appending(path: "Tests/StoryboardTests/Broken")

  static let names: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (files ?? []).filter { $0.hasSuffix(".yaml") }.sorted()
  }()

  @Test(arguments: names)
  func `is reported with all that is wrong with it`(name: String) throws {
    let file = Self.folder.appending(path: name)
    let bytes = Array(try Data(contentsOf: file))
    let error = #expect(throws: StoryboardError.self) { try Storyboard.parse(bytes, name: name) }
    let text = (error?.lines ?? []).map { $0 + "\n" }.joined()
    let golden = file.deletingPathExtension().appendingPathExtension("expected")
    if ProcessInfo.processInfo.environment["RESPONDERD_UPDATE_GOLDENS"] == "1" {
      try Data(text.utf8).write(to: golden)
    }
    #expect(text == (try String(contentsOf: golden, encoding: .utf8)))
  }

  @Test func `is none if its payload can be as long as is permitted`() throws {
    let text = """
      version: 1
      scenes: {main: {when: {tap: {publish: {name: long, payload: {a: $event.x, b: \
      \(String(repeating: "c", count: 1024 - 17))}}}}}}
      """
    #expect(throws: Never.self) { try Storyboard.parse(Array(text.utf8), name: "long.yaml") }
  }

  /// Not a file: other readers of YAML accept it.
  @Test func `without a blank after a colon is reported with the remedy`() {
    let text = "version: 1\nscenes: {main: {when: {shake:{log: x}}}}\n"
    let error = #expect(throws: StoryboardError.self) {
      try Storyboard.parse(Array(text.utf8), name: "b.yaml")
    }
    #expect(
      error?.lines == [
        "b.yaml:2:29: not YAML: while scanning a plain scalar, found unexpected ':'; write a blank after "
          + "the colon"
      ])
  }

  /// Anchors that each name the one before `count` times.
  private static func bomb(_ count: Int, levels: Int) -> String {
    (1...levels).map { level in
      let items = Array(repeating: level == 1 ? "x" : "*a\(level - 1)", count: count)
      return "- &a\(level) [\(items.joined(separator: ", "))]\n"
    }.joined()
  }

  private static let keys = [
    ("- {*a5 : 1}", 4), ("- ? *a5\n  : 1", 5), ("- {[*a5]: 1}", 4), ("- *a5 : 1", 3),
    ("- {*a5}", 4), ("- {[*a5]}", 4), ("- {?*a5}", 5), ("- [*a5 \"k\": v]", 4),
    ("- [[*a5] k: v]", 4), ("- [*a5 *a1 : z]", 4), ("- {k: [*a5 \"y\": z]}", 8),
    ("- [{b: *a5} !t k: z]", 4),
  ]

  @Test(.timeLimit(.minutes(20)), arguments: keys, [5, 30])
  func `whose keys are lists, or stand for more than anybody can read, is refused`(
    key: (text: String, column: Int), levels: Int
  ) {
    let text = Self.bomb(2, levels: levels) + key.text
    let error = #expect(throws: StoryboardError.self) {
      try Storyboard.parse(Array(text.utf8), name: "bomb.yaml")
    }
    #expect(
      error?.lines == [
        levels == 5
          ? "bomb.yaml:6:\(key.column): a key must be text, not a list, a mapping or an alias of one"
          : "bomb.yaml:16:9: too large: the expanded aliases exceed the limit"
      ])
  }

  /// Two keys of brackets that differ only behind many others are compared once more at each bracket.
  @Test(.timeLimit(.minutes(20)))
  func `whose keys are brackets in brackets is refused`() {
    let deep = String(repeating: "[", count: 40) + String(repeating: "]", count: 40)
    let text =
      "{" + ["a", "a", "b", "b"].map { "? [\(deep), \($0)]" }.joined(separator: ", ") + "}"
    let error = #expect(throws: StoryboardError.self) {
      try Storyboard.parse(Array(text.utf8), name: "deep.yaml")
    }
    #expect(error?.lines.count == 1)
  }

  @Test(.timeLimit(.minutes(20)))
  func `whose lists stand for more than anybody can read is refused`() {
    let text = """
      version: 1
      bomb:
      \(Self.bomb(2, levels: 40))
      scenes:
        main: {when: {viewDidAppear: *a40}}
      """
    let error = #expect(throws: StoryboardError.self) {
      try Storyboard.parse(Array(text.utf8), name: "bomb.yaml")
    }
    #expect(error?.code == .malformed)
  }

  @Test func `is not one with a word for a key that an alias names, and few aliases`() throws {
    let text = """
      version: 1
      scenes:
        main: {when: {&name shake : {log: "a list [x] : y"}}}
        other: {when: {*name : {log: other}}}
      """
    #expect(throws: Never.self) { try Storyboard.parse(Array(text.utf8), name: "few.yaml") }
  }

  @Test(arguments: [
    "run: {shell: \"PATH=${PATH}:/opt/bin beep\"}", "log: \"[$event.time]: home\"", "log: '{x}: ?'",
    "log: no key  # [1]: x", "log: |\n            [1]: x",
  ])
  func `is not one with signs in its texts, and many aliases`(action: String) {
    let anchors = (1...8).map { "  s\($0): {when: {shake: &a\($0) {log: s\($0)}}}\n" }
    let aliases = (0..<48).map { "  t\($0): {when: {shake: *a\($0 % 8 + 1)}}\n" }
    let text = """
      version: 1
      scenes:
      \(anchors.joined())\(aliases.joined())
        main:
          when:
            shake:
              \(action)
      """
    #expect(throws: Never.self) { try Storyboard.parse(Array(text.utf8), name: "signs.yaml") }
  }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    do {
      _ = try Storyboard.parse(bytes, name: "b.yaml")
      return []
    } catch {
      return error.lines
    }
  }

  @Test(arguments: ["", "---\n", "# first\n"])
  func `is not one with a byte order mark, which counts as no column`(head: String) {
    let right = "\u{feff}\(head)version: 1\nscenes: {main: {}}\n"
    #expect(Self.lines(Array(right.utf8)) == [])
    let wrong = "\u{feff}version: 2\nscenes: {main: {}}\n"
    #expect(
      Self.lines(Array(wrong.utf8)) == [
        "b.yaml:1:10: version 2 of the format is not supported; expected 1"
      ])
  }

  @Test(arguments: [
    ("\u{0}", "0000"), ("\u{1}", "0001"), ("\u{7f}", "007F"), ("\u{fffe}", "FFFE"),
  ])
  func `has its control characters reported with their positions`(character: String, number: String)
  {
    let text = "version: 1\nscenes:\n  main: {title: \"é\(character)\"}\n"
    #expect(
      Self.lines(Array(text.utf8)) == [
        "b.yaml:3:19: not YAML: the character U+\(number) is not allowed in text; write "
          + "\\u\(number) in double quotes"
      ])
  }

  @Test func `that is not UTF-8 is reported where that begins`() {
    let text = "version: 1\r\nscenes:\r\n  main:\r\n    title: \"é "
    #expect(
      Self.lines(Array(text.utf8) + [0xe9] + Array("\"\r\n".utf8)) == [
        "b.yaml:4:15: the file is not valid UTF-8 from here on; save it as UTF-8"
      ])
  }

  @Test func `that is nested too deeply is reported in our own words`() {
    let views = String(repeating: "{a: {views: ", count: 1500)
    let text =
      "version: 1\nscenes: {main: {views: \(views){}\(String(repeating: "}}", count: 1500))}}\n"
    let lines = Self.lines(Array(text.utf8))
    #expect(lines.count == 1)
    #expect(
      lines.first?.hasSuffix(": nested too deeply: more than 1000 levels of mappings and lists")
        == true)
  }

  @Test(arguments: [
    ("view: {tag: 1.5}", "3:22: found \"1.5\"; expected a number, without a fraction"),
    (
      "when: {shake: {performSegue: q}}, segues: {x: {present: main}}",
      "3:39: the scene \"main\" has no segue \"q\"; its segues are x"
    ),
    (
      "views: {ümlaut: {}}",
      "3:18: \"ümlaut\" cannot name a view: a name begins with a letter, a to z or A to Z, and has "
        + "such letters, digits, _ and - only"
    ),
  ])
  func `is reported in clear words`(scene: String, line: String) {
    let text = "version: 1\nscenes:\n  main: {\(scene)}\n"
    #expect(Self.lines(Array(text.utf8)) == ["b.yaml:\(line)"])
  }

  @Test(arguments: [
    "my scene: {views: {a: {tga: 1}}}", "main: {views: {my view: {tga: 1}}}",
    "main: {actions: {my action: {lgo: a}}}", "main: {segues: {my segue: {prsent: main}}}",
    "main: {gestures: {my gesture: {type: tpa}}}",
  ])
  func `is reported also inside of what has an invalid name`(scene: String) {
    let lines = Self.lines(Array("version: 1\nscenes:\n  \(scene)\n".utf8))
    #expect(lines.count >= 2, "\(lines)")
    #expect(lines.first?.contains("cannot name") == true)
    #expect(lines.contains { $0.contains("did you mean") }, "\(lines)")
  }

  @Test(arguments: [
    "# EVEMU 1.3\nN: Screen\n", "N: Screen\nI: 0003 0001 0002 0003\n",
    "# mine\n\nE: 1.000000 0003 0000 1\n", "version: 1\nndevices: 1\ndevices:\n- node: a\n",
  ])
  func `is a recording, which is reported in one sentence`(text: String) {
    let lines = Self.lines(Array(text.utf8))
    #expect(lines.count == 1)
    #expect(
      lines.first?.hasSuffix(
        ": this is a recording of a device, not a storyboard; play it with: responderd replay b.yaml"
      )
        == true, "\(lines)")
  }

  @Test func `is one of at least sixty likely mistakes`() {
    #expect(Self.names.count >= 60)
  }
}
