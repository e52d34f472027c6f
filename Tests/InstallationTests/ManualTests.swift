import Testing

@testable import Installation

/// What a manual page makes of the command line's own help.
@Suite struct `A command's manual page` {
  /// The page of a program with one command.
  private func manual(discussion: String = "", options: String = "") throws -> String {
    let help = """
      {"command": {"commandName": "program", "abstract": "Does it.", "subcommands": [
        {"commandName": "do", "abstract": "Do it.", "discussion": "\(discussion)",
         "arguments": [\(options)]}]}}
      """
    let release = Release(version: "1.0", day: "2026-01-01")
    return try Manual.page(help: help, article: "", of: release)
  }

  @Test(arguments: [("EXAMPLE", "  a", "Example"), ("EXAMPLES", "  a\\n    b", "Examples")])
  func `has examples on lines of their own`(heading: String, lines: String, title: String) throws {
    let page = try manual(discussion: "Well.\\n\\n\(heading):\\n\(lines)")
    #expect(page.contains(".PP\nWell.\n.PP\n\(title):\n.PP\n.in +4n\n.nf\na\n"))
    #expect(!page.contains("EXAMPLE"))
  }

  @Test func `has exit statuses as a sentence`() throws {
    let page = try manual(discussion: "EXIT STATUS:\\n  0 done,\\n  77 not allowed.")
    #expect(page.contains("\nExit status: 0 done, 77 not allowed.\n"))
  }

  @Test func `shows where a default ends`() throws {
    let page = try manual(
      options: """
        {"kind": "positional", "valueName": "directory", "abstract": "Where to.",
         "defaultValue": ".", "isOptional": true, "isRepeating": false, "shouldDisplay": true}
        """)
    #expect(page.contains("\nWhere to. Default: \\fB.\\fR\n"))
  }

  @Test(arguments: [
    "STATE_DIRECTORY", "XDG_STATE_HOME", "RUNTIME_DIRECTORY", "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME",
    "JOURNAL_STREAM", "NO_COLOR",
  ])
  func `names what the environment decides`(variable: String) throws {
    let help = #"{"command": {"commandName": "responderd"}}"#
    let release = Release(version: "1.0", day: "2026-01-01")
    let pages = try Manual.all(help: help, of: release)
    let page = try #require(pages["responderd.1"])
    #expect(page.contains("\\fB\(variable)\\fR"))
  }
}
