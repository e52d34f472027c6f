import Glibc
import Testing

@testable import Porting

@Suite struct `A source that is too large` {
  private func nested(_ open: String, _ count: Int, _ middle: String, _ close: String) -> String {
    "let a\n  = \(String(repeating: open, count: count))\(middle)"
      + String(repeating: close, count: count) + "\n"
  }

  private func findings(in source: String) -> [String] { Ported(source).findings }

  @Test(arguments: [("(", ")"), ("{", "}")])
  func `is refused for its brackets, with the place`(open: String, close: String) {
    let findings = findings(in: nested(open, 20_000, "1", close))
    #expect(
      findings == [
        "App.swift:2:1005: error: the source is nested too deeply from here on; divide it"
      ])
  }

  @Test func `is refused for its number signs, with the place`() {
    let findings = findings(in: "let a = \(String(repeating: "#", count: 20_000))\n")
    #expect(findings == ["App.swift:1:1422: error: too many number signs in a row"])
    let text = String(repeating: "#", count: 100)
    let comments = String(repeating: "//\(text)\n", count: 100)
    #expect(self.findings(in: "\(comments)let a = \(text)\"b\"\(text)\n").isEmpty)
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      ("[", "]"), ("[(", ")]"), ("[A<", ">]"), ("[(a, ", ")]"), ("[A<b, ", ">]"),
      ("[ // a, b\n", "]"), ("[ // ]\n", "]"), ("[ /* ] */", "]"), ("[A<5, ", ">]"),
      ("[5 of ", "]"),
      ("[(a: b = 1, ", ")]"),
    ])
  func `is refused for arrays in arrays, each of which may be a type`(open: String, close: String) {
    let findings = findings(in: nested(open, 50, "1", close))
    #expect(findings.count == 1)
    #expect(findings.first?.hasSuffix("nested too deeply from here on; divide it") == true)
  }

  @Test(arguments: [
    "//\r", "let s = \"\\\"/*\"\n", "let s = \"\"\"\n/*\n\"\"\"\n", "let r = /\\/*/\n",
    "let r = /a /*/\n",
    "let s = #\"\"/*\"#\n", "let r = /\"a\"/*/\n", "let r = #/\n/*\n/#\n",
  ])
  func `is refused for arrays in arrays after what only seems to be a comment`(before: String) {
    let source =
      before + "let a = \(String(repeating: "[", count: 50))1\(String(repeating: "]", count: 50))\n"
    #expect(
      findings(in: source).first?.hasSuffix("nested too deeply from here on; divide it") == true)
  }

  @Test(arguments: ["(s \u{1e}= ", "let a \u{1e}= 1\n", "let a = \u{1e}1\n", "let a =\u{1e} 1\n"])
  func `is refused for a character beside an equal sign`(source: String) {
    #expect(!findings(in: source).isEmpty)
  }

  @Test func `is parsed if its arrays in arrays are usual ones`() {
    let banner = "/* \(String(repeating: "\(String(repeating: "@", count: 80))\n", count: 5)) */\n"
    #expect(findings(in: String(repeating: banner, count: 3)).isEmpty)
    let few = String(repeating: "let a = [[[[[[[a]]]]]]]\n", count: 20)
    #expect(findings(in: few).isEmpty)
    let noted = String(repeating: "[ // [1], \"[\"\n", count: 12)
    #expect(findings(in: "let a = \(noted)1\(String(repeating: "]", count: 12))\n").isEmpty)
    let calls = String(
      repeating: "[stack(1, [stack(\"a\", [stack(\"b\", [[1]])])])],\n", count: 2000)
    #expect(findings(in: "let a = [\(calls)]\n").isEmpty)
    let rows = String(repeating: "[[[[1, 2], [3]]], [\"a\": [[b]]]],\n", count: 200)
    #expect(findings(in: "let a = [\(rows)]\n").isEmpty)
  }

  @Test func `is refused for its attributes without names, with the place`() {
    for part in ["@", "@ ", "@\n", "@/**/", "@/* a */", "@//\n"] {
      let source =
        String(repeating: part, count: 2000) + "add(self, action: #selector(Self.go))\na(1)\n"
      let findings = findings(in: source)
      #expect(findings.count == 1)
      #expect(
        findings.first?.hasSuffix("error: too many attributes without a name in a row") == true)
    }
    #expect(findings(in: String(repeating: "@objc ", count: 2000) + "func f() {}\n").isEmpty)
  }

  @Test(arguments: [
    "b" + String(repeating: ".c", count: 20_000),
    "b" + String(repeating: "()", count: 20_000),
    "b" + String(repeating: "!", count: 20_000),
    "b" + String(repeating: "[0]", count: 20_000),
    String(repeating: "try ", count: 20_000) + "b",
  ])
  func `is refused for what is nested without brackets, with the line`(source: String) {
    let findings = findings(in: "// One.\nlet a = \(source)\n")
    #expect(findings.count == 1)
    #expect(findings.first?.hasPrefix("App.swift:2:") == true)
    #expect(findings.first?.hasSuffix("nested too deeply from here on; divide it") == true)
  }

  @Test func `is refused for nested conditions and types`() {
    for source in [
      "if a {} " + String(repeating: "else if a {} ", count: 20_000),
      "let a: " + String(repeating: "A<", count: 20_000) + "B"
        + String(repeating: ">", count: 20_000),
      "let a: " + String(repeating: "() -> ", count: 20_000) + "Int",
      "let a: A" + String(repeating: ".B", count: 20_000),
      String(repeating: "#if a\n", count: 2000) + String(repeating: "#endif\n", count: 2000),
    ] {
      let results = Porter.port([Porter.Source(path: "A.swift", bytes: Array(source.utf8))])
      #expect(results[0].isParsed == false, "\(source.prefix(20))")
      #expect(results[0].findings.isEmpty == false)
    }
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "b ", "let a: any ", "some ", "#b ", "\\b ", "&b ", "``", "\"\"\"", "operator + ",
    ])
  func `is refused for its errors, without an explanation of each`(part: String) {
    let findings = findings(in: "let a = 1\n" + String(repeating: part, count: 5000) + "\n")
    #expect(findings.count == 1)
    #expect(findings.first?.contains("more than 200 syntax errors from here on") == true)
  }

  @Test func `has its errors explained if they are few`() {
    #expect(findings(in: String(repeating: "let = 1\n", count: 20)).count == 20)
  }

  @Test func `is refused for its size, before it is parsed`() {
    let source = String(repeating: "let a = 1\n", count: 110_000)
    #expect(
      findings(in: source) == ["App.swift:1:1: error: the file is larger than 1 MiB; divide it"])
  }

  @Test func `is a long one, and not a chain of a few hundred calls`() {
    let source = "let a = b" + String(repeating: "\n  .c { $0 }", count: 400) + "\n"
    #expect(findings(in: source).isEmpty)
  }
}

@Suite struct `Edits of a text` {
  @Test func `do not depend on their order, and the first of those that overlap counts`() {
    var edits = EditList()
    edits.replace(6..<8, with: "C")
    edits.insert("x", at: 2)
    edits.replace(2..<4, with: "B")
    edits.insert("y", at: 2)
    edits.replace(3..<7, with: "no")
    edits.insert("no", at: 7)
    #expect(
      String(decoding: edits.applied(to: Array("0123456789".utf8)), as: UTF8.self) == "01xyB45C89")
  }

  @Test func `tell where each place is afterwards, and was before`() {
    var edits = EditList()
    edits.insert("xy", at: 2)
    edits.remove(2..<4)
    edits.replace(6..<8, with: "CCCC")
    let offsets = edits.offsets
    #expect((0...10).map(offsets.newOffset) == [0, 1, 4, 4, 4, 5, 6, 6, 10, 11, 12])
    #expect((0...12).map(offsets.oldOffset) == [0, 1, 2, 2, 4, 5, 6, 6, 6, 6, 8, 9, 10])
  }
}

@Suite(.serialized) struct `A long source` {
  /// Returns the processor time that a port takes, in seconds.
  private func time(of source: String) -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    _ = Porter.ported([Porter.Source(path: "A.swift", bytes: Array(source.utf8))])
    return now() - start
  }

  private static func lines(_ count: Int, _ line: (Int) -> String) -> String {
    (0..<count).map { line($0) + "\n" }.joined()
  }

  private static let kinds: [String: @Sendable (Int) -> String] = [
    "selectors": { count in
      "import UIKit\nclass Panel: UIViewController {\n"
        + lines(count) { "  let button\($0) = UIButton()" }
        + "  override func viewDidLoad() {\n"
        + lines(count) {
          "    button\($0).addTarget(self, action: #selector(tapped\($0)(_:)), for: .touchUpInside)"
        } + "  }\n" + lines(count) { "  @objc func tapped\($0)(_ sender: UIButton) {}" } + "}\n"
    },
    "extensions": { count in
      lines(count) { "class A\($0): UIView {}" }
        + lines(count) { "extension A\($0) { override func f() {} }" }
    },
    "optional requirements": { count in
      "@objc protocol P {\n" + lines(count) { "  @objc optional func f\($0)()" }
        + "}\nfunc f(_ p: P) {\n" + lines(count) { "  p.f\($0)?()" } + "}\n"
    },
    "imports": { lines($0) { "import class UIKit.A\($0)" } },
    "conditions": { count in
      "#if os(macOS)\n" + lines(count) { "#elseif os(iOS) && A\($0)" } + "#endif\n"
    },
  ]

  /// Four times the source may take eight times as long; its square would be sixteen times.
  @Test(arguments: kinds.keys.sorted())
  func `takes a time that is proportional to its length`(kind: String) throws {
    let source = try #require(Self.kinds[kind])
    let times = [100, 400].map { count in
      (0..<2).map { _ in time(of: source(count)) }.min() ?? 0
    }
    #expect(times[1] < 8 * times[0], "\(times)")
  }
}
