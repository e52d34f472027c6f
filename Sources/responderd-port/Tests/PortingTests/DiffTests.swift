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
}
