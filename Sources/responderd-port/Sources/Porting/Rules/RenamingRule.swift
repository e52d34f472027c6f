import SwiftSyntax

/// Replaces the names of types before Swift 4.2, such as `UIControlState`, by the present ones.
final class RenamingRule: RuleVisitor {
  private static let names = [
    "NSLayoutAttribute": "NSLayoutConstraint.Attribute",
    "NSLayoutRelation": "NSLayoutConstraint.Relation",
    "UIApplicationLaunchOptionsKey": "UIApplication.LaunchOptionsKey",
    "UIApplicationState": "UIApplication.State",
    "UIButtonType": "UIButton.ButtonType",
    "UIControlEvents": "UIControl.Event",
    "UIControlState": "UIControl.State",
    "UIEventSubtype": "UIEvent.EventSubtype",
    "UIEventType": "UIEvent.EventType",
    "UIGestureRecognizerState": "UIGestureRecognizer.State",
    "UILayoutConstraintAxis": "NSLayoutConstraint.Axis",
    "UINavigationControllerOperation": "UINavigationController.Operation",
    "UIPressPhase": "UIPress.Phase",
    "UIPressType": "UIPress.PressType",
    "UIStackViewAlignment": "UIStackView.Alignment",
    "UIStackViewDistribution": "UIStackView.Distribution",
    "UISwipeGestureRecognizerDirection": "UISwipeGestureRecognizer.Direction",
    "UITouchPhase": "UITouch.Phase",
    "UITouchType": "UITouch.TouchType",
    "UIViewAnimationOptions": "UIView.AnimationOptions",
    "UIViewAutoresizing": "UIView.AutoresizingMask",
    "UIViewContentMode": "UIView.ContentMode",
  ]

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    rename(node.name)
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    // A member of something else can have the same name.
    if node.parent?.as(MemberAccessExprSyntax.self)?.declName.id != node.id {
      rename(node.baseName)
    }
    return .visitChildren
  }

  private func rename(_ token: TokenSyntax) {
    guard let name = Self.names[token.text], program.type(named: token.text) == nil else { return }
    changes.edits.replace(token.place, with: name)
  }
}
