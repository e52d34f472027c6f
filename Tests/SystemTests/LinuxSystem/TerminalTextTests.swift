import LinuxSystem
import Testing

@Suite struct `A text for a terminal` {
  @Test(arguments: [
    ("Touch Panel", "Touch Panel"), ("é 指 👆", "é 指 👆"),
    ("red\u{1b}[31m", "red?[31m"), ("a\nb", "a?b"), ("\u{202e}evil", "?evil"),
    ("a\u{2028}b", "a?b"),
  ])
  func `has nothing in it that the terminal would obey`(text: String, shown: String) {
    #expect(text.replacingTerminalControls { _ in "?" } == shown)
  }
}
