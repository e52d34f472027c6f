import Testing

@testable import Installation

/// What a manual page's source looks like.
@Suite struct `Running text in a manual page` {
  @Test(arguments: [
    ("plain words", "plain words"),
    ("`code` and **strong** words", "\\fBcode\\fR and \\fBstrong\\fR words"),
    ("--prefix", "\\-\\-prefix"), ("a\\b", "a\\eb"), (".hidden", "\\&.hidden"),
    ("it's", "it\\(aqs"), ("see [the page](https://example.org)", "see the page"),
  ])
  func `is written so that roff shows it as it is`(text: String, roff: String) {
    #expect(Roff.inline(text) == roff)
  }
}
