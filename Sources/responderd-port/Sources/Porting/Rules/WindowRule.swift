import SwiftSyntax

/// Reports the delegate of a program whose window a storyboard of Interface Builder creates on iOS.
final class WindowRule: RuleVisitor {
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    guard !program.showsWindow, let record = program.type(named: node.fullName) else {
      return .visitChildren
    }
    if record.inherited.contains("UIWindowSceneDelegate") {
      changes.warn(
        at: node.name,
        "no storyboard creates the window; create it in scene(_:willConnectTo:options:)")
    } else if record.inherited.contains("UIApplicationDelegate"), !hasScenes {
      changes.warn(
        at: node.name,
        "no storyboard creates the window; create it in "
          + "application(_:didFinishLaunchingWithOptions:)")
    }
    return .visitChildren
  }

  private var hasScenes: Bool {
    program.types.values.contains { $0.inherited.contains("UIWindowSceneDelegate") }
  }
}
