import SwiftSyntax

/// Replaces the literals that only Apple's platforms have: key paths as text, colours and images.
final class LiteralRule: RuleVisitor {
  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    switch node.macroName.text {
    case "keyPath":
      guard let path = node.arguments.first?.expression else { break }
      changes.edits.replace(node.place, with: "\"\(text(of: path))\"")
      return .skipChildren
    case "colorLiteral":
      changes.edits.replace(name(of: node), with: "UIColor")
    case "imageLiteral":
      guard let name = node.arguments.first?.expression.trimmedDescription else { break }
      changes.edits.replace(node.place, with: "UIImage(named: \(name))!")
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
    path.trimmedDescription.split(separator: ".")
      .drop { $0.first?.isUppercase == true || $0 == "self" }
      .joined(separator: ".")
  }
}
