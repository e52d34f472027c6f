import SwiftDiagnostics
import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax

/// A source file and its syntax tree.
struct ParsedFile {
  let path: String
  let bytes: [UInt8]
  let tree: SourceFileSyntax
  /// How the file ends its lines.
  let newline: String

  init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
    newline = bytes.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n"
  }

  /// The syntax errors.
  var errors: [(offset: Int, message: String)] {
    if let place = TreeDepth.firstPlace(in: tree, deeperThan: SourceLimits.treeDepth) {
      return [(place, SourceLimits.isTooDeep)]
    }
    // Their explanation takes the square of the time of their number.
    if let place = ErrorCount.firstPlace(in: tree, ifMoreThan: SourceLimits.errors) {
      return [(place, "more than \(SourceLimits.errors) syntax errors from here on; is it Swift?")]
    }
    if let place = UnfixableEqualSign.firstPlace(in: tree) {
      return [(place, "'=' must have blanks on both sides, and nothing else between")]
    }
    return ParseDiagnosticsGenerator.diagnostics(for: tree)
      .filter { $0.diagMessage.severity == .error && !Self.isWarningInSwift5($0.message) }
      .map { ($0.position.utf8Offset, $0.message) }
  }

  /// Whether an error is a warning in the language mode of Swift 5, in which ported programs are compiled: the space
  /// of `@available (iOS 9, *)`.
  private static func isWarningInSwift5(_ message: String) -> Bool {
    message == "extraneous whitespace before '(' is not permitted"
  }
}

/// Finds an equal sign with a character that is not text beside it, and blanks on both sides: the explanation of errors has
/// nothing to correct there, and fails.
private final class UnfixableEqualSign: SyntaxVisitor {
  private var place: Int?

  static func firstPlace(in tree: SourceFileSyntax) -> Int? {
    guard tree.hasError else { return nil }
    let visitor = UnfixableEqualSign(viewMode: .all)
    visitor.walk(tree)
    return visitor.place
  }

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    guard place == nil,
      token.tokenDiagnostic?.kind == .equalMustHaveConsistentWhitespaceOnBothSides
    else { return .skipChildren }
    let isBlank = { (trivia: Trivia) in
      trivia.contains { piece in
        switch piece {
        case .spaces, .tabs: true
        default: false
        }
      }
    }
    if let previous = token.previousToken(viewMode: .all), isBlank(previous.trailingTrivia),
      isBlank(token.trailingTrivia)
    {
      place = token.positionAfterSkippingLeadingTrivia.utf8Offset
    }
    return .skipChildren
  }
}
