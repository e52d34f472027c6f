import SwiftSyntax

/// What a source file may cost. The parser, and each visitor of its tree, calls itself for each level of nesting, and a
/// tree takes many times the size of its text.
enum SourceLimits {
  /// The size of a file in bytes; that of the largest sources that a person or a generator writes is a part of it.
  static let size = 1 << 20
  /// How deep brackets may be nested, also in texts and comments, which are not distinguished before the file is parsed. The
  /// parser takes the square of the time for nested generic arguments.
  static let brackets = 1000
  /// The levels of the syntax tree: five or more for a bracket, two for a member of a chain of calls.
  static let treeDepth = 10_000

  /// What the parser looks at for number signs in a row, such as those of a text in which `\` has no meaning: for each
  /// one those from there on. Enough for a hundred comments with lines of them.
  static let numberSignSteps = 1_000_000

  /// The same for attributes without a name, which the parser looks at more slowly: in a row, and in the whole file. Enough for
  /// three hundred comments with lines of 80 of them.
  static let attributeSteps = (row: 200_000, file: 1_000_000)

  /// The number of syntax errors that are explained: more than a file has that was Swift before.
  static let errors = 200

  static let isTooDeep = "the source is nested too deeply from here on; divide it"

  /// Returns why a file is not parsed, and the place; `nil` if it is.
  static func obstacle(in bytes: [UInt8]) -> (offset: Int, message: String)? {
    guard bytes.count <= size else {
      return (0, "the file is larger than \(size >> 20) MiB; divide it")
    }
    var depth = 0
    // Of `<` without a blank before it: a comparison has none after it either, but its block ends.
    var genericDepth = 0
    var (signs, signSteps) = (0, 0)
    var (attributes, rowSteps, fileSteps) = (0, 0, 0)
    var previous = UInt8(ascii: " ")
    var nesting = TypeNesting()
    var comments = CommentScanner()
    for (offset, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        if depth > brackets { return (offset, isTooDeep) }
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
      case UInt8(ascii: "<") where previous != UInt8(ascii: " ") && previous != byte:
        genericDepth += 1
        if genericDepth > brackets { return (offset, isTooDeep) }
      case UInt8(ascii: ">") where previous != UInt8(ascii: "-"):
        genericDepth = max(0, genericDepth - 1)
      default: break
      }
      if nesting.isExceeded(by: byte) { return (offset, isTooDeep) }
      let isComment = comments.contains(byte)
      signs = byte == UInt8(ascii: "#") ? signs + 1 : 0
      signSteps += signs
      if signSteps > numberSignSteps { return (offset, "too many number signs in a row") }
      if byte == UInt8(ascii: "@"), !isComment {
        attributes += 1
        rowSteps += attributes
        fileSteps += attributes
        if rowSteps > attributeSteps.row || fileSteps > attributeSteps.file {
          return (offset, "too many attributes without a name in a row")
        }
      } else if byte > UInt8(ascii: " "), !isComment, byte != UInt8(ascii: "/"),
        byte != UInt8(ascii: "*")
      {
        (attributes, rowSteps) = (0, 0)
      }
      if byte == UInt8(ascii: "}") || byte == UInt8(ascii: ";") { genericDepth = 0 }
      previous = byte
    }
    return nil
  }
}

/// Counts the tokens that are missing, and those that are unexpected.
final class ErrorCount: SyntaxVisitor {
  private var count = 0
  private var first: Int?
  private let limit: Int

  /// Returns the place of the first error; `nil` if there are not more than a limit.
  static func firstPlace(in tree: SourceFileSyntax, ifMoreThan limit: Int) -> Int? {
    guard tree.hasError else { return nil }
    let visitor = ErrorCount(limit: limit)
    visitor.walk(tree)
    return visitor.count > limit ? visitor.first : nil
  }

  private init(limit: Int) {
    self.limit = limit
    super.init(viewMode: .all)
  }

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    if token.presence == .missing || token.tokenDiagnostic != nil { note(token) }
    return .skipChildren
  }

  override func visit(_ nodes: UnexpectedNodesSyntax) -> SyntaxVisitorContinueKind {
    note(nodes)
    return .visitChildren
  }

  private func note(_ node: some SyntaxProtocol) {
    count += 1
    if first == nil { first = node.positionAfterSkippingLeadingTrivia.utf8Offset }
  }
}

/// Finds out how deep a syntax tree is, without going deeper than a limit.
final class TreeDepth: SyntaxAnyVisitor {
  private let limit: Int
  private var depth = 0
  private var place: Int?

  static func firstPlace(in tree: SourceFileSyntax, deeperThan limit: Int) -> Int? {
    let visitor = TreeDepth(limit: limit)
    visitor.walk(tree)
    return visitor.place
  }

  private init(limit: Int) {
    self.limit = limit
    super.init(viewMode: .all)
  }

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    depth += 1
    guard depth > limit else { return .visitChildren }
    if place == nil { place = node.positionAfterSkippingLeadingTrivia.utf8Offset }
    return .skipChildren
  }

  override func visitAnyPost(_ node: Syntax) { depth -= 1 }
}
