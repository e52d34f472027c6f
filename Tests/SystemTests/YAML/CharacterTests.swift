import Testing
import YAML

private func isUnreadable(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x9, 0xa, 0xd, 0x20...0x7e, 0x85, 0xa0...0xfffd, 0x10000...0x10ffff: false
  default: true
  }
}

@Suite struct `A character that YAML has no place for` {
  @Test(arguments: [
    ("a\u{0}", 1, 2), ("a: é\r\nä: \u{1}\u{2}", 2, 4), ("\u{85}a\u{2028} \u{7f}", 3, 2),
    ("a: 👍\u{fffe}", 1, 5),
  ])
  func `is refused with its place`(text: String, line: Int, column: Int) {
    let error = refusal(text)
    #expect(error?.mark == YAMLMark(line: line, column: column))
    #expect(error?.reason == text.unicodeScalars.first { isUnreadable($0) }.map { .unreadable($0) })
  }

  @Test(
    arguments: [
      [0xe9], [0xc3], [0xe2, 0x80], [0xed, 0xa0, 0x80], [0xff, 0xfe], [0xe9, 0x22],
      [0xe2, 0x80, 0x22],
    ] as [[UInt8]])
  func `may be no character at all`(bytes: [UInt8]) {
    let error = refusal(Array("a:\n  é ".utf8) + bytes)
    #expect(error?.mark == YAMLMark(line: 2, column: 5))
    #expect(error?.reason == .notUTF8)
  }

  @Test func `is what YAML calls unprintable, and nothing else`() {
    let values: [UInt32] = Array(0..<0x300) + [0xd7ff, 0xe000, 0xfeff, 0xfffd, 0xfffe, 0x10ffff]
    // A quotation mark and a backslash are read, and then mean something.
    for scalar in values.compactMap({ Unicode.Scalar($0) }) where scalar != "\"" && scalar != "\\" {
      #expect((refusal("\"a\(scalar)b\"") != nil) == isUnreadable(scalar), "\(scalar.value)")
    }
  }
}
