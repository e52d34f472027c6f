import SwiftSyntax

/// Makes the delegates of the application and of its scene classes that the program can start with.
final class EntryPointRule: RuleVisitor {
  private static let protocols: Set<String> = [
    "UIApplicationDelegate", "UISceneDelegate", "UIWindowSceneDelegate",
  ]

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    if ["UIApplicationMain", "NSApplicationMain"].contains(node.attributeName.trimmedDescription) {
      changes.edits.replace(node.attributeName.place, with: "main")
    }
    return .skipChildren
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let record = program.type(named: node.fullName),
      !Self.protocols.isDisjoint(with: record.inherited)
    else { return .visitChildren }
    makeFinal(node)
    if record.inherited.contains("UIApplicationDelegate"), isEntryPoint(node) {
      addManifest(to: node, record)
    }
    return .visitChildren
  }

  /// Whether a program starts with an application's delegate.
  private func isEntryPoint(_ node: ClassDeclSyntax) -> Bool {
    let delegates = program.types.values.filter { $0.inherited.contains("UIApplicationDelegate") }
    return delegates.count == 1 || node.attributes.has("main")
      || node.attributes.has("UIApplicationMain")
  }

  private func makeFinal(_ node: ClassDeclSyntax) {
    guard !node.modifiers.has("final") else { return }
    if program.hasSubclasses(node.name.text) {
      return changes.warn(
        at: node.name, "\(node.name.text) has to be a final class, but has subclasses")
    }
    if let open = node.modifiers.first(where: { $0.name.text == "open" }) {
      changes.edits.replace(open.place, with: "public")
    }
    changes.edits.insert("final ", at: node.classKeyword.place.lowerBound)
  }

  /// Names the scene's delegate, which an iOS application does in its property list.
  private func addManifest(to node: ClassDeclSyntax, _ record: TypeRecord) {
    let delegates = program.types.filter { $0.value.inherited.contains("UIWindowSceneDelegate") }
    guard record.properties["sceneManifest"] == nil, !delegates.isEmpty else { return }
    guard delegates.count == 1, let delegate = delegates.first?.key else {
      return changes.warn(
        at: node.name,
        "several classes are delegates of scenes; name one of them: "
          + "static let sceneManifest: UISceneManifest? = UISceneManifest(delegateClass: CLASS.self)"
      )
    }
    let brace = node.memberBlock.leftBrace
    let indentation = node.memberBlock.members.first?.leadingTrivia.indentationText ?? "  "
    let manifest =
      "static let sceneManifest: UISceneManifest? = "
      + "UISceneManifest(delegateClass: \(delegate).self)"
    let newline = changes.file.newline
    let isOnOneLine = !node.memberBlock.rightBrace.leadingTrivia.contains(where: \.isNewline)
    changes.edits.insert(
      "\(newline)\(indentation)\(manifest)\(isOnOneLine ? newline : "")",
      at: brace.place.upperBound)
  }
}

extension Trivia {
  /// The space before the token, on its line.
  var indentationText: String {
    var text = ""
    for piece in self {
      switch piece {
      case .newlines, .carriageReturnLineFeeds, .carriageReturns: text = ""
      case .spaces(let count): text += String(repeating: " ", count: count)
      case .tabs(let count): text += String(repeating: "\t", count: count)
      default: break
      }
    }
    return text
  }
}
