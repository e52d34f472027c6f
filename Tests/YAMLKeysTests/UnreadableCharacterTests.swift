import Testing
import YAMLKeys
import Yams

@Suite struct `A character that YAML has no place for` {
  @Test(arguments: [
    ("a\u{0}", 1, 2), ("a: é\r\nä: \u{1}\u{2}", 2, 4), ("\u{85}a\u{2028} \u{7f}", 3, 2),
    ("a: 👍\u{fffe}", 1, 5),
  ])
  func `is told with its place`(text: String, line: Int, column: Int) {
    let found = UnreadableCharacter.first(in: Array(text.utf8))
    #expect(found?.place == TextPlace(line: line, column: column))
    #expect(found?.scalar != nil)
  }

  @Test(
    arguments: [[0xe9], [0xc3], [0xe2, 0x80], [0xed, 0xa0, 0x80], [0xff, 0xfe]] as [[UInt8]])
  func `may be no character at all`(bytes: [UInt8]) {
    let found = UnreadableCharacter.first(in: Array("a:\n  é ".utf8) + bytes)
    #expect(found?.place == TextPlace(line: 2, column: 5))
    #expect(found != nil && found?.scalar == nil)
  }

  @Test func `is what the parser refuses, and nothing else`() {
    let values: [UInt32] = Array(0..<0x300) + [0xd7ff, 0xe000, 0xfeff, 0xfffd, 0xfffe, 0x10ffff]
    // A quotation mark and a backslash are read, and then mean something.
    for scalar in values.compactMap({ Unicode.Scalar($0) }) where scalar != "\"" && scalar != "\\" {
      let text = "\"a\(scalar)b\""
      let isRefused = UnreadableCharacter.first(in: Array(text.utf8)) != nil
      let isRead = (try? Yams.compose(yaml: text)) != nil
      #expect(isRead == !isRefused, "\(scalar.value)")
    }
  }
}
