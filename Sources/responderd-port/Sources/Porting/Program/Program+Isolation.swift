extension Program {
  /// The classes of UIKit that are not isolated to the main actor, and that have subclasses.
  private static let nonisolated: Set<String> = [
    "UICollectionViewLayoutAttributes", "UIGraphicsImageRenderer", "UIGraphicsImageRendererFormat",
    "UIImage",
  ]

  /// Whether ``IsolationRule`` marks a class: a selector names it, and neither the class itself nor its superclass or
  /// a protocol decides on the isolation.
  func needsMark(_ name: String) -> Bool {
    guard selectorTypes.contains(fullName(of: name)), let record = type(named: name),
      !record.isMainActor
    else { return false }
    let ancestry = ancestry(of: name)
    return !ancestry.dropFirst().contains { ancestor in
      type(named: ancestor)?.isMainActor == true
        || (type(named: ancestor)?.isDeclared != true && ancestor != "NSObject")
    } && !ancestry.contains { type(named: $0)?.inherited.contains { $0.hasPrefix("UI") } == true }
  }

  /// Whether a class is isolated to the main actor after the port: it is marked, or inherits that from a superclass or
  /// from a delegate protocol of UIKit.
  func isIsolated(_ name: String) -> Bool {
    let ancestry = ancestry(of: name)
    let isMarked = ancestry.contains { ancestor in
      guard let record = type(named: ancestor), record.isDeclared else {
        return isIsolatedByUIKit(ancestor)
      }
      return record.isMainActor || needsMark(ancestor)
    }
    if isMarked { return true }
    // A superclass that is not isolated, such as `Operation`, comes before a protocol.
    return ancestry.allSatisfy { type(named: $0)?.isDeclared == true || $0 == "NSObject" }
      && ancestry.contains { ancestor in
        type(named: ancestor)?.inheritedByDeclaration.contains { inherited in
          Modules.isNameOfUIKit(inherited)
            && (inherited.hasSuffix("Delegate") || inherited.hasSuffix("DataSource"))
        } == true
      }
  }

  private func isIsolatedByUIKit(_ name: String) -> Bool {
    Modules.isNameOfUIKit(name) && !Self.nonisolated.contains(name)
  }
}
