import SwiftSyntax

/// Replaces the literals that only Apple's platforms have: key paths as text, colours and images.
final class LiteralRule: RuleVisitor {
  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    switch node.macroName.text {
    case "keyPath":
      guard let path = node.arguments.first?.expression else { break }
      changes.edits.replace(node.place, with: "\"\(text(of: path))\"" + node.innerComments)
      return .skipChildren
    case "colorLiteral":
      changes.edits.replace(name(of: node), with: "UIColor")
    case "imageLiteral":
      guard let name = node.arguments.first?.expression.trimmedDescription else { break }
      changes.edits.replace(node.place, with: "UIImage(named: \(name))!" + node.innerComments)
    default:
      break
    }
    return .visitChildren
  }

  private func name(of node: MacroExpansionExprSyntax) -> Range<Int> {
    node.pound.place.lowerBound..<node.macroName.place.upperBound
  }

  /// Returns the path without the type at its beginning.
  private func text(of path: ExprSyntax) -> String {
    var parts = path.tokens(viewMode: .sourceAccurate).map(\.text).joined().split(separator: ".")
    if let first = parts.first, parts.count > 1, first == "self" || Self.isCapitalized(first) {
      parts.removeFirst()
    }
    // A nested type, not a property such as `URL`.
    while parts.count > 1, let first = parts.first, Self.isCapitalized(first),
      first.contains(where: \.isLowercase)
    {
      parts.removeFirst()
    }
    return parts.joined(separator: ".")
  }

  private static func isCapitalized(_ name: Substring) -> Bool { name.first?.isUppercase == true }
}
