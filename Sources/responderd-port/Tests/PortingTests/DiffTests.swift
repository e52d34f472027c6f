import Porting
import Testing

@Suite struct `A unified diff` {
  private func diff(_ old: String, _ new: String) -> String {
    String(
      decoding: UnifiedDiff(path: "A.swift", from: Array(old.utf8), to: Array(new.utf8)).bytes,
      as: UTF8.self)
  }

  @Test func `of equal texts is empty`() {
    #expect(diff("a\nb\n", "a\nb\n") == "")
  }

  @Test func `shows three lines around a change`() {
    let old = (1...9).map { "\($0)\n" }.joined()
    let new = old.replacing("5\n", with: "five\n")
    #expect(
      diff(old, new) == """
        --- A.swift
        +++ A.swift
        @@ -2,7 +2,7 @@
         2
         3
         4
        -5
        +five
         6
         7
         8

        """)
  }

  @Test func `has a hunk for each distant change`() {
    let old = (1...20).map { "\($0)\n" }.joined()
    let text = diff(old, old.replacing("2\n3\n", with: "3\n").replacing("19\n", with: "19\nx\n"))
    #expect(text.contains("@@ -1,5 +1,4 @@\n 1\n-2\n"))
    #expect(text.contains("@@ -17,4 +16,5 @@\n"))
  }

  @Test func `marks a missing end of the last line`() {
    #expect(
      diff("a", "b\n")
        == "--- A.swift\n+++ A.swift\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n")
  }

  @Test func `of an empty text names the line before`() {
    #expect(diff("", "a\n") == "--- A.swift\n+++ A.swift\n@@ -0,0 +1 @@\n+a\n")
  }

  @Test func `names a file with control characters as patch reads it`() {
    let bytes = UnifiedDiff(
      path: "a\u{1b}[31m\t\"b\u{202e}.swift", from: [], to: Array("a\n".utf8)
    ).bytes
    let name = #""a\033[31m\011\"b\342\200\256.swift""#
    #expect(String(decoding: bytes, as: UTF8.self).hasPrefix("--- \(name)\n+++ \(name)\n"))
  }

  @Test(arguments: 0..<200)
  func `contains the whole change`(seed: UInt64) {
    var state = seed &* 0x9e37_79b9_7f4a_7c15 &+ 1
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    // Few different lines, so that most occur several times.
    let kinds = 2 + random(60)
    let old = (0..<random(80)).map { _ in "\(random(kinds))\n" }
    var new = old
    for _ in 0..<random(20) {
      if random(2) == 0 || new.isEmpty {
        new.insert("\(random(kinds))\n", at: random(new.count + 1))
      } else {
        new.remove(at: random(new.count))
      }
    }
    let text = diff(old.joined(), new.joined())
    // Without the unchanged lines between the hunks, which the numbers of the hunks skip.
    var (position, result, removed) = (0, [String](), 0)
    for line in text.split(separator: "\n").dropFirst(2) {
      switch line.first {
      case "@":
        let start = Int(line.split(separator: " ")[1].dropFirst().prefix { $0 != "," }) ?? 0
        let count = line.split(separator: " ")[1].split(separator: ",").dropFirst().first
        let next = count == "0" ? start : start - 1
        result += old[position..<next]
        position = next
      case "-":
        #expect("\(line.dropFirst())\n" == old[position])
        (position, removed) = (position + 1, removed + 1)
      case "+": result.append("\(line.dropFirst())\n")
      default:
        result.append(old[position])
        position += 1
      }
    }
    #expect(result + old[position...] == new)
    #expect(removed <= 20)
  }
}
