import Testing

@testable import LinuxSystem

@Suite struct ShellWordTests {
  @Test(arguments: [
    ("storyboard.yaml", "storyboard.yaml"), ("my dir/a.yaml", "'my dir/a.yaml'"),
    ("it's", #"'it'\''s'"#), ("$HOME", "'$HOME'"), ("", "''"), ("übung", "'übung'"),
  ])
  func `a word is quoted only if the shell would change it`(word: String, quoted: String) {
    #expect(word.shellWord == quoted)
  }
}
