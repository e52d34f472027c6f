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

  /// Whether a node is in a branch of `#if` whose condition names something, such as a module.
  func isGuarded(by name: String) -> Bool {
    var node = Syntax(self)
    while let parent = node.parent {
      if let clause = parent.as(IfConfigClauseSyntax.self),
        clause.condition?.trimmedDescription.contains(name) == true
      {
        return true
      }
      node = parent
    }
    return false
  }
}

extension Trivia {
  /// Whether there are no comments.
  var isSpace: Bool { allSatisfy(\.isSpace) }
}

extension TriviaPiece {
  /// Whether it is not a comment.
  var isSpace: Bool { isWhitespace }
}
