import Testing

@testable import YAML

/// A text that is not in memory as a whole.
@Suite struct `A YAML text in parts` {
  private static let texts =
    [
      "", "a: [1, \u{e9}, \u{1f600}]\nb: {c: \"d\\n\"}\n", "- |\n  long\n  text\n- last",
      "a: [b\nc: d\n", "a: \u{e9}\nb:\tc\n\td: e", "a: b\r\nc: \u{e9} \u{1} d\n",
    ].map { Array($0.utf8) } + [Array("a: b\nc: \u{e9}".utf8) + [0xe9, 0x0a]]

  @Test(arguments: texts, 1...9)
  func `is read like the whole, and refused in the same place`(text: [UInt8], size: Int) {
    func result(_ parts: @escaping YAMLParts) -> String {
      do throws(YAMLError) {
        return try YAMLNode.root(of: parts, limit: 1000)?.summary ?? "nothing"
      } catch { return "\(error.message) \(error.mark)" }
    }
    #expect(result(parts(text, of: size)) == result(parts(text, of: 1000)))
  }
}
