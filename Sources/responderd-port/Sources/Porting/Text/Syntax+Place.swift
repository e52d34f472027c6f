import SwiftSyntax

extension SyntaxProtocol {
  /// The bytes of a node, without the space and the comments around it.
  var place: Range<Int> {
    positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
  }

  /// The bytes of a node and of the space after it, up to the next token. A comment after the node
  /// is not included.
  var placeWithSpace: Range<Int> {
    let start = positionAfterSkippingLeadingTrivia.utf8Offset
    let trailing = lastToken(viewMode: .sourceAccurate)?.trailingTrivia ?? []
    guard let next = lastToken(viewMode: .sourceAccurate)?.nextToken(viewMode: .sourceAccurate),
      trailing.isSpace, next.leadingTrivia.isSpace
    else {
      let space = trailing.prefix { $0.isSpace }.reduce(0) { $0 + $1.sourceLength.utf8Length }
      return start..<(endPositionBeforeTrailingTrivia.utf8Offset + space)
    }
    return start..<next.positionAfterSkippingLeadingTrivia.utf8Offset
  }

  /// The comments between the tokens of a node, as comments that can follow it.
  var innerComments: String {
    let tokens = Array(tokens(viewMode: .sourceAccurate))
    let pieces = tokens.enumerated().flatMap { index, token in
      (index > 0 ? Array(token.leadingTrivia) : [])
        + (index < tokens.count - 1 ? Array(token.trailingTrivia) : [])
    }
    return pieces.compactMap(\.blockComment).map { " \($0)" }.joined()
  }
}

extension Trivia {
  /// Whether there are no comments.
  var isSpace: Bool { allSatisfy(\.isSpace) }
}

extension TriviaPiece {
  /// Whether it is not a comment.
  var isSpace: Bool { isWhitespace }

  /// A comment that other text can follow on the line.
  fileprivate var blockComment: String? {
    switch self {
    case .blockComment(let text), .docBlockComment(let text): text
    case .lineComment(let text), .docLineComment(let text):
      // Block comments nest.
      "/*\(text.drop { $0 == "/" }.replacing("*/", with: "* /").replacing("/*", with: "/ *")) */"
    default: nil
    }
  }
}
