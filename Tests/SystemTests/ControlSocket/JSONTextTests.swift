import ControlSocket
import Foundation
import Testing

@Suite struct `JSON for programs` {
  @Test(arguments: [false, true])
  func `controls no terminal`(isPretty: Bool) throws {
    let names = ["\u{9b}2J\u{7f}\u{1b}\n", "\u{202e}\u{2028}", "\u{e0041}é日/\""]
    let text = try JSONText.encode(names, isPretty: isPretty)
    for part in [#""\u009b2J\u007f\u001b\n""#, #""\u202e\u2028""#, #""\udb40\udc41é日/\"""#] {
      #expect(text.contains(part))
    }
    #expect(text.contains("\n") == isPretty)
    #expect(try JSONDecoder().decode([String].self, from: Data(text.utf8)) == names)
  }

  @Test func `is what the daemon answers with`() {
    let answer = ControlAnswer.done(["\u{9b}": Double.infinity])
    #expect(
      String(decoding: answer.bytes, as: UTF8.self)
        == #"{"answer":{"\u009b":"inf"},"ok":true,"v":1}"# + "\n")
  }
}
