import SwiftSyntax

/// Imports the module instead of its parts, adds UIKit to files that a header of the program imports it for, or that need
/// it for timers, and reports the modules that only iOS has.
final class ImportRule: RuleVisitor {
  private lazy var imports = changes.file.tree.statements.compactMap {
    $0.item.as(ImportDeclSyntax.self)
  }
  /// What the file imports as a whole.
  private lazy var wholeModules = Set(imports.map(\.path.trimmedDescription))
  /// The first import of each module or of a part of it.
  private lazy var firstImports = Dictionary(
    imports.map { ($0.path.first?.name.text ?? "", $0.position) },
    uniquingKeysWith: { first, _ in first })

  override func visit(_ node: SourceFileSyntax) -> SyntaxVisitorContinueKind {
    let modules = Modules.ofUIKit.union(Modules.ofOtherInterfaces)
    guard program.usesUIKit, modules.isDisjoint(with: ImportList(changes.file).modules),
      namesUIKit(node)
    else { return .visitChildren }
    let newline = changes.file.newline
    if let first = imports.first {
      changes.edits.insert("import UIKit\(newline)", at: first.place.lowerBound)
    } else {
      changes.edits.insert("import UIKit\(newline)\(newline)", at: 0)
    }
    return .visitChildren
  }

  /// Whether a file names a type of UIKit that the program does not declare, or one of those that Foundation
  /// exports on iOS, or calls the methods that ResponderKit adds to timers.
  private func namesUIKit(_ file: SourceFileSyntax) -> Bool {
    file.tokens(viewMode: .sourceAccurate).contains { token in
      if schedulesTimer(token) { return !token.isExcludedOnLinux }
      guard let type = FormerNames.presentRoot(of: token),
        Modules.isNameOfUIKit(type) || Modules.exportedByFoundation.contains(type)
      else { return false }
      return program.type(named: token.text)?.isDeclared != true && !token.isExcludedOnLinux
    }
  }

  /// Whether `Timer.scheduledTimer`, or what ``TimerRule`` replaces it by, begins at a token.
  private func schedulesTimer(_ token: TokenSyntax) -> Bool {
    guard token.text == "Timer", let period = token.nextToken(viewMode: .sourceAccurate),
      period.tokenKind == .period, let method = period.nextToken(viewMode: .sourceAccurate)
    else { return false }
    return ["scheduled", "scheduledTimer"].contains(method.text)
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    let parts = node.path.map(\.name.text)
    guard let module = parts.first else { return .skipChildren }
    if module == "ObjectiveC" {
      changes.edits.remove(line(of: node))
    } else if module == "Darwin" {
      // `import Darwin.C` names a submodule, which Glibc does not have.
      let name = node.importKindSpecifier == nil ? node.path.place : node.path.first?.name.place
      changes.edits.replace(name ?? node.path.place, with: "Glibc")
    } else if Modules.absent.contains(module), !node.isExcludedOnLinux {
      changes.warn(at: node, "there is no module \(module) on Linux")
    } else if parts.count > 1, Modules.present.contains(module), module != "Foundation" {
      shorten(node, to: module)
    }
    return .skipChildren
  }

  /// `import UIKit.UIGestureRecognizerSubclass` and `import class UIKit.UIView` become `import UIKit`.
  private func shorten(_ node: ImportDeclSyntax, to module: String) {
    let isImported =
      wholeModules.contains(module)
      || firstImports[module].map { $0 < node.position } == true
    if isImported {
      changes.edits.remove(line(of: node))
    } else {
      let kind = node.importKindSpecifier?.place.lowerBound ?? node.path.place.lowerBound
      changes.edits.replace(kind..<node.path.place.upperBound, with: module)
    }
  }

  /// The node with the end of its line, if there is nothing else on it.
  private func line(of node: some SyntaxProtocol) -> Range<Int> {
    let bytes = changes.file.bytes
    var end = node.place.upperBound
    while end < bytes.count,
      [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r")].contains(bytes[end])
    {
      end += 1
    }
    guard end < bytes.count, bytes[end] == UInt8(ascii: "\n") else { return node.place }
    return node.place.lowerBound..<(end + 1)
  }
}
